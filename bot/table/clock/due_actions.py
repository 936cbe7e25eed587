"""The bot's actions at a table as time passes: its reminders, and what it does once a flag has fallen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from engine import Match, Played, is_secret

from ..agreements.asking import open_proposal
from ..computers.choice import Chosen
from ..errors import NotDue
from ..model import Action, Table, add_event
from ..play import advance, resign_for, running_match
from ..time import DAY, HOUR, MINUTE, SECOND
from . import seat_clock
from .advancing import with_clock
from .parking import is_live, is_parked, set_parked
from .presence import present_seats, tell_of_vacation, vacation_changes
from .rules import ClockRules, OnFlag
from .seat_clock import AWAY_AFTER, Reminder, SeatClock
from .stops import Stops, reached
from .table_stops import after_breath, flag, stops_of
from .time_control import Kind, TimeControl
from .vacation import MIN_DAYS, Vacation, vacation_stops

STAND_IN: OnFlag = "stand-in"
ABSENT_AFTER = 2  # moves in a row that the bot made for a person, who then gets no automatic vacation
NOBODY = -1  # instead of a seat, for actions about the table

FORGOTTEN = 90 * DAY  # time without activity after which a parked table is closed
NOTICE = 14 * DAY  # before that, its players are told
PARKS_AFTER = 2 * MINUTE  # length of an outage that parks a live game
LATE_LIVE = 10 * MINUTE  # from a flag, without a claim or a move, until a live game is parked

LAST_LEFT = 2 * HOUR  # time left at the last reminder, or a tenth of the move time if that is longer
# Time from the flag's fall to the bot's action. On a live clock, no press before the flag arrives later.
ACT_AFTER: dict[Kind, int] = {"live": 5 * SECOND, "days": MINUTE}
WARNED_BEFORE: dict[Kind, int] = {"live": 30 * SECOND, "days": 2 * HOUR}
SHORT = 2 * MINUTE  # a live clock of this total or less needs no warning except the board
ABANDONED_AFTER = 14 * DAY  # from a flag, without a claim or a move, until a game with a daily clock ends


class DueAction(NamedTuple):
    """An action of the bot, due at `at` (ms since the epoch). A `seat` of NOBODY means the whole table."""

    kind: Reminder | Literal["late", "abandon", "park", "stay", "notice", "vacation"]
    at: int
    seat: int = NOBODY


def clock_due_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) of the bot's next action on a clock, or None if none is known.

    Ongoing outages are ignored, because nothing would report their end, so the time may be too early.
    """
    return min((each.at for each in coming_actions(table, lasting=False)), default=None)


def due_actions(table: Table, at: int) -> list[DueAction]:
    """Return the actions that are due at `at` (ms), starting with those that end a decision.

    If an action about the whole table is due, return it alone. If several are, return only the earliest.
    """
    due = [each for each in coming_actions(table) if each.at <= at]
    for_all = [each for each in due if each.seat == NOBODY]
    if for_all:
        return [min(for_all, key=lambda each: each.at)]
    return sorted(due, key=lambda each: (each.kind not in ("late", "abandon"), each.at, each.seat))


def clock_action_key(table: Table, at: int) -> str | None:
    """Return a key for the first action due at `at` (ms), the same on every try, or None if none is due."""
    due = due_actions(table, at)
    if not due:
        return None
    kind, due_at, seat = due[0]
    if seat == NOBODY:
        return f"{kind} {table.revision} {due_at}"
    clock, person = table.clocks[seat], table.circumstances.person(table.players[seat].user_id)
    automatic = sum(vacation.automatic for vacation in person.vacations)  # after each, it is due once more
    return f"{kind} {table.ply} {seat} {clock.called} {clock.since} {automatic}"


def seat_to_move_for(table: Table, at: int) -> int | None:
    """Return the seat for which the bot has to choose a move at `at` (ms), or None if there is none."""
    due = due_actions(table, at)
    if not due or due[0].kind != "late" or table.clock is None or table.match is None:
        return None
    return due[0].seat if _on_flag(table, table.clock, table.match) == STAND_IN else None


def act_on_clocks(table: Table, action: Action, chosen: Chosen | None = None) -> Table:
    """Take the first action that is due. If only reminders are due, record them all.

    `chosen` is the move for a late seat, if the bot has to choose one. Raises NotDue if nothing is due or
    that move is missing or out of date, WrongPhase or Refusal if no match is running, or an error of
    `Match.play`.
    """
    running_match(table)
    rules, due = table.clock, due_actions(table, action.at)
    if rules is None or not due:
        raise NotDue("Nothing is due on this table's clock right now.")
    first = due[0]  # an action that ends a decision comes alone: the rest is checked again
    if first.kind == "late":
        return _act_on_flag(table, rules, first.seat, action, chosen)
    if first.kind == "abandon" or first.seat == NOBODY:
        return _act_on_table(table, first, action)
    for seat in {each.seat for each in due}:
        table = _remind(table, rules.control, seat, action.at)
    return table


