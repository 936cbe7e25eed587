"""How a computer opponent thinks, as data that a game may declare for each of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Thinking(NamedTuple):
    """How one level thinks. Its budget is in positions, not seconds, so it is the same on every machine.

    `plies`: how many moves to look ahead. `width`: how many moves to explore at each ply, the most promising
    ones first. The last number applies to all further plies. `rolls`: how many random rolls to try (for a
    single small die, all faces). `positions`: how many positions to look at before going no deeper.
    `submissions`: how many guesses at the other seats' secret submissions to test each possible submission
    against (0: submit at random). `keen`: use the game's keen outlook, if it has one. `blunders`: the
    probability of a random move, from 0 to 1.
    """

    plies: int = 1
    width: tuple[int, ...] = (100,)
    rolls: int = 6
    positions: int = 2_000
    submissions: int = 0
    blunders: float = 0.0
    keen: bool = False


ONE_STEP: Mapping[str, Thinking] = MappingProxyType(
    {"newcomer": Thinking(blunders=0.5), "casual": Thinking()}
)
