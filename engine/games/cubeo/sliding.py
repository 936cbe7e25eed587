"""How a die slides along the others, one step at a time (rules: How a die moves).

A step can be made in either direction, so it is stored only once, under the lower of its two squares. For
each of the four directions in which square numbers increase, `Slides` gives the set of squares from which a
step is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cells import RIGHT, UP, Cells, squares_of

Slides = tuple[tuple[int, Cells], ...]
Walk = tuple[int, ...]  # the squares of a move, including its first
ANYWHERE: Cells = -1  # all bits


def slides(rest: Cells, frame: Cells) -> Slides:
    """Return the steps that a die can make inside `frame` along `rest`, the cells of the other dice.

    A straight step slides along a wall: on at least one side, the cells beside its start and beside its end
    are both taken. For a step around a corner, exactly one of the two cells in between must be taken: with
    both taken, the gate is closed, and with neither taken, the die would lose contact.
    """
    free = frame & ~rest
    upright, level = rest & rest >> UP, rest & rest >> RIGHT  # pairs of dice in a row, by their lower square
    return (
        (UP, free & free >> UP & (upright >> RIGHT | upright << RIGHT)),
        (RIGHT, free & free >> RIGHT & (level >> UP | level << UP)),
        (RIGHT + UP, free & free >> RIGHT + UP & (rest >> UP ^ rest >> RIGHT)),
        (RIGHT - UP, free & free >> RIGHT - UP & (rest << UP ^ rest >> RIGHT)),
    )


def step(cells: Cells, ways: Slides) -> Cells:
    """Return the squares that are one step from any of `cells`."""
    ends = 0
    for shift, starts in ways:
        ends |= (cells & starts) << shift | cells >> shift & starts
    return ends


def reach(start: int, steps: int, ways: Slides) -> Cells:
    """Return the squares that a die can reach in exactly `steps` steps, which may go back and forth."""
    cells = 1 << start
    for _ in range(steps):
        cells = step(cells, ways)
    return cells


def walks(start: int, steps: int, ways: Slides) -> Iterator[Walk]:
    """List the walks of exactly `steps` steps from `start` that visit no square twice."""
    return _longer((start,), [ANYWHERE] * steps, ways)


def walk_to(end: int, start: int, steps: int, ways: Slides) -> Walk:
    """Return a walk from `start` to `end` in exactly `steps` steps, visiting no square twice if possible."""
    ahead = [1 << end]  # by the number of steps left: the squares from which these lead to the end
    for _ in range(steps - 1):
        ahead.append(step(ahead[-1], ways))
    straight = next(_longer((start,), ahead, ways), None)
    if straight is not None:
        return straight
    walk: Walk = (start,)
    for goal in reversed(ahead):
        possible = list(squares_of(step(1 << walk[-1], ways) & goal))
        walk = (*walk, next((square for square in possible if square not in walk), possible[0]))
    return walk


def _longer(walk: Walk, goals: Sequence[Cells], ways: Slides) -> Iterator[Walk]:
    """Yield every extension of a walk by as many unvisited squares as there are `goals`.

    Each goal is the set of squares where one step may end. The goals are in reverse order: the last one is
    for the next step.
    """
    if not goals:
        yield walk
        return
    for square in squares_of(step(1 << walk[-1], ways) & goals[-1]):
        if square not in walk:
            yield from _longer((*walk, square), goals[:-1], ways)
