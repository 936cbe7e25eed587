"""The turn order of the seats around the table."""

from __future__ import annotations

from collections.abc import Container


def next_active(seat: int, seats: int, left: Container[int]) -> int:
    """Return the seat after `seat` in turn order that has not left. At least one seat must be active."""
    while True:
        seat = (seat + 1) % seats
        if seat not in left:
            return seat
