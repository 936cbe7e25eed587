"""A match step by step, as its log has it: also what was taken back.

A step is a move, with the rolls that it caused. Its number never changes, for a log only grows: what is taken
back stays a step, and taking it back is one too. Number 0 is the set-up.
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
    """What a step is about: the `seat`, None where all agreed to stop, and in `words` what it did there.

    `notation` is the move as it is written, "" for what is none, or was made in secret.
    """

    seat: int | None
    words: Text
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `ply` is the number of entries of the log up to it, `match` the match then.

    `at` is when (milliseconds since the epoch), None for a set-up without rolls; `told` is what all may know
    of it, `move` None for the set-up; `undone`: it was taken back later. `spent` is what a clock counted,
    `planned`: a plan has made the move.
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
    """The steps of a match; `standing` are the matches that a take-back returns to, with their steps."""

    steps: tuple[Step, ...]
    standing: tuple[tuple[Match, int], ...]

    @property
    def ply(self) -> int:
        """The number of entries of the log that were read."""
        return self.steps[-1].ply

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def step(self, number: int) -> Step:
        """Return a step, the last one for a number beyond the end."""
        return self.steps[min(number, self.last)]

    def cut(self, first: int, last: int) -> tuple[Match, int]:
        """Return the match at step `last`, and how many of its events there were at step `first`."""
        end = self.step(last).match
        return end, min(len(self.step(first).match.events), len(end.events))


def fold(stored: StoredTable, known: History | None = None) -> History:
    """Fold a log into steps, going on from those that are `known`. Takes CPU: call it in a thread.

    Raises TableDamaged, or WrongPhase where no match has begun.
    """
    try:
        folding = _Folding(stored, known)
        for ply in range(folding.ply, len(stored.entries)):
            folding.add(ply + 1, json.loads(stored.entries[ply][0]), stored.table.times[ply])
    except (TableError, ValueError, IndexError) as error:
        raise TableDamaged from error
    return History(tuple(folding.steps), tuple(folding.standing))


class _Folding:
    """The steps so far."""

    def __init__(self, stored: StoredTable, known: History | None) -> None:
        if known is None:
            opening = _opening(stored)
            known = History((Step(0, 0, opening),), ((opening, 0),))
        self.steps, self.standing, self.ply = list(known.steps), list(known.standing), known.ply
        self._spent = dict(enumerate(stored.table.spent, 1))
        self._planned = {each.ply for each in stored.table.planned}

    def add(self, ply: int, written: object, at: int) -> None:
        """Add an entry of the log."""
        before = self.standing[-1][0]
        if written == TAKEN_BACK:
            self._take_back(ply, before, at)
            return
        after = apply(before, read_event(written))
        told = told_by(before, after)
        if isinstance(after.events[-1], Rolled):
            self._add_roll(ply, after, told, at)
        else:
            step = Step(len(self.steps), ply, after, at, (told,) if told else (), _moved(before, after))
            self.steps.append(replace(step, spent=self._spent.get(ply), planned=ply in self._planned))
        self.standing.append((after, len(self.steps) - 1))

    def _add_roll(self, ply: int, after: Match, told: Text | None, at: int) -> None:
        step = self.steps[-1]
        told_all = (*step.told, told) if told else step.told
        self.steps[-1] = replace(step, ply=ply, match=after, at=step.at or at, told=told_all)

    def _take_back(self, ply: int, before: Match, at: int) -> None:
        _undone, number = self.standing.pop()
        after = self.standing[-1][0]
        self.steps[number] = replace(self.steps[number], undone=True)
        told = told_by(before, after)
        move = before.events[-1]
        if told is None or not isinstance(move, Played):
            raise TableDamaged  # only moves are ever taken back
        words = text("{seat} takes back {move}", seat=Seat(move.seat), move=move.move)
        self.steps.append(Step(len(self.steps), ply, after, at, (told,), Move(move.seat, words)))


def opening_of(match: Match) -> Match:
    """Return a match before its first event."""
    return next(moments(match))


def _opening(stored: StoredTable) -> Match:
    if stored.first is None:
        raise WrongPhase("This game has not begun, so there is nothing to look back at yet.")
    if stored.table.game_id not in GAMES:
        raise TableDamaged
    return open_match(stored.table, stored.first)


def _moved(before: Match, after: Match) -> Move:
    """Return what an event was, in words that tell no secret, whatever has come to light since."""
    event = after.events[-1]
    if isinstance(event, Played):
        seat = Seat(event.seat)
        if is_secret(before.status):
            return Move(seat, text("{seat}, in secret", seat=seat))
        return Move(seat, text("{seat} {move}", seat=seat, move=event.move), event.move)
    if isinstance(event, Resigned):
        return Move(event.seat, text("{seat} resigns", seat=Seat(event.seat)))
    return Move(None, text("all end the game now"))
