"""The first start on a bare clone, with the real .env.example: by hand, by systemd, in a container."""

from __future__ import annotations

import configparser
import shutil
import signal
import socket
import stat
import sys
from pathlib import Path

import pytest

from bot.operations import watchdog
from tests.wire import WireDiscord
from tests.wire.players.table_session import TableSession, look

from .blocks import blocks
from .clone import give_python
from .hosted import HostedBot, settings_for

WATCHDOG = (watchdog.LOOP_STUCK, watchdog.DATABASE_SILENT, watchdog.NOT_ENDED)
EXECUTABLE = "/srv/alea/.venv/bin/python"  # of the unit


def copy_settings(wire: WireDiscord, place: Path) -> None:
    """Do as .env.example says."""
    shutil.copy(place / ".env.example", place / ".env")
    settings_for(wire, place / ".env")


def unit() -> configparser.SectionProxy:
    """Return the section [Service] of the unit on the page."""
    (written,) = (block for block in blocks("docs/hosting.md", "ini") if "[Service]" in block)
    parser = configparser.ConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string("\n".join(written))
    return parser["Service"]


def restarts(code: int | None) -> bool:
    """Tell whether systemd starts the bot again by that unit, after an exit code or a signal (negative)."""
    assert unit()["Restart"] == "on-failure"
    assert code is not None
    return code not in (0, -signal.SIGTERM, *map(int, unit()["RestartPreventExitStatus"].split()))


async def test_as_documented(wire: WireDiscord, cloned: Path, tmp_path: Path) -> None:
    """.env.example copied, the token filled in: a game can be played, and its table lies in `data`."""
    copy_settings(wire, cloned)
    bot = HostedBot(wire, cloned, [sys.executable, "-m", "bot"], tmp_path)
    async with bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)
        assert await bot.stop() == 0
    assert stat.S_IMODE(bot.database.parent.stat().st_mode) == 0o700
    made = sorted(each.name for each in bot.database.parent.iterdir())
    assert made == ["alea.sqlite3", "alea.sqlite3.lock", "alea.sqlite3.logins"]
    assert look(bot.database, "SELECT count(*) FROM tables") == [(1,)]


@pytest.mark.breadth
async def test_under_systemd(wire: WireDiscord, cloned: Path, tmp_path: Path) -> None:
    """The unit's command in its folder: systemd hears that the bot is there, lives and stops."""
    copy_settings(wire, cloned)
    give_python(cloned)
    place = unit()["WorkingDirectory"]
    command = unit()["ExecStart"].replace(place, str(cloned)).split()
    assert unit()["ExecStart"].startswith(EXECUTABLE)
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(float(unit()["WatchdogSec"]) / 2)
        bot = HostedBot(wire, cloned, command, tmp_path, {"NOTIFY_SOCKET": address})
        async with bot:
            assert unit()["Type"] == "notify"
            assert [systemd.recv(100), systemd.recv(100)] == [b"READY=1", b"WATCHDOG=1"]
            await bot.kill()
            assert restarts(bot.returncode)
            await bot.start()
            assert not restarts(await bot.stop(float(unit()["TimeoutStopSec"])))
        heard = b""
        while heard != b"STOPPING=1":
            heard = systemd.recv(100)


@pytest.mark.parametrize(
    ("code", "again"),
    [(0, False), (1, True), (2, False), *((code, True) for code in WATCHDOG), (-signal.SIGKILL, True)],
)
def test_systemd_restarts_what_may_pass(code: int, again: bool) -> None:
    """The codes are those of the page: all but being asked to stop, and what no restart can mend."""
    assert restarts(code) == again
