"""How a computer opponent thinks, as data that a game may declare for each of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Thinking(NamedTuple):
    """How one level thinks. Its budget is in positions, not seconds, so it is the same on every machine.

    - `plies` is the number of moves to look ahead.
    - `width` has the number of moves to explore at each ply, most promising moves first. The last number is
      for all further plies.
    - `rolls` is the number of random rolls to try. For a single small die, all faces are tried.
    - `positions` is the number of positions after which the search goes no deeper.
    - `submissions` is the number of guesses at the other seats' secret submissions against which each
      possible submission is tested. With 0, the submission is random.
    - `blunders` is the probability of a random move, from 0 to 1.
    - `keen` says whether to judge positions by the game's `keen_estimate` instead of its `estimate`.
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
