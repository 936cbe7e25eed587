"""Explanations of why a Cubeo action is illegal (rules: A turn)."""

from __future__ import annotations

from ...text import Text, _, text
from .actions import (
    MIN_TO_MERGE,
    Survey,
    ends,
    is_open,
    is_pinned,
    partners,
    places,
    reachable,
    shape_after,
    survey,
)
from .cells import NAMES, Cells, beside, names_of
from .formation import Die, die_on, images, neighbour
from .state import Move, State, pool


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids an action, or None if the action is legal."""
    view = survey(state, seat)
    if move.source is None:
        return _on_add(state, seat, view, move.target)
    die = die_on(state.formation, move.source)
    if die is None:
        return text("There's no die on {square}.", square=NAMES[move.source])
    if die.seat != seat:
        return text("The die on {square} is your opponent's.", square=NAMES[move.source])
    if move.kind == "merge":
        return _on_merge(state, seat, view, die, move.target)
    return _on_move(state, view, die, move.target)


def _on_add(state: State, seat: int, view: Survey, target: int) -> Text | None:
    if not pool(state, seat):
        return text(
            "All {count} of your dice are on the table. You have none left to add.", count=len(view.dice)
        )
    possible = places(view)
    if possible >> target & 1:
        return None
    square, enemy = NAMES[target], neighbour(state.formation, target, 1 - seat)
    if view.occupied >> target & 1:
        why = text("{square} is taken. Choose an empty square for your die.", square=square)
    elif not beside(view.own) >> target & 1:
        why = text("{square} doesn't share a side with any of your dice.", square=square)
    elif enemy:
        why = text("{square} shares a side with your opponent's die on {enemy}.", square=square, enemy=enemy)
    else:
        why = text("{square} is closed in, so no die can get there from outside.", square=square)
    return _with_squares(why, _("{why} You can add a die here: {squares}."), possible)


def _on_move(state: State, view: Survey, die: Die, target: int) -> Text | None:
    if is_pinned(view, die.square):
        return _pinned(die)
    possible = ends(state, view, die)
    if possible >> target & 1:
        return None
    why = _why_not_there(state, view, die, target)
    return _with_squares(why, _("{why} Your die can go here: {squares}."), possible)


def _why_not_there(state: State, view: Survey, die: Die, target: int) -> Text:
    """Explain why an unpinned die cannot end its move on the square `target`."""
    square = NAMES[target]
    if target == die.square:
        return text("A die can't end its move where it started.")
    if partners(view, die.square) >> target & 1:
        merge = str(Move("merge", die.square, target))
        return text("{square} is taken. To merge the two dice, write {merge}.", square=square, merge=merge)
    if view.occupied >> target & 1:
        return text("{square} is taken. A die has to end its move on an empty square.", square=square)
    if not reachable(state, view, die) >> target & 1:
        return _why_out_of_reach(state, view, die, target)
    if state.setup.options.change == "shape" and _keeps_shape(state, die, target):
        return text(
            "At this table a move must change the formation's shape, not just turn, mirror or shift it."
        )
    return text("This position has come up before, and this table doesn't allow repeats.")


def _keeps_shape(state: State, die: Die, target: int) -> bool:
    return shape_after(state.formation, die, target) in images(state.formation)


def _why_out_of_reach(state: State, view: Survey, die: Die, target: int) -> Text:
    start, square = NAMES[die.square], NAMES[target]
    if not beside(view.occupied ^ 1 << die.square) >> target & 1:
        return text("On {square} the die wouldn't share a side with any other.", square=square)
    if die.value == 1:
        return text("The die on {start} can't get to {square} in one step.", start=start, square=square)
    why = _("The die on {start} can't get to {square} in exactly {steps} steps.")
    if state.setup.options.backtrack == "none":
        why = _(
            "The die on {start} can't get to {square} in exactly {steps} steps without visiting a square "
            "twice."
        )
    return text(why, start=start, square=square, steps=die.value)


def _on_merge(state: State, seat: int, view: Survey, die: Die, target: int) -> Text | None:
    square, other = NAMES[target], die_on(state.formation, target)
    if target == die.square:
        return text("You can't merge a die into itself.")
    if other is None:
        return text("There's no die on {square} to merge into.", square=square)
    if other.seat != seat:
        return text("The die on {square} is your opponent's. Merge two of your own.", square=square)
    if len(view.dice) < MIN_TO_MERGE:
        return text(
            "You need at least three dice on the table to merge. You have {count}.", count=len(view.dice)
        )
    if is_pinned(view, die.square):
        return _pinned(die)
    if not is_open(view, die.square):
        return text("The die on {square} is closed in, so you can't lift it out.", square=NAMES[die.square])
    possible = partners(view, die.square)
    if possible >> target & 1:
        return None
    why = text("{start} and {square} don't share a side.", start=NAMES[die.square], square=square)
    return _with_squares(why, _("{why} The first die can merge here: {squares}."), possible)


def _pinned(die: Die) -> Text:
    return text(
        "The die on {square} is pinned: without it the formation would fall apart.",
        square=NAMES[die.square],
    )


def _with_squares(why: Text, template: str, possible: Cells) -> Text:
    """Return `template` filled in with `why` and the `possible` squares, or just `why` if there are none."""
    return text(template, why=why, squares=names_of(possible)) if possible else why
