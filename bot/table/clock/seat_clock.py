"""The clock of one seat. Move time is used first, then the reserve, which refills slowly.

A turn that is finished within its move time adds a tenth of that time to the reserve, so that one bad week
does not ruin a long game. On a live clock, every decision is a turn of its own. On a daily clock, a turn
lasts until another seat's decision, so that a turn of six decisions does not take six days.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..time import SECOND
from .time_control import TimeControl

AWAY_AFTER = 3  # stand-ins in a row
AWAY_SHARE, SHORTEST_AWAY = 8, 10 * SECOND  # divisor of an away seat's move time, and the least it gets

Reminder = Literal["reserve", "last"]


class SeatClock(NamedTuple):
    """A seat's clock, and the decision that the seat has to make now, if any. Times are in milliseconds.

    `reserve_ms` is the reserve that was left when the decision began. `allowed_ms` is this turn's move time,
    or 0 between turns, and `used_ms` is how much of it the turn's earlier decisions have used. `turns` is the
    number of finished turns. `called` is the table's revision in which the decision began or last got more
    time, or None if there is no decision, and `called_at` is when the decision began. `since` is when the
    clock started, or None until the board that announces the turn is posted. `reminded` holds the turn's
    reminders so far, and `warned_at` is when the first of them was posted. `late_at` is when the bot acted on
    this decision's fallen flag, if it has done so.

    `standins` counts the moves (on a daily clock: turns) that the bot has made in a row, and `stood_in` says
    that the bot has moved in this turn. After enough stand-ins in a row, the seat is `away`.
    """

    reserve_ms: int
    allowed_ms: int = 0
    used_ms: int = 0
    turns: int = 0
    called: int | None = None
    called_at: int = 0
    since: int | None = None
    reminded: tuple[Reminder, ...] = ()
    warned_at: int | None = None
    late_at: int | None = None
    standins: int = 0
    stood_in: bool = False
    away: bool = False

    @property
    def move_left_ms(self) -> int:
        """The move time that was left when the decision began."""
        return max(self.allowed_ms - self.used_ms, 0)

    @property
    def left_ms(self) -> int:
        """The time that was left when the decision began: move time plus reserve."""
        return self.move_left_ms + self.reserve_ms


def call(clock: SeatClock, control: TimeControl, revision: int, at: int) -> SeatClock:
    """Begin a turn at the time `at` (ms) in `revision`, with full move time. The clock does not run yet."""
    allowed = whole_move_ms(clock, control)
    return drop(clock)._replace(allowed_ms=allowed, called=revision, called_at=at)


def whole_move_ms(clock: SeatClock, control: TimeControl) -> int:
    """Return a new turn's move time (ms), which is twice as long in a seat's first turn.

    While a seat is away, it gets only an eighth of that time, but at least ten seconds.
    """
    whole = control.move_ms * (2 if clock.turns == 0 else 1)
    return max(whole // AWAY_SHARE, SHORTEST_AWAY) if clock.away else whole


def call_again(clock: SeatClock, revision: int, at: int) -> SeatClock:
    """Begin a turn's next decision at the time `at` (ms) in `revision`, with the move time that is left."""
    return clock._replace(called=revision, called_at=at, late_at=None)


def start(clock: SeatClock, revision: int, at: int) -> SeatClock:
    """Start a seat's clock if the board of `revision`, posted at `at` (ms), announces the seat's turn.

    A clock that is already running is left as it is.
    """
    if clock.called is None or clock.since is not None or revision < clock.called:
        return clock
    return clock._replace(since=max(at, clock.called_at))


def finish(clock: SeatClock, control: TimeControl, spent: int, *, turn_ends: bool) -> SeatClock:
    """End a decision for which `spent` milliseconds were counted and, if `turn_ends`, the seat's turn."""
    used = clock.used_ms + spent
    reserve = max(clock.reserve_ms - max(spent - clock.move_left_ms, 0), 0)
    if not turn_ends:
        return clock._replace(reserve_ms=reserve, used_ms=used, called=None, since=None)
    if used <= clock.allowed_ms:
        reserve = max(min(reserve + control.tenth_ms, control.reserve_ms), reserve)
    return drop(clock)._replace(reserve_ms=reserve, turns=clock.turns + 1)


def drop(clock: SeatClock) -> SeatClock:
    """Stop waiting for a seat that has not decided, and void the time counted for its decision."""
    return SeatClock(clock.reserve_ms, turns=clock.turns, standins=clock.standins, away=clock.away)


def stand_in(clock: SeatClock, away_after: int) -> SeatClock:
    """Record that the bot moves for a seat. After `away_after` stand-ins in a row, the seat is away."""
    standins = clock.standins if clock.stood_in else clock.standins + 1
    return clock._replace(standins=standins, stood_in=True, away=clock.away or standins >= away_after)


def come_back(clock: SeatClock, control: TimeControl) -> SeatClock:
    """Mark a seat as no longer away, and top up its reserve to at least half of the initial reserve."""
    reserve = max(clock.reserve_ms, control.reserve_ms // 2)
    return clock._replace(reserve_ms=reserve, standins=0, stood_in=False, away=False)
