"""When a table's game ends, with which event, and what happens to it then."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..time import HOUR, MINUTE

AtEnd = Literal["park", "count"]
AT_END: tuple[AtEnd, ...] = ("park", "count")

EARLIEST, LATEST = 10 * MINUTE, 6 * HOUR  # ahead, of an end that is typed
WITHIN_EVENTS = 14 * 24 * HOUR  # ahead, of an event
GRACE = 5 * MINUTE  # after the end, when the game stops wherever it stands
TOO_LATE = 5 * MINUTE  # before the end, after which a game is not worth beginning
LONGER, MAX_LONGER = 15 * MINUTE, 2  # that a game is played on, and how often
AFTER_START, AFTER_MOVE = 2 * MINUTE, 3 * MINUTE  # that are left when an event begins, or comes, earlier
CALL_INTERVAL = HOUR  # of everyone, on a server
FIVE, MAX_EXTENSIONS = 5 * MINUTE, 3  # that a game master gives, and how often


class TableEnd(NamedTuple):
    """A game's end: a time in milliseconds since the epoch, perhaps with one of the server's events.

    `event_start` is when that event starts, as far as is known: a game master may have moved the end since.
    `last_round` is the ply whose board says that the last round is played, None before; `extended` how often
    the players played on, `extensions` how often a game master gave five minutes, `called_at` when one called
    everyone.
    """

    until: int
    event_id: int | None = None
    event_name: str | None = None
    event_start: int | None = None
    at_end: AtEnd = "park"
    last_round: int | None = None
    extended: int = 0
    extensions: int = 0
    called_at: int | None = None

    def moved(self, until: int) -> TableEnd:
        """Return the end moved to another time, so that its last round is announced again."""
        return self._replace(until=until, last_round=None)
