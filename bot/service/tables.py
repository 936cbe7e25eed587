"""All tables of a database: opened, found, listed, and what belongs to no single one of them."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from engine import GAMES

from ..storage import deadlines, table_reader, table_writer
from ..storage.channel_lists import ChannelLists
from ..storage.custom_sets import CustomSetRepository
from ..storage.database import Database
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.outbox import Post
from ..storage.preferences import PreferenceRepository
from ..table import dice, invitations, lobby, rematch
from ..table.errors import (
    AlreadyOpen,
    AlreadySeated,
    NoSuchTable,
    NotInvited,
    Removed,
    TableDamaged,
    WrongPhase,
)
from ..table.model import Action, Person, Player, Table, people_known_to
from ..table.options import TableOptions
from .actions import Change
from .changes import Changes, ignore
from .departed_guilds import DepartedGuilds
from .personal_data import PersonalData

__all__ = ["Action", "Player", "Post", "Table", "Tables"]

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0 and o, 1 and i and l
ID_LENGTH = 8


def new_id() -> str:
    """Draw a table's id."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def next_id(table_id: str) -> str:
    """Give the id of a table's rematch: always the same, so that two people open one rematch, not two."""
    drawn = hashlib.sha256(f"after {table_id}".encode()).digest()
    return "".join(ID_ALPHABET[byte % len(ID_ALPHABET)] for byte in drawn[:ID_LENGTH])


class Tables(Changes):
    """All tables of a database.

    Every method raises NotRead if the database fails. Those that take an Action also raise NotSaved,
    AlreadyDone for an interaction that was processed before, TableDamaged, and the refusals and
    `engine.TableError`s that they name; a method that raises has changed nothing. An action that was begun is
    finished even if the caller is cancelled. `on_change` is called with the table's id after each change.
    """

    def __init__(
        self,
        store: Database,
        *,
        new_seed: Callable[[], bytes] = dice.new_seed,
        new_id: Callable[[], str] = new_id,
        on_change: Callable[[str], None] = ignore,
    ) -> None:
        super().__init__(store, on_change)
        self.sets = CustomSetRepository(store)
        self.settings = GuildSettingsRepository(store)
        self.preferences = PreferenceRepository(store)
        self.overviews = ChannelLists(store)
        self.personal_data = PersonalData(self, store)
        self.farewells = DepartedGuilds(self, store)
        self._new_seed = new_seed
        self._new_id = new_id

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
    ) -> Table:
        """Open a table, seat its opener and invite `people`.

        Raises UnknownGame, InvalidOption, CannotInvite or TooManyTables.
        """
        game = GAMES.get(game_id)
        if game is not None and game.quiet and await self.sets.is_quiet(guild_id):
            options = {**options, **game.quiet}
        opened = partial(
            lobby.open_table,
            action,
            guild_id=guild_id,
            channel_id=channel_id,
            game_id=game_id,
            options=options,
            table_options=table_options or TableOptions(),
        )
        return await self._to_its_end(
            self._open(
                action, self._new_id(), lambda **new: invitations.invite_at_opening(people, opened(**new))
            )
        )

    async def rematch(self, action: Action, table_id: str) -> Table:
        """Open the table of a rematch, once for each finished table; later accept the invitation to it.

        Raises NoSuchTable, WrongPhase while the match runs, NotSeated, NotInRematch, TooManyTables, and
        AlreadyOpen where that keeps no seat for who acts.
        """
        over, next_one = await self.get(table_id), next_id(table_id)
        opened = partial(rematch.open_rematch, action, over)
        try:
            return await self._to_its_end(self._open(action, next_one, opened))
        except AlreadyOpen as opened_before:
            try:
                return await self.accept(action, next_one)
            except (AlreadySeated, NotInvited, Removed, WrongPhase):
                raise opened_before from None

    async def rematch_of(self, table_id: str) -> Table | None:
        """Give the table of a rematch, None if none was opened. Raises TableDamaged."""
        with suppress(NoSuchTable):
            return await self.get(next_id(table_id))
        return None

    async def in_channel(self, channel_id: int, *, finished: int = 0) -> list[Table]:
        """List the unfinished tables of a channel and its `finished` latest finished ones, newest first."""
        return await self._listed(lambda db: table_reader.in_channel(db, channel_id, finished))

    async def in_threads_of(self, channel_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables that went from a channel into threads of their own, newest first."""
        return await self._listed(lambda db: table_reader.in_threads_of(db, channel_id, guild_id))

    async def of_player(self, user_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables of a server at which somebody sits, newest first."""
        return await self._listed(lambda db: table_reader.of_player(db, user_id, guild_id))

    async def deadlines(self, until: int) -> list[tuple[str, int]]:
        """List the tables that have not begun with their deadlines up to `until`, the earliest first."""
        return await self._store.read(lambda db: deadlines.deadlines(db, until))

    async def latest_time(self) -> int:
        """Give the time of the latest action of a person, by Discord's clock; 0 if there never was one."""
        return await self._store.read(deadlines.latest_time)

    async def record(self, table: Table) -> dict[str, Any]:
        """Give a match as a record (`Table.record`). Raises WrongPhase before the match."""
        return table.record()

    async def rehouse(self, table_id: str, change: Change) -> Table:
        """Let the boards of a table go elsewhere, by nobody's action. Raises NoSuchTable, NotSaved."""

        async def rehoused() -> Table:
            async with self._lock(table_id):
                table = change(self._cache.get(table_id) or await self._load(table_id))
                await self._store.write(lambda db: table_writer.move_channel(db, table))
                self._cache.put(table)
                return table

        return await self._to_its_end(rehoused())

    async def rewrite(self, table_ids: Collection[str], change: Callable[[sqlite3.Connection], None]) -> None:
        """Change what the database has of tables, by nobody's action; nothing happens there meanwhile."""

        async def rewritten() -> None:
            async with AsyncExitStack() as locks:
                for table_id in sorted(table_ids):
                    await locks.enter_async_context(self._lock(table_id))
                await self._store.write(change)
                for table_id in table_ids:
                    self._cache.drop(table_id)

        await self._to_its_end(rewritten())

    async def _open(self, action: Action, id: str, opened: Callable[..., Table]) -> Table:
        async with self._lock(f"opened by {action.interaction_id}"), self._lock(id):
            await self._check_new(action)
            table = opened(id=id, seed=self._new_seed())
            if await self._store.read(lambda db: table_reader.load(db, id)) is not None:
                raise AlreadyOpen
            self._check_people(people_known_to(table))
            return await self._save(table, lambda db: table_writer.insert(db, action, table))

    async def _listed(self, query: Callable[[sqlite3.Connection], list[str]]) -> list[Table]:
        tables = []
        for table_id in await self._store.read(query):
            # Who uses a damaged one is told then; and one may be deleted at this moment.
            with suppress(TableDamaged, NoSuchTable):
                tables.append(await self.get(table_id))
        return tables
