"""What the opener does with the people at a table before its match: one private menu of deeds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine import Seat, Text, Written, text

from ..table.errors import Refusal
from ..table.lobby import check_lobby, check_opener
from ..table.model import Table, names_of
from ..views.custom_id import CustomId, read_id
from ..views.message import Message, Select, SelectOption, sentence
from ..views.messages import invitations as said
from .context import Context, Handler

_DEED = re.compile(r"(?P<deed>remove|hand|withdraw) (?P<user>[0-9]{1,20})")


async def manage(press: Context) -> None:
    """Offer what can be done."""
    table = await press.router.tables.get(press.control.table_id)
    check_lobby(table)
    check_opener(table, press.action)
    options = tuple(_options(table))
    if not options:
        await press.responder.private(sentence(said.NOBODY_TO_MANAGE))
        return
    menu = Select(str(CustomId("deed", table.id)), text(said.CHOOSE_DEED), options)
    await press.responder.private(Message((text(said.MANAGE_ASK),), rows=(menu,), names=names_of(table)))


async def do(press: Context) -> None:
    """Do what was chosen."""
    chosen = _DEED.fullmatch(press.values[0]) if press.values else None
    user_id = read_id(chosen["user"]) if chosen else None
    if chosen is None or user_id is None:
        raise Refusal
    tables, table_id = press.router.tables, press.control.table_id
    match chosen["deed"]:
        case "remove":
            after = await tables.remove(press.action, table_id, user_id)
            done = text(said.IS_REMOVED, guest=_guest_name(after, user_id))
        case "withdraw":
            after = await tables.withdraw(press.action, table_id, user_id)
            done = text(said.IS_WITHDRAWN, guest=_guest_name(after, user_id))
        case _:
            after = await tables.hand_over(press.action, table_id, user_id)
            done = text(said.IS_HANDED_OVER, player=Seat(after.seat_of(user_id) or 0))
    await press.responder.update(Message((done,), names=names_of(after)))


def _guest_name(table: Table, user_id: int) -> Written:
    guest = table.guest(user_id)
    return Written(guest.name if guest else "")


def _options(table: Table) -> Iterator[SelectOption]:
    """Give two lines for each of the others, and one for each who is invited: no more than a menu takes."""

    def option(deed: str, user_id: int, label: Text) -> SelectOption:
        return SelectOption(label, f"{deed} {user_id}")

    for seat, player in enumerate(table.players):
        if player.user_id != table.opener_id:
            yield option("remove", player.user_id, text(said.REMOVE, player=Seat(seat)))
            yield option("hand", player.user_id, text(said.HAND_OVER, player=Seat(seat)))
    for guest in table.invited:
        yield option("withdraw", guest.user_id, text(said.WITHDRAW, guest=Written(guest.name)))


REPLIES: Mapping[str, Handler] = {"manage": manage}
UPDATES: Mapping[str, Handler] = {"deed": do}
