"""What a table agrees on about time: its clock, and what happens when time runs out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .time_control import TimeControl, read_clock

Late = Literal["usual", "forfeit"]


class ClockRules(NamedTuple):
    """A table's clock, and what a fallen flag does.

    `usual`: where two play, whoever waits may claim; where more do, the seat resigns, as with `forfeit`.
    """

    control: TimeControl
    late: Late = "usual"

    def forfeits(self, seats: int) -> bool:
        """Return whether a seat whose flag has fallen resigns, in a match that so many seats began."""
        return self.late == "forfeit" or seats > 2


def read_rules(clock: str | None, late: Late | None) -> ClockRules | None:
    """Return the rules that are stored, None for no clock. Raises InvalidClock."""
    control = read_clock(clock) if clock is not None else None
    return None if control is None else ClockRules(control, late or "usual")


class Spent(NamedTuple):
    """What was counted for a move, and all seats' reserves before it."""

    counted_ms: int
    reserves: tuple[int, ...]
