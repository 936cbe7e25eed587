"""Graphs of finished matches: each seat's estimated share of the win after each move, and turning points.

Only one graph asks a question at a time, so that a computer's move waits for at most one such question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cachetools import LRUCache

from engine import Match, Outlook, Over, Resigned, Settled, _, is_secret
from opponents import question

from ...table.computers.choice import luck_of
from ...table.errors import Refusal
from ...table.model import Table
from ...table.replay.steps import History, Step
from .thinker import NO_THINKER, THINKER_BUSY, Thinker, quick_level

MAX_POINTS = 80  # positions that are judged; of a longer match, this many at even intervals
MAX_TURNS = 3
LEAST_TURN = 0.08  # of the win
CACHE_SIZE = 128  # graphs
MAX_SOUGHT = 8  # graphs at a time; each takes up to half a minute of thinking
NOTHING_TO_TELL = _("This game was too short to show how it went.")


class TurningPoint(NamedTuple):
    """A turning point: its index in the outlooks, and a seat's share of the win before and after it."""

    number: int
    seat: int
    before: float
    after: float


class GameGraph(NamedTuple):
    """A match's outlooks (all seats' shares), the number of the step before each, and turning points."""

    outlooks: tuple[Outlook, ...]
    steps: tuple[int, ...]
    turns: tuple[TurningPoint, ...]


class GameGraphs:
    """The graphs of finished matches, each computed once."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._kept: LRUCache[tuple[str, int], GameGraph] = LRUCache(CACHE_SIZE)
        self._sought: dict[tuple[str, int], asyncio.Task[GameGraph]] = {}
        self._reached: dict[tuple[str, int], int] = {}
        self._turn = asyncio.Lock()

    def reached(self, table: Table, history: History) -> int:
        """Return the step that the graph being found has reached."""
        return self._reached.get((table.id, history.ply), 0)

    async def get(self, table: Table, history: History) -> GameGraph:
        """Return a finished match's graph. Raises Refusal if it is too short or computers are busy or off."""
        key = table.id, history.ply
        if (kept := self._kept.get(key)) is not None:
            return kept
        if not self._thinker.is_on:
            raise Refusal(NO_THINKER)
        if key not in self._sought:
            if len(self._sought) >= MAX_SOUGHT:
                raise Refusal(THINKER_BUSY)
            task = self._sought[key] = asyncio.create_task(self._find(table, history))
            task.add_done_callback(lambda _task: (self._sought.pop(key), self._reached.pop(key, None)))
        course = await asyncio.shield(self._sought[key])  # others may wait for it too
        self._kept[key] = course
        return course

    async def _find(self, table: Table, history: History) -> GameGraph:
        points = _points(history)
        if not points[-1].match.moves_made:
            raise Refusal(NOTHING_TO_TELL)
        outlooks = list[Outlook]()
        for point in points:
            self._reached[table.id, history.ply] = point.number
            outlooks.append(await self._outlook(table, point.match))
        return GameGraph(
            tuple(outlooks), tuple(point.number for point in points), tuple(_turns(points, outlooks))
        )

    async def _outlook(self, table: Table, point: Match) -> Outlook:
        if isinstance(point.status, Over):
            return point.game.outlook(point.state)
        luck = luck_of(table.seed, "course", len(point.events), 0)
        asked = await asyncio.to_thread(question, "outlook", point, None, quick_level(point.game), luck)
        async with self._turn:
            answer = await self._thinker.ask(f"course of {table.id}", asked)
        return tuple(answer["outlook"])


def _points(history: History) -> list[Step]:
    """Return up to 80 steps to judge, without those that await secrets, always including the last."""
    standing = [history.steps[number] for number in sorted({number for _match, number in history.standing})]
    settled = [step for step in standing if not is_secret(step.match.status)]
    step = max((len(settled) - 1) / (MAX_POINTS - 1), 1.0)
    numbers = {round(place * step) for place in range(MAX_POINTS)}
    return [settled[number] for number in sorted(numbers) if number < len(settled)]


def _turns(points: Sequence[Step], outlooks: Sequence[Outlook]) -> Iterator[TurningPoint]:
    """Yield up to three moves, with their rolls, that changed the outlook most, in match order."""

    def swing(number: int) -> float:
        return max(now - was for was, now in zip(outlooks[number - 1], outlooks[number]))

    played = [number for number in range(1, len(points)) if _is_play(points[number - 1], points[number])]
    most = sorted(played, key=swing, reverse=True)[:MAX_TURNS]
    for number in sorted(number for number in most if swing(number) >= LEAST_TURN):
        before, after = outlooks[number - 1], outlooks[number]
        seat = max(range(len(after)), key=lambda seat: after[seat] - before[seat])
        yield TurningPoint(number, seat, before[seat], after[seat])


def _is_play(earlier: Step, later: Step) -> bool:
    """Return whether only moves and rolls led from one step to another: no resignation, no agreement."""
    between = later.match.events[len(earlier.match.events) :]
    return not any(isinstance(event, Resigned | Settled) for event in between)
