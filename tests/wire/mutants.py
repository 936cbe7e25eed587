"""The bot with a defect, as a process: `python -m tests.wire.mutants`. MUTANT names the defect.

The tests of faults must find every one of these defects.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot import __main__ as program
from bot.features import composer
from bot.features.interactions import router, services
from bot.features.interactions.services import Services
from bot.publishing import poster
from bot.publishing.publisher import Publisher
from bot.service.table_cache import TableCache
from bot.service.tables import Tables
from bot.storage import table_writer
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.storage.preferences import PreferenceRepository, Preferences
from bot.table import play
from bot.table.agreements import asking
from bot.table.errors import Refusal, StaleBoard
from bot.table.model import Action, Table
from bot.views.message import Message
from engine import TableError

SLOW_DISK, STALLED_DISK = 0.02, 0.1  # seconds


def answers_before_commit() -> None:
    """Tell players immediately that they have moved, and save the move a moment later."""
    act = Tables.act

    async def write(*asked: Any, **more: Any) -> None:
        await asyncio.sleep(SLOW_DISK)
        with suppress(Refusal, TableError):
            await act(*asked, **more)

    async def told_first(
        self: Tables, id: str, change: Any, action: Action, *args: Any, **more: Any
    ) -> Table:
        if change is not play.play:
            return await act(self, id, change, action, *args, **more)
        after = play.play(await self.get(id), action, *args, **more)
        writing = asyncio.create_task(write(self, id, change, action, *args, **more))
        _writing.add(writing)
        writing.add_done_callback(_writing.discard)
        return after

    Tables.act = told_first  # type: ignore[method-assign, assignment]


def writes_in_two_transactions() -> None:
    """Commit a move first and, after a stall of the disk, the fact that it was made and must be shown."""
    record = table_writer._record

    def later(db: sqlite3.Connection, *what: Any) -> None:
        db.execute("COMMIT")
        time.sleep(STALLED_DISK)
        db.execute("BEGIN IMMEDIATE")
        record(db, *what)

    table_writer._record = later


def knows_no_second_delivery() -> None:
    """Handle every delivery as if it were the first."""

    class NothingSeen(dict[int, None]):
        def __contains__(self, _id: object) -> bool:
            return False

    async def always_new(self: Tables, action: Any) -> None:
        return None

    services.LRUCache = lambda _size: NothingSeen()  # type: ignore[misc, assignment]
    Tables._check_new = always_new  # type: ignore[method-assign]
    record = table_writer._record

    def forgetful(db: sqlite3.Connection, action: Any, table: Any) -> None:
        db.execute("DELETE FROM interaction WHERE id = ?", (action.interaction_id,))
        record(db, action, table)

    table_writer._check_new = lambda *_: None
    table_writer._record = forgetful


def never_redraws() -> None:
    """Never redraw a board after a crash, whatever is pressed on it."""

    async def nothing(self: Publisher) -> None:
        return None

    async def explain(services: Services, table: Table, stale: StaleBoard) -> Message:
        publisher = services.publisher
        wake, publisher.wake = publisher.wake, lambda _: None  # type: ignore[method-assign]
        try:
            return await lead(services, table, stale)
        finally:
            publisher.wake = wake  # type: ignore[method-assign]

    lead = router.lead_to_board
    Publisher.catch_up = nothing  # type: ignore[method-assign]
    router.lead_to_board = composer.lead_to_board = explain


def locks_no_table() -> None:
    """Let two actions at one table overlap, on a slow disk."""
    save, init = Tables._save, TableCache.__init__

    async def slowly(self: Tables, *what: Any) -> Any:
        await asyncio.sleep(SLOW_DISK)
        return await save(self, *what)

    def unlocked(self: TableCache, database: Database) -> None:
        init(self, database)
        self.lock = lambda _: asyncio.Lock()  # type: ignore[assignment]

    TableCache.__init__ = unlocked  # type: ignore[method-assign]
    Tables._save = slowly  # type: ignore[method-assign]


def posts_without_nonce() -> None:
    """Post with another nonce each time."""
    poster.nonce = lambda *_: os.urandom(12).hex()


def forgets_offers_of_seats() -> None:
    """Keep offers of seats and the answers to them only in memory."""
    assert table_writer._append_table_events
    table_writer._append_table_events = lambda *_: None


def denies_what_it_did() -> None:
    """Ask other players for their agreement, but say that nothing was saved."""

    act = Tables.act

    async def deny(self: Tables, id: str, change: Any, *asked: Any, **more: Any) -> Table:
        after = await act(self, id, change, *asked, **more)
        if change is asking.ask:
            raise NotSaved
        return after

    Tables.act = deny  # type: ignore[method-assign, assignment]


def forgets_preferences() -> None:
    """Keep people's preferences only in memory."""

    async def change(self: PreferenceRepository, user_id: int, **chosen: Any) -> Preferences:
        changed = self._recent[user_id] = replace(await self.get(user_id), **chosen)
        return changed

    PreferenceRepository.change = change  # type: ignore[method-assign]


CHANGES = {
    change.__name__: change
    for change in (
        answers_before_commit,
        writes_in_two_transactions,
        knows_no_second_delivery,
        never_redraws,
        locks_no_table,
        posts_without_nonce,
        forgets_offers_of_seats,
        denies_what_it_did,
        forgets_preferences,
    )
}


_writing: set[asyncio.Task[None]] = set()


if __name__ == "__main__":
    CHANGES[os.environ["MUTANT"]]()
    sys.exit(program.main([]))
