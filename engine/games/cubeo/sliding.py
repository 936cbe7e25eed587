"""How a die slides along the others, one step after another (rules: Definitions, step).

A step leads both ways, so it is kept once, by the square of its two that comes first: for each of the four
directions in which squares ascend, `Slides` has the set of squares from which such a step can be made.
"""

from __future__ import annotations

from collections.abc import Iterator

from .cells import RIGHT, UP, Cells, squares_of

Slides = tuple[tuple[int, Cells], ...]
Walk = tuple[int, ...]  # the squares of a move, the one where it starts included


def slides(rest: Cells, frame: Cells) -> Slides:
    """Give the steps of a die round the cells `rest`, which are the formation without it.

    A straight step slides along a wall: on one side at least, the cell beside its start and the one beside
    its end are both taken. A step round a corner has exactly one of the two cells between taken: with both
    the gate is closed, with none the die would lose contact.
    """
    free = frame & ~rest
    upright, level = rest & rest >> UP, rest & rest >> RIGHT  # two dice in a row, by the first of them
    return (
        (UP, free & free >> UP & (upright >> RIGHT | upright << RIGHT)),
        (RIGHT, free & free >> RIGHT & (level >> UP | level << UP)),
        (RIGHT + UP, free & free >> RIGHT + UP & (rest >> UP ^ rest >> RIGHT)),
        (RIGHT - UP, free & free >> RIGHT - UP & (rest << UP ^ rest >> RIGHT)),
    )


def step(cells: Cells, ways: Slides) -> Cells:
    """Give the squares that one step leads to from any of `cells`."""
    reached = 0
    for shift, starts in ways:
        reached |= (cells & starts) << shift | cells >> shift & starts
    return reached


def reach(start: int, steps: int, ways: Slides) -> Cells:
    """Give the squares where a die can be after exactly `steps` steps, going back and forth as it likes."""
    cells = 1 << start
    for _ in range(steps):
        cells = step(cells, ways)
    return cells


def walks(start: int, steps: int, ways: Slides) -> Iterator[Walk]:
    """List the ways of exactly `steps` steps that visit no square twice."""
    return _longer((start,), 1 << start, steps, ways)


def _longer(walk: Walk, visited: Cells, steps: int, ways: Slides) -> Iterator[Walk]:
    if not steps:
        yield walk
        return
    for square in squares_of(step(1 << walk[-1], ways) & ~visited):
        yield from _longer((*walk, square), visited | 1 << square, steps - 1, ways)


def walk_to(end: int, start: int, steps: int, ways: Slides) -> Walk:
    """Choose a way of exactly `steps` steps that is possible: without going back if there is one."""
    straight = next((walk for walk in walks(start, steps, ways) if walk[-1] == end), None)
    if straight is not None:
        return straight
    walk: Walk = (start,)
    for left in reversed(range(steps)):
        ahead = step(1 << walk[-1], ways) & reach(end, left, ways)
        fresh = [square for square in squares_of(ahead) if square not in walk]
        walk = (*walk, fresh[0] if fresh else next(squares_of(ahead)))
    return walk
