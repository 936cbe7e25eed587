"""The bot refuses to start: one clear sentence, an exit code, and nothing is sent."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.breadth import broad

from . import BotProcess, WireDiscord
from .players.table_session import TableSession

REAL_LOOKING = f"{'M' * 24}.{'G' * 6}.{'x' * 38}"  # of Discord's form, and nobody's
WRONG = [  # settings, and what the sentence says
    ({"ALEA_API_BASE": "http://127.0.0.1.example.org/api/v10"}, "loopback"),
    ({"ALEA_API_BASE": "http://192.0.2.1:8080/api/v10"}, "loopback"),
    ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is missing"),
    ({"DISCORD_TOKEN": "wire.test.token", "ALEA_API_BASE": ""}, "does not look like a bot token"),
    ({"DISCORD_TOKEN": REAL_LOOKING}, "must be a dummy"),
    ({"ALEA_SHARDS": "none"}, "ALEA_SHARDS"),
]


async def refused(wire: WireDiscord, folder: Path, settings: Mapping[str, str]) -> tuple[int | None, str]:
    """Start a bot that should not start; return its exit code and what it wrote."""
    process = BotProcess(wire, folder, settings)
    with pytest.raises(RuntimeError, match="the bot ended"):
        await process.start()
    assert "Traceback" not in process.output
    assert process.output.count("\n") == 1, process.output
    return process.returncode, process.output


@pytest.mark.parametrize("wrong", broad(WRONG), ids=lambda wrong: wrong[1])
async def test_wrong_settings(wire: WireDiscord, tmp_path: Path, wrong: tuple[dict[str, str], str]) -> None:
    """Code 2; no request is made and no token is written anywhere."""
    settings, words = wrong
    code, written = await refused(wire, tmp_path, settings)
    assert (code, words in written) == (2, True), written
    assert (wire.requests, wire.unknown, wire.refused_tokens) == ([], [], 0)
    assert REAL_LOOKING not in written
    assert not (tmp_path / "alea.db").exists()


async def test_a_folder_is_no_database(wire: WireDiscord, tmp_path: Path) -> None:
    """Code 1, and the path is named."""
    (tmp_path / "folder.db").mkdir()
    await _unusable(wire, tmp_path, tmp_path / "folder.db")


async def test_another_file_is_no_database(wire: WireDiscord, tmp_path: Path) -> None:
    """A file of another kind is refused, and left as it is."""
    file = tmp_path / "letter.db"
    file.write_text("Dear diary, " * 200)
    await _unusable(wire, tmp_path, file)
    assert file.read_text().startswith("Dear diary")


async def test_a_folder_that_cannot_be_written(wire: WireDiscord, tmp_path: Path) -> None:
    """Nothing is opened in its place."""
    folder = tmp_path / "sealed"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    place = Path("/proc/alea.db") if _may_write(folder) else folder / "alea.db"
    await _unusable(wire, tmp_path, place)


async def test_a_lost_database_is_not_replaced(wire: WireDiscord, tmp_path: Path) -> None:
    """The file is gone and the log of writes is left: the bot says how to go on, and touches nothing."""
    async with BotProcess(wire, tmp_path) as bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)  # then it is killed, and so leaves the log
    writes = bot.database.with_name(f"{bot.database.name}-wal")
    content = writes.read_bytes()
    assert content
    bot.database.unlink()
    (tmp_path / "second").mkdir()
    code, written = await refused(wire, tmp_path / "second", {"ALEA_DATABASE": str(bot.database)})
    assert (code, "python -m bot restore FILE" in written, str(writes) in written) == (1, True, True), written
    assert writes.read_bytes() == content
    assert not bot.database.exists()


async def test_a_second_process_is_refused(wire: WireDiscord, bot: BotProcess, tmp_path: Path) -> None:
    """Two processes on one database would play against each other; the first goes on without a warning."""
    await _unusable(wire, tmp_path / "second", bot.database)
    ann = wire.user("ann")
    assert (await ann.slash(wire.world.channel, "help").answer()).ephemeral
    warned = [line for line in bot.output.splitlines() if " WARNING " in line]
    assert [line for line in warned if "Not translated" not in line] == []  # of a game that is new


async def _unusable(wire: WireDiscord, folder: Path, database: Path) -> None:
    folder.mkdir(exist_ok=True)
    known = len(wire.requests)
    code, written = await refused(wire, folder, {"ALEA_DATABASE": str(database)})
    assert (code, str(database) in written) == (1, True), written
    assert len(wire.requests) == known


def _may_write(folder: Path) -> bool:
    try:
        (folder / "attempt").touch()
    except OSError:
        return False
    return True
