"""What the latest plies did: the sentences that the next board tells, and what it asks of seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from engine import Event, Match, Played, Seat, Text, text

from .errors import TableDamaged
from .model import Table

STORY = 16  # entries of its log that a table can tell


class Step(NamedTuple):
    """An entry of the log, by its number, with the match before and after it."""

    ply: int
    before: Match
    after: Match


def tell(table: Table, before: Match, after: Match, at: int) -> Table:
    """Put `after` on the table, with the time of its latest event, and tell what led to it from `before`."""
    times = (*table.times, at)[: len(after.events)]
    table = replace(table, match=after, times=times)
    return narrate(table, [Step(table.ply, before, after)])


def narrate(table: Table, steps: Iterable[Step]) -> Table:
    """Add to a table's story and calls what happened in some steps."""
    story, calls = list(table.story), list(table.calls)
    for ply, before, after in steps:
        if len(after.events) < len(before.events):
            story.append((ply, _taking_back(before.events[-1])))
            continue
        sentence = after.narrate(before)
        if sentence is not None:
            story.append((ply, sentence))
        calls += [(ply, call) for call in after.calls(before)]
    oldest = table.ply - STORY
    return replace(
        table,
        story=tuple(each for each in story if each[0] > oldest),
        calls=tuple(each for each in calls if each[0] > oldest),
    )


def _taking_back(event: Event) -> Text:
    if not isinstance(event, Played):
        raise TableDamaged  # only moves are ever taken back
    return text("{seat} takes back the move `{move}`.", seat=Seat(event.seat), move=event.move)
