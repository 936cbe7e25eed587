"""The only way to change tables. Each is locked, loaded, checked, saved in one transaction and announced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Concatenate, ParamSpec

from engine import GAMES, TableError

from ..background import Signal
from ..storage import blocks, inventory, table_reader, table_writer
from ..storage.clocks import Adjusting
from ..storage.clusters.news import News
from ..storage.connection import Connection
from ..storage.contests import ratings
from ..storage.database import Database, Transaction
from ..storage.errors import DatabaseConflict, NotSaved, PerhapsSaved
from ..table import dice, invitations, lobby, matching, play, rated, rematch
from ..table.agreements import asking
from ..table.automatic_start import follow_answers
from ..table.bell import check_allowed, ring
from ..table.blocks import part
from ..table.clock.advancing import advance_clocks
from ..table.clock.rules import ClockRules
from ..table.computers.seats import sit_down, with_computers
from ..table.errors import (
    AlreadyDone,
    AlreadyOpen,
    AlreadySeated,
    NotInvited,
    Refusal,
    Removed,
    StaleBoard,
    WrongPhase,
)
from ..table.game_night.end import TableEnd
from ..table.game_night.last_round import end_round_if_due
from ..table.ids import new_id, rematch_id
from ..table.model import Action, Person, Table, bot_action
from ..table.options import TableOptions
from ..table.planning.answering import with_answers
from .table_cache import Gate, TableCache, people_known_to

P = ParamSpec("P")
Change = Callable[[Table], Awaitable[Table]]
Beginning = Callable[[Table, Action, dict[str, Any] | None], Table]

# Changes that replay a match. They take CPU time, so they run in a thread.
CPU_BOUND: frozenset[Callable[..., Table]] = frozenset({asking.ask, asking.agree, ring})

# Changes after which a rematch starts automatically if it was waiting for nothing else.
SEATING: frozenset[Callable[..., Table]] = frozenset(
    {lobby.join, invitations.accept, invitations.decline, asking.agree, sit_down, part, matching.fall_out}
)

_log = logging.getLogger(__name__)


class Tables:
    """All tables in a database. The most recently used ones are cached, which only saves loading time.

    Every method raises NotRead if the database fails, and TableDamaged if it needs a table whose log is
    damaged. A method that takes an Action also raises NotSaved, AlreadyDone if the interaction has been
    processed before, and the change's refusals and TableErrors. After these errors, except for PerhapsSaved,
    nothing has changed. A started action is always finished.
    """

    def __init__(
        self,
        database: Database,
        *,
        new_seed: Callable[[], bytes] = dice.new_seed,
        new_id: Callable[[], str] = new_id,
    ) -> None:
        self.changed = Signal[[str], object]()  # for tables without computers
        self.changed_with_computers = Signal[[str], object]()
        self.time_changed = Signal[[Table], object]()  # deadlines may have moved
        self.tournament_game_over = Signal[[int], object]()
        self._database, self._new_seed, self._new_id = database, new_seed, new_id
        self.cache = TableCache(database)
        self.latest = self.cache.latest  # by id: the table in memory, if any
        self.gate = Gate()

    async def get(self, table_id: str) -> Table:
        """Return a table. Raises NoSuchTable if there is none, or TableDamaged if its log is damaged."""
        return await self.cache.get(table_id)

    async def act(
        self,
        table_id: str,
        change: Callable[Concatenate[Table, Action, P], Table],
        action: Action,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Apply `change` to a table, then save, announce and return it. Raises what `change` raises."""

        async def changed(table: Table) -> Table:
            if change in CPU_BOUND:
                after = await asyncio.to_thread(change, table, action, *args, **kwargs)
            else:
                after = change(table, action, *args, **kwargs)
            return await begin_if_complete(self._database, after, action) if change in SEATING else after

        return await self.gate.run(self._act(table_id, action, changed))

    async def start(self, table_id: str, action: Action, begin: Beginning = play.start) -> Table:
        """Start a table's match. `begin` gets the players' goods, or None if the game has no goods.

        Raises NoSuchTable, or what `begin` raises.
        """

        async def started(table: Table) -> Table:
            return begin(table, action, await holdings_of(self._database, table))

        return await self.gate.run(self._act(table_id, action, started))

    async def open(
        self,
        action: Action,
        *,
        guild_id: int,
        channel_id: int,
        game_id: str,
        options: Mapping[str, object],
        table_options: TableOptions | None = None,
        people: Sequence[Person] = (),
        clock: ClockRules | None = None,
        computers: Sequence[str] = (),
        seat: int = 0,
        end: TableEnd | None = None,
        rated: bool = False,
    ) -> Table:
        """Open a table, seat its opener and a computer for each level in `computers`, and invite `people`.

        The opener takes seat `seat`, and the computers take the other seats from seat 0 up. Raises
        UnknownGame, InvalidOption, or Refusal if a person or a computer cannot join.
        """
        options = {**options, **await self.quiet_options(game_id, guild_id)}
        boards = table_options or TableOptions()
        setup = lobby.Setup(guild_id, channel_id, game_id, options, boards, clock)

        def opened(**new: Any) -> Table:
            table = replace(lobby.open_table(action, setup, **new), end=end, rated=rated)
            table = with_computers(table, action, computers, seat)
            return invitations.invite_at_opening(people, table)

        return await self.gate.run(self._open(action, self._new_id(), opened))

    async def rematch(self, table_id: str, action: Action) -> Table:
        """Open a finished table's rematch or, if it is already open, accept the acting user's invitation.

        Raises NoSuchTable, WrongPhase, AlreadyOpen if there is no invitation to accept, or Refusal if the
        acting user has no seat.
        """
        id = rematch_id(table_id)

        async def opened() -> Table:  # one action: people whose data is deleted meanwhile are left out
            over = await self.get(table_id)
            users = {player.user_id for player in over.players}
            kept_apart = await self._database.read(lambda db: blocks.among(db, users))
            return await self._open(action, id, partial(rematch.open_rematch, action, over, kept_apart))

        try:
            return await self.gate.run(opened())
        except AlreadyOpen as opened_before:
            try:
                return await self.act(id, invitations.accept, action)
            except (AlreadySeated, NotInvited, Removed, WrongPhase):
                raise opened_before from None

    async def match(self, action: Action, group: matching.Group, guild_id: int) -> Table:
        """Open a table for a `group` looking for a game, and give the acting user the first seat.

        Raises StaleBoard if a person has left the list, or Refusal if a limit or block forbids the table.
        """
        options = await self.quiet_options(group.game_id, guild_id)
        opened = partial(matching.open_match, action, group, options, guild_id=guild_id)
        return await self.gate.run(self._open(action, self._new_id(), opened))

    async def open_started(
        self, at: int, opened: Sequence[tuple[Table, Table]], also: Transaction[object]
    ) -> None:
        """Open tables and start their games, acting as the bot at time `at` (ms).

        `also` runs in the same transaction. `opened` holds each table twice: as a lobby and after the start.
        The caller announces the tables. Raises NotSaved, or the errors of `also`.
        """

        def write(db: Connection) -> None:
            for lobby_, started in opened:
                table_writer.insert(db, bot_action(started.id, "open", at), lobby_)
                table_writer.update(db, bot_action(started.id, "start", at), lobby_, started)
            also(db)

        async def done() -> None:
            self.gate.check_newcomers(frozenset[int]().union(*(people_known_to(each) for _, each in opened)))
            await self._database.write(write)
            for _, started in opened:
                self.cache.put(started)

        await self.gate.run(done())

    async def move(self, table_id: str, change: Callable[[Table], Table]) -> Table:
        """Move a table's boards to another channel, recording no action. Raises NoSuchTable or NotSaved."""
        return await self.gate.run(self.cache.adjust(table_id, change, table_writer.move_channel))

    async def adjust(self, table_id: str, change: Callable[[Table], Table], write: Adjusting) -> Table:
        """Change a table and save it with `write`, recording no action. Raises NoSuchTable or NotSaved."""
        self.time_changed(after := await self.gate.run(self.cache.adjust(table_id, change, write)))
        return after

    async def postpone(self, table_id: str, write: Adjusting) -> None:
        """Save a table's next deadline with `write`, and nothing else. Raises NoSuchTable or NotSaved."""
        await self.gate.run(self.cache.adjust(table_id, lambda table: table, write))

    async def rewrite(self, table_ids: Collection[str], change: Transaction[None]) -> None:
        """Rewrite tables by running `change` under their locks. No action is recorded. Raises NotSaved."""
        await self.gate.run(self.cache.rewrite(table_ids, change))

    async def written_elsewhere(self, table_id: str) -> None:
        """Reload and announce a table changed by another process. Raises NoSuchTable or TableDamaged."""
        self.announce(await self.cache.get_anew(table_id))

    async def finish(self) -> None:
        """Wait for all running actions, before the database is closed."""
        await self.gate.finish()

    async def quiet_options(self, game_id: str, guild_id: int) -> Mapping[str, object]:
        """Return the options that a game must have if its server has turned dares off, otherwise {}."""
        game, quiet = GAMES.get(game_id), inventory.is_quiet
        if game is not None and game.quiet and await self._database.read(lambda db: quiet(db, guild_id)):
            return game.quiet
        return {}

    async def _act(self, table_id: str, action: Action, change: Change) -> Table:
        async with self.cache.lock(table_id):
            self.gate.check_actor(action)
            before = await self.cache.get_locked(table_id, action.at)
            try:
                changed = await change(before)
            except (Refusal, TableError):
                await self._check_new(action)  # a second delivery fails because of what the first did
                raise
            if changed.rated:
                changed = await self._with_rating(before, changed, action)
            if changed.phase == "lobby":
                changed = follow_answers(before, matching.close_if_apart(changed), action)
            if before.table_events:
                changed = asking.follow(before, changed, action)
            if changed.end is not None:
                changed = end_round_if_due(before, changed, action)
            if changed.clock or changed.next_clock or changed.spent:
                changed = advance_clocks(before, changed, action)
            if changed.tournament_id is not None:
                check_allowed(before, changed)
            if before.plans:
                changed = await asyncio.to_thread(with_answers, before, changed, action)
            done_at = action.at if changed.revision > before.revision else 0  # a reminder changes nothing
            after = replace(changed, changed_at=max(done_at, before.changed_at))
            self.gate.check_newcomers(people_known_to(after) - people_known_to(before))
            return await self._save(after, lambda db: table_writer.update(db, action, before, after))

    async def _open(self, action: Action, id: str, opened: Callable[..., Table]) -> Table:
        async with self.cache.lock(f"opened by {action.interaction_id}"), self.cache.lock(id):
            self.gate.check_actor(action)
            await self._check_new(action)
            table = opened(id=id, seed=self._new_seed())
            if table.rated:
                table = await self._with_rating(None, table, action)
            if await self._database.read(lambda db: table_reader.load(db, id)) is not None:
                raise AlreadyOpen
            self.gate.check_newcomers(people_known_to(table))
            return await self._save(table, lambda db: table_writer.insert(db, action, table))

    async def _with_rating(self, before: Table | None, after: Table, action: Action) -> Table:
        if not rated.awaits_decision(before, after):
            return after
        used_up = await self._database.read(lambda db: ratings.used_up(db, after, action.at))
        return rated.decide(before, after, used_up, action.at)

    async def _check_new(self, action: Action) -> None:
        known, id = table_reader.table_changed_by, action.interaction_id
        if (changed := await self._database.read(lambda db: known(db, id))) is not None:
            raise AlreadyDone(changed)

    async def _save(self, table: Table, write: Transaction[None]) -> Table:
        def saved(db: Connection) -> None:
            write(db)
            if not self._database.serves(table.guild_id):
                db.tell(News("table", table.id))

        try:
            await self._database.write(saved)
        except (StaleBoard, AlreadyDone, PerhapsSaved):  # it may have been saved anyway, even by this write
            self.cache.drop(table.id)
            self.announce(table)
            raise
        except DatabaseConflict as error:  # the database is ahead of memory: a duplicate id, another ply
            self.cache.drop(table.id)
            _log.exception("table %s could not be written", table.id)
            raise NotSaved from error
        self.cache.put(table)
        self.announce(table)
        return table

    def announce(self, table: Table) -> None:
        """Announce a changed table through this object's signals, if this process serves its server."""
        if not self._database.serves(table.guild_id):
            return
        try:
            (self.changed_with_computers if table.computers else self.changed)(table.id)
            self.time_changed(table)
            if table.tournament_id is not None and table.phase == "over":
                self.tournament_game_over(table.tournament_id)
        except Exception:  # noqa: BLE001 - the move stands; its player must not be told otherwise
            _log.exception("the change of table %s could not be announced", table.id)


async def begin_if_complete(database: Database, table: Table, action: Action) -> Table:
    """Return a table, with its match started if it is a rematch and everyone has answered. Raises NotRead."""
    if not rematch.is_complete(table):
        return table
    with suppress(TableError):  # options that do not suit so few players: the opener decides
        return play.begin(table, action.at, await holdings_of(database, table))
    return table


async def holdings_of(database: Database, table: Table) -> dict[str, Any] | None:
    """Return the goods that a table's players own, or None if its game has none. Raises NotRead."""
    if GAMES[table.game_id].goods is None:
        return None
    return await database.read(lambda db: inventory.holdings(db, table))
