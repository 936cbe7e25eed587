"""What the bot does at a table because time passes: it reminds, and acts when a flag has fallen."""

from __future__ import annotations

from dataclasses import replace

from engine import Match, ToMove

from ..errors import NotDue
from ..model import Action, Table, add_event, without_votes
from ..play import after_rolls, remove_seat, running_match, tell
from .due import Deed, due_deed, due_reminders, next_deed
from .following import with_clock
from .rules import ClockRules
from .table_stops import stops_of


def clock_due_at(table: Table) -> int | None:
    """Return when the bot does something next because of the clocks, None as long as nothing is known."""
    return min((deed.at for deed in _coming(table)), default=None)


def clock_deed(table: Table, at: int) -> str:
    """Name what is due first, the same however often it is tried; nothing may be due yet, after all."""
    due = _due(table, at)
    if not due:
        return f"nothing {table.revision} {at}"
    seat, deed = due[0]
    return f"{deed.kind} {table.ply} {seat} {table.clocks[seat].called}"


def takes_something(deed: str) -> bool:
    """Return whether what is named so ends somebody's decision, or the game; reminders do not."""
    return deed.startswith(("late", "abandon"))


def act_on_clocks(table: Table, action: Action) -> Table:
    """Do what is due; what is not due yet after all is left for its time. Raises WrongPhase or NotDue."""
    match, rules = running_match(table), table.clock
    if rules is None:
        raise NotDue("There is no clock at this table, so nothing is due.")
    due = _due(table, action.at)
    for seat, deed in due:  # what ends a decision comes alone: what follows is looked at anew
        if deed.kind == "late":
            return _act_on_flag(table, rules, match, seat, action)
        if deed.kind == "abandon":
            return add_event(replace(without_votes(table), phase="over"), action, "abandoned")
    for seat, _reminder in due:
        table = _remind(table, rules, seat, action.at)
    return table


def late_seat(table: Table) -> int | None:
    """Return the seat whose time is over, for which those who wait may claim; None if there is none."""
    if table.phase != "running":
        return None
    return next((seat for seat, clock in enumerate(table.clocks) if clock.late_at is not None), None)


def _coming(table: Table) -> list[Deed]:
    """Return what comes next at each seat whose clock runs."""
    if table.clock is None or table.phase != "running":
        return []
    control, stops = table.clock.control, stops_of(table)
    return [deed for clock in table.clocks if (deed := next_deed(clock, control, stops)) is not None]


def _due(table: Table, at: int) -> list[tuple[int, Deed]]:
    """Return what is due at each seat, what ends a decision first."""
    if table.clock is None or table.phase != "running":
        return []
    control, stops = table.clock.control, stops_of(table)
    deeds = ((seat, due_deed(clock, control, stops, at)) for seat, clock in enumerate(table.clocks))
    due = [(seat, deed) for seat, deed in deeds if deed is not None]
    return sorted(due, key=lambda each: (each[1].kind not in ("late", "abandon"), each[1].at, each[0]))


def _remind(table: Table, rules: ClockRules, seat: int, at: int) -> Table:
    """Have a seat reminded of all that is due: the one that comes last is posted."""
    clock = table.clocks[seat]
    reminders = due_reminders(clock, rules.control, stops_of(table), at)
    return with_clock(table, seat, clock._replace(reminded=(*clock.reminded, *reminders)))


def _act_on_flag(table: Table, rules: ClockRules, match: Match, seat: int, action: Action) -> Table:
    """Do what the table agreed on for a fallen flag; the only move that there is is made in any case."""
    holder = table.players[seat].user_id
    moves = match.moves(seat)
    if isinstance(match.status, ToMove) and not match.status.secret and len(moves) == 1:
        played = match.play(seat, moves[0])
        after = after_rolls(tell(table, match, played, action.at), played, action.at)
        return add_event(replace(after, revision=table.revision), action, "stood_in", holder_id=holder)
    if rules.forfeits(len(table.players)):
        after = remove_seat(table, match, seat, action.at)
        return add_event(replace(after, revision=table.revision), action, "forfeited", holder_id=holder)
    clock = table.clocks[seat]._replace(late_at=action.at)
    return add_event(with_clock(table, seat, clock), action, "late", holder_id=holder)
