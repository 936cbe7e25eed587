"""Public announcements about games that end when an event starts: one message for each channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import Text, Written, _, plural, text

from ...table.model import Table, is_user, names_of
from ..custom_id import button
from ..message import Message, rows_of_buttons
from ..text import mention, title_of, written_name

MAX_CALLED, MAX_NAMED = 50, 10  # players who are notified, and others who are only named
MAX_LISTED = 25

MOVED = _("**{event}** has been rescheduled. This game now ends <t:{time}:R>.")
ALL_MOVED = _("**{event}** has been rescheduled. These games now end <t:{time}:R>: {tables}")
BEGUN = _(
    "**{event}** has started early. You have at least two minutes and one full round before this game "
    "ends or is parked."
)
ALL_BEGUN = _(
    "**{event}** has started early. You have at least two minutes and one full round before these games "
    "end or are parked: {tables}"
)
GONE = _("**{event}** was cancelled, so this game no longer has an end time.")
ALL_GONE = _("**{event}** was cancelled, so these games no longer have an end time: {tables}")
CALLED = _(
    "{mentions}: **{event}** is starting. Your games will end or be parked after this round, in two "
    "minutes at the latest."
)
CALLED_MORE = plural(
    "{mentions}, {names} and one more: **{event}** is starting. Your games will end or be parked "
    "after this round, in two minutes at the latest.",
    "{mentions}, {names} and {count} more: **{event}** is starting. Your games will end or be "
    "parked after this round, in two minutes at the latest.",
    by="count",
)
CALLED_ALL = _(
    "{mentions}, {names}: **{event}** is starting. Your games will end or be parked after this "
    "round, in two minutes at the latest."
)
LAST_ROUNDS = _(
    "🔔 **{event}** starts soon, so the linked games here are going into their **last rounds**. Each board "
    "shows when its game ends."
)
TIME_UP = _(
    "⏰ Time is up for the games here that end when **{event}** starts. Each one is over or parked. To "
    "continue a parked game another day, press **Resume** under its board."
)
PARKED_GAMES = _("Parked games for **{event}**. Press one to resume it:")
PARKED_GAME = _("{number}. **{game}** {players} {link}")


class Linked(NamedTuple):
    """A table with a link: the URL of the table's latest post or, without a post, its channel's mention."""

    table: Table
    link: str


def moved_message(event: str, time: int, tables: Sequence[Linked]) -> Message:
    """Return the announcement that an event has been moved and that its games now end at `time` (ms)."""
    return _message(MOVED, ALL_MOVED, event, tables, time=time // 1000)


def begun_message(event: str, tables: Sequence[Linked]) -> Message:
    """Return the announcement that an event has started early."""
    return _message(BEGUN, ALL_BEGUN, event, tables)


def gone_message(event: str, tables: Sequence[Linked]) -> Message:
    """Return the announcement that an event will not take place."""
    return _message(GONE, ALL_GONE, event, tables)


def last_round_message(event: str) -> Message:
    """Return a silent announcement that several games in a channel are going into their last rounds."""
    return Message((text(LAST_ROUNDS, event=Written(event)),), silent=True)


def time_up_message(event: str) -> Message:
    """Return a silent announcement that time is up for several games in a channel."""
    return Message((text(TIME_UP, event=Written(event)),), silent=True)


def parked_message(event: str, tables: Sequence[Linked]) -> Message:
    """Return a silent message that lists an upcoming event's parked games, with buttons to resume them."""
    lines, buttons = [], []
    for number, (table, link) in enumerate(tables[:MAX_LISTED], 1):
        game, players = title_of(table), tuple(map(written_name, names_of(table)))
        lines.append(text(PARKED_GAME, number=number, game=game, players=players, link=link))
        named = "{number}. {game}"
        buttons.append(button(table, named, "ask", "success", "resume", number=number, game=game))
    head = text(PARKED_GAMES, event=Written(event))
    return Message((head, *lines), rows=rows_of_buttons(buttons), silent=True)


def call_message(event: str, tables: Sequence[Table]) -> Message:
    """Return the message that an event is starting. It notifies up to 50 players and names up to ten more."""
    players: dict[int, str] = {}
    for table in tables:
        active = table.match.active if table.match is not None else ()
        names = names_of(table)
        people = ((table.players[seat], names[seat]) for seat in active if not table.players[seat].level)
        players |= {player.user_id: name for player, name in people if is_user(player.user_id)}
    called = list(players)[:MAX_CALLED]
    others = [players[user_id] for user_id in list(players)[MAX_CALLED:]]
    named, more = others[:MAX_NAMED], len(others[MAX_NAMED:])
    template = CALLED_MORE if more else CALLED_ALL if named else CALLED
    words = text(
        template,
        mentions=tuple(map(mention, called)),
        names=tuple(map(Written, named)),
        event=Written(event),
        count=more,
    )
    return Message((words,), mentions=tuple(called))


def _message(one: str, several: str, event: str, tables: Sequence[Linked], **fields: int) -> Message:
    if len(tables) == 1:
        return Message((text(one, event=Written(event), **fields),), silent=True)
    return Message((text(several, event=Written(event), tables=_links(tables), **fields),), silent=True)


def _links(tables: Sequence[Linked]) -> tuple[Text, ...]:
    return tuple(
        text("**{game}** {link}", game=title_of(each.table), link=each.link) for each in tables[:MAX_LISTED]
    )
