"""How a match of Power Coinz will end: whose coinz are left, and what they are worth."""

from __future__ import annotations

from ...outlook import Outlook, shares
from .coinz import Coinz, designs
from .state import State, in_play, seats_in

_COINZ = 1.0  # what a coinz is worth besides its rating
_UNIT = 6.0


def worth(coinz: Coinz, voodoo: str) -> float:
    """Return what a coinz in play is worth: its rating, and the power of its other side."""
    power = 0.0
    if voodoo == "full":
        power = {"dare": 0.0, "sleep": 0.4 * coinz.n, "dull": 0.15 * coinz.n, "steady": 0.4}[coinz.effect]
    return coinz.rating + _COINZ + power


def estimate(state: State) -> Outlook:
    """Return each seat's share of the win."""
    playing = seats_in(state)
    if not state.revealed:
        return shares([0.0] * state.setup.seats, playing)
    known, voodoo = designs(state.setup), state.setup.options.voodoo
    strengths = [0.0] * state.setup.seats
    for seat in playing:
        team = state.teams[seat] or ()
        strengths[seat] = sum([worth(known[team[place]], voodoo) for place in in_play(state, seat)]) / _UNIT
    return shares(strengths, playing)
