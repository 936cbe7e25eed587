"""Rounds of a match: when they end, which seats have had a turn, and how long they take. Pure functions.

A round ends when the next seat to decide comes earlier in turn order, counted from the first seat, than the
seat that has just decided. In games without turns, every decision ends a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, groupby, repeat

from engine import Match, Played, Resigned, is_secret, seats_to_move

from ..model import Table
from ..results.decision_times import ENOUGH, Entry, decision_times, handed_in_secretly, pace, within
from ..time import MINUTE, SECOND
from .end import TableEnd
from .suggestions import AS_MEASURED, length_of

USUAL_SECONDS = 20  # for a decision in a game that was never measured
# Before the end: when the last round is announced at the earliest and latest, and the time to spare after it.
EARLIEST, LATEST, MARGIN = 10 * MINUTE, 2 * MINUTE, MINUTE


def round_ended(before: Match, after: Match) -> bool:
    """Return whether a round ended between `before` and `after`, two moments of a match."""
    seat, awaited = _just_decided(before, after), seats_to_move(after.status)
    if seat is None or not awaited:
        return False
    if not after.game.in_turns or len(awaited) > 1 or _leader(before) != _leader(after):
        return True
    return _order(after, awaited[0]) < _order(after, seat)


def ahead(match: Match) -> tuple[int, ...]:
    """Return the seats that have already moved in this round, or () if none have or seats take no turns."""
    awaited = seats_to_move(match.status)
    if not match.game.in_turns or len(awaited) != 1:
        return ()
    had: set[int] = set()
    following = _order(match, awaited[0])
    for event in reversed(match.events):
        if isinstance(event, Played):
            if _order(match, event.seat) > following:
                break
            had.add(event.seat)
            following = _order(match, event.seat)
    return tuple(sorted(had & set(match.active)))


def begun_at(table: Table) -> int | None:
    """Return when a game's event started early (ms), or None if that is not why the game is ending."""
    latest = table.latest_event(("end_begun", "end_moved", "end_set", "longer"))
    if latest is None or latest.kind != "end_begun" or (table.end and table.end.is_called):
        return None
    return latest.at


def completes_round(table: Table, match: Match) -> bool:
    """Return whether everyone will have had a turn since the event's early start once this round ends."""
    began, awaited = begun_at(table), seats_to_move(match.status)
    if began is None or not match.game.in_turns or len(awaited) != 1:
        return True
    moves = zip(match.events, table.times)
    played = (event.seat for event, at in moves if isinstance(event, Played) and at >= began)
    orders = [_order(match, seat) for seat in (*played, awaited[0])]
    return orders[0] == min(_order(match, seat) for seat in match.active) or sorted(orders) != orders


def last_in_round(match: Match) -> int | None:
    """Return the seat whose turn ends a round, or None if moves are secret or seats take no turns."""
    if not match.game.in_turns or is_secret(match.status):
        return None
    return max(match.active, key=lambda seat: _order(match, seat))


def last_round_at(table: Table, match: Match, end: TableEnd) -> int:
    """Return when boards start to announce the last round, in milliseconds since the epoch.

    After a game master's call or the event's early start, no last round is announced while secret moves are
    awaited. The result is then the time at which the game stops.
    """
    begun = begun_at(table) is not None
    if is_secret(match.status) and (begun or end.is_called):
        return end.stops_at
    if begun:
        return end.until
    wanted = end.until - decision_ms(table, match) * _decisions_a_round(match) - MARGIN
    return min(max(wanted, end.until - EARLIEST), end.until - LATEST)


def decision_ms(table: Table, match: Match, paces: Mapping[str, int] = AS_MEASURED) -> int:
    """Return the usual number of milliseconds for a decision at a table.

    If the table has had too few decisions, return the server's usual time or, if `paces` lacks the game, the
    game's own. `paces` are a server's seconds per decision, by game id.
    """
    own = pace([*_taken(table, match)], ENOUGH)
    if own is not None:
        return own
    measured = length_of(table.game_id, table.options, len(table.players), paces)
    usual = measured.seconds if measured else paces.get(table.game_id, USUAL_SECONDS)
    return within(usual * SECOND)


def minutes_left(table: Table, match: Match, paces: Mapping[str, int] = AS_MEASURED) -> int:
    """Return how many more minutes a game is likely to take, at least enough for one round.

    `paces` are a server's seconds per decision, by game id.
    """
    measured = length_of(table.game_id, table.options, len(table.players))
    made = sum(isinstance(event, Played) for event in match.events)
    left = max((measured.decisions[1] if measured else 0) - made, _decisions_a_round(match))
    return -(-left * decision_ms(table, match, paces) // MINUTE)


def _taken(table: Table, match: Match) -> Iterator[int]:
    """Yield how long (ms) each decision in a match took. `decision_times` says which ones are left out."""
    entries = []
    for event, at, spent in zip(match.events, table.times, chain(table.spent, repeat(None))):
        by_computer = isinstance(event, Played) and bool(table.players[event.seat].level)
        by_bot = by_computer or (spent is not None and spent.stood_in)
        entries.append(Entry(at, isinstance(event, Played), by_bot, spent and spent.counted_ms))
    secretly = handed_in_secretly(table.game_id, table.options, len(table.players))
    standing = ((event.kind, event.at) for event in table.table_events)
    return decision_times(entries, standing, secretly)


def _decisions_a_round(match: Match) -> int:
    """Return the number of decisions in a round: more than one per seat if turns have several decisions."""
    movers = [event.seat for event in match.events if isinstance(event, Played)]
    if not match.game.in_turns:
        return 1
    if len(movers) < ENOUGH:
        return len(match.active)
    turns = sum(1 for _seat in groupby(movers))
    return -(-len(movers) * len(match.active) // turns)


def _just_decided(before: Match, after: Match) -> int | None:
    """Return the seat that has just moved or, on its own turn, resigned. Return None if there is none."""
    new = after.events[len(before.events) :]
    awaited = seats_to_move(before.status)
    for event in reversed(new):
        if isinstance(event, Played) or (isinstance(event, Resigned) and event.seat in awaited):
            return event.seat
    return None


def _leader(match: Match) -> int:
    """Return the seat from which turns are counted."""
    leader = match.game.leader(match.state)
    return match.setup.first if leader is None else leader


def _order(match: Match, seat: int) -> int:
    return (seat - _leader(match)) % match.setup.seats
