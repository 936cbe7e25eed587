"""End times of games, as people type them: a length such as `25m`, or a time of day such as `19:30`."""

from __future__ import annotations

import re

from engine import Written, _

from ..clock.zones import next_time, read_time, zone_of
from ..errors import Refusal
from ..time import HOUR, MINUTE
from .end import EARLIEST, LATEST

_LENGTH = re.compile(r"(?:(?P<h>[0-9]{1,2})h(?:ours?|rs?)?)?(?:(?P<m>[0-9]{1,3})(?:m|min|mins|minutes?)?)?")


class InvalidEnd(Refusal):
    """A game cannot end at the time given."""

    sentence = _(
        "A game can't end at that time. Choose a time between 10 minutes and 6 hours from now, such as "
        "`25m`, `1h10m` or `19:30`."
    )


class UnknownEnd(InvalidEnd):
    """The text is neither a length nor a time of day."""

    sentence = _(
        "I don't understand “{typed}”. Type a duration like `25m` or `1h10m`, or a time like `19:30` "
        "or `7pm`."
    )


class NoZone(Refusal):
    """A time of day was typed, but no time zone is known."""

    sentence = _(
        "I don't know your time zone. Type a duration like `25m`, or set your time zone with `/time`."
    )


def read_end(written: str, at: int, zone: str | None) -> int:
    """Return the end (ms since the epoch) that `written` means at the time `at` (ms) in the time zone `zone`.

    Raises UnknownEnd if `written` is neither a length nor a time of day, InvalidEnd if the end is too soon or
    too late, or NoZone if `written` is a time of day and `zone` is unknown.
    """
    typed = "".join(written.lower().split())
    if (clock := read_time(typed)) is not None:
        if (known := zone_of(zone)) is None:
            raise NoZone
        until = next_time(known, clock, at)
    elif typed and (found := _LENGTH.fullmatch(typed)) is not None:
        until = at + int(found["h"] or 0) * HOUR + int(found["m"] or 0) * MINUTE
    else:
        raise UnknownEnd(typed=Written(written.strip()))
    if not EARLIEST <= until - at <= LATEST:
        raise InvalidEnd
    return until
