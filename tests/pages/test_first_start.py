"""The first start on a bare clone, with the real .env.example, and when systemd restarts the bot."""

from __future__ import annotations

import configparser
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot.operations import watchdog
from tests.wire import WireDiscord
from tests.wire.players.table_session import TableSession, look

from .blocks import blocks
from .hosted import HostedBot, copy_settings

WATCHDOG = (watchdog.LOOP_STUCK, watchdog.DATABASE_SILENT, watchdog.NOT_ENDED)


def unit() -> configparser.SectionProxy:
    """Return the [Service] section of the unit on the page."""
    (written,) = (block for block in blocks("docs/hosting.md", "ini") if "[Service]" in block)
    parser = configparser.ConfigParser(strict=False)  # some settings can occur more than once
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string("\n".join(written))
    return parser["Service"]


def restarts(code: int) -> bool:
    """Return whether systemd restarts the bot by that unit, after an exit code or a signal (negative)."""
    assert unit()["Restart"] == "on-failure"
    return code not in (0, -signal.SIGTERM, *map(int, unit()["RestartPreventExitStatus"].split()))


async def test_as_documented(wire: WireDiscord, cloned: Path, tmp_path: Path) -> None:
    """With .env.example copied and the token filled in, a game can be played and is stored in `data`."""
    copy_settings(wire, cloned)
    bot = HostedBot(wire, cloned, [sys.executable, "-m", "bot"], tmp_path)
    async with bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)
        assert await bot.stop() == 0
    assert stat.S_IMODE(bot.database.parent.stat().st_mode) == 0o700
    made = sorted(each.name for each in bot.database.parent.iterdir())
    assert made == ["alea.sqlite3", "alea.sqlite3.lock", "alea.sqlite3.logins"]
    assert look(bot.database, "SELECT count(*) FROM tables") == [(1,)]


@pytest.mark.parametrize(
    ("code", "again"),
    [(0, False), (1, True), (2, False), *((code, True) for code in WATCHDOG), (-signal.SIGKILL, True)],
)
def test_systemd_restarts_what_may_pass(code: int, again: bool) -> None:
    """systemd restarts the bot, unless it was asked to stop or a restart can't help."""
    assert restarts(code) == again


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd here to judge its unit"
)
def test_the_unit_lets_the_bot_do_little(tmp_path: Path) -> None:
    """systemd rates the page's unit at most 2.0 of 10 for exposure, and the bot only writes to its data."""
    (written,) = (block for block in blocks("docs/hosting.md", "ini") if "[Service]" in block)
    (tmp_path / "alea.service").write_text("\n".join(written) + "\n", encoding="utf-8")
    command = [
        "systemd-analyze",
        "security",
        "--offline=true",
        "--threshold=20",
        str(tmp_path / "alea.service"),
    ]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)  # 0: at most 2.0 of 10
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert (unit()["ReadWritePaths"], unit()["UMask"]) == ("/srv/alea/data", "0077")


def test_systemd_hears_the_bot_often_enough() -> None:
    """The unit's watchdog waits at least twice as long as the bot takes between notices."""
    assert (unit()["Type"], float(unit()["WatchdogSec"]) >= 2 * watchdog.TICK) == ("notify", True)