def late_seat(table: Table) -> int | None:
    """Return the late seat that others can claim against, or None if there is none."""
    if table.phase != "running":
        return None
    return next((seat for seat, clock in enumerate(table.clocks) if clock.late_at is not None), None)


def move_for(table: Table, match: Match, seat: int, action: Action, chosen: Chosen) -> Table:
    """Make the `chosen` move for a late seat, and record that the bot made it.

    Raises NotDue if the game has moved on since the move was chosen, or the errors of `Match.play`.
    """
    move, choice = chosen
    if choice is not None and (choice.revision, choice.seat) != (table.revision, seat):
        raise NotDue("The game has moved on since that move was chosen.")
    holder, clock = table.players[seat].user_id, table.clocks[seat]
    after = advance(table, match, match.play(seat, move), action.at)
    stood_in = seat_clock.stand_in(clock, _away_after(table, match, seat))
    after = replace(with_clock(after, seat, stood_in), revision=table.revision)
    after = replace(after, choices=(*table.choices, choice)) if choice is not None else after
    goes_away = stood_in.away and not clock.away and after.phase == "running"
    if goes_away and len(present_seats(after)) <= 1 and table.tournament_id is None:
        return set_parked(after, action)  # no one is present, so no one loses anything
    return add_event(after, action, "away" if goes_away else "stood_in", holder_id=holder)


def _away_after(table: Table, match: Match, seat: int) -> int:
    """Return after how many stand-ins in a row a seat counts as away.

    One is enough if the seat has never moved, a turn can take three days or more, and over two seats play.
    """
    never_moved = not any(isinstance(each, Played) and each.seat == seat for each in match.events)
    slow = table.clock is not None and table.clock.control.is_slow
    return 1 if slow and never_moved and len(table.players) > 2 else AWAY_AFTER


def _remind(table: Table, control: TimeControl, seat: int, at: int) -> Table:
    """Record all reminders that are due for a seat at `at` (ms). Only the last of them is posted."""
    clock, stops = table.clocks[seat], stops_of(table, seat)
    times = _reminder_times(clock, control, clock.since or 0, stops)
    due = (kind for kind, due_at in times.items() if due_at <= at)
    return with_clock(table, seat, clock._replace(reminded=(*clock.reminded, *due)))


def _on_flag(table: Table, rules: ClockRules, match: Match) -> OnFlag:
    """Return what happens when a flag falls. The bot resigns for a player rather than stake their goods."""
    usual: OnFlag = "claim" if len(table.players) <= 2 else STAND_IN
    does = usual if rules.late == "usual" else rules.late
    owes_goods = match.game.goods is not None and is_secret(match.status)
    return "forfeit" if does == STAND_IN and owes_goods else does


def _act_on_flag(table: Table, rules: ClockRules, seat: int, action: Action, chosen: Chosen | None) -> Table:
    """Act on a fallen flag: start a vacation, park the game, make the only legal move, or do what was agreed.

    Raises NotDue if the bot has to choose a move and `chosen` is None.
    """
    if (after := _on_vacation(table, rules, seat, action)) is not None:
        return after
    no_one_there = late_seat(table) is not None or _other_was_late(table, seat)
    if rules.control.kind == "live" and no_one_there and table.tournament_id is None:
        return set_parked(table, action)
    match, holder = running_match(table), table.players[seat].user_id
    moves = match.moves(seat)
    if len(moves) == 1 and not is_secret(match.status):
        return move_for(table, match, seat, action, Chosen(moves[0]))
    does = _on_flag(table, rules, match)
    if does == "forfeit":
        return resign_for(table, match, seat, action, "forfeited")
    if does == STAND_IN:
        if chosen is None:
            raise NotDue("Choose a move first.")
        return move_for(table, match, seat, action, chosen)
    clock = table.clocks[seat]._replace(late_at=action.at)
    return add_event(with_clock(table, seat, clock), action, "late", holder_id=holder)


def _other_was_late(table: Table, seat: int) -> bool:
    """Return whether the table last changed because the bot acted for another late seat."""
    latest = table.table_events[-1] if table.table_events else None
    if latest is None or latest.kind not in ("stood_in", "away", "forfeited"):
        return False
    return latest.seat != seat and latest.ply == table.ply


def _on_vacation(table: Table, rules: ClockRules, seat: int, action: Action) -> Table | None:
    """Start an automatic vacation as of the flag's fall, or return None if that is impossible or useless."""
    if rules.control.kind == "live" or rules.vacations == "off" or (falls := flag(table, seat)) is None:
        return None
    holder = table.players[seat].user_id
    person = table.circumstances.person(holder)
    if not person.may_begin(action.at) or person.account is None:
        return None
    if table.clocks[seat].standins >= ABSENT_AFTER:  # vacations start automatically only for people who play
        return None
    vacation = Vacation(falls, action.at + MIN_DAYS * DAY, automatic=True)
    taken = (*person.vacations, vacation)
    stops = vacation_stops(taken, len(table.players))
    if not any(stop.start <= falls and (stop.end or 0) > action.at for stop in stops):
        return None
    account = person.account.changed(-MIN_DAYS, action.at)
    circumstances = table.circumstances.with_person(holder, person._replace(vacations=taken, account=account))
    after = replace(table, circumstances=circumstances)
    return add_event(after, action, "automatic_vacation", holder_id=holder)


