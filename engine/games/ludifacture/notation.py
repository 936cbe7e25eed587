"""Reading the notation of Ludifacture moves (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .course import Course
from .state import Advance, Move, Order, State, course_of, owed

_ADVANCE = re.compile(r"(?P<column>[0-9]{1,2})[:-]?(?P<squares>[0-9])")
_PARTED = re.compile(r"[\s,;.|-]+")
_NUMBER = re.compile(r"[0-9]{1,2}")


def read_move(state: State, notation: str) -> Move:
    """Read an order while columns are being numbered, and a marker's move otherwise. Raises InvalidMove."""
    return read_order(course_of(state), notation) if owed(state) else read_advance(notation)


def read_advance(notation: str) -> Advance:
    """Read a column and a number of squares, with or without a separator, or raise InvalidMove."""
    parts = _ADVANCE.fullmatch(re.sub(r"\s", "", notation))
    if not parts:
        raise InvalidMove(
            "A move is a column's number and a distance, for example {example}.",
            example="4:3",
        )
    return Advance(int(parts["column"]), int(parts["squares"]))


def read_order(course: Course, notation: str) -> Order:
    """Read the numbers of the columns, separated by commas or spaces, or raise InvalidMove."""
    numbers = _PARTED.split(notation.strip())
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise InvalidMove(
            "Number your columns from your left, for example {example}.", example=str(Order(course.numbers))
        )
    return Order(tuple(map(int, numbers)))
