"""The work that pressing a move causes: the bot's modules that run, and visits to the database's thread.

Both are counted in SimCord, from the press's arrival until the board is posted and all work is done.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any
from unittest.mock import AsyncMock, patch

import bot
from bot.publishing.emojis import EmojiPublisher
from bot.storage.sqlite import store
from tests.e2e.server import SimulatedServer
from tests.e2e.table import Game, ids_of, seen, start_game

from .figure import Figure

MAX_MODULES, MAX_VISITS = 55, 5
HANDED_OVER = "_run"  # the function in `store` that hands all functions to the database's thread
QUIET_SECONDS = 0.5  # seconds to wait after SimCord sees no more work

_SOURCES = f"{Path(bot.__file__).parent}/"


class Counts:
    """Counts the modules that run code and the visits to the database's thread from `begin` to `end`.

    Modules are counted in the thread that calls `begin`, and in all threads that start within `watching`.
    """

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.visits = 0
        self._counting = False

    def begin(self) -> None:
        """Start counting modules and visits to the database's thread."""
        self._counting = True
        sys.setprofile(self._on_call)

    def end(self) -> None:
        """Stop counting modules and visits to the database's thread."""
        sys.setprofile(None)
        self._counting = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within this context, watch new threads and visits to the database's thread."""
        hand_over: Callable[..., Awaitable[Any]] = getattr(store, HANDED_OVER)

        async def counted(*args: Any) -> Any:
            self.visits += self._counting
            return await hand_over(*args)

        setattr(store, HANDED_OVER, counted)
        threading.setprofile(self._on_call)
        try:
            yield
        finally:
            threading.setprofile(None)  # type: ignore[arg-type]
            setattr(store, HANDED_OVER, hand_over)

    def _on_call(self, frame: FrameType, event: str, argument: object) -> None:
        if self._counting and event == "call" and frame.f_code.co_filename.startswith(_SOURCES):
            self.modules.add(frame.f_code.co_filename.removeprefix(_SOURCES))


def measure() -> Iterator[Figure]:
    """Yield how many of the bot's modules one press runs, and its visits to the database's thread.

    Takes a second.
    """
    counts = asyncio.run(count())
    yield Figure(
        "modules that the press of a move runs", len(counts.modules), "modules", MAX_MODULES, at_most=True
    )
    yield Figure("its visits to the database's thread", counts.visits, "visits", MAX_VISITS, at_most=True)


async def count() -> Counts:
    """Build a move step by step, and return the Counts of its last press."""
    counts = Counts()
    no_emojis = patch.object(EmojiPublisher, "refresh", AsyncMock(return_value=None))  # no uploads meanwhile
    with TemporaryDirectory() as folder, no_emojis, counts.watching():
        server = SimulatedServer(Path(folder) / "alea.db")
        await server.open()
        try:
            game = await start_game(server)
            await _count_press(game, counts)
        finally:
            await server.close()
    return counts


async def _count_press(game: Game, counts: Counts) -> None:
    mover, boards = game.mover, len(game.boards)
    composer = seen(await mover.click(game.board, label="Move"))
    for _die_and_file in range(2):
        composer = seen(await mover.click(composer, custom_id=ids_of(composer)[0]))
    counts.begin()
    await mover.click(composer, custom_id=ids_of(composer)[0])
    await asyncio.sleep(QUIET_SECONDS)
    counts.end()
    assert len(game.boards) > boards


if __name__ == "__main__":
    counts = asyncio.run(count())
    print(*sorted(counts.modules), f"{len(counts.modules)} modules, {counts.visits} visits", sep="\n")
