"""A marker's move: where the marker goes, which others it robs and puts back, and what it brings home.

Rules: Others in the way; The far side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .state import BASE, Advance, State, course_of, goal_of, order_of


class Journey(NamedTuple):
    """The effects of moving `marker` to progress `landing`.

    The marker's stack gains `paid` coins, one coin from each marker in `robbed`, and the whole stack of each
    marker in `captured`. Captured markers step back. `stack` is the resulting stack. `home` means that the
    marker has reached the far side, where its stack and `prize` coins from the pot go into the seat's supply.
    """

    marker: int
    landing: int
    paid: int
    robbed: tuple[int, ...]
    captured: tuple[int, ...]
    stack: int
    home: bool
    prize: int


def advances(state: State, seat: int) -> Iterator[Advance]:
    """List the moves that a seat's roll allows, without duplicates."""
    assert state.roll is not None, "moves are asked for after the roll"
    order, total = order_of(state, seat), sum(state.roll)
    for distance in sorted(set(state.roll)):
        column = total - distance
        if column not in order:
            continue
        marker = marker_of(state, seat, column)
        full = full_advance(state, marker, distance)
        for squares in range(1, full):
            if occupants(state, marker, state.progress[marker] + squares):
                yield Advance(column, squares)
        yield Advance(column, full)


def marker_of(state: State, seat: int, column: int) -> int:
    """Return a seat's marker in column number `column`."""
    return seat * course_of(state).size + order_of(state, seat).index(column)


def full_advance(state: State, marker: int, distance: int) -> int:
    """Return how many squares a marker advances with a roll of `distance`, stopping at the far side."""
    return min(distance, goal_of(state) - state.progress[marker])


def occupants(state: State, marker: int, progress: int) -> list[int]:
    """List the markers of other seats on the square that a marker reaches at a given progress."""
    return [
        other
        for other, place in course_of(state).crossings[marker][progress]
        if state.progress[other] == place
    ]


def journey(state: State, seat: int, move: Advance) -> Journey:
    """Return the effects of a legal move."""
    marker = marker_of(state, seat, move.column)
    start = state.progress[marker]
    landing = start + move.squares
    passed = [other for p in range(start + 1, landing) for other in occupants(state, marker, p)]
    robbed = tuple(other for other in passed if state.stacks[other])
    captured = tuple(occupants(state, marker, landing))
    paid = min(state.supplies[seat], 1 + state.sets)
    stack = state.stacks[marker] + paid + len(robbed) + sum(state.stacks[other] for other in captured)
    home = landing == goal_of(state)
    return Journey(marker, landing, paid, robbed, captured, stack, home, min(state.pot, stack) if home else 0)


def robberies(state: State, trip: Journey) -> list[tuple[int, int]]:
    """List the seats that a passing marker robs, each with the number of coins lost."""
    seats = [course_of(state).seat(marker) for marker in trip.robbed]
    return [(seat, seats.count(seat)) for seat in sorted(set(seats))]


def undertaken(state: State, seat: int, trip: Journey) -> State:
    """Return the state after a move, before the turn ends."""
    progress, stacks, supplies = bytearray(state.progress), list(state.stacks), list(state.supplies)
    for other in trip.robbed:
        stacks[other] -= 1
    for other in trip.captured:
        stacks[other] = 0
        progress[other] -= 1
    supplies[seat] += (trip.stack + trip.prize if trip.home else 0) - trip.paid
    stacks[trip.marker] = 0 if trip.home else trip.stack
    progress[trip.marker] = BASE if trip.home else trip.landing
    return state._replace(
        pot=state.pot - trip.prize,
        supplies=tuple(supplies),
        progress=bytes(progress),
        stacks=tuple(stacks),
    )
