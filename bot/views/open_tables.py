"""Lines about tables that a person can join or watch. In a list, they name players, not seats."""

from __future__ import annotations

from engine import Match, Text, _, decimal_text, plural, text

from ..table.lobby import free_seats
from ..table.model import Table, names_of
from .board import leaders
from .clock import agreed_about
from .game_night.end import ends_text
from .lobby import changed_rules
from .text import listed, title_of, written_name

FREE = plural(
    "{number}. **{game}** with {players}: {count} free seat, opened <t:{since}:R>. {place}",
    "{number}. **{game}** with {players}: {count} free seats, opened <t:{since}:R>. {place}",
    by="count",
)
RUNNING = _("{number}. **{game}**: {players}, move {move}. {place}")
LEADS = _("-# {title}: {player} leads {figures}.")
EVEN = _("-# {title}: even, {figures}.")


def free_lines(number: int, table: Table, place: Text | str) -> tuple[Text, ...]:
    """Return the lines about a lobby: who sits there, the free seats, and what differs from usual."""
    players = tuple(map(written_name, names_of(table)))
    fields = {"game": title_of(table), "players": listed(players), "since": table.opened_at // 1000}
    line = text(FREE, number=number, count=free_seats(table), place=place, **fields)
    clock = [agreed_about(table.clock, table.game_id)["clock"]] if table.clock else []
    end = [ends_text(table)] if table.end else []
    differs = (*clock, *end, *changed_rules(table))
    return (line, text("-# {differs}", differs=differs)) if differs else (line,)


def running_lines(number: int, table: Table, match: Match, place: Text | str) -> tuple[Text, ...]:
    """Return the lines about a running game: who plays, the next move's number, and who leads by what."""
    players = listed(tuple(map(written_name, names_of(table))))
    fields = {"game": title_of(table), "players": players, "move": match.moves_made + 1}
    return (text(RUNNING, number=number, place=place, **fields), *_leader_line(table, match))


def _leader_line(table: Table, match: Match) -> tuple[Text, ...]:
    seen = match.seen_by(None)
    tally = seen.tally
    first = leaders(tally) if tally and tally.decides else []
    if tally is None or not first:
        return ()
    fields = {"title": tally.title, "figures": seen.ranked(first, decimal_text)}
    if len(first) > 1:
        return (text(EVEN, **fields),)
    return (text(LEADS, player=written_name(names_of(table)[first[0]]), **fields),)
