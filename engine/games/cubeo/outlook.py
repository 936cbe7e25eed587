"""Estimates of how Cubeo will end, from merges that would win and pips that may soon allow such a merge."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...outlook import Outlook
from ...thinking import ONE_STEP, Thinking
from .cells import beside, joined, outside_of
from .formation import Formation, frame_cells
from .state import State

_WINS = 0.985  # the share of a seat that can win by a merge now
_THREAT = 2.0  # what a winning merge that the other seat threatens is worth, in pips
LEVELS: Mapping[str, Thinking] = MappingProxyType(
    {
        **ONE_STEP,
        "steady": Thinking(plies=2),
        "sharp": Thinking(plies=4, positions=6_000),
        "master": Thinking(plies=6, positions=15_000),
    }
)


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    assert state.turn is not None, "a running game has a seat to move"
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
    """Return the worth of a seat's dice. Pips are worth more on fewer dice."""
    values = [value for _, owner, value in formation if owner == seat]
    return 0.3 * sum([value * value for value in values])


def _threats(formation: Formation, size: int) -> tuple[int, int]:
    """Return, for each seat, how many merges of its dice would win."""
    pairs = _pairs(formation, size)
    if not pairs:
        return 0, 0
    occupied = 0
    for square, _, _ in formation:
        occupied |= 1 << square
    outside = outside_of(frame_cells(formation), occupied)
    counts = [0, 0]
    for square, seat in pairs:
        rest = occupied ^ 1 << square
        if beside(1 << square) & outside and joined(rest & -rest, rest) == rest:
            counts[seat] += 1
    return counts[0], counts[1]


def _pairs(formation: Formation, size: int) -> list[tuple[int, int]]:
    """List the square and seat of each die whose sum with an adjacent die of the same seat exceeds `size`."""
    return [
        (square, seat)
        for square, seat, value in formation
        for other, owner, more in formation
        if owner == seat and value + more > size and other != square and beside(1 << square) >> other & 1
    ]
