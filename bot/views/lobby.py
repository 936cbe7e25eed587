"""The public face of a table before its match: who has a seat, what was agreed, how to join."""

from __future__ import annotations

from engine import GAMES, Text, Written, changed_options, options_of, read_options, text
from engine.options import HOUSE

from ..table.lobby import free_seats, opener_seat
from ..table.model import Table, names_of
from ..table.rematch import awaits_all
from . import messages
from .custom_id import CustomId
from .mentions import mention
from .message import Button, Message, Row, Style, rows_of_buttons
from .messages import invitations as said
from .messages import order, places
from .table_events import offer_buttons, standing_lines
from .text import signed


def lobby_message(table: Table, shown: int = 0) -> Message:
    """Show who has a seat, what was agreed, and how to join; without buttons once that has passed.

    It notifies those who were invited after the revision `shown`.
    """
    game = GAMES[table.game_id]
    content = (
        text(messages.LOBBY, game=game.name, summary=game.summary),
        *_option_lines(table),
        text(messages.LOBBY_SEATS, count=len(table.players), most=game.seats.stop - 1),
        *(signed(seat) for seat in range(len(table.players))),
        *_guest_lines(table),
        *_outlook(table),
        *standing_lines(table),
        text(messages.LOBBY_DICE, commitment=table.commitment),
    )
    if table.phase != "lobby":
        return Message(content, names=names_of(table))
    mentions = tuple(guest.user_id for guest in table.invited if guest.since > shown)
    rows = (*_rows(table), *rows_of_buttons(list(offer_buttons(table))))
    return Message(content, rows=rows, mentions=mentions, names=names_of(table))


def _option_lines(table: Table) -> tuple[Text, ...]:
    game = GAMES[table.game_id]
    chosen = read_options(game.Options, table.options)
    changed = {**changed_options(chosen), **changed_options(table.table_options)}
    house = [each for each in options_of(game.Options) if each.kind == HOUSE and each.id not in changed]
    lines = []
    if changed:
        written = tuple(
            text(messages.OPTION_CHANGED, option=id, value=Written(value)) for id, value in changed.items()
        )
        lines.append(text(messages.LOBBY_OPTIONS, options=written))
    if house:
        kept = tuple(text(messages.OPTION_KEPT, option=each.id, value=each.default) for each in house)
        lines.append(text(messages.LOBBY_HOUSE_RULES, options=kept))
    return tuple(lines)


def _guest_lines(table: Table) -> tuple[Text, ...]:
    """Call those who are invited, name those who declined, and say what comes of it in a rematch."""
    if table.phase != "lobby":
        return ()
    lines: list[Text] = []
    if awaits_all(table):
        lines.append(text(said.SEATS_MOVED_ON))
    if table.invited:
        mentions = tuple(f"<@{guest.user_id}>" for guest in table.invited)
        lines.append(text(said.INVITED, mentions=mentions, opener=opener_seat(table)))
    declined = tuple(Written(guest.name) for guest in table.invitees if guest.state == "declined")
    if declined:
        lines.append(text(said.DECLINED, guests=declined))
    if awaits_all(table):
        lines.append(text(said.BEGINS_BY_ITSELF))
    return tuple(lines)


def _outlook(table: Table) -> tuple[Text, ...]:
    if table.closed_by is not None:
        return (text(order.LOBBY_CLOSED, moderator=mention(table.closed_by)),)
    if table.phase == "closed":
        return (text(said.LAPSED if table.expired else messages.LOBBY_CLOSED),)
    if table.phase != "lobby" and table.parent_channel_id is not None:
        return (text(places.LOBBY_IN_THREAD, thread=f"<#{table.channel_id}>"),)
    if table.phase != "lobby":
        return (text(messages.LOBBY_BEGUN),)
    seats = GAMES[table.game_id].seats
    opener = opener_seat(table)
    return (
        text(messages.LOBBY_WAITING, opener=opener, fewest=seats.start, most=seats.stop - 1),
        text(said.LAPSES, seconds=table.deadline // 1000),
    )


def _rows(table: Table) -> tuple[Row, ...]:
    enough = len(table.players) >= GAMES[table.game_id].seats.start
    full = free_seats(table) == 0
    join = CustomId("join", table.id, 0, str(table.revision))  # the revision: as on boards
    for_all = (
        Button(text(messages.JOIN), str(join), "success", disabled=full),
        _button(table, messages.LEAVE, "leave"),
        _button(table, messages.START, "start", "primary", disabled=not enough),
        _button(table, messages.CLOSE, "close", "danger"),
        Button(text(messages.RULES), str(CustomId("rules", table.id, 0, table.game_id))),
    )
    guests = (
        _button(table, said.ACCEPT, "accept", "success"),
        _button(table, said.DECLINE, "refuse"),
    )
    opener = (
        _button(table, said.INVITE, "invite", disabled=full),
        _button(table, said.MANAGE, "manage"),
    )
    return (for_all, (*guests, *opener) if table.invited else opener)


def _button(
    table: Table, template: str, verb: str, style: Style = "secondary", *, disabled: bool = False
) -> Button:
    return Button(text(template), str(CustomId(verb, table.id)), style, disabled=disabled)
