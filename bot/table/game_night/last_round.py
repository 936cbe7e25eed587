"""The last round of a game with a set end: the next board announces it, and the game stops after it."""

from __future__ import annotations

from dataclasses import replace

from engine import Match, Played, is_secret

from ..clock.parking import is_played, set_parked
from ..errors import NotDue
from ..model import Action, Table, add_event
from ..play import advance, running_match
from .end import TOO_LATE
from .rounds import ahead, completes_round, last_round_at, round_ended


def end_round_if_due(before: Table, after: Table, action: Action) -> Table:
    """Return the table `after` an action, with the last round started or ended if a move made that due.

    A game that starts after its end time loses its end.
    """
    end, match, earlier = after.end, after.match, before.match
    if end is not None and match is not None and earlier is None and end.until <= action.at:
        return replace(after, end=None)  # started too late for that end
    if end is None or match is None or earlier is None or not is_played(after):
        return after
    if len(match.events) <= len(earlier.events) or end != before.end:
        return after  # no move was made, or the end was just changed
    if action.at >= end.stops_at:
        return stop(after, action)
    if end.last_round is None and action.at < last_round_at(before, earlier, end):
        return after
    if is_secret(match.status):
        return stop(after, action)
    if end.last_round is None:
        whole = completes_round(after, match)
        return replace(after, end=end._replace(last_round=after.ply)) if whole else after
    return stop(after, action) if round_ended(earlier, match) else after


def due_at(table: Table) -> int | None:
    """Return when the bot next checks whether time is up (ms since the epoch), or None if it never does."""
    end, match = table.end, table.match
    if end is None:
        return None
    if table.phase == "lobby":
        return None if is_too_late(table) else end.until - TOO_LATE
    if match is None or not is_played(table):
        return None
    if is_secret(match.status):
        return last_round_at(table, match, end)
    return end.until  # to see whether the bot was away then: if not, it looks again at `stops_at`


def act(table: Table, action: Action, *, away: bool = False) -> Table:
    """Stop a game whose time is up, or announce in a lobby that it is too late to start.

    If the bot was `away` at the end, park the game even if scoring was agreed. Raises NotDue if there is
    nothing to do yet.
    """
    end = table.end
    if end is None:
        raise NotDue
    if table.phase == "lobby" and action.at >= end.until - TOO_LATE and due_at(table) is not None:
        return add_event(table, action, "too_late")
    if not is_played(table):
        raise NotDue
    match = running_match(table)
    over = action.at >= (end.until if away else end.stops_at)
    if over or (is_secret(match.status) and action.at >= last_round_at(table, match, end)):
        return stop(table, action, away=away)
    raise NotDue


def stop(table: Table, action: Action, *, away: bool = False) -> Table:
    """Stop a game: score it if possible, otherwise park it.

    The game is scored only if that was agreed, all players have had the same number of turns, no secret moves
    are awaited and the bot was not `away`. If a game master has called everyone, players who have not moved
    within two minutes count as having had their turn.
    """
    match, end = running_match(table), table.end
    even = not ahead(match) or (end is not None and end.is_called)
    if end is None or end.at_end == "park" or not even or away or is_secret(match.status):
        told = add_event(table, action, "time_up" if even else "mid_round")
        return set_parked(told, action)
    counted = replace(advance(table, match, match.settle(timed=True), action.at), revision=table.revision)
    return add_event(counted, action, "time_counted", holder_id=_latest(table, match))


def is_too_late(table: Table) -> bool:
    """Return whether a lobby has announced that it is too late to start a game with its current end time."""
    end = table.end
    if end is None or table.phase != "lobby":
        return False
    told = (event.at for event in table.table_events if event.kind == "too_late")
    return any(at >= end.until - TOO_LATE for at in told)


def is_last_round(table: Table) -> bool:
    """Return whether a table is in its last round, which its boards then announce."""
    end = table.end
    return end is not None and end.last_round is not None and is_played(table)


def _latest(table: Table, match: Match) -> int:
    """Return the id of the player who moved last, or of the first active player if no one has moved."""
    seats = (event.seat for event in reversed(match.events) if isinstance(event, Played))
    return table.players[next(seats, match.active[0])].user_id
