"""Moves for those whose time is over: what the opponent of level Casual would do, chosen off the event loop.

Anybody can check them once the table's seed is shown: the luck of a choice is the HMAC-SHA256 of
`stand-in:revision:seat` with the seed as its key; `revision` is that of the table before the move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from opponents import choose

from ..table.clock.deeds import seat_to_move_for
from ..table.dice import labelled_seed
from ..table.errors import WrongPhase
from ..table.model import Table

LEVEL, LABEL = "casual", "stand-in"

Choose = Callable[[Table, int], Awaitable[str]]  # the move for a seat that is to move at a table


class ThreadedChoice:
    """Chooses moves on a thread of its own; close it when the bot stops."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="moves")

    async def __call__(self, table: Table, seat: int) -> str:
        """Return the move for a seat that is to move. Raises WrongPhase without a match."""
        if table.match is None:
            raise WrongPhase
        luck = labelled_seed(table.seed, f"{LABEL}:{table.revision}:{seat}")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, choose, table.match, seat, LEVEL, luck)

    def close(self) -> None:
        """Let the thread finish and end."""
        self._worker.shutdown(wait=False, cancel_futures=True)


async def move_that_is_due(choose: Choose, table: Table, at: int) -> str | None:
    """Return the move that is to be made at a moment because a flag has fallen, None if there is none."""
    seat = seat_to_move_for(table, at)
    return None if seat is None else await choose(table, seat)
