"""Graphs of how likely each seat was to win a finished match, found by asking a computer about positions.

Graphs ask questions one at a time, so that a computer's move waits for at most one of their questions.
"""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from engine import Match, Outlook, Over, _
from opponents import question, quick_level

from ...table.computers.choice import luck_of
from ...table.errors import Refusal
from ...table.model import Table
from ...table.replay.game_graph import LABEL, GameGraph, Point, graph_of, judged
from ...table.replay.steps import History
from .thinker import NO_THINKER, THINKER_BUSY, Thinker

CACHE_SIZE = 128  # graphs
MAX_SOUGHT = 8  # graphs at a time; each takes up to half a minute of thinking
NOTHING_TO_TELL = _("This game was too short to show how it went.")


class GameGraphs:
    """The graphs of finished matches. The most recently used graphs are kept in memory."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._kept: LRUCache[tuple[str, int], GameGraph] = LRUCache(CACHE_SIZE)
        self._sought: dict[tuple[str, int], asyncio.Task[GameGraph]] = {}
        self._reached: dict[tuple[str, int], int] = {}
        self._turn = asyncio.Lock()

    def reached(self, table: Table, history: History) -> int:
        """Return the step that the computation of a table's graph has reached, or 0 if none is running."""
        return self._reached.get((table.id, history.ply), 0)

    def kept(self, table: Table, history: History) -> GameGraph | None:
        """Return a match's graph, with steps numbered as in the record, or None if it is not in memory."""
        graph, numbers = self._kept.get((table.id, history.ply)), _standing(history)
        return graph and graph._replace(steps=tuple(map(numbers.index, graph.steps)))

    async def get(self, table: Table, history: History) -> GameGraph:
        """Return a match's graph. Raises Refusal if the match is too short, or computers are busy or off."""
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
        points = judged([Point(number, history.steps[number].match) for number in _standing(history)])
        if not points[-1].match.moves_made:
            raise Refusal(NOTHING_TO_TELL)
        outlooks = list[Outlook]()
        for point in points:
            self._reached[table.id, history.ply] = point.number
            outlooks.append(await self._outlook(table, point.match))
        return graph_of(points, outlooks)

    async def _outlook(self, table: Table, point: Match) -> Outlook:
        if isinstance(point.status, Over):
            return point.game.outlook(point.state)
        luck = luck_of(table.seed, LABEL, len(point.events), 0)
        asked = await asyncio.to_thread(question, "outlook", point, None, quick_level(point.game), luck)
        async with self._turn:
            answer = await self._thinker.ask(f"course of {table.id}", asked)
        return tuple(answer["outlook"])


def _standing(history: History) -> list[int]:
    """Return the numbers of the steps that have not been taken back, the only steps in a record."""
    return sorted({number for _match, number in history.standing})
