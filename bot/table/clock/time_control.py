"""The clocks that tables agree on: presets, and custom clocks such as `36h + 2d`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine import _

from ..errors import Refusal
from ..time import DAY, HOUR, MINUTE, SECOND

NO_CLOCK = "none"

Kind = Literal["live", "days"]

_UNITS = {"d": DAY, "h": HOUR, "min": MINUTE, "s": SECOND}  # the largest first, as lengths are written
_ALSO = {"m": "min", "sec": "s", "hour": "h", "hours": "h", "day": "d", "days": "d"}
_LENGTH = rf"([0-9]{{1,6}})({'|'.join(sorted((*_UNITS, *_ALSO), key=len, reverse=True))})"
_WRITTEN = re.compile(rf"{_LENGTH}(?:\+{_LENGTH})?", re.ASCII | re.IGNORECASE)


class InvalidClock(Refusal):
    """The text is not a valid clock."""

    sentence = _(
        "That isn't a clock I can use. Type one like `3 min + 10 min` or `2d + 4d`. Live clocks give 30 "
        "seconds to 30 minutes a move, with up to an hour in reserve. Daily clocks give 12 hours to 14 "
        "days a turn, with up to 30 days in reserve."
    )


class TimeControl(NamedTuple):
    """A clock: the time for a move (on a daily clock: for a turn), and each seat's initial reserve."""

    move_ms: int
    reserve_ms: int

    @property
    def kind(self) -> Kind:
        """The kind of clock: "live" for one sitting, or "days" for a game that takes days."""
        return "live" if self.move_ms <= _LIVE.longest_move else "days"

    @property
    def is_slow(self) -> bool:
        """Whether players have three days or more for a turn."""
        return self.move_ms >= PRESETS["three-days"].move_ms

    @property
    def tenth_ms(self) -> int:
        """How much (ms) a turn that ends within its move time adds to the reserve: a tenth of that time."""
        return self.move_ms // 10

    def __str__(self) -> str:
        return f"{write_length(self.move_ms)} + {write_length(self.reserve_ms)}"


class _Limits(NamedTuple):
    """The limits for a kind of clock (ms). A clock typed without a reserve gets at most `usual_reserve`."""

    shortest_move: int
    longest_move: int
    longest_reserve: int
    usual_reserve: int


# Nothing in between is allowed: it is neither an evening nor a day, and leaves players no time to sleep.
_LIVE = _Limits(30 * SECOND, 30 * MINUTE, 60 * MINUTE, 60 * MINUTE)
_DAYS = _Limits(12 * HOUR, 14 * DAY, 30 * DAY, 7 * DAY)

PRESETS: Mapping[str, TimeControl] = {
    "fast": TimeControl(45 * SECOND, 3 * MINUTE),
    "live": TimeControl(90 * SECOND, 5 * MINUTE),
    "evening": TimeControl(5 * MINUTE, 20 * MINUTE),
    "day": TimeControl(DAY, 3 * DAY),
    "three-days": TimeControl(3 * DAY, 5 * DAY),
    "week": TimeControl(7 * DAY, 7 * DAY),
}


def kind_of(written: str | None) -> Kind | None:
    """Return the kind of the `written` clock, or None for no clock. Raises InvalidClock if it is invalid."""
    control = read_clock(written) if written is not None else None
    return control and control.kind


def read_clock(written: str) -> TimeControl | None:
    """Return the clock that `written` describes, or None for "none". Raises InvalidClock if it is invalid."""
    word = "".join(written.split()).lower()
    if word == NO_CLOCK:
        return None
    if word in PRESETS:
        return PRESETS[word]
    found = _WRITTEN.fullmatch(word)
    if found is None:
        raise InvalidClock
    number, unit, reserve_number, reserve_unit = found.groups()
    move_ms = _length(number, unit)
    for limits in (_LIVE, _DAYS):
        if limits.shortest_move <= move_ms <= limits.longest_move:
            break
    else:
        raise InvalidClock
    if reserve_number is None:
        return TimeControl(move_ms, min(3 * move_ms, limits.usual_reserve))
    reserve_ms = _length(reserve_number, reserve_unit)
    if reserve_ms > limits.longest_reserve:
        raise InvalidClock
    return TimeControl(move_ms, reserve_ms)


def name_of(control: TimeControl | None) -> str:
    """Return a clock's canonical notation, which `read_clock` can read, or "none" for no clock."""
    if control is None:
        return NO_CLOCK
    return next((name for name, preset in PRESETS.items() if preset == control), str(control))


def read_length(written: str) -> int | None:
    """Return a typed length of time, such as `36h`, in milliseconds, or None if the text is not one."""
    found = re.fullmatch(_LENGTH, "".join(written.lower().split()), re.ASCII)
    return None if found is None else _length(*found.groups())


def write_length(milliseconds: int) -> str:
    """Return `milliseconds` as text, such as `36h`, in the largest unit that gives a whole number."""
    unit = next(unit for unit, length in _UNITS.items() if milliseconds % length == 0)
    return f"{milliseconds // _UNITS[unit]}{unit}"


def _length(number: str, unit: str) -> int:
    return int(number) * _UNITS[_ALSO.get(unit, unit)]
