"""If the bot dies while a table moves to its thread or down the channel, the table ends up in one place."""

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

# Where the bot may die: a method, and which of its calls count.
CALLS: dict[str, tuple[type, str, Callable[..., bool]]] = {
    "start": (Tables, "start", lambda *_, **__: True),
    "move": (Tables, "move", lambda *_, **__: True),
    "invite": (Tables, "act", lambda *asked, **_: invite in asked),
    "sent": (Poster, "send", lambda *_, **__: True),
    "posted": (Outbox, "note", lambda *_, **named: bool(named.get("posted"))),
}
Instant = tuple[bool, str, int, int]
# Whether it moves into a thread, before or after which call it dies, and how many new messages and threads
# there are then.
INSTANTS: list[Instant] = [
    (True, "after start 1", 0, 0),
    (True, "before move 1", 0, 1),  # the thread exists, but is not recorded
    (True, "after move 1", 0, 1),
    (True, "after sent 2", 1, 1),  # the board is posted, but not recorded
    (True, "before posted 2", 1, 1),  # the lobby has lost its buttons; neither is recorded
    (True, "after posted 2", 1, 1),
    (False, "after invite 1", 0, 0),
    (False, "after sent 2", 1, 0),  # the new lobby is posted, but not recorded
    (False, "before posted 2", 0, 0),  # the older lobby is deleted; neither is recorded
    (False, "after posted 2", 0, 0),
]
POSTED = (INSTANTS[3], INSTANTS[7])  # but not recorded: this is what a kill doubles most easily


@contextmanager
def deadly(instant: str) -> Iterator[asyncio.Event]:
    """Stop the bot at a given instant, which the yielded event announces."""
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


@pytest.mark.parametrize("instant", broad_but(INSTANTS, *POSTED), ids=str)
def test_killed_on_the_way(tmp_path: Path, instant: Instant) -> None:
    """Killed before the first board, or between an invitation and the old lobby's end, the game continues."""
    into_thread, moment, messages, threads = instant

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        opener, guest = session.users
        with deadly(moment) as reached:
            first = lobby = await session.open(holes=32, place="thread" if into_thread else "channel")
            await asyncio.sleep(SETTLED)
            if into_thread:
                guest.press(lobby, label="Join")
                await wire.until(lambda: "(2 of " in lobby.content)
                opener.press(lobby, label="Start")
            else:
                opener.slash(session.channel, "invite", player=guest.person)
            await reached.wait()
            await bot.kill()
        assert (len(session.posts()) - 1, len(session.channel.guild.threads)) == (messages, threads)
        await bot.start()
        if not into_thread:
            await wire.until(lambda: first.deleted and len(session.posts()) == 1)
            (lobby,) = session.posts()
            guest.press(lobby, label="Accept")
            await wire.until(lambda: lobby.deleted and len(session.posts()) == 1)  # another calls its opener
            opener.press(session.posts()[0], label="Start")
        board = await session.board_after(0)
        assert board.channel.parent is (session.channel if into_thread else None)
        await session.move()
        assert [post.channel for post in session.posts()] == [session.channel, board.channel, board.channel]
        assert not into_thread or f"<#{board.channel.id}>" in lobby.content

    play_scene(tmp_path, scene)
