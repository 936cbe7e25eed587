"""Explanations of why a well-formed Ludifacture move is illegal."""

from __future__ import annotations

from collections.abc import Iterator

from ...text import Text, plural, text
from .course import Course
from .journey import advances, full_advance, marker_of, occupants
from .state import Advance, Move, Order, State, course_of, order_of


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    if isinstance(move, Order):
        return ruling_on_order(course_of(state), move)
    return _ruling_on_advance(state, seat, move)


def ruling_on_order(course: Course, order: Order) -> Text | None:
    """Explain which number is missing, unknown or given twice, or return None for a complete order."""
    for number in order.numbers:
        if number not in course.numbers:
            return text(
                "No column has the number {number}. The numbers are {numbers}.",
                number=number,
                numbers=course.numbers,
            )
        if order.numbers.count(number) > 1:
            return text("You used {number} twice. Each column needs its own number.", number=number)
    missing = tuple(number for number in course.numbers if number not in order.numbers)
    return text("Every column needs a number. Missing: {missing}.", missing=missing) if missing else None


def _ruling_on_advance(state: State, seat: int, move: Advance) -> Text | None:
    """Return the rule that forbids a marker's move after the roll, or None if the move is legal."""
    if move in advances(state, seat):
        return None
    assert state.roll is not None, "moves are judged after the roll"
    order, distance = order_of(state, seat), sum(state.roll) - move.column
    if move.column not in order:
        return text(
            "There's no column {column}. Yours are {columns}.",
            column=move.column,
            columns=course_of(state).numbers,
        )
    if distance not in state.roll:
        return text(
            "No two of your dice make column {column}. Your roll ({roll}) allows {offers}.",
            roll=state.roll,
            column=move.column,
            offers=tuple(map(str, sorted(advances(state, seat)))),
        )
    return _ruling_on_squares(state, marker_of(state, seat, move.column), move, distance)


def _ruling_on_squares(state: State, marker: int, move: Advance, distance: int) -> Text:
    full = full_advance(state, marker, distance)
    if move.squares > full == distance:
        return text(
            "The third die shows {distance}, so no marker can go further than that.", distance=distance
        )
    offers = tuple(str(Advance(move.column, squares)) for squares in (*_stops(state, marker, full), full))
    if move.squares > full:
        return text(
            plural(
                "The far side is only one square ahead. You can type {offers}.",
                "The far side is only {squares} squares ahead. You can type {offers}.",
                by="squares",
            ),
            squares=full,
            offers=offers,
        )
    if not move.squares:
        return text("A marker must move: this roll allows {offers}.", offers=offers)
    return text(
        "Your marker can only stop short on another player's marker, and there's none on {square}. "
        "This roll allows {offers}.",
        square=course_of(state).name(marker, state.progress[marker] + move.squares),
        offers=offers,
    )


def _stops(state: State, marker: int, full: int) -> Iterator[int]:
    return (s for s in range(1, full) if occupants(state, marker, state.progress[marker] + s))
