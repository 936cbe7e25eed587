"""Graphs of finished matches: each seat's estimated share of the win after each move, and turning points.

Only one graph asks a question at a time, so that a computer's move waits for at most one such question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cachetools import LRUCache

from engine import Match, Outlook, Over, Rolled, Text, ToRoll, _, text
from engine.record import moments
from opponents import question

from ...table.computers.choice import luck_of
from ...table.errors import Refusal
from ...table.model import Table
from .thinker import NO_THINKER, THINKER_BUSY, Thinker, quick_level

MAX_POINTS = 80  # positions that are judged; of a longer match, this many at even intervals
MAX_TURNS = 3
LEAST_TURN = 0.08  # of the win
CACHE_SIZE = 128  # graphs
MAX_SOUGHT = 8  # graphs at a time; each takes up to half a minute of thinking
NOTHING_TO_TELL = _("This game was too short to show how it went.")


class TurningPoint(NamedTuple):
    """A turning point: its index in the outlooks, what happened, and a seat's share before and after it."""

    number: int
    told: Text
    seat: int
    before: float
    after: float


class GameGraph(NamedTuple):
    """A match's outlooks (all seats' shares), the number of moves before each outlook, and turning points."""

    outlooks: tuple[Outlook, ...]
    moves: tuple[int, ...]
    turns: tuple[TurningPoint, ...]


class GameGraphs:
    """The graphs of finished matches, each computed once."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._kept: LRUCache[tuple[str, int], GameGraph] = LRUCache(CACHE_SIZE)
        self._sought: dict[tuple[str, int], asyncio.Task[GameGraph]] = {}
        self._turn = asyncio.Lock()

    async def get(self, table: Table, match: Match) -> GameGraph:
        """Return a finished match's graph. Raises Refusal if it is too short or computers are busy or off."""
        key = table.id, table.ply
        if (kept := self._kept.get(key)) is not None:
            return kept
        if not self._thinker.is_on:
            raise Refusal(NO_THINKER)
        if key not in self._sought:
            if len(self._sought) >= MAX_SOUGHT:
                raise Refusal(THINKER_BUSY)
            task = self._sought[key] = asyncio.create_task(self._find(table, match))
            task.add_done_callback(lambda _task: self._sought.pop(key))
        course = await asyncio.shield(self._sought[key])  # others may wait for it too
        self._kept[key] = course
        return course

    async def _find(self, table: Table, match: Match) -> GameGraph:
        points = await asyncio.to_thread(_points, match)
        if len(points) < 2:
            raise Refusal(NOTHING_TO_TELL)
        outlooks = [await self._outlook(table, point) for point in points]
        moves = tuple(point.moves_made for point in points)
        # Narrating a turning point replays the match.
        turns = await asyncio.to_thread(lambda: tuple(_turns(points, outlooks)))
        return GameGraph(tuple(outlooks), moves, turns)

    async def _outlook(self, table: Table, point: Match) -> Outlook:
        if isinstance(point.status, Over):
            return point.game.outlook(point.state)
        luck = luck_of(table.seed, "course", len(point.events), 0)
        asked = await asyncio.to_thread(question, "outlook", point, None, quick_level(point.game), luck)
        async with self._turn:
            answer = await self._thinker.ask(f"course of {table.id}", asked)
        return tuple(answer["outlook"])


def _points(match: Match) -> list[Match]:
    """Return up to 80 positions to judge, each after a move and its rolls, always including the last."""
    settled: list[Match] = []
    for moment in moments(match):
        if isinstance(moment.status, ToRoll) or moment.hidden:
            continue
        if settled and settled[-1].moves_made == moment.moves_made:
            settled.pop()
        settled.append(moment)
    if settled and settled[-1].events != match.events:
        settled.append(match)
    step = max((len(settled) - 1) / (MAX_POINTS - 1), 1.0)
    numbers = {round(place * step) for place in range(MAX_POINTS)}
    return [settled[number] for number in sorted(numbers) if number < len(settled)]


def _turns(points: list[Match], outlooks: list[Outlook]) -> Iterator[TurningPoint]:
    """Yield up to three moves that changed the outlook most, in match order. CPU-intensive."""

    def swing(number: int) -> float:
        return max(now - was for was, now in zip(outlooks[number - 1], outlooks[number]))

    most = sorted(range(1, len(points)), key=swing, reverse=True)[:MAX_TURNS]
    for number in sorted(number for number in most if swing(number) >= LEAST_TURN):
        before, after = outlooks[number - 1], outlooks[number]
        seat = max(range(len(after)), key=lambda seat: after[seat] - before[seat])
        yield TurningPoint(number, _told(points[number - 1], points[number]), seat, before[seat], after[seat])


def _told(earlier: Match, later: Match) -> Text:
    """Describe what happened between two moments: the last move or departure, and the last roll after it."""
    done = rolled = None
    for before, after in pairwise(moments(later)):
        if len(after.events) <= len(earlier.events) or (sentence := after.narrate(before)) is None:
            continue
        if isinstance(after.events[-1], Rolled):
            rolled = sentence
        else:
            done, rolled = sentence, None
    if done and rolled:
        return text("{before} {then}", before=done, then=rolled)
    return done or rolled or text("the secrets come to light.")
