"""The last round of a table with an end: said by the next board, and then the game stops when it is over."""

from __future__ import annotations

from dataclasses import replace

from engine import Match, Played, is_secret

from ..clock.parking import is_played, set_parked
from ..errors import NotDue
from ..model import Action, Table, add_event
from ..play import advance, running_match
from .end import GRACE, TOO_LATE
from .rounds import ahead, last_round_at, round_ended


def end_round_if_due(before: Table, after: Table, action: Action) -> Table:
    """Return the table `after` an action, where that was a move: with the last round begun, or over."""
    end, match, earlier = after.end, after.match, before.match
    if end is not None and match is not None and earlier is None and end.until <= action.at:
        return replace(after, end=None)  # begun too late for it
    if end is None or match is None or earlier is None or not is_played(after):
        return after
    if len(match.events) <= len(earlier.events) or end != before.end:
        return after  # nothing was played, or when the game ends was just changed
    if action.at >= end.until + GRACE:
        return stop(after, action)
    if end.last_round is None and action.at < last_round_at(before, earlier, end):
        return after
    if is_secret(match.status):
        return stop(after, action)
    if end.last_round is None:
        return replace(after, end=end._replace(last_round=after.ply))
    return stop(after, action) if round_ended(earlier, match) else after


def due_at(table: Table) -> int | None:
    """Return when the bot looks next whether the time of a table is up, None if it has no end."""
    end, match = table.end, table.match
    if end is None:
        return None
    if table.phase == "lobby":
        return None if is_too_late(table) else end.until - TOO_LATE
    if match is None or not is_played(table):
        return None
    if is_secret(match.status):
        return last_round_at(table, match, end)
    return end.until  # whether the bot was there then; else it is `GRACE` later


def act(table: Table, action: Action, *, away: bool = False) -> Table:
    """Stop a game whose time is up, or tell a lobby that it is too late.

    `away`: the bot was not there at the end, so the game is parked whatever was agreed. Raises NotDue.
    """
    end = table.end
    if end is None:
        raise NotDue
    if table.phase == "lobby" and action.at >= end.until - TOO_LATE and due_at(table) is not None:
        return add_event(table, action, "too_late")
    if not is_played(table):
        raise NotDue
    match = running_match(table)
    over = action.at >= end.until + (0 if away else GRACE)
    if over or (is_secret(match.status) and action.at >= last_round_at(table, match, end)):
        return stop(table, action, away=away)
    raise NotDue


def stop(table: Table, action: Action, *, away: bool = False) -> Table:
    """Park a game, or count it where that was agreed and all have had equally many turns."""
    match, end = running_match(table), table.end
    even = not ahead(match)
    if end is None or end.at_end == "park" or not even or away or is_secret(match.status):
        told = add_event(table, action, "time_up" if even else "mid_round")
        return set_parked(told, action)
    counted = replace(advance(table, match, match.settle(), action.at), revision=table.revision)
    return add_event(counted, action, "time_counted", holder_id=_latest(table, match))


def is_too_late(table: Table) -> bool:
    """Return whether a lobby was told that its game would not be over in time, which is still so."""
    end = table.end
    if end is None or table.phase != "lobby":
        return False
    told = (event.at for event in table.table_events if event.kind == "too_late")
    return any(at >= end.until - TOO_LATE for at in told)


def is_last_round(table: Table) -> bool:
    """Return whether the boards say that the last round is played."""
    end = table.end
    return end is not None and end.last_round is not None and is_played(table)


def _latest(table: Table, match: Match) -> int:
    """Return who has moved last: in the log it is their turn that the end of the game followed."""
    seats = (event.seat for event in reversed(match.events) if isinstance(event, Played))
    return table.players[next(seats, match.active[0])].user_id
