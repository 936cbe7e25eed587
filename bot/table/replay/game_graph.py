"""The graph of a finished match: each seat's estimated share of the win over time, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine import Match, Outlook, Resigned, Seat, Settled, Text, _, is_secret, text

MAX_POINTS = 80  # positions that are judged; of a longer match, this many at even intervals
MAX_TURNS = 3
LEAST_TURN = 0.08  # the least gain in a share of the win that makes a turning point
LABEL = "course"  # of the random bytes with which positions are judged (see `luck_of`)
TURN = _("**{number}.** Step {step}, from {before}% to {after}% for {player}: {told}")
STEADY_GAME = _("This game had no turning points.")


class Point(NamedTuple):
    """The match after a step, and the step's number."""

    number: int
    match: Match


class TurningPoint(NamedTuple):
    """A turning point: its index in the outlooks, and a seat's share of the win before and after it."""

    number: int
    seat: int
    before: float
    after: float


class GameGraph(NamedTuple):
    """A match's outlooks (every seat's share of the win), the step before each, and the turning points."""

    outlooks: tuple[Outlook, ...]
    steps: tuple[int, ...]
    turns: tuple[TurningPoint, ...]

    def lines(self, told: Callable[[int], Text]) -> Iterator[Text]:
        """Yield a line about each turning point, or one that says there were none.

        `told` takes the number of a step and returns what happened in it.
        """
        if not self.turns:
            yield text(STEADY_GAME)
        for number, turn in enumerate(self.turns, 1):
            step = self.steps[turn.number]
            shares = {"before": round(100 * turn.before), "after": round(100 * turn.after)}
            yield text(TURN, number=number, step=step, player=Seat(turn.seat), told=told(step), **shares)


def judged(points: Sequence[Point]) -> list[Point]:
    """Return up to 80 evenly spaced points to judge, including the last, but none that await secret moves."""
    settled = [point for point in points if not is_secret(point.match.status)]
    step = max((len(settled) - 1) / (MAX_POINTS - 1), 1.0)
    numbers = {round(place * step) for place in range(MAX_POINTS)}
    return [settled[number] for number in sorted(numbers) if number < len(settled)]


def graph_of(points: Sequence[Point], outlooks: Sequence[Outlook]) -> GameGraph:
    """Return the graph of a match from the points that `judged` returned and their outlooks."""
    steps = tuple(point.number for point in points)
    return GameGraph(tuple(outlooks), steps, tuple(_turns(points, outlooks)))


def read_graph(written: Sequence[Any]) -> GameGraph:
    """Read a graph from nested lists, as JSON stores it."""
    outlooks, steps, turns = written
    return GameGraph(tuple(map(tuple, outlooks)), tuple(steps), tuple(TurningPoint(*turn) for turn in turns))


def _turns(points: Sequence[Point], outlooks: Sequence[Outlook]) -> Iterator[TurningPoint]:
    """Yield up to three turning points in order, where moves and their rolls changed the outlook most."""

    def swing(number: int) -> float:
        return max(now - was for was, now in zip(outlooks[number - 1], outlooks[number]))

    played = [number for number in range(1, len(points)) if _is_play(points[number - 1], points[number])]
    most = sorted(played, key=swing, reverse=True)[:MAX_TURNS]
    for number in sorted(number for number in most if swing(number) >= LEAST_TURN):
        before, after = outlooks[number - 1], outlooks[number]
        seat = max(range(len(after)), key=lambda seat: after[seat] - before[seat])
        yield TurningPoint(number, seat, before[seat], after[seat])


def _is_play(earlier: Point, later: Point) -> bool:
    """Return whether only moves and rolls lead from one point to another: no resignation, no agreement."""
    between = later.match.events[len(earlier.match.events) :]
    return not any(isinstance(event, Resigned | Settled) for event in between)
