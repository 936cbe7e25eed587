"""Lines about tables that a person can join or watch, for lists. The lines name players, not seats."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Match, Text, Written, _, decimal_text, leaders, listed, plural, text

from ..table.lobby import free_seats
from ..table.model import Table, names_of
from .clock import agreed_about
from .custom_id import CustomId, button
from .game_night.end import ends_text
from .lobby import changed_rules
from .message import BUTTONS_A_ROW, Button, Message
from .paging import more_line
from .text import title_of, written_name

FREE = plural(
    "{number}. **{game}** with {players}: {count} free seat, opened <t:{since}:R>. {place}",
    "{number}. **{game}** with {players}: {count} free seats, opened <t:{since}:R>. {place}",
    by="count",
)
RUNNING = _("{number}. **{game}**: {players}, move {move}. {place}")
SEE_IT = _("[View]({url})")
OPENED = plural(
    "A table you can join has opened on **{server}**:",
    "{count} tables you can join have opened on **{server}**:",
    by="count",
)
CHANGE_ALERTS = (
    "fewer"  # the verb of an alert's button; its argument, the first table, identifies a lost alert
)
LEADS = _("-# {title}: {player} leads {figures}.")
EVEN = _("-# {title}: tied, {figures}.")
LEADS_OF_MANY = plural(
    "-# {title}: {players} leads with {figure}.",
    "-# {title}: {players} share the lead with {figure}.",
    by="count",
)


def free_lines(number: int, table: Table, place: Text | str) -> tuple[Text, ...]:
    """Return lobby `number`'s lines for a list: players, free seats, `place`, clock, end time and options."""
    players = tuple(map(written_name, names_of(table)))
    fields = {"game": title_of(table), "players": listed(players), "since": table.opened_at // 1000}
    line = text(FREE, number=number, count=free_seats(table), place=place, **fields)
    clock = [agreed_about(table.clock, table.game_id)["clock"]] if table.clock else []
    end = [ends_text(table)] if table.end else []
    differs = (*clock, *end, *changed_rules(table))
    return (line, text("-# {differs}", differs=differs)) if differs else (line,)


def alert_message(server: str, tables: Sequence[tuple[Table, str | None]], key: str) -> Message:
    """Return the direct message about new tables on a server, showing the first five and counting the rest.

    Each table comes with its link, or None. `key`, in the id of **Change alerts**, identifies the message.
    """
    shown, lines = tables[:BUTTONS_A_ROW], [text(OPENED, count=len(tables), server=Written(server))]
    for number, (table, link) in enumerate(shown, 1):
        place = text(SEE_IT, url=link) if link else f"<#{table.channel_id}>"
        lines += free_lines(number, table, place)
    label = _("Join") if len(shown) == 1 else _("Join {number}")
    joins = (button(each, label, "sit", "success", number=at) for at, (each, _link) in enumerate(shown, 1))
    fewer = Button(text("Change alerts"), str(CustomId(CHANGE_ALERTS, argument=key)))
    return Message((*lines, *more_line(len(tables) - len(shown))), rows=(tuple(joins), (fewer,)))


def running_lines(number: int, table: Table, match: Match, place: Text | str) -> tuple[Text, ...]:
    """Return the lines for running game `number` in a list: players, move number, `place` and leader."""
    players = listed(tuple(map(written_name, names_of(table))))
    fields = {"game": title_of(table), "players": players, "move": match.moves_made + 1}
    return (text(RUNNING, number=number, place=place, **fields), *_leader_line(table, match))


def _leader_line(table: Table, match: Match) -> tuple[Text, ...]:
    seen = match.seen_by(None)
    tally = seen.tally
    first = leaders(tally) if tally and tally.decides else ()
    if tally is None or not first:
        return ()
    names = [written_name(names_of(table)[seat]) for seat in first]
    if len(table.players) > 2:  # the others' figures would need names too
        figure = decimal_text(tally.figures[first[0]])
        return (
            text(LEADS_OF_MANY, title=tally.title, players=listed(names), figure=figure, count=len(first)),
        )
    fields = {"title": tally.title, "figures": seen.ranked(first, decimal_text)}
    if len(first) > 1:
        return (text(EVEN, **fields),)
    return (text(LEADS, player=names[0], **fields),)
