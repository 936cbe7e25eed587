"""Ready-made and random orders of the columns (rules: Numbered markers)."""

from __future__ import annotations

from ...arranging import Ready
from ...picking import Pick
from ...text import text
from .course import Course
from .state import Order


def presets(course: Course) -> tuple[Ready, ...]:
    """List the ready-made orders, which differ in where they put the most frequently rolled numbers."""
    numbers = course.numbers
    middle = (numbers[0] + numbers[-1]) / 2
    frequent = sorted(numbers, key=lambda number: (abs(number - middle), number))
    outside = frequent[::2] + frequent[1::2][::-1]
    return tuple(
        Ready(token, label, tuple(order))
        for token, label, order in (
            ("standard", text("Standard: frequent numbers in the middle"), numbers),
            ("reversed", text("Reversed: the same from your right"), numbers[::-1]),
            ("outside", text("Frequent numbers on the outside"), outside),
            ("left", text("Frequent numbers on your left"), frequent),
            ("right", text("Frequent numbers on your right"), frequent[::-1]),
        )
    )


def draw(course: Course, pick: Pick) -> Order:
    """Return an order of the columns, drawn with `pick`. All orders are equally likely."""
    left, numbers = list(course.numbers), []
    while left:
        numbers.append(pick(left))
        left.remove(numbers[-1])
    return Order(tuple(numbers))
