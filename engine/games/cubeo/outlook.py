"""How a game of Cubeo will end: who can merge to win, and who has the pips to do so soon."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...outlook import Outlook
from ...thinking import ONE_STEP, Thinking
from .cells import CORNER, beside, frame_cells, joined
from .formation import Formation, frame_of
from .state import State

_WINS = 0.985  # a merge that the seat to move can make at once
_THREAT = 2.0  # a merge that the other seat will make unless it is stopped, in pips
LEVELS: Mapping[str, Thinking] = MappingProxyType(
    {
        **ONE_STEP,
        "steady": Thinking(plies=2),
        "sharp": Thinking(plies=4, positions=6_000),
        "master": Thinking(plies=6, positions=15_000),
    }
)


def estimate(state: State) -> Outlook:
    """Return each seat's share of the win."""
    assert state.turn is not None, "a game that runs is somebody's turn"
    mover, formation, size = state.turn, state.formation, state.setup.options.die_size
    threats = _threats(formation, size)
    if threats[mover]:
        return _of(mover, _WINS)
    lead = _strength(formation, mover) - _strength(formation, 1 - mover) + 1.0
    lead -= _THREAT * threats[1 - mover]
    share = 0.5 + 0.48 * lead / (6.0 + abs(lead))
    return _of(mover, share)


def _of(seat: int, share: float) -> Outlook:
    return (share, 1 - share) if seat == 0 else (1 - share, share)


def _strength(formation: Formation, seat: int) -> float:
    """Return what a seat's dice are worth: the more, the fewer dice its pips are on."""
    values = [value for _, owner, value in formation if owner == seat]
    return 0.3 * sum([value * value for value in values])


def _threats(formation: Formation, size: int) -> tuple[int, int]:
    """Count each seat's dice that can be merged into a neighbour to win."""
    pairs = _pairs(formation, size)
    if not pairs:
        return 0, 0
    occupied = 0
    for square, _, _ in formation:
        occupied |= 1 << square
    outside = joined(CORNER, frame_cells(*frame_of(formation)) ^ occupied)
    counts = [0, 0]
    for square, seat in pairs:
        rest = occupied ^ 1 << square
        if beside(1 << square) & outside and joined(rest & -rest, rest) == rest:
            counts[seat] += 1
    return counts[0], counts[1]


def _pairs(formation: Formation, size: int) -> list[tuple[int, int]]:
    """List the dice, with their seats, that stand beside one of the same seat, with a sum above `size`."""
    return [
        (square, seat)
        for square, seat, value in formation
        for other, owner, more in formation
        if owner == seat and value + more > size and other != square and beside(1 << square) >> other & 1
    ]
