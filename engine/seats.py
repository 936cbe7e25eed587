"""The turn order of the seats around the table."""

from __future__ import annotations

from collections.abc import Container


def next_active(seat: int, seats: int, left: Container[int]) -> int:
    """Return the next seat after `seat` in turn order, skipping the seats in `left`, which no longer play.

    `seats` is the number of seats. At least one seat must still be playing.
    """
    while True:
        seat = (seat + 1) % seats
        if seat not in left:
            return seat