def coming_actions(table: Table, *, lasting: bool = True) -> Iterator[DueAction]:
    """Yield the bot's upcoming actions on a table's clocks. Ongoing outages stop clocks only if `lasting`."""
    if table.clock is None or table.phase != "running":
        return
    if table.paused_by is None:
        yield from _of_table(table, lasting)
    for seat in range(len(table.clocks)):
        yield from _of_seat(table, table.clock.control, seat, lasting)


def _of_table(table: Table, lasting: bool) -> Iterator[DueAction]:
    if is_parked(table):
        yield from _of_parked(table)
    elif is_live(table):
        yield from _of_live(table, lasting) if table.tournament_id is None else ()
    else:
        yield from (DueAction("vacation", at) for at in vacation_changes(table))


def _act_on_table(table: Table, due: DueAction, action: Action) -> Table:
    """Carry out the `due` action for the whole table, such as parking it or announcing a vacation."""
    match due.kind:
        case "vacation":
            return tell_of_vacation(table, action, due.at)
        case "stay":
            return add_event(table, action, "stays_parked")
        case "notice":
            return add_event(table, action, "closes_soon")
        case "abandon":
            return add_event(replace(table, phase="over"), action, "abandoned")
    return set_parked(table, action)


def _of_parked(table: Table) -> Iterator[DueAction]:
    asked = open_proposal(table, "resume", 0)
    if asked is not None and asked.lapses_at is not None:
        yield DueAction("stay", asked.lapses_at)
    told = table.latest_event({"closes_soon"})
    if told is not None and told.at >= table.changed_at:
        yield DueAction("abandon", told.at + NOTICE)
    else:
        yield DueAction("notice", table.changed_at + FORGOTTEN - NOTICE)


def _of_live(table: Table, lasting: bool) -> Iterator[DueAction]:
    for outage in table.circumstances.outages:
        if outage.end is not None and (outage.gap_ms or 0) >= PARKS_AFTER:
            yield DueAction("park", outage.end)
    for seat, clock in enumerate(table.clocks):
        if clock.late_at is not None and clock.since is not None:
            wait = clock.left_ms + LATE_LIVE
            if (at := reached(clock.since, wait, stops_of(table, seat, lasting=lasting))) is not None:
                yield DueAction("park", at)


def reminder_counts(clock: SeatClock, control: TimeControl) -> dict[Reminder, int]:
    """Return how many ms of a decision have to be counted before each of this turn's reminders is due."""
    if clock.away:
        return {}
    half = max(clock.allowed_ms // 2 - clock.used_ms, 0)
    reserve = clock.move_left_ms if clock.reserve_ms else half
    if control.kind == "live":
        return {"reserve": reserve}
    last = max(clock.left_ms - max(LAST_LEFT, control.tenth_ms), 0)
    return {"reserve": reserve, "last": last} if last > reserve else {"last": last}


def _of_seat(table: Table, control: TimeControl, seat: int, lasting: bool) -> Iterator[DueAction]:
    """Yield the bot's next actions on a seat's running clock. Ongoing outages stop it only if `lasting`."""
    clock = table.clocks[seat]
    if (since := clock.since) is None:
        return
    stops = stops_of(table, seat, lasting=lasting)
    if clock.late_at is not None:
        at = reached(since, clock.left_ms + ABANDONED_AFTER, stops) if control.kind == "days" else None
        if at is not None:
            yield DueAction("abandon", at, seat)
        return
    reminders = _reminder_times(clock, control, since, stops)
    yield from (DueAction(kind, at, seat) for kind, at in reminders.items())
    if (at := _late_at(table, clock, control, since, stops)) is not None:
        yield DueAction("late", at, seat)


def _reminder_times(clock: SeatClock, control: TimeControl, since: int, stops: Stops) -> dict[Reminder, int]:
    """Return due times (ms) for this turn's remaining reminders, counted from `since`, most urgent last."""
    counts = reminder_counts(clock, control).items()
    reaches = {kind: reached(since, count, stops) for kind, count in counts if kind not in clock.reminded}
    return {kind: at for kind, at in reaches.items() if at is not None}


def _late_at(table: Table, clock: SeatClock, control: TimeControl, since: int, stops: Stops) -> int | None:
    """Return the time (ms) of the bot's action on a fallen flag, after enough warning, or None if unknown."""
    warned_at = clock.warned_at
    if clock.away or (control.kind == "live" and control.move_ms + control.reserve_ms <= SHORT):
        warned_at = since
    falls = reached(since, clock.left_ms, stops)
    if warned_at is None or falls is None:
        return None  # a reminder is due first, and recorded once it is posted
    fallen = reached(after_breath(table, falls), ACT_AFTER[control.kind], stops)
    warned = reached(warned_at, 0 if clock.away else WARNED_BEFORE[control.kind], stops)
    if fallen is None or warned is None:
        return None
    return reached(after_breath(table, max(fallen, warned)), 0, stops)
