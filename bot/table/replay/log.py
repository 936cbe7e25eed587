"""Replaying a table's log when the table is loaded."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from typing import NamedTuple

from engine import GAMES, Match, TableError, ToRoll, _
from engine.record import apply, read_event

from ..clock.rules import Spent
from ..errors import TableDamaged
from ..hash_chain import ChainBroken, digest
from ..model import Table
from ..play import STORY, Step, narrate, open_match, phase_of

TAKEN_BACK = {"back": 1}  # a log entry: the latest event is void

OTHER_RULES = _(
    "This game uses version {version} of {game}'s rules, which I don't know. Please tell the bot's host."
)


class StoredTable(NamedTuple):
    """A table as the database stores it: without its match, but with the log that leads to it.

    `entries` are JSON texts, each with the digest of the position that it led to, if recorded. `first` is
    the seat that goes first and `rules` the version of the rules, both None if there is no match yet.
    """

    table: Table
    first: int | None
    rules: int | None
    entries: tuple[tuple[str, bytes | None], ...]


def replay_log(log: StoredTable) -> Table:
    """Rebuild a table from its log. CPU-intensive: call it in a thread. Raises TableDamaged if that fails."""
    table = log.table
    if table.game_id not in GAMES:
        raise TableDamaged
    if log.first is None:
        if table.phase not in ("lobby", "closed"):
            raise TableDamaged
        return table
    try:
        match = open_match(table, log.first)
        if match.game.rules != log.rules:
            raise TableDamaged(OTHER_RULES, version=log.rules, game=match.game.name)
        return _replayed(log, match)
    except (TableError, ValueError, IndexError) as error:
        raise TableDamaged from error


def _replayed(log: StoredTable, opening: Match) -> Table:
    """Return the table after every entry of a log. Raises TableDamaged if an entry is impossible."""
    table, moments, steps = log.table, [opening], deque[Step](maxlen=STORY)
    times: list[int] = []
    spent: list[Spent | None] = []
    for ply, ((entry, position), at) in enumerate(zip(log.entries, table.times), 1):
        before, written = moments[-1], json.loads(entry)
        if written == TAKEN_BACK:
            del moments[-1], times[-1], spent[-1:]
        else:
            moments.append(apply(before, read_event(written)))
            times.append(at)
            spent += table.spent[ply - 1 : ply]
        steps.append(Step(ply, before, moments[-1]))
        if position not in (None, digest(moments[-1].position)):
            raise TableDamaged from ChainBroken(ply)
    match = moments[-1]
    phase = phase_of(match) if table.closed_by is None else "over"
    if table.phase != phase or isinstance(match.status, ToRoll):
        raise TableDamaged
    void = len(log.entries) - len(match.events)
    known = tuple(spent) if table.clock is not None or any(spent) else ()
    replayed = replace(table, match=match, undone=void, times=tuple(times), spent=known)
    return narrate(replayed, steps)
