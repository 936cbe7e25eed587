"""How a computer opponent thinks, as data: what a game may declare for each of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Thinking(NamedTuple):
    """What one level looks at. Budgets count positions, never seconds: the same everywhere.

    `plies`: how many moves ahead; `width`: how many moves it goes into at each ply, those that look best
    after one step, the last number holding for all further plies; `rolls`: how many outcomes of dice it goes
    into where there are more; `positions`: how many it looks at before it stops going deeper. `submissions`:
    how many secret submissions of the others it tries each of its own against; with none it draws its own.
    `keen`: whether it goes by the keen outlook of a game that has one. `blunders`: how often, of 1, it makes
    any move at all.
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
