"""What a seat can do in Cubeo: add a die, move one, merge two (rules: Turn)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cells import CORNER, Cells, beside, frame_cells, joined, squares_of
from .formation import Die, Formation, dice_of, die_on, frame_of, images, settled
from .sliding import Slides, Walk, reach, slides, walk_to, walks
from .state import Move, State, left_by_opponent, pool

MIN_TO_MERGE = 3


class Survey(NamedTuple):
    """A formation as one seat sees it; `outside` are the open cells.

    `barred` are the formations that a move must not lead to, at tables with such a rule.
    """

    dice: Formation
    frame: Cells
    taken: Cells
    own: Cells
    outside: Cells
    barred: frozenset[Formation]


def survey(state: State, seat: int) -> Survey:
    """Look at a state as a seat does."""
    taken = own = 0
    for square, owner, _ in state.formation:
        taken |= 1 << square
        if owner == seat:
            own |= 1 << square
    frame = frame_cells(*frame_of(state.formation))
    outside = joined(CORNER, frame ^ taken)
    return Survey(dice_of(state.formation, seat), frame, taken, own, outside, _barred(state))


def actions(state: State, seat: int) -> Iterator[Move]:
    """List all that a seat can do."""
    seen = survey(state, seat)
    if pool(state, seat):
        for target in squares_of(places(seen)):
            yield Move("add", None, target)
    for die in seen.dice:
        if not is_pinned(seen, die.square):
            for target in squares_of(ends(state, seen, die)):
                yield Move("move", die.square, target)
            for target in squares_of(partners(seen, die.square)):
                yield Move("merge", die.square, target)


def places(seen: Survey) -> Cells:
    """Return the cells where a die may be added: open, beside own dice, beside no enemy's."""
    return beside(seen.own) & ~beside(seen.taken ^ seen.own) & seen.outside


def is_pinned(seen: Survey, square: int) -> bool:
    """Return whether the formation falls apart without the die on `square`."""
    rest = seen.taken ^ 1 << square
    return joined(rest & -rest, rest) != rest


def ways(seen: Survey, square: int) -> Slides:
    """Return the steps that the die on `square` can make."""
    return slides(seen.taken ^ 1 << square, seen.frame)


def ends(state: State, seen: Survey, die: Die) -> Cells:
    """Return the cells where the move of an unpinned die may end."""
    found = reachable(state, seen, die)
    for target in squares_of(found) if seen.barred else ():
        if after_move(state.formation, die, target) in seen.barred:
            found ^= 1 << target
    return found


def reachable(state: State, seen: Survey, die: Die) -> Cells:
    """Return the cells that a die reaches in as many steps as it shows, without the one where it starts."""
    if state.setup.options.backtrack == "allowed":
        found = reach(die.square, die.value, ways(seen, die.square))
        return found & ~(1 << die.square)
    found = 0
    for walk in walks(die.square, die.value, ways(seen, die.square)):
        found |= 1 << walk[-1]
    return found


def way_of(state: State, seat: int, move: Move) -> Walk:
    """Return a way that a moved die may have taken, without detours if possible."""
    die = die_on(state.formation, move.source)
    assert die is not None, "the move was legal"
    return walk_to(move.target, die.square, die.value, ways(survey(state, seat), die.square))


def partners(seen: Survey, square: int) -> Cells:
    """Return the cells of the own dice that the unpinned die on `square` may be merged into."""
    if len(seen.dice) < MIN_TO_MERGE or not is_open(seen, square):
        return 0
    return beside(1 << square) & seen.own


def is_open(seen: Survey, square: int) -> bool:
    """Return whether the cell of a die is open once the die is lifted out."""
    return bool(beside(1 << square) & seen.outside)


def after_move(formation: Formation, die: Die, target: int) -> Formation:
    """Return the formation with a die moved."""
    rest = tuple([each for each in formation if each is not die])
    return settled((*rest, die._replace(square=target)))


def _barred(state: State) -> frozenset[Formation]:
    options = state.setup.options
    same = images(state.formation) if options.change == "shape" else frozenset()
    before = left_by_opponent(state) if options.repetition == "forbid" else frozenset()
    return same | before
