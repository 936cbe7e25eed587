"""Computer players: whenever one has something to do, it acts once, just as a person would."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from engine import TableError

from ...background import NEVER, Background
from ...storage import table_reader
from ...storage.database import Database
from ...storage.errors import NotRead, NotSaved
from ...table.computers.choice import luck_of
from ...table.computers.due_action import DueAction, action_of, answer_end, due_action, make_move, would_end
from ...table.computers.seats import is_alone, sit_down
from ...table.errors import NoSuchTable, Refusal, TableDamaged
from ...table.model import Table
from ...table.time import Clock
from ..tables import Tables
from .thinker import ONE_STEP, Thinker

MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 1.0, 2.0  # seconds of a natural pause
ANSWER_TIMEOUT_SECONDS = 3.0  # seconds after which a person's own move is shown without the answer
RETRY_AFTER_SECONDS = 5.0  # seconds until a failed action is tried again
INTERVAL_SECONDS = 0.01  # seconds between two tables after a start: there may be thousands

log = logging.getLogger(__name__)


@dataclass
class Computers:
    """The computer players at all tables. `show` updates the messages of the table whose id it gets."""

    tables: Tables
    database: Database
    thinker: Thinker
    clock: Clock
    background: Background
    show: Callable[[str], None]
    _at_work: set[str] = field(init=False, default_factory=set)

    def changed(self, table_id: str) -> None:
        """Let a changed table's computers act if they have something to do, and show the table."""
        table = self.tables.latest(table_id)
        if table is None:  # only reading it again tells whether its computers have anything to do
            if table_id not in self._at_work:
                self._begin(table_id)
            self.show(table_id)
        elif table_id in self._at_work:
            if not is_alone(table):
                self.show(table_id)
        elif due_action(table) is None:
            self.show(table_id)
            if table.phase == "lobby":
                self.background.start("warm-up", self.thinker.warm_up())
        else:
            self._begin(table_id)
            if not is_alone(table):
                self.show(table_id)

    async def resume(self) -> float:
        """Have all computers resume play at start-up. Return NEVER: this runs only once. Raises NotRead."""
        for table_id in await self.database.read(table_reader.with_computers):
            with suppress(Refusal):  # people at a damaged table see why when they press something
                if due_action(await self.tables.get(table_id)) and table_id not in self._at_work:
                    self._begin(table_id)
            await asyncio.sleep(INTERVAL_SECONDS)
        return NEVER

    def _begin(self, table_id: str) -> None:
        self._at_work.add(table_id)
        self.background.start(f"computers at {table_id}", self._play(table_id))

    async def _play(self, table_id: str) -> None:
        """Do everything that a table's computers have to do, then show the table."""
        impatient = asyncio.get_running_loop().call_later(ANSWER_TIMEOUT_SECONDS, self.show, table_id)
        try:
            while await self._goes_on(table_id):
                pass
        finally:
            impatient.cancel()
            self._at_work.discard(table_id)
            self.show(table_id)

    async def _goes_on(self, table_id: str) -> bool:
        """Take the next action of a table's computers. Return False once there is nothing left to do."""
        try:
            table = await self.tables.get(table_id)
            if (due := due_action(table)) is None:
                return False
            await self._do(table, due)
        except (NoSuchTable, TableDamaged) as refusal:
            log.warning("Table %s: its computers cannot play: %s", table_id, refusal)
            return False
        except (NotRead, NotSaved) as error:
            log.warning("Table %s: a computer cannot act yet: %s", table_id, error)
            await asyncio.sleep(RETRY_AFTER_SECONDS)
        except (Refusal, TableError) as refusal:  # most likely the table has moved on
            log.info("Table %s: a computer looks again: %s", table_id, refusal)
            await asyncio.sleep(MIN_PAUSE_SECONDS)
        return True

    async def _do(self, table: Table, due: DueAction) -> None:
        act, seat = self.tables.act, due.seat
        if not is_alone(table):
            luck = luck_of(table.seed, "pause", table.revision, seat)[0] / 255
            await asyncio.sleep(MIN_PAUSE_SECONDS + (MAX_PAUSE_SECONDS - MIN_PAUSE_SECONDS) * luck)
        action = action_of(table, due, self.clock() or 0)
        if due.kind == "begin":
            await act(table.id, sit_down, action)
        elif due.kind == "end":
            agrees = await asyncio.to_thread(would_end, table, seat)
            await act(table.id, answer_end, action, agrees)
        else:
            level = table.players[seat].level or ONE_STEP
            chosen = await self.thinker.choose(table, seat, level, "opponent")
            await act(table.id, make_move, action, chosen)
