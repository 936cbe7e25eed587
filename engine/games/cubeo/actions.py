"""The actions of Cubeo: add a die, move a die, or merge two dice (rules: A turn)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cells import Cells, beside, joined, outside_of, squares_of
from .formation import Die, Formation, Shape, dice_of, die_on, frame_cells, images, shape_of
from .sliding import Slides, Walk, reach, slides, walk_to, walks
from .state import Move, State, left_by_opponent, pool

MIN_TO_MERGE = 3


class Survey(NamedTuple):
    """A formation as one seat sees it: `dice` are the seat's own.

    The sets of cells are the box around the formation with a margin of one cell (`frame`), the cells with a
    die (`occupied`), those with a die of the seat (`own`), and the open cells around the formation
    (`outside`). `barred` is the set of shapes that a move must not lead to. Without such a rule, it is empty.
    """

    dice: Formation
    frame: Cells
    occupied: Cells
    own: Cells
    outside: Cells
    barred: frozenset[Shape]


def survey(state: State, seat: int) -> Survey:
    """Return a seat's survey of the formation."""
    occupied = own = 0
    for square, owner, _ in state.formation:
        occupied |= 1 << square
        if owner == seat:
            own |= 1 << square
    dice, frame = dice_of(state.formation, seat), frame_cells(state.formation)
    return Survey(dice, frame, occupied, own, outside_of(frame, occupied), _barred(state))


def actions(state: State, seat: int) -> Iterator[Move]:
    """List all legal actions of a seat."""
    view = survey(state, seat)
    if pool(state, seat):
        for target in squares_of(places(view)):
            yield Move("add", None, target)
    for die in view.dice:
        if not is_pinned(view, die.square):
            for target in squares_of(ends(state, view, die)):
                yield Move("move", die.square, target)
            for target in squares_of(partners(view, die.square)):
                yield Move("merge", die.square, target)


def places(view: Survey) -> Cells:
    """Return the outside cells where the seat may add a die: beside its dice, but not beside enemy dice."""
    return beside(view.own) & ~beside(view.occupied ^ view.own) & view.outside


def is_pinned(view: Survey, square: int) -> bool:
    """Return whether the formation would fall apart without the die on `square`."""
    rest = view.occupied ^ 1 << square
    return joined(rest & -rest, rest) != rest


def ways(view: Survey, square: int) -> Slides:
    """Return the steps that the die on `square` can make around the rest of the formation."""
    return slides(view.occupied ^ 1 << square, view.frame)


def ends(state: State, view: Survey, die: Die) -> Cells:
    """Return the cells that an unpinned die can reach without making one of the shapes in `view.barred`."""
    cells = reachable(state, view, die)
    for target in squares_of(cells) if view.barred else ():
        if shape_after(state.formation, die, target) in view.barred:
            cells ^= 1 << target
    return cells


def reachable(state: State, view: Survey, die: Die) -> Cells:
    """Return the cells that a die can reach in exactly as many steps as its value, except its own cell."""
    if state.setup.options.backtrack == "allowed":
        cells = reach(die.square, die.value, ways(view, die.square))
        return cells & ~(1 << die.square)
    cells = 0
    for walk in walks(die.square, die.value, ways(view, die.square)):
        cells |= 1 << walk[-1]
    return cells


def way_of(state: State, seat: int, move: Move) -> Walk:
    """Return the squares that a die visits in a legal move, its own first, without repeats if possible."""
    die = die_on(state.formation, move.source)
    assert die is not None, "the move was legal"
    return walk_to(move.target, die.square, die.value, ways(survey(state, seat), die.square))


def partners(view: Survey, square: int) -> Cells:
    """Return the cells of the seat's dice that the unpinned die on `square` may merge into, if any."""
    if len(view.dice) < MIN_TO_MERGE or not is_open(view, square):
        return 0
    return beside(1 << square) & view.own


def is_open(view: Survey, square: int) -> bool:
    """Return whether the cell of the die on `square` is open to the outside once the die is lifted out."""
    return bool(beside(1 << square) & view.outside)


def shape_after(formation: Formation, die: Die, target: int) -> Shape:
    """Return the formation's shape after `die` has moved to the square `target`."""
    rest = [each for each in formation if each is not die]
    return shape_of(tuple(sorted((*rest, die._replace(square=target)))))


def _barred(state: State) -> frozenset[Shape]:
    options = state.setup.options
    same = images(state.formation) if options.change == "shape" else frozenset()
    before = left_by_opponent(state) if options.repetition == "forbid" else frozenset()
    return same | before
