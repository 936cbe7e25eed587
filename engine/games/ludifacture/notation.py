"""How moves of Ludifacture are read (rules: Notation)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .course import Course
from .state import Advance, Move, Order, State, course_of, owed

_ADVANCE = re.compile(r"(?P<column>[0-9]{1,2})[:-]?(?P<squares>[0-9])")
_PARTED = re.compile(r"[\s,;.|-]+")
_NUMBER = re.compile(r"[0-9]{1,2}")


def read_move(state: State, written: str) -> Move:
    """Read the order that a seat owes, or the move of a marker; raise InvalidMove."""
    return read_order(course_of(state), written) if owed(state) else read_advance(written)


def read_advance(written: str) -> Advance:
    """Read column and squares in any spacing, with or without a sign between them; raise InvalidMove."""
    found = _ADVANCE.fullmatch(re.sub(r"\s", "", written))
    if not found:
        raise InvalidMove(
            "A move is the number of a column and how far its marker advances, for example {example}.",
            example="4:3",
        )
    return Advance(int(found["column"]), int(found["squares"]))


def read_order(course: Course, written: str) -> Order:
    """Read the numbers of the columns, separated by commas or spaces; raise InvalidMove."""
    numbers = _PARTED.split(written.strip())
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise InvalidMove(
            "Number your columns from your left, for example {example}.", example=str(Order(course.numbers))
        )
    return Order(tuple(map(int, numbers)))
