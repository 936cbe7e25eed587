"""The clock of one seat: a bank that heals. Move time goes first, then the reserve.

A turn that is finished within its move time gives a tenth of it back to the reserve, so that a long game does
not die of one bad week. Live, every decision is a turn of its own here; by days a turn goes on up to another
seat's decision, so that six dice do not hold the others for six days.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..time import SECOND
from .time_control import TimeControl

AWAY_AFTER = 3  # moves in a row that the bot made
AWAY_SHARE, SHORTEST_AWAY = 8, 10 * SECOND  # of the move time

Reminder = Literal["reserve", "last"]


class SeatClock(NamedTuple):
    """What a seat has, and of the decision that it is awaited for, since when.

    `reserve_ms` is what was left as the decision began, `allowed_ms` the move time of this turn (0 between
    turns), of which `used_ms` were counted in its earlier decisions; `turns` were finished before. `called`
    is the table's revision that made the seat awaited, None while it is not, and `called_at` its time;
    `since` is when the clock started, None until the board that calls the seat is posted. `reminded` are the
    reminders that this turn has had, and `warned_at` is when the first of them was posted; `late_at`: when
    the bot acted because the flag of this decision had fallen.

    `standins` are the moves (by days: turns) in a row that the bot made, and `stood_in` says that it made one
    in this turn; enough of them make the seat `away`.
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
        """What was left of the move time as the decision began."""
        return max(self.allowed_ms - self.used_ms, 0)

    @property
    def left_ms(self) -> int:
        """What was left as the decision began, until the flag: of the move time, and of the reserve."""
        return self.move_left_ms + self.reserve_ms


def call(clock: SeatClock, control: TimeControl, revision: int, at: int) -> SeatClock:
    """Begin a turn, with a whole move time. Nothing runs before `start`."""
    allowed = whole_move_ms(clock, control)
    return drop(clock)._replace(allowed_ms=allowed, called=revision, called_at=at)


def whole_move_ms(clock: SeatClock, control: TimeControl) -> int:
    """Return what a turn begins with: twice the move time in the first one, an eighth while away."""
    whole = control.move_ms * (2 if clock.turns == 0 else 1)
    return max(whole // AWAY_SHARE, SHORTEST_AWAY) if clock.away else whole


def call_again(clock: SeatClock, revision: int, at: int) -> SeatClock:
    """Begin the next decision of the same turn, with what is left of its move time."""
    return clock._replace(called=revision, called_at=at, late_at=None)


def start(clock: SeatClock, revision: int, at: int) -> SeatClock:
    """Start a clock whose board, of a `revision`, was posted: once, and not before the seat was awaited."""
    if clock.called is None or clock.since is not None or revision < clock.called:
        return clock
    return clock._replace(since=max(at, clock.called_at))


def finish(clock: SeatClock, control: TimeControl, spent: int, *, turn_ends: bool) -> SeatClock:
    """End a decision for which so much was counted; a decision after the flag has used up the reserve."""
    used = clock.used_ms + spent
    reserve = max(clock.reserve_ms - max(spent - clock.move_left_ms, 0), 0)
    if not turn_ends:
        return clock._replace(reserve_ms=reserve, used_ms=used, called=None, since=None)
    if used <= clock.allowed_ms:
        reserve = max(min(reserve + control.tenth_ms, control.reserve_ms), reserve)
    return drop(clock)._replace(reserve_ms=reserve, turns=clock.turns + 1)


def drop(clock: SeatClock) -> SeatClock:
    """Stop waiting for a seat that has decided nothing: what was counted is void."""
    return SeatClock(clock.reserve_ms, turns=clock.turns, standins=clock.standins, away=clock.away)


def stand_in(clock: SeatClock) -> SeatClock:
    """Record that the bot moves for a seat; the third time in a row the seat is away."""
    standins = clock.standins if clock.stood_in else clock.standins + 1
    return clock._replace(standins=standins, stood_in=True, away=clock.away or standins >= AWAY_AFTER)


def come_back(clock: SeatClock, control: TimeControl) -> SeatClock:
    """End an absence, with at least half of the initial reserve."""
    reserve = max(clock.reserve_ms, control.reserve_ms // 2)
    return clock._replace(reserve_ms=reserve, standins=0, stood_in=False, away=False)
