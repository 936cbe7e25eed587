"""Estimates of how Konfusion will end, from the dice, how far they have advanced, and the keyposts held."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from ...outlook import Outlook, shares
from ...thinking import ONE_STEP, Thinking
from .outcome import keypost_count
from .sides import SEATED, square_of
from .state import GRID, State, active

_WORTH = (0.0, 1.0, 1.6, 2.6, 3.6, 5.0, 9.0)  # by value; a 6 can go nearly anywhere
_KEYPOSTS = (0.0, 1.2, 3.2, 7.5, 40.0)  # by the number of goal keyposts held
_ADVANCED = (0.0, 0.22, 0.06, 0.02, 0.02, 0.02, 0.0)  # for each row that a die has advanced, by value
_UNIT = 4.0
LEVELS: Mapping[str, Thinking] = MappingProxyType(
    {
        **ONE_STEP,
        "steady": Thinking(plies=2, width=(20,), positions=4_000),
        "sharp": Thinking(plies=3, width=(16, 16, 100), positions=6_000),
    }
)


@lru_cache
def _worth(seats: int) -> tuple[tuple[float, ...], ...]:
    """Return a die's worth to its owner, indexed by square and then by the content of the cell."""
    rows = [
        {square_of(side, column, row): row for column in range(1, 11) for row in range(1, 11)}
        for side in SEATED[seats]
    ]
    return tuple(
        tuple(
            _WORTH[content & 7] + _ADVANCED[content & 7] * (rows[(content >> 3) - 1][square] - 1)
            if content >> 3 and 1 <= content & 7 <= 6
            else 0.0
            for content in range(8 * (seats + 1))
        )
        for square in range(len(GRID))
    )


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    seats = state.setup.seats
    worth = [0.0] * (seats + 1)
    for content, table in zip(state.board, _worth(seats)):
        if content:
            worth[content >> 3] += table[content]
    playing = active(state)
    strengths = [
        (worth[seat + 1] + _KEYPOSTS[keypost_count(state, seat)] + 0.1 * state.captured[seat]) / _UNIT
        for seat in range(seats)
    ]
    return shares(strengths, playing)
