"""Explanations of why a well-formed Dice Chess move is illegal."""

from __future__ import annotations

from collections import Counter

from ...text import Seat, Text, plural, text
from .movement import between, pattern, shifts, targets
from .state import GRID, Arrangement, Move, Pass, Shift, State, Values


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    if state.opening is not None:
        if isinstance(move, Arrangement):
            return ruling_on_arrangement(state.opening.rolls[seat], move.values)
        return text("The armies aren't arranged yet. Write your 16 dice as digits, front rank first.")
    if isinstance(move, Arrangement):
        return text("Both armies are already on the board. Move a die.")
    if isinstance(move, Pass):
        if state.setup.options.passing:
            return None
        return text(
            "At this table you must move if you can. You can play {move}.", move=_any_move(state, seat)
        )
    return _ruling_on_shift(state, seat, move)


def _any_move(state: State, seat: int) -> str:
    return str(shifts(state.board, seat, _straight(state))[0])


def _straight(state: State) -> bool:
    return bool(state.setup.options.ones == "straight")


def _ruling_on_shift(state: State, seat: int, move: Shift) -> Text | None:
    board, cell = state.board, state.board[move.source]
    name = GRID.names[move.source]
    if not cell:
        return text("There's no die on {square}.", square=name)
    if cell >> 3 != seat:
        return text(
            "The {die} on {square} belongs to {owner}. Move one of your own.",
            die=cell & 7,
            square=name,
            owner=Seat(1 - seat),
        )
    squares = targets(board, move.source, _straight(state))
    if move.target in squares:
        return None
    reason = _reason(state, cell, move)
    if not squares:
        return text(
            "{reason} The {die} on {square} can't move now.", reason=reason, die=cell & 7, square=name
        )
    return text(
        "{reason} The {die} on {square} can go to {targets}.",
        reason=reason,
        die=cell & 7,
        square=name,
        targets=tuple(GRID.names[each] for each in squares),
    )


def _reason(state: State, cell: int, move: Shift) -> Text:
    """Explain why the mover's own die cannot make a move. `cell` is the content of the die's square."""
    value, other, target = cell & 7, state.board[move.target], GRID.names[move.target]
    if move.source == move.target:
        return text("A die can't end its move where it started.")
    if move.target not in pattern(value, move.source, _straight(state)):
        return _steps_of(value, _straight(state))
    if other and other >> 3 == cell >> 3:
        return text("Your own {die} is on {square}.", die=other & 7, square=target)
    if other & 7 > value:
        return text(
            "A {die} can't capture anything higher, and {owner} has a {met} on {square}.",
            die=value,
            owner=Seat(other >> 3),
            met=other & 7,
            square=target,
        )
    return text(
        "Dice don't jump, and the way to {square} is blocked at {barred}.",
        square=target,
        barred=tuple(GRID.names[each] for each in between(move.source, move.target)),
    )


def _steps_of(value: int, straight: bool) -> Text:
    if value == 6:
        return text("A 6 goes one square in any direction.")
    if value > 1:
        return text("A {die} goes one square along its file or rank.", die=value)
    if straight:
        return text("A 1 goes one or two squares along its file or rank. At this table it can't turn.")
    return text("A 1 goes one or two squares, each step along a file or rank.")


_TOO_OFTEN = plural(
    "Those aren't the dice you rolled. In {roll}, {value} comes up once, not {given} times.",
    "Those aren't the dice you rolled. In {roll}, {value} comes up {rolled} times, not {given}.",
    by="rolled",
)


def ruling_on_arrangement(roll: Values, values: Values) -> Text | None:
    """Explain which value occurs too often, or return None if `values` are exactly the dice of the roll."""
    of_roll, of_army = Counter(roll), Counter(values)
    for value in sorted(of_army):
        if of_army[value] > of_roll[value]:
            return text(
                _TOO_OFTEN,
                roll=str(Arrangement(tuple(sorted(roll)))),
                value=value,
                given=of_army[value],
                rolled=of_roll[value],
            )
    return None
