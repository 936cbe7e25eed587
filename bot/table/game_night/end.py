"""The set end of a table's game: when it comes, which event it is linked to, and what happens then."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..time import HOUR, MINUTE

AtEnd = Literal["park", "count"]
AT_END: tuple[AtEnd, ...] = ("park", "count")

EARLIEST, LATEST = 10 * MINUTE, 6 * HOUR  # from now, for an end that is typed
WITHIN_EVENTS = 14 * 24 * HOUR  # from now, for an event
GRACE = 5 * MINUTE  # after the end, to finish the round
TOO_LATE = 5 * MINUTE  # before the end: from then on it is too late to start a game
LONGER, MAX_LONGER = 15 * MINUTE, 2  # extra time that players can vote for, and how often
# Time left when everyone is called or the event starts early, and when it is moved up:
AFTER_START, AFTER_MOVE = 2 * MINUTE, 3 * MINUTE
BEFORE_START = 30 * MINUTE  # when an event is read once more, and its parked games are listed
CALL_INTERVAL = HOUR  # between two calls of everyone on a server
FIVE, MAX_EXTENSIONS = 5 * MINUTE, 3  # extra time that a game master can give, and how often


class TableEnd(NamedTuple):
    """The set end of a game, and the server event that it is linked to, if any. Times are ms since the epoch.

    `until` is when the game ends, and `event_start` is when the event starts, as last known. The two can
    differ, because a game master can move the end. `last_round` is the ply of the board that announces the
    last round, or None. `extended` is how often the players have voted for more time, and `extensions` is how
    often a game master has given five minutes. `called_at` is when a game master last called everyone, or
    None. `event_creator_id` is the id of the event's creator, if known.
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
    event_creator_id: int | None = None

    @property
    def is_called(self) -> bool:
        """Whether a game master has called everyone and has given no more time since."""
        return self.called_at is not None and self.until <= self.called_at + AFTER_START

    @property
    def stops_at(self) -> int:
        """The time (ms since the epoch) when the game stops, even in the middle of a round."""
        return (self.called_at or 0) + AFTER_START if self.is_called else self.until + GRACE

    def moved(self, until: int) -> TableEnd:
        """Return the end moved to `until` (ms), with the last round still to be announced."""
        return self._replace(until=until, last_round=None)
