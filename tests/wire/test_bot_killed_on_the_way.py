"""Kill -9 while a table moves, into its thread or down the channel: it arrives, once, and is at one place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.breadth import broad_but

from . import BotProcess, WireDiscord
from .shown import Shown
from .sitting import Sitting, labels, paid

SPOILT = "tests.wire.spoilt_bot"


class Instant(NamedTuple):
    """Before or after which call the bot dies, and how many new messages and threads there are then."""

    call: str
    messages: int
    threads: int


INTO_THE_THREAD = [
    Instant("after start 1", messages=0, threads=0),
    Instant("before rehouse 1", messages=0, threads=1),  # the thread is made, and not noted
    Instant("after rehouse 1", messages=0, threads=1),
    Instant("before posted 2", messages=1, threads=1),  # the board is posted, and not noted
    Instant("after posted 2", messages=1, threads=1),
    Instant(
        "before retired 1", messages=1, threads=1
    ),  # the lobby has lost its buttons, and that is not noted
]
DOWN_THE_CHANNEL = [
    Instant("after invite 1", messages=0, threads=0),
    Instant("before posted 2", messages=1, threads=0),
    Instant("after posted 2", messages=1, threads=0),
    Instant("before retired 1", messages=0, threads=0),  # the older lobby is deleted, and that is not noted
]
POSTED = (INTO_THE_THREAD[3], DOWN_THE_CHANNEL[1])  # and not noted: what a kill most easily doubles


@pytest.fixture
def doomed(wire: WireDiscord, tmp_path: Path, instant: Instant) -> BotProcess:
    """Have a bot, still to be started, that dies at the instant."""
    return BotProcess(wire, tmp_path, {"SPOILT": f"dies_at {instant.call}"}, module=SPOILT)


def at_death(sitting: Sitting, known: int) -> tuple[int, int]:
    """Count the new messages and the threads."""
    return len(sitting.posts()) - known, len(sitting.channel.guild.threads)


async def shown_as_it_is(wire: WireDiscord, bot: BotProcess) -> None:
    """Wait until all tables are shown as they are, once, where they belong."""
    shown = Shown(wire)
    shown.digest()
    with suppress(TimeoutError):
        await wire.until(lambda: not shown.complaints(bot.database))
    await paid(bot.database)
    assert shown.complaints(bot.database) == []


@pytest.mark.parametrize("instant", broad_but(INTO_THE_THREAD, *POSTED), ids=lambda instant: instant.call)
async def test_into_the_thread(
    wire: WireDiscord, doomed: BotProcess, tmp_path: Path, sitting: Sitting, instant: Instant
) -> None:
    """Killed between the start and the first board: one thread, one board in it, and play goes on."""
    async with doomed:
        lobby = await sitting.open(holes=32, place="thread")
        sitting.users[1].press(lobby, label="Join")
        await wire.until(lambda: "(2 of " in lobby.content)
        sitting.users[0].press(lobby, label="Start")
        await wire.until(lambda: doomed.has_ended)
    assert at_death(sitting, known=1) == instant[1:]
    async with BotProcess(wire, tmp_path) as bot:
        board = await sitting.board_after(0)
        assert board.channel.parent is sitting.channel
        await wire.until(lambda: f"<#{board.channel.id}>" in lobby.content)
        await sitting.move()
        await shown_as_it_is(wire, bot)
        assert [post.channel for post in sitting.posts()] == [sitting.channel, board.channel, board.channel]


@pytest.mark.parametrize("instant", broad_but(DOWN_THE_CHANNEL, *POSTED), ids=lambda instant: instant.call)
async def test_down_the_channel(
    wire: WireDiscord, doomed: BotProcess, tmp_path: Path, sitting: Sitting, instant: Instant
) -> None:
    """Killed between an invitation and the end of the older lobby: one lobby, and play goes on."""
    opener, guest = sitting.users
    async with doomed:
        older = await sitting.open(holes=32)
        await paid(doomed.database)
        opener.slash(sitting.channel, "invite", player=guest.person)
        await wire.until(lambda: doomed.has_ended)
    assert at_death(sitting, known=1) == instant[1:]
    async with BotProcess(wire, tmp_path) as bot:
        await wire.until(lambda: older.deleted and len(sitting.posts()) == 1)
        (lobby,) = sitting.posts()
        assert f"<@{guest.id}>" in lobby.content
        assert "Accept" in labels(lobby.components)
        await shown_as_it_is(wire, bot)
        guest.press(lobby, label="Accept")
        await wire.until(lambda: "(2 of " in lobby.content)
        opener.press(lobby, label="Start")
        await sitting.board_after(0)
        await sitting.move()
        await shown_as_it_is(wire, bot)
