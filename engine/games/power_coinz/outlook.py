"""Estimates of how a Power Coinz match will end, from the coinz left in play and their worth.

The weights are those that best predict the results of random matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...outlook import Outlook, shares, total
from ...thinking import Thinking
from .coinz import Coinz, designs
from .state import State, in_play, seats_in

_COINZ, _PIP = 0.6, 0.32  # what a coinz in play is worth, and each pip of its rating
_POWER = {"dare": 0.0, "sleep": 0.19, "dull": 0.13, "steady": 0.24}  # the worth of its power, for each n
LEVELS: Mapping[str, Thinking] = MappingProxyType(  # chance matters most, then the team
    {"casual": Thinking(), "steady": Thinking(submissions=2)}
)


def worth(coinz: Coinz, voodoo: str) -> float:
    """Return the worth of a coinz in play: its rating and, if the `voodoo` option is `full`, its power."""
    power = _POWER[coinz.effect] * coinz.n if voodoo == "full" else 0.0
    return _COINZ + _PIP * coinz.rating + power


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    playing = seats_in(state)
    if not state.revealed:
        return shares([0.0] * state.setup.seats, playing)
    catalogue, voodoo = designs(state.setup), state.setup.options.voodoo
    strengths = [0.0] * state.setup.seats
    for seat in playing:
        team = state.teams[seat] or ()
        strengths[seat] = total([worth(catalogue[team[place]], voodoo) for place in in_play(state, seat)])
    return shares(strengths, playing)
