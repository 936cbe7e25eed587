"""Estimates of how a Ludifacture match will end, from coins in hand and from stacks.

A stack is weighted by its progress and by how often its column is rolled.
"""

from __future__ import annotations

from functools import lru_cache

from ...outlook import Outlook, shares
from .course import course_for
from .outcome import scores
from .state import State, active_seats, course_of, goal_of, order_of

_STACKED = 0.7  # the least worth of a coin on a stack, at the base
_HOME = 1.1  # what the coin gains on the way, in the column that is rolled most often
_SQUARE = 0.12  # what a marker without coins gains with each square
_UNIT = 5.0


@lru_cache
def _chances(seats: int, board: str) -> dict[int, float]:
    """Return how often two of three dice add up to each column's number, relative to the likeliest number."""
    faces = range(1, 7) if board == "big" else range(1, 6)
    numbers = course_for(seats, board).numbers
    rolls = [(a, b, c) for a in faces for b in faces for c in faces]
    counts = {number: sum(number in (a + b, a + c, b + c) for a, b, c in rolls) for number in numbers}
    most = max(counts.values())
    return {number: count / most for number, count in counts.items()}


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    setup, goal, course = state.setup, goal_of(state), course_of(state)
    chances = _chances(setup.seats, setup.options.board)
    in_score = 1.0 if setup.options.stacks == "count" else 0.0
    figures = scores(state)
    strengths = []
    for seat in range(setup.seats):
        first, more = seat * course.size, 0.0
        for number, progress, stack in zip(
            order_of(state, seat),
            state.progress[first : first + course.size],
            state.stacks[first : first + course.size],
        ):
            if progress or stack:
                way = progress / goal * chances[number]
                more += stack * (_STACKED + _HOME * way - in_score) + _SQUARE * progress * chances[number]
        strengths.append((figures[seat] + more) / (_UNIT + 0.1 * state.pot))
    return shares(strengths, active_seats(state))
