"""The bot dies while a table moves, into its thread or down the channel: it arrives, once, at one place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.publishing.poster import Poster
from bot.service.tables import Tables
from bot.storage.outbox import Outbox
from bot.table.invitations import invite
from tests.breadth import broad_but
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .scene import SETTLED, play_scene

# What the bot may die at: a method, and which of its calls count.
CALLS: dict[str, tuple[type, str, Callable[..., bool]]] = {
    "start": (Tables, "start", lambda *_, **__: True),
    "move": (Tables, "move", lambda *_, **__: True),
    "invite": (Tables, "act", lambda *asked, **_: invite in asked),
    "sent": (Poster, "send", lambda *_, **__: True),
    "posted": (Outbox, "note", lambda *_, **named: bool(named.get("posted"))),
}
Instant = tuple[str, int, int]
# Before or after which call it dies, and how many new messages and threads there are then.
INTO_THE_THREAD: list[Instant] = [
    ("after start 1", 0, 0),
    ("before move 1", 0, 1),  # the thread is made, and not noted
    ("after move 1", 0, 1),
    ("after sent 2", 1, 1),  # the board is posted, and not noted
    ("before posted 2", 1, 1),  # the lobby has lost its buttons; neither is noted
    ("after posted 2", 1, 1),
]
DOWN_THE_CHANNEL: list[Instant] = [
    ("after invite 1", 0, 0),
    ("after sent 2", 1, 0),  # the new lobby is posted, and not noted
    ("before posted 2", 0, 0),  # the older lobby is deleted; neither is noted
    ("after posted 2", 0, 0),
]
POSTED = (INTO_THE_THREAD[3], DOWN_THE_CHANNEL[1])  # and not noted: what a kill most easily doubles


@contextmanager
def deadly(instant: str) -> Iterator[asyncio.Event]:
    """Let the bot come no further than an instant; the event tells that it is reached."""
    moment, name, number = instant.split()
    owner, method, counts = CALLS[name]
    call, calls, reached = getattr(owner, method), count(1), asyncio.Event()

    async def fatal(*asked: Any, **named: Any) -> Any:
        if not counts(*asked, **named) or next(calls) != int(number):
            return await call(*asked, **named)
        if moment == "after":
            await call(*asked, **named)
        reached.set()
        return await asyncio.Event().wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, method, fatal)
        yield reached


def at_death(session: TableSession) -> tuple[int, int]:
    """Count the messages besides the lobby, and the threads."""
    return len(session.posts()) - 1, len(session.channel.guild.threads)


@pytest.mark.parametrize("instant", broad_but(INTO_THE_THREAD, *POSTED), ids=str)
def test_into_the_thread(tmp_path: Path, instant: Instant) -> None:
    """Killed between the start and the first board: one thread, one board in it, and play goes on."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        with deadly(instant[0]) as reached:
            lobby = await session.open(holes=32, place="thread")
            session.users[1].press(lobby, label="Join")
            await wire.until(lambda: "(2 of " in lobby.content)
            session.users[0].press(lobby, label="Start")
            await reached.wait()
            await bot.kill()
        assert at_death(session) == instant[1:]
        await bot.start()
        board = await session.board_after(0)
        assert board.channel.parent is session.channel
        await wire.until(lambda: f"<#{board.channel.id}>" in lobby.content)
        await session.move()
        assert [post.channel for post in session.posts()] == [session.channel, board.channel, board.channel]

    play_scene(tmp_path, scene)


@pytest.mark.parametrize("instant", broad_but(DOWN_THE_CHANNEL, *POSTED), ids=str)
def test_down_the_channel(tmp_path: Path, instant: Instant) -> None:
    """Killed between an invitation and the end of the older lobby: one lobby, and play goes on."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        opener, guest = session.users
        with deadly(instant[0]) as reached:
            older = await session.open(holes=32)
            await asyncio.sleep(SETTLED)
            opener.slash(session.channel, "invite", player=guest.person)
            await reached.wait()
            await bot.kill()
        assert at_death(session) == instant[1:]
        await bot.start()
        await wire.until(lambda: older.deleted and len(session.posts()) == 1)
        (lobby,) = session.posts()
        assert f"<@{guest.id}>" in lobby.content
        guest.press(lobby, label="Accept")
        await wire.until(lambda: "(2 of " in lobby.content)
        opener.press(lobby, label="Start")
        await session.board_after(0)
        await session.move()

    play_scene(tmp_path, scene)
