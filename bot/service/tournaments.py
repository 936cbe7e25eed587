"""Access to tournaments, and the only way to change them: load, change, check, save and announce."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec

from ..background import KeyedLocks, Signal, TemporaryFailure
from ..contests import entry, tournament_file
from ..contests.running import deserted, note_resigned, void
from ..contests.tournament import Tournament
from ..storage.connection import Connection
from ..storage.contests import tournaments
from ..storage.database import Database
from ..storage.errors import DatabaseConflict, NotSaved
from ..table import dice
from ..table.errors import AlreadyDone, NotDue, Refusal, StaleBoard, TableDamaged
from ..table.model import Action, Table, bot_action
from ..table.moderation import force_resign
from .tables import Tables

P = ParamSpec("P")
Change = Callable[Concatenate[Tournament, Action, P], Tournament]

ATTEMPTS = 20  # while others change a tournament


class Tournaments:
    """All tournaments in a database. The methods raise NotRead or NotSaved if the database fails.

    The functions in `contests/entry.py` and `contests/organising.py` are changes that `act` can apply.
    """

    def __init__(
        self, database: Database, tables: Tables, new_seed: Callable[[], bytes] = dice.new_seed
    ) -> None:
        self.changed = Signal[[int], object]()  # a tournament's id: its message or deadline may be outdated
        self._database, self._tables, self._new_seed = database, tables, new_seed
        self._lock = KeyedLocks[int]()

    async def get(self, tournament_id: int) -> Tournament:
        """Return a tournament. Raises Refusal if there is none."""
        return await _folded(await self._database.read(lambda db: tournaments.load(db, tournament_id)))

    async def of_guild(self, guild_id: int, finished: int = 0) -> list[Tournament]:
        """List a server's unfinished tournaments, and up to `finished` of the others, latest first."""
        return await self._database.read(lambda db: tournaments.of_guild(db, guild_id, finished))

    async def listed(self, guild_id: int, finished: int) -> list[tournaments.Listed]:
        """List up to 3 + `finished` tournaments on a server: the unfinished ones, then the latest others."""
        return await self._database.read(lambda db: tournaments.listed(db, guild_id, finished))

    async def bell_of(self, table: Table) -> int | None:
        """Return when (ms) the bell of a game's tournament round rings, or None if the round is over."""
        return await self._database.read(lambda db: tournaments.bell_of(db, table))

    async def to_show(self) -> list[tournaments.ToShow]:
        """List the tournaments on this process's servers whose messages are outdated."""
        return await self._database.read(tournaments.to_show)

    async def note_shown(
        self, before: Tournament, version: int, message_id: int | None, thread_id: int | None
    ) -> None:
        """Record the message and thread that show a tournament, and the `version` that they show.

        Nothing is recorded if the tournament's channel or thread is no longer the one in `before`.
        """
        shown = (before, version, message_id, thread_id)
        await self._database.write(lambda db: tournaments.note_shown(db, *shown))

    async def note_told(self, tournament_id: int, row: int) -> None:
        """Record that a tournament's log has been made public up to and including `row`."""
        await self._database.write(lambda db: tournaments.note_told(db, tournament_id, row))

    async def create(self, action: Action, draft: Tournament) -> Tournament:
        """Store a new tournament and return it. Raises the errors of `entry.create`, or AlreadyDone."""
        quiet = await self._tables.quiet_options(draft.game_id, draft.guild_id)
        draft = replace(draft, options={**draft.options, **quiet})
        created = entry.create(action, draft, seed=self._new_seed())

        async def write() -> Tournament:
            try:
                stored = await self._database.write(lambda db: tournaments.insert(db, created))
            except DatabaseConflict as error:  # the same interaction again
                raise AlreadyDone(str(created.id)) from error
            self.changed(created.id)
            return stored

        return await self._tables.gate.act(action, write)

    async def act(
        self, tournament_id: int, change: Change[P], action: Action, *args: P.args, **kwargs: P.kwargs
    ) -> Tournament:
        """Apply `change` to a tournament, then save and return it.

        Raises what `change` raises, AlreadyDone for a repeated action, or NotSaved after too many conflicts.
        """

        async def acted() -> Tournament:
            for _attempt in range(ATTEMPTS):
                before = await self.get(tournament_id)
                try:
                    after = await asyncio.to_thread(change, before, action, *args, **kwargs)
                except Refusal:  # a repeated action fails because of what it did
                    await self._database.read(lambda db: tournaments.check_new(db, tournament_id, action))
                    raise
                try:
                    saved = await self._database.write(lambda db: _save(db, action, before, after))  # noqa: B023 - run immediately
                except StaleBoard:
                    continue
                self.changed(tournament_id)
                for table_id in tournaments.no_longer_expecting(before, saved):
                    self._tables.changed(table_id)
                return await _folded(saved)
            raise NotSaved

        async with self._lock(tournament_id):
            saved = await self._tables.gate.act(action, acted)
        await self.resign_deserted(saved, action.at)
        return saved

    async def leave_all(self, action: Action) -> None:
        """Withdraw the acting user from all tournaments, which also resigns their running games."""
        for each in await self._database.read(lambda db: tournaments.of_person(db, action.user_id)):
            with suppress(Refusal):  # it has just ended
                await self.act(each.id, entry.withdraw, action)

    async def resign_deserted(self, tournament: Tournament, at: int) -> None:
        """Resign the running games of entrants who have left a tournament. Repeating this has no effect."""
        for game, number in deserted(tournament):
            user_id, table_id = tournament.entrant(number).user_id, game.table_id or ""
            action = bot_action(table_id, f"resign {user_id}", at)
            try:
                await self._tables.act(table_id, force_resign, action, user_id)
            except TableDamaged:
                await self.act(tournament.id, void, action, game)
                continue
            except TemporaryFailure:  # tried again soon
                continue
            except (AlreadyDone, Refusal):  # it has just ended, or they have resigned
                pass
            noted = bot_action(str(tournament.id), f"resigned {number} in {game.stage}", at)
            with suppress(AlreadyDone, NotDue):
                await self.act(tournament.id, note_resigned, noted, number)


async def _folded(tournament: Tournament) -> Tournament:
    """Return a tournament after computing its `contest` from the log, in a worker thread as that is slow."""
    await asyncio.to_thread(lambda: tournament.contest)
    return tournament


def _save(db: Connection, action: Action, before: Tournament, after: Tournament) -> Tournament:
    tournaments.note_deed(db, before.id, action)
    return tournaments.update(db, before, after)


def file_of(tournament: Tournament) -> dict[str, Any]:
    """Return the contents of the file that lets anyone check a finished tournament."""
    settings = {"kind": tournament.kind, "game": tournament.game_id, **tournament.settings._asdict()}
    name = settings.pop("name")
    numbered = sorted((each.number, each) for each in tournament.entrants if each.number is not None)
    entrants = [
        {"number": number, "name": one.name or f"Entrant {number}", "rating": one.rating, "entry": one.entry}
        for number, one in numbered
    ]
    head = {"name": name, "settings": settings}
    return tournament_file.write(head, tournament.lots, entrants, tournament.events)
