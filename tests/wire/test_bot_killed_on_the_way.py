"""Kill -9 while a table moves, into its thread or down the channel: it arrives, once, and is at one place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.breadth import broad_but

from . import BotProcess, WireDiscord
from .players.board_checks import BoardChecks
from .players.table_session import TableSession, labels, paid

MUTANT = "tests.wire.mutants"


class Instant(NamedTuple):
    """Before or after which call the bot dies, and how many new messages and threads there are then."""

    call: str
    messages: int
    threads: int


INTO_THE_THREAD = [
    Instant("after start 1", messages=0, threads=0),
    Instant("before move 1", messages=0, threads=1),  # the thread is made, and not noted
    Instant("after move 1", messages=0, threads=1),
    Instant("after sent 2", messages=1, threads=1),  # the board is posted, and not noted
    Instant("before posted 2", messages=1, threads=1),  # the lobby has lost its buttons; neither is noted
    Instant("after posted 2", messages=1, threads=1),
]
DOWN_THE_CHANNEL = [
    Instant("after invite 1", messages=0, threads=0),
    Instant("after sent 2", messages=1, threads=0),  # the new lobby is posted, and not noted
    Instant("before posted 2", messages=0, threads=0),  # the older lobby is deleted; neither is noted
    Instant("after posted 2", messages=0, threads=0),
]
POSTED = (INTO_THE_THREAD[3], DOWN_THE_CHANNEL[1])  # and not noted: what a kill most easily doubles


@pytest.fixture
def doomed(wire: WireDiscord, tmp_path: Path, instant: Instant) -> BotProcess:
    """Have a bot, still to be started, that dies at the instant."""
    return BotProcess(wire, tmp_path, {"MUTANT": f"dies_at {instant.call}"}, module=MUTANT)


def at_death(session: TableSession, known: int) -> tuple[int, int]:
    """Count the new messages and the threads."""
    return len(session.posts()) - known, len(session.channel.guild.threads)


async def shown_as_it_is(wire: WireDiscord, bot: BotProcess) -> None:
    """Wait until all tables are shown as they are, once, where they belong."""
    checks = BoardChecks(wire)
    checks.digest()
    with suppress(TimeoutError):
        await wire.until(lambda: not checks.complaints(bot.database))
    await paid(bot.database)
    assert checks.complaints(bot.database) == []


@pytest.mark.breadth
@pytest.mark.parametrize("instant", broad_but(INTO_THE_THREAD, *POSTED), ids=lambda instant: instant.call)
async def test_into_the_thread(
    wire: WireDiscord, doomed: BotProcess, tmp_path: Path, session: TableSession, instant: Instant
) -> None:
    """Killed between the start and the first board: one thread, one board in it, and play goes on."""
    async with doomed:
        lobby = await session.open(holes=32, place="thread")
        session.users[1].press(lobby, label="Join")
        await wire.until(lambda: "(2 of " in lobby.content)
        session.users[0].press(lobby, label="Start")
        await wire.until(lambda: doomed.has_ended)
    assert at_death(session, known=1) == instant[1:]
    async with BotProcess(wire, tmp_path) as bot:
        board = await session.board_after(0)
        assert board.channel.parent is session.channel
        await wire.until(lambda: f"<#{board.channel.id}>" in lobby.content)
        await session.move()
        await shown_as_it_is(wire, bot)
        assert [post.channel for post in session.posts()] == [session.channel, board.channel, board.channel]


@pytest.mark.breadth
@pytest.mark.parametrize("instant", broad_but(DOWN_THE_CHANNEL, *POSTED), ids=lambda instant: instant.call)
async def test_down_the_channel(
    wire: WireDiscord, doomed: BotProcess, tmp_path: Path, session: TableSession, instant: Instant
) -> None:
    """Killed between an invitation and the end of the older lobby: one lobby, and play goes on."""
    opener, guest = session.users
    async with doomed:
        older = await session.open(holes=32)
        await paid(doomed.database)
        opener.slash(session.channel, "invite", player=guest.person)
        await wire.until(lambda: doomed.has_ended)
    assert at_death(session, known=1) == instant[1:]
    async with BotProcess(wire, tmp_path) as bot:
        await wire.until(lambda: older.deleted and len(session.posts()) == 1)
        (lobby,) = session.posts()
        assert f"<@{guest.id}>" in lobby.content
        assert "Accept" in labels(lobby.components)
        await shown_as_it_is(wire, bot)
        guest.press(lobby, label="Accept")
        await wire.until(lambda: "(2 of " in lobby.content)
        opener.press(lobby, label="Start")
        await session.board_after(0)
        await session.move()
        await shown_as_it_is(wire, bot)
