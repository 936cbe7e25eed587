"""People who are looking for a game: each server's list of them, and the tables opened for them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ..background import KeyedLocks
from ..storage import blocks, deadlines, looking, moments, person_times
from ..storage.connection import Connection
from ..storage.database import Database
from ..storage.deadlines import Deadline
from ..storage.looking import APART
from ..storage.results import results
from ..table.blocks import people_at
from ..table.clock.table_stops import awake_from
from ..table.errors import Refusal, StaleBoard
from ..table.matching import Around, Group, Looker, fell_apart, find_group
from ..table.model import Action, Table, bot_action
from ..table.time import HOUR
from .tables import Tables

# Given the ids of a server, some of its channels and a group's people, returns the channel for the group's
# table, and the people who can't see that channel.
Place = Callable[[int, Sequence[int], Sequence[int]], Awaitable[tuple[int, Collection[int]]]]

CALL_INTERVAL = HOUR  # between two mentions of a server's role

_log = logging.getLogger(__name__)


class Listed(NamedTuple):
    """The outcome of a person's request for a game: the `table` opened for them, or None if they must wait.

    `others` are the people on the list whom the person may meet.
    """

    others: list[Looker]
    table: Table | None = None


@dataclass
class Looking:
    """All servers' lists of people looking for a game.

    `on_expected` is called when the next deadline may have become earlier. `place` chooses a table's channel.
    Methods raise NotRead or NotSaved.
    """

    database: Database
    tables: Tables
    on_expected: Callable[[], object]
    place: Place
    _lock: KeyedLocks[int] = field(init=False, default_factory=KeyedLocks)

    async def look(self, action: Action, guild_id: int, looker: Looker, channel_ids: Sequence[int]) -> Listed:
        """Put the acting user on a server's list of people looking for a game.

        `looker` is their entry. If the entry completes a group, open a table in one of the channels. Raises
        Refusal if the list is full.
        """
        self.tables.gate.check_actor(action)
        async with self._lock(guild_id):
            await self.database.write(lambda db: looking.add(db, guild_id, looker))
            self.on_expected()
            return await self._match(action, guild_id, looker, channel_ids)

    def expect(self, table: Table) -> None:
        """If a matched table has closed because too few people were left, have them matched again soon."""
        if fell_apart(table):
            self.on_expected()

    async def match_again(self, due: Deadline, now: int) -> bool:
        """Match the people left at a table that closed for lack of players. Return whether a table opened."""
        await self.database.write(lambda db: deadlines.set_one(db, "table", due.scope_id, APART, None))
        apart = await self.tables.get(due.scope_id)
        listed = await self.database.read(lambda db: looking.on_list(db, apart.guild_id))
        opened = False
        for looker in (each for each in listed if each.user_id in people_at(apart)):
            cause = bot_action(apart.id, f"match {looker.user_id}", now)
            action = cause._replace(user_id=looker.user_id, name=looker.name)
            async with self._lock(apart.guild_id):
                found = await self._match(action, apart.guild_id, looker, [apart.channel_id])
            opened |= found.table is not None
        return opened

    async def call(self, guild_id: int, at: int) -> list[Looker]:
        """Return the people looking for a game, or [] if no role may be mentioned for them at `at` (ms).

        A role may be mentioned once an hour, for at least two people. Returning people counts as a mention.
        """

        def write(db: Connection) -> list[Looker]:
            waiting = [each for each in looking.on_list(db, guild_id) if each.until > at]
            due = len(waiting) > 1 and moments.claim_call(db, guild_id, at, CALL_INTERVAL)
            return waiting if due else []

        return await self.database.write(write)

    async def leave(self, guild_id: int, user_id: int) -> bool:
        """Take a person off the list of people looking for a game. Return whether they were on the list."""
        return await self.database.write(lambda db: looking.leave(db, guild_id, user_id))

    async def expire(self, due: Deadline, now: int) -> bool:
        """Delete expired entries from a server's list. Return False, since nothing has to be shown."""
        await self.database.write(lambda db: looking.expire(db, int(due.scope_id), now))
        return False

    async def _match(
        self, action: Action, guild_id: int, looker: Looker, channel_ids: Sequence[int]
    ) -> Listed:
        """Open a table if `looker` completes a group in which all can see it. Return `looker`'s outcome."""
        blind: set[int] = set()
        while True:
            found = await self.database.read(lambda db: _find(db, guild_id, looker, action.at, blind))
            listed, group = found
            if group is None:
                return listed
            first, *others = group.people
            user_ids = [each.user_id for each in group.people]
            channel_id, more = await self.place(guild_id, channel_ids, user_ids)
            if not more:
                break
            blind.update(more)
        group = group._replace(people=(first._replace(channel_id=channel_id), *others))
        try:
            return listed._replace(table=await self.tables.match(action, group, guild_id))
        except (StaleBoard, Refusal) as refusal:  # such as too many tables on this server
            _log.warning("A group on server %s got no table: %s", guild_id, refusal)
            return listed


def _find(
    db: Connection, guild_id: int, newest: Looker, at: int, blind: Collection[int]
) -> tuple[Listed, Group | None]:
    """Return the people whom `newest` may meet at `at` (ms), and the group that `newest` completes, or None.

    The group leaves out `blind`, the ids of people who can't see the channel for the table.
    """
    listed = [each for each in looking.on_list(db, guild_id) if each.until > at]
    known = blocks.among(db, [each.user_id for each in listed])
    around = Around(
        known,
        cache(lambda user_id: awake_from(person_times.read_person(db, user_id), at) is not None),
        cache(lambda user_id: results.last_played(db, user_id)),
    )
    mine = newest.user_id
    others = [each for each in listed if each.user_id != mine and known.may_meet(each.user_id, mine)]
    together = [each for each in listed if each.user_id not in blind]
    group = find_group(together, newest, around) if newest in together else None
    return Listed(others), group
