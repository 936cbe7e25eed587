"""Statistics on how long people take over decisions, and how often people run out of time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from ...table.clock.time_control import kind_of
from ...table.events import CHANGES_HANDS
from ...table.replay.log import TAKEN_BACK
from ...table.results.decision_times import (
    ENOUGH_OF_SERVER,
    STANDING,
    Entry,
    decision_times,
    handed_in_secretly,
    pace,
)
from ...table.time import DAY, SECOND
from ..connection import Connection, in_list
from ..database import Repository

_FINISHED = (  # with the people who had seats
    "FROM result JOIN seats ON seats.table_id = result.table_id JOIN tables ON tables.id = result.table_id"
)
_OF_PERSON = "result.guild_id = ? AND seats.user_id = ?"
# In a seat that changed hands, earlier decisions are its former holder's.
_TAKEN = (
    f"SELECT result.table_id, tables.clock, spent.counted_ms {_FINISHED}"  # noqa: S608 - ours
    " JOIN event ON event.table_id = result.table_id AND event.seat = seats.seat"
    " JOIN spent ON spent.table_id = event.table_id AND spent.ply = event.ply"
    f" WHERE {_OF_PERSON} AND spent.stood_in = 0 AND event.ply > coalesce("
    "(SELECT max(taken.ply) FROM table_event AS taken WHERE taken.table_id = result.table_id"
    f" AND taken.seat = seats.seat AND taken.kind IN {in_list(CHANGES_HANDS)}), 0)"
)
_FELL = "('late', 'stood_in', 'away', 'forfeited')"  # table events that mean a person's flag has fallen
_AGAIN = (
    "EXISTS (SELECT 1 FROM table_event AS earlier WHERE earlier.table_id = fell.table_id"  # noqa: S608 - ours
    f" AND earlier.holder_id = fell.holder_id AND earlier.kind IN {_FELL}"
    " AND earlier.revision < fell.revision AND NOT EXISTS (SELECT 1 FROM event"
    " WHERE event.table_id = fell.table_id AND event.seat <> fell.seat"
    " AND event.ply > earlier.ply AND event.ply <= fell.ply))"
)
_LATE = (
    f"SELECT result.table_id, tables.clock, {_AGAIN} {_FINISHED}"
    " JOIN table_event AS fell ON fell.table_id = result.table_id AND fell.holder_id = seats.user_id"
    f" WHERE {_OF_PERSON} AND fell.kind IN {_FELL}"
)

WITHIN = 90 * DAY
MAX_RESULTS = 1000  # the newest on the server
MAX_ENTRIES = 1000  # of the logs of a game's newest tables, and of any one

_TABLES = (
    "SELECT tables.id, game, options, clock, table_end.table_id IS NOT NULL,"
    " (SELECT count(*) FROM seats WHERE seats.table_id = tables.id),"
    " (SELECT max(ply) FROM event WHERE event.table_id = tables.id)"
    " FROM tables LEFT JOIN table_end ON table_end.table_id = tables.id"
    " WHERE tables.id IN (SELECT table_id FROM (SELECT table_id FROM result"
    " WHERE guild_id = :guild_id AND ended_at >= :since ORDER BY ended_at DESC LIMIT :most) AS ended"
    " UNION SELECT playing.id FROM tables AS playing"
    " WHERE playing.guild_id = :guild_id AND playing.phase IN ('lobby', 'running'))"
    " AND changed_at >= :since AND (clock IS NOT NULL OR table_end.table_id IS NOT NULL)"
    " AND game IN (SELECT value FROM json_each(:games)) ORDER BY changed_at DESC, tables.id"
)
_ENTRIES = (
    "SELECT event.table_id, event.event, event.at, seats.level IS NOT NULL OR coalesce(stood_in, 0) = 1,"
    " counted_ms FROM event JOIN seats ON seats.table_id = event.table_id AND seats.seat = event.seat"
    " LEFT JOIN spent ON spent.table_id = event.table_id AND spent.ply = event.ply"
    " WHERE event.table_id IN (SELECT value FROM json_each(?)) AND event.ply <= ?"
    " ORDER BY event.table_id, event.ply"
)
_STANDING = (
    "SELECT table_id, kind, at FROM table_event WHERE table_id IN (SELECT value FROM json_each(?))"
    " AND kind IN (SELECT value FROM json_each(?)) ORDER BY table_id, revision"
)


class Taken(NamedTuple):
    """A decision and its counted time. `clock` is the table's clock, or None if it has been removed."""

    table_id: str
    clock: str | None
    counted_ms: int


