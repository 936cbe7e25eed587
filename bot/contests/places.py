"""People's places in a finished game. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from engine import Match, Over, Played, Resigned
from engine.record import moments

from ..table.events import CHANGES_HANDS, Kind
from ..table.model import Table

MIN_OWN_MOVES = 3  # of a seat that runs out of time; with fewer, its player was absent
OUT_OF_TIME: tuple[Kind, ...] = ("forfeited", "claimed", "absent_removed", "bell_lost")

Moment = tuple[int, int]  # the time in ms, and the number of the match's event


class Placed(NamedTuple):
    """A person's place in a finished game (1 is best). `left_at` is when they left early (ms), or None."""

    seat: int
    user_id: int
    place: int
    left_at: int | None


def places_of(table: Table) -> tuple[Placed, ...]:
    """Return people's places in a table's rated game, in seat order.

    If a seat changed hands during the game, the place goes to its first player, who counts as having left
    early. A player who was absent has no place. Return () if fewer than two people have a place, or if the
    game isn't over.
    """
    match = table.match
    if match is None or not isinstance(match.status, Over):
        return ()
    handed, absent = _handed_over(table), _absent(table, match)
    left = _left(table, match, handed.keys()) | {seat: (at, -1) for seat, (_, at) in handed.items()}
    present = [seat for seat in range(len(table.players)) if seat not in absent or seat in handed]
    keys = {seat: _key(match, match.status, seat, left.get(seat)) for seat in present}
    if len(keys) < 2:
        return ()
    holders = {seat: player.user_id for seat, player in enumerate(table.players)}
    holders |= {seat: holder_id for seat, (holder_id, _) in handed.items()}
    places = ranked(keys)
    return tuple(Placed(seat, holders[seat], places[seat], left.get(seat, (None,))[0]) for seat in present)


def result_of(table: Table, here: Collection[int] = ()) -> tuple[int | None, ...]:
    """Return each seat's place in a table's tournament game, or None for a seat that missed the game.

    A seat missed the game if its player ran out of time early on, or if the bot was moving for it at the end.
    In a game for two, the other seat then missed the game too, unless it has made a move or is in `here`, the
    seats whose players have checked in. If the game was closed or isn't over, every seat has None.
    """
    match, seats = table.match, range(len(table.players))
    if match is None or table.closed_by is not None or not isinstance(match.status, Over):
        return (None,) * len(seats)
    absent = _absent(table, match) | {seat for seat, clock in enumerate(table.clocks) if clock.away}
    if absent and len(seats) == 2:
        absent |= {seat for seat in seats if not _own_moves(table, match, seat) and seat not in here}
    over, left = match.status, _left(table, match, ())
    keys = {seat: _key(match, over, seat, left.get(seat)) for seat in seats if seat not in absent}
    return tuple(map(ranked(keys).get, seats))


def ranked(keys: Mapping[int, Any]) -> dict[int, int]:
    """Return the place of each seat, 1 for the lowest key. Seats with equal keys share a place."""
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def _own_moves(table: Table, match: Match, seat: int) -> int:
    """Return how many moves a seat has made, not counting those that the bot chose."""
    moves = sum(isinstance(event, Played) and event.seat == seat for event in match.events)
    return moves - sum(choice.seat == seat for choice in table.choices)


def _key(match: Match, over: Over, seat: int, left: Moment | None) -> tuple[Any, ...]:
    """Return a key that sorts seats best first. `left` is when the seat's player left early, or None."""
    if left is not None:
        return (3, -left[0], -left[1])
    if seat in over.winners or not over.winners:
        return (0,)
    tally = next((each for each in match.game.tallies(match.state) if each.decides), None)
    figure = tally.figures[seat] if tally is not None else None
    if tally is None or figure is None:
        return (2,)
    return (1, figure if tally.lowest_first else -figure)


def _handed_over(table: Table) -> dict[int, tuple[int, int]]:
    """Map each seat that changed hands during the game to its first player's id and time of leaving (ms)."""
    handed: dict[int, tuple[int, int]] = {}
    for event in table.table_events:
        if event.kind in CHANGES_HANDS and event.at >= (table.rated_at or 0) and event.seat is not None:
            handed.setdefault(event.seat, (event.holder_id or 0, event.at))
    return handed


def _absent(table: Table, match: Match) -> set[int]:
    """Return the seats that ran out of time before they had made three moves of their own."""
    late = {event.at for event in table.table_events if event.kind in OUT_OF_TIME}
    gone = {
        event.seat
        for event, at in zip(match.events, table.times, strict=True)
        if isinstance(event, Resigned) and at in late
    }
    return {seat for seat in gone if _own_moves(table, match, seat) < MIN_OWN_MOVES}


def _left(table: Table, match: Match, handed: Collection[int]) -> dict[int, Moment]:
    """Map each seat that left the game early, by resigning or by being knocked out, to that moment.

    Seats that changed hands (`handed`) are left out unless they resigned.
    """
    found: dict[int, Moment] = {}
    events = list(zip(match.events, table.times, strict=True))
    for number, (event, at) in enumerate(events):
        if isinstance(event, Resigned):
            first = number
            while first and isinstance(events[first - 1][0], Resigned) and events[first - 1][1] == at:
                first -= 1  # seats that resigned in one action share the moment
            found[event.seat] = (at, first)
    over = match.status
    winners = over.winners if isinstance(over, Over) else ()
    knocked_out = {*range(len(table.players))} - {*match.active, *found, *handed, *winners}
    if knocked_out:
        found |= {seat: moment for seat, moment in _knocked_out(table, match) if seat in knocked_out}
    return found


def _knocked_out(table: Table, match: Match) -> Iterator[tuple[int, Moment]]:
    """Replay the game, and yield (seat, moment) for each seat that stopped playing."""
    steps = zip(pairwise(moments(match)), table.times, strict=True)
    for number, ((before, now), at) in enumerate(steps):
        yield from ((seat, (at, number)) for seat in {*before.active} - {*now.active})
