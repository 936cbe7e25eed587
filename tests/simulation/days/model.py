"""What each seat's time must be, given only a log of what happened. Written independently of the bot.

The model follows the rules of clocks on the players' page, and imports nothing from the bot. Times are in
milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
DAY = 24 * HOUR
NEVER = 1 << 60
Span = tuple[int, int]


class Nights(NamedTuple):
    """From `since`, a person sleeps between two local times."""

    since: int
    zone: ZoneInfo | None
    begins: time
    ends: time


@dataclass
class Seat:
    """A seat's clock. `since` is when the board that asks the seat for a decision was posted."""

    reserve: int
    allowed: int = 0
    used: int = 0
    turns: int = 0
    called_at: int | None = None
    since: int | None = None
    warned_at: int | None = None
    reminded: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)  # reminders decided on before the bot died
    is_late: bool = False
    standins: int = 0
    stood_in: bool = False
    away: bool = False

    @property
    def move_left(self) -> int:
        """The move time left when the decision started."""
        return max(self.allowed - self.used, 0)

    def spend(self, time: int) -> None:
        """Take `time` ms off the move time first, then off the reserve."""
        self.reserve = max(self.reserve - max(time - self.move_left, 0), 0)
        self.used += time

    def rest(self) -> None:
        """Stop the clock: no decision is awaited."""
        self.allowed = self.used = 0
        self.called_at = self.since = self.warned_at = None
        self.reminded, self.decided = set(), set()
        self.is_late, self.stood_in = False, False

    def come_back(self, initial: int) -> None:
        """Mark the player as back, with at least half of the `initial` reserve."""
        self.standins, self.stood_in, self.away = 0, False, False
        self.reserve = max(self.reserve, initial // 2)


class Taken(NamedTuple):
    """What to restore if a move is taken back: its turn's budget, and the time that it gave back."""

    reserves: tuple[int, ...]  # of all seats before the move
    allowed: int
    used: int  # with the move
    healed: int
    ended: bool  # the turn


class Model:
    """The clocks of one table, with `move` and `reserve` as move time and reserve."""

    def __init__(
        self, seats: int, move: int, reserve: int, *, weekends: ZoneInfo | None, vacations: bool
    ) -> None:
        self.move, self.reserve = move, reserve
        self.live = move <= 30 * MINUTE
        self.seats = [Seat(reserve) for _ in range(seats)]
        self.parked = False
        self.pauses: list[Span] = []
        self.closures: list[Span] = []  # times when the channel refused the bot
        self.questions: list[Span] = []
        self.outages: list[tuple[int, int, int]] = []  # start, end, and how long the bot was away
        self.nights: list[list[Nights]] = [[] for _ in range(seats)]
        self.vacations: list[list[Span]] = [[] for _ in range(seats)]
        self._weekends, self._stops_for_vacations = weekends, vacations
        self._movers: list[int] = []
        self._taken: list[Taken | None] = []  # for each move (None if no clock ran)

    def call(self, awaited: Sequence[int], at: int) -> None:
        """From now on, only the `awaited` seats have to decide."""
        for number, seat in enumerate(self.seats):
            if self.parked or number not in awaited:
                seat.rest()
            elif seat.called_at is None:
                if not seat.allowed:
                    seat.rest()
                    whole = self.move * (1 if seat.turns else 2)
                    seat.allowed = max(whole // 8, 10 * SECOND) if seat.away else whole
                seat.called_at, seat.since, seat.is_late = at, None, False

    def post(self, at: int) -> None:
        """Record that the board was posted."""
        for seat in self.seats:
            if seat.called_at is not None and seat.since is None:
                seat.since = max(at, seat.called_at)

    def act(self, number: int) -> None:
        """Note that a person has acted at this table."""
        if not self.seats[number].away:
            self.seats[number].standins, self.seats[number].stood_in = 0, False

    def moved(
        self, number: int, at: int, before: Sequence[int], awaited: Sequence[int], by: str = "hand"
    ) -> int | None:
        """Make a seat's move (`by` hand, bot or plan), and return how long it took."""
        seat, spent = self.seats[number], None
        self._movers.append(number)
        taken = None
        if seat.called_at is not None:
            reserves = tuple(each.reserve for each in self.seats)
            if by == "bot":
                seat.standins += not seat.stood_in
                seat.stood_in = True
                seat.away = seat.away or seat.standins >= 3
            spent = 0 if seat.since is None else self.counted(number, seat.since, at)
            seat.spend(spent)
            seat.called_at = seat.since = None
            ends = self.live or not list(before) == list(awaited) == [number]
            in_time = ends and seat.used <= seat.allowed
            healed = min(self.move // 10, max(self.reserve - seat.reserve, 0)) if in_time else 0
            taken = Taken(reserves, seat.allowed, seat.used, healed, ends)
            if ends:
                seat.reserve += healed
                seat.turns += 1
                seat.rest()
            if seat.away and by == "hand":
                seat.come_back(self.reserve)
        else:
            seat.turns += list(awaited) != [number]
            if seat.away and by == "hand":
                seat.come_back(self.reserve)
        if by == "hand":
            self.act(number)
        self._taken.append(taken)
        self.call(awaited, at)
        return spent

    def taken_back(self, at: int, awaited: Sequence[int], asker: int, free: bool) -> None:
        """Take back the latest move, with everyone's consent or, if `free`, without giving any time back."""
        number, taken = self._movers.pop(), self._taken.pop()
        mover = self.seats[number]
        thought = 0 if mover.since is None else self.counted(number, mover.since, at)
        if free and taken is not None and taken.ended:  # a later turn of theirs is part of it
            thought += min(mover.used, mover.allowed)
            mover.reserve -= taken.healed
            mover.allowed, mover.used = taken.allowed, taken.used
        mover.spend(thought)
        kept = (mover.allowed, mover.used) if free else (0, 0)
        for each, seat in enumerate(self.seats):
            seat.rest()
            seat.reserve = seat.reserve if free or taken is None else taken.reserves[each]
        mover.allowed, mover.used = kept
        first = self._movers.index(number) if number in self._movers else len(self._movers)
        if first == len(self._movers) or (not self.live and set(self._movers[first:]) == {number}):
            self.seats[number].turns = 0
        self.act(asker)
        self.call(awaited, at)

    def ask(self, at: int) -> None:
        """Have a person ask to park, which stops a live clock for a minute, at most once in ten minutes."""
        if self.live and (not self.questions or at >= self.questions[-1][0] + 10 * MINUTE):
            self.questions.append((at, at + MINUTE))

    def answer(self, at: int) -> None:
        """Answer the question, which ends the stop."""
        if self.questions:
            began, ends = self.questions[-1]
            self.questions[-1] = began, min(ends, max(at, began))

    def park(self, at: int) -> None:
        """Stop all clocks."""
        self.parked = True
        self.call((), at)

    def resume(self, at: int, awaited: Sequence[int]) -> None:
        """Mark everyone as back, and restart the clocks."""
        self.parked = False
        for seat in self.seats:
            seat.come_back(self.reserve)
        self.call(awaited, at)

    def left(self, number: int, at: int) -> int:
        """Return the time left until a seat's flag falls (below 0 once it has)."""
        seat = self.seats[number]
        used = 0 if seat.since is None else self.counted(number, seat.since, at)
        return seat.move_left + seat.reserve - used

    def flag(self, number: int) -> int | None:
        """Return when the flag falls if no one does anything."""
        seat = self.seats[number]
        if seat.since is None:
            return None
        return self._after_stops(number, self.reached(number, seat.since, seat.move_left + seat.reserve))

    def shown_flag(self, number: int, at: int) -> int | None:
        """Return when the flag falls as far as opponents know, who do not know of planned vacations."""
        taken = self.vacations[number]
        self.vacations[number] = [span for span in taken if span[0] <= at]
        try:
            return self.flag(number)
        finally:
            self.vacations[number] = taken

    def reminders(self, number: int) -> dict[str, int]:
        """Return when each reminder of a seat's decision is due."""
        seat = self.seats[number]
        if seat.since is None or seat.away or seat.is_late:
            return {}
        begins = seat.move_left if seat.reserve else max(seat.allowed // 2 - seat.used, 0)
        last = max(seat.move_left + seat.reserve - max(2 * HOUR, self.move // 10), 0)
        counts = {"reserve": begins} if self.live else {"reserve": begins, "last": last}
        if not self.live and last <= begins:
            del counts["reserve"]
        found = {kind: self.reached(number, seat.since, count) for kind, count in counts.items()}
        return {kind: at for kind, at in found.items() if at is not None}

    def acts_at(self, number: int) -> int | None:
        """Return from when on the bot may act because the flag has fallen, or None if it may not."""
        seat, falls = self.seats[number], self.flag(number)
        short = self.live and self.move + self.reserve <= 2 * MINUTE
        warned = seat.since if seat.away or short else seat.warned_at
        if falls is None or warned is None or seat.is_late:
            return None
        fallen = self.reached(number, falls, 5 * SECOND if self.live else MINUTE)
        told = self.reached(number, warned, 0 if seat.away else 30 * SECOND if self.live else 2 * HOUR)
        return None if fallen is None or told is None else self._after_stops(number, max(fallen, told))

    def woke(self, number: int, at: int) -> bool:
        """Return whether a person has been asleep or on vacation during their turn, and no longer is."""
        called = self.seats[number].called_at
        if called is None:
            return False
        spans = [*self._asleep(number, called, at), *self.vacations[number]]
        still = any(begins <= at < ends for begins, ends in spans)
        return not still and any(begins < at and called < ends <= at for begins, ends in spans)

    def counted(self, number: int, start: int, end: int) -> int:
        """Return for how much of a span a seat's clock runs (ms)."""
        return sum(until - since for since, until in self._free(number, start, end))

    def reached(self, number: int, start: int, length: int) -> int | None:
        """Return when a seat's clock has run for `length` ms since `start`, or None if it never has.

        If that is just when a stop starts, return the stop's end.
        """
        horizon = start + length + 20 * DAY
        while horizon < start + length + 1000 * DAY:
            left = length
            for since, until in self._free(number, start, horizon):
                if until - since > left:
                    return since + left
                left -= until - since
            horizon += horizon - start
        return None

    def _free(self, number: int, start: int, end: int) -> Iterator[Span]:
        at = start
        for begins, ends in sorted(self._stops(number, start, end)):
            if begins >= end:
                break
            if begins > at:
                yield at, begins
            at = max(at, ends)
        if at < end:
            yield at, end

    def _stops(self, number: int, start: int, end: int) -> Iterator[Span]:
        yield from (*self.pauses, *self.closures)
        yield from (each[:2] for each in self.outages)
        if self.live:
            yield from self.questions
            return
        yield from self._asleep(number, start, end)
        if self._weekends is not None:
            for day in _days(start, end):
                if day.weekday() == 5:
                    yield tuple(moment(day + timedelta(days=each), time(), self._weekends) for each in (0, 2))  # type: ignore[misc]
        if self._stops_for_vacations:
            yield from self._vacations(number)

    def _asleep(self, number: int, start: int, end: int) -> Iterator[Span]:
        nights = self.nights[number]
        for each, following in zip(nights, [*nights[1:], None]):
            for day in _days(start, end) if each.zone is not None else ():
                over = each.ends <= each.begins
                begins = max(moment(day, each.begins, each.zone), each.since)
                ends = moment(day + timedelta(days=over), each.ends, each.zone)
                ends = min(ends, following.since if following else NEVER)
                if begins < ends:
                    yield begins, ends

    def _vacations(self, number: int) -> Iterator[Span]:
        began, ended = 0, -NEVER
        for start, end in sorted(self.vacations[number]):
            began = start if start - ended >= 4 * DAY else began
            ended = end
            yield start, end if len(self.seats) < 3 else max(start, min(end, began + 4 * DAY))

    def _after_stops(self, number: int, at: int | None) -> int | None:
        """Return `at`, moved to the end of the hour after an outage and out of any stop."""
        at = self._after_breath(at)
        return None if at is None else self.reached(number, at, 0)

    def _after_breath(self, at: int | None) -> int | None:
        for _start, end, gap in sorted(self.outages, key=lambda outage: outage[1]):
            if at is not None and not self.live and gap >= 10 * MINUTE and end <= at < end + HOUR:
                at = end + HOUR
        return at


def _days(start: int, end: int) -> list[date]:
    """List the days that a span touches in any zone, and some days before."""
    first = datetime.fromtimestamp(start / 1000, ZoneInfo("UTC")).date() - timedelta(days=3)
    return [first + timedelta(days=each) for each in range((end - start) // DAY + 6)]


def moment(day: date, at: time, zone: ZoneInfo | None) -> int:
    """Return the moment of a local time that occurs once on that day."""
    return round(datetime.combine(day, at, zone).timestamp() * 1000)
