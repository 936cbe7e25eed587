"""A match step by step, as recorded in its log, including what was taken back.

A step is a move with the rolls that it caused. Its number never changes, because a log only grows: a move
that is taken back is still a step, and the take-back is another one. Step 0 is the set-up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import GAMES, Match, Played, Resigned, Rolled, Seat, TableError, Text, is_secret, text
from engine.record import apply, moments, read_event

from ..clock.rules import Spent
from ..errors import TableDamaged, WrongPhase
from ..play import open_match, told_by
from .log import TAKEN_BACK, StoredTable


class Move(NamedTuple):
    """What a step did, in `words`, and the `seat` that did it, or None if all players agreed to end the game.

    `notation` is how the move is written, or "" if the step is not a move or was secret.
    """

    seat: int | None
    words: Text
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: `ply` is the number of log entries up to it, and `match` is the match after it.

    `at` is the step's time in milliseconds since the epoch, or None for a set-up without rolls. `told` has
    the sentences about the step that everyone may read, and `move` is None for the set-up. `undone` means
    that the step was taken back later, `spent` is the time that a clock counted, and `planned` means that a
    plan made the move.
    """

    number: int
    ply: int
    match: Match
    at: int | None = None
    told: tuple[Text, ...] = ()
    move: Move | None = None
    undone: bool = False
    spent: Spent | None = None
    planned: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """The steps of a match, and the matches to which a take-back can return.

    `standing` has the opening and the match after each event that still stands, each with its step number.
    """

    steps: tuple[Step, ...]
    standing: tuple[tuple[Match, int], ...]

    @property
    def ply(self) -> int:
        """The number of log entries that were read."""
        return self.steps[-1].ply

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def step(self, number: int) -> Step:
        """Return the step with this `number`, or the last step if there is no such step."""
        return self.steps[min(number, self.last)]

    def cut(self, first: int, last: int) -> tuple[Match, list[int]]:
        """Return the match after step `last`, and the step number of each position since the step `first`."""
        numbers: list[int] = []
        for step in self.steps[: last + 1]:
            happened = len(step.match.events)
            del numbers[happened + 1 :]
            numbers += [step.number] * (happened + 1 - len(numbers))
        shown = numbers[min(len(self.step(first).match.events), happened) :]
        shown[0], shown[-1] = first, last  # even if these steps took something back
        return step.match, shown


def fold(stored: StoredTable, known: History | None = None) -> History:
    """Return the history of a stored log, extending the history `known` if it is given. CPU-intensive.

    Raises TableDamaged if the log cannot be replayed, or WrongPhase if the match has not started.
    """
    table = stored.table
    spent, planned = dict(enumerate(table.spent, 1)), {each.ply for each in table.planned}
    try:
        known = known or _set_up(stored)
        steps, standing = list(known.steps), list(known.standing)
        for ply in range(known.ply + 1, len(stored.entries) + 1):
            written, at = json.loads(stored.entries[ply - 1][0]), table.times[ply - 1]
            before, number = standing[-1][0], len(steps)
            if written == TAKEN_BACK:
                _match, undone = standing.pop()
                if not isinstance(before.events[-1], Rolled):  # a roll goes back with the move that caused it
                    steps[undone] = replace(steps[undone], undone=True)
                    steps.append(_take_back(number, ply, before, standing[-1][0], at))
                continue
            after = apply(before, read_event(written))
            told = tuple(filter(None, [told_by(before, after)]))
            if isinstance(after.events[-1], Rolled):
                step = steps[-1]
                steps[-1] = replace(step, ply=ply, match=after, at=step.at or at, told=(*step.told, *told))
            else:
                step = Step(number, ply, after, at, told, _moved(before, after))
                steps.append(replace(step, spent=spent.get(ply), planned=ply in planned))
            standing.append((after, len(steps) - 1))
        if steps[-1].match is not standing[-1][0]:
            raise TableDamaged  # a roll was taken back, but not the move that caused it
    except (TableError, ValueError, IndexError) as error:
        raise TableDamaged from error
    return History(tuple(steps), tuple(standing))


def _take_back(number: int, ply: int, before: Match, after: Match, at: int) -> Step:
    move = before.events[-1]
    if not isinstance(move, Played):
        raise TableDamaged  # only moves, and the rolls they caused, are ever taken back
    seat, told = Seat(move.seat), told_by(before, after)
    if told is None:
        words = text("{seat} takes back a secret move", seat=seat)
    else:
        words = text("{seat} takes back {move}", seat=seat, move=move.move)
    return Step(number, ply, after, at, tuple(filter(None, [told])), Move(seat, words))


def opening_of(match: Match) -> Match:
    """Return a match before its first event."""
    return next(moments(match))


def _set_up(stored: StoredTable) -> History:
    if stored.first is None:
        raise WrongPhase("This game hasn't started, so there's nothing to look back at yet.")
    if stored.table.game_id not in GAMES:
        raise TableDamaged
    opening = open_match(stored.table, stored.first)
    return History((Step(0, 0, opening),), ((opening, 0),))


def _moved(before: Match, after: Match) -> Move:
    """Describe the event that leads from `before` to `after`, without naming a move made in secret."""
    event = after.events[-1]
    if isinstance(event, Played):
        seat = Seat(event.seat)
        if is_secret(before.status):
            return Move(seat, text("{seat} moves in secret", seat=seat))
        return Move(seat, text("{seat} {move}", seat=seat, move=event.move), event.move)
    if isinstance(event, Resigned):
        return Move(event.seat, text("{seat} resigns", seat=Seat(event.seat)))
    return Move(None, text("Everyone agrees to end the game now"))
