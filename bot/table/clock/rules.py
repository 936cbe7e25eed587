"""A table's agreement about time: its clock, what happens when time runs out, and what stops the clock."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .time_control import TimeControl, read_clock

Late = Literal["usual", "claim", "stand-in", "forfeit"]
OnFlag = Literal["claim", "stand-in", "forfeit"]
Weekends = Literal["count", "free"]
Vacations = Literal["on", "off"]


class Terms(NamedTuple):
    """The terms of a clock: everything that players agree on except its times. See `ClockRules`."""

    late: Late = "usual"
    weekends: Weekends = "count"
    vacations: Vacations = "on"


class ClockRules(NamedTuple):
    """A table's clock, the effect of a fallen flag, and whether weekends and vacations stop a daily clock.

    If `late` is "usual", a waiting player can claim the win in a game with two seats. With more seats, the
    bot moves for the late player.
    """

    control: TimeControl
    late: Late = "usual"
    weekends: Weekends = "count"
    vacations: Vacations = "on"


def read_rules(
    clock: str | None, late: Late | None, weekends: Weekends | None, vacations: Vacations | None
) -> tuple[ClockRules | None, Terms]:
    """Return a table's clock rules (None if it has no clock) and the terms for its next clock.

    The arguments are stored values, in which None stands for no clock or for the default. If there is a
    clock, the terms for the next clock are the defaults. Raises InvalidClock if `clock` cannot be read.
    """
    control = read_clock(clock) if clock is not None else None
    terms = Terms(late or "usual", weekends or "count", vacations or "on")
    return (None, terms) if control is None else (ClockRules(control, *terms), Terms())


class Spent(NamedTuple):
    """The time that a clock counted for a move, in milliseconds, and the state before the move.

    `reserves` are all seats' reserves before the move, and `stood_in` says that the bot made the move.
    `allowed_ms` and `used_ms` are those of the mover's SeatClock before the move, or 0 if the table's clock
    has changed since.
    """

    counted_ms: int
    reserves: tuple[int, ...]
    stood_in: bool = False
    allowed_ms: int = 0
    used_ms: int = 0
