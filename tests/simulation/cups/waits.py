"""When a tournament's rounds start and end, by the book. Shares nothing with the bot."""

from __future__ import annotations

from dataclasses import dataclass, field

MINUTE = 60_000
HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE
SHORTEST = 90_000  # outages of Discord up to this long don't count
AFTER = MINUTE  # from Discord's return until clocks run again
COME_BACK = 3 * MINUTE  # that people then have until a start or a round
LATE = 2 * HOUR  # a start that is later than this waits for an organiser
GIVEN_UP = 14 * DAY  # without a channel
SLACK = 2 * MINUTE + 1000  # the bot checks every minute whether it can continue, or later if it dies
REFUSED = (5 * MINUTE, 15 * MINUTE, 60 * MINUTE)  # between attempts to edit a message


@dataclass
class Waits:
    """The times of a tournament with a round every few days, or in an `evening`.

    `length` is that of a round, in ms. `aways` are the times when Discord was away, and `closures` those when
    the channel refused all posts.
    """

    evening: bool
    length: int
    aways: list[tuple[int, int]] = field(default_factory=list)
    closures: list[tuple[int, int]] = field(default_factory=list)

    @property
    def reminds_before(self) -> int:
        """How long before its bell a round's reminder is due (ms)."""
        return 5 * MINUTE if self.evening else DAY

    @property
    def wait(self) -> int:
        """How long a round waits for permissions, for paused games, and for its reminder (ms)."""
        return 10 * MINUTE if self.evening else DAY

    @property
    def lead(self) -> int:
        """The least time between a round's reminder and its bell (ms)."""
        return 2 * MINUTE if self.evening else 2 * HOUR

    @property
    def breath(self) -> int:
        """The least time between the end of a stop and a bell (ms)."""
        return 3 * MINUTE if self.evening else HOUR

    def away(self, since: int, until: int) -> None:
        """Record an outage of Discord."""
        if until - since > SHORTEST:
            self.aways.append((since, until + AFTER))

    def after_stop(self, due: int) -> int:
        """Return when a start or round due at a moment happens: after a stop, people get time to return."""
        latest = max((back for _gone, back in self.aways), default=0)
        return max(due, latest + COME_BACK)

    def is_late(self, due: int) -> bool:
        """Return whether Discord came back too late for a start due at a moment."""
        return max((back for _gone, back in self.aways), default=0) - AFTER > due + LATE

    def begins(self, due: int, given: int | None = None) -> int:
        """Return when a round starts. `given` is when missing permissions come back, if any are missing."""
        at = self.after_stop(due)
        return at if given is None else min(max(at, given), at + self.wait)

    def bell(self, begun: int) -> int:
        """Return when a round's bell is due: each stop delays it, and it is never due right after one."""
        at, left = begun, self.length
        for gone, back in sorted(self.aways + self.closures):
            if back > at and gone <= at + left:
                left, at = left - max(gone - at, 0), back
        at += left
        for _gone, back in sorted(self.aways + self.closures):
            if begun < back <= at:
                at = max(at, back + self.breath)
        return at

    def rings(self, begun: int, reminded: int | None) -> int:
        """Return when a round's bell rings, so that its running games are scored.

        It waits for the reminder, which was posted at `reminded` (None: never).
        """
        bell = self.bell(begun)
        return bell + self.wait if reminded is None else max(bell, reminded + self.lead)
