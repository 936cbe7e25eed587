"""Seats around the table: who is next."""

from __future__ import annotations

from collections.abc import Container


def next_active(seat: int, seats: int, left: Container[int]) -> int:
    """Return the next seat in turn order that has not left; at least one other must be active."""
    while True:
        seat = (seat + 1) % seats
        if seat not in left:
            return seat