class Late(NamedTuple):
    """One fall of a person's flag. `again` means that it had already fallen earlier in the same turn."""

    table_id: str
    clock: str | None
    again: bool


class DecisionTimes(Repository):
    """People's decision times. Methods raise NotRead if the database fails."""

    async def of_person(self, user_id: int, guild_id: int) -> tuple[list[Taken], list[Late]]:
        """Return a person's decisions, and each fall of their flag, in finished games on a server."""
        given = (guild_id, user_id)
        taken = await self._database.rows(Taken, _TAKEN, *given)
        late = await self._database.rows(Late, _LATE, *given)
        return taken, [each._replace(again=bool(each.again)) for each in late]

    async def of_server(self, guild_id: int, at: int, games: Collection[str]) -> dict[str, int]:
        """Return a server's median decision time in seconds, by game id, for `games` with enough decisions.

        Only the newest tables of the 90 days before `at` (ms) count, and only with a live clock or end time.
        """
        since = at - WITHIN
        read = await self._database.read(partial(_read, guild_id=guild_id, since=since, games=games))
        return await asyncio.to_thread(_seconds, *read, since)


class _Played(NamedTuple):
    """A table whose decisions may count. `entries` is the length of its log, or None if the log is empty."""

    table_id: str
    game_id: str
    options: str
    clock: str | None
    has_end: bool
    seats: int
    entries: int | None


_Rows = list[tuple[Any, ...]]


def _read(
    db: Connection, guild_id: int, since: int, games: Collection[str]
) -> tuple[list[_Played], _Rows, _Rows]:
    """Return a server's newest tables, their log entries, and the events that stopped or resumed games."""
    given = {"guild_id": guild_id, "since": since, "most": MAX_RESULTS, "games": json.dumps([*games])}
    tables = _newest(_Played(*row) for row in db.execute(_TABLES, given).fetchall())
    ids = json.dumps([table.table_id for table in tables])
    entries = db.execute(_ENTRIES, (ids, MAX_ENTRIES)).fetchall()
    return (tables, entries, db.execute(_STANDING, (ids, json.dumps(STANDING))).fetchall())


def _seconds(tables: list[_Played], entries: _Rows, standing: _Rows, since: int) -> dict[str, int]:
    """Return median seconds per decision from `since` (ms) for games with enough decisions. CPU-intensive."""
    logs, stops = _by_table(entries), _by_table(standing)
    times: dict[str, list[int]] = {}
    for table in tables:
        secretly = handed_in_secretly(table.game_id, json.loads(table.options), table.seats)
        log = _not_taken_back(logs.get(table.table_id, []))
        stood = [(kind, at) for _, kind, at in stops.get(table.table_id, [])]
        times.setdefault(table.game_id, []).extend(decision_times(log, stood, secretly, since))
    found = ((game_id, pace(taken, ENOUGH_OF_SERVER)) for game_id, taken in times.items())
    return {game_id: round(known / SECOND) for game_id, known in found if known is not None}


def _newest(tables: Iterable[_Played]) -> list[_Played]:
    """Return each game's newest tables with a live clock or end time, up to about MAX_ENTRIES log entries."""
    found: list[_Played] = []
    entries: dict[str, int] = {}
    for table in tables:
        had = entries.get(table.game_id, 0)
        if table.entries and had < MAX_ENTRIES and (table.has_end or kind_of(table.clock) == "live"):
            entries[table.game_id] = had + table.entries
            found.append(table)
    return found


def _by_table(rows: _Rows) -> dict[str, _Rows]:
    return {table_id: list(those) for table_id, those in groupby(rows, itemgetter(0))}


def _not_taken_back(rows: _Rows) -> list[Entry]:
    """Return the entries of a log, leaving out moves that were taken back."""
    entries: list[Entry] = []
    for _, written, at, by_bot, counted_ms in rows:
        event = json.loads(written)
        if event == TAKEN_BACK:
            del entries[-1:]
        else:
            entries.append(Entry(at, "play" in event, bool(by_bot), counted_ms))
    return entries
