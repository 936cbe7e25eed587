"""What the opener does with the people at a table before its match: one private menu of deeds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine import Seat, Text, Written, text

from ..controls import Control, read_id
from ..drafts import Draft, Menu, MenuOption, note
from ..lobby import check_lobby, check_opener
from ..messages import invitations as said
from ..refusals import Refusal
from ..table import Table, names_of
from .press import Handler, Press

_DEED = re.compile(r"(?P<deed>remove|hand|withdraw) (?P<user>[0-9]{1,20})")


async def manage(press: Press) -> None:
    """Offer what can be done."""
    table = await press.router.tables.get(press.control.table_id)
    check_lobby(table)
    check_opener(table, press.action)
    options = tuple(_options(table))
    if not options:
        await press.responder.private(note(said.NOBODY_TO_MANAGE))
        return
    menu = Menu(str(Control("deed", table.id)), text(said.CHOOSE_DEED), options)
    await press.responder.private(Draft((text(said.MANAGE_ASK),), rows=(menu,), names=names_of(table)))


async def do(press: Press) -> None:
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
    await press.responder.update(Draft((done,), names=names_of(after)))


def _guest_name(table: Table, user_id: int) -> Written:
    guest = table.guest(user_id)
    return Written(guest.name if guest else "")


def _options(table: Table) -> Iterator[MenuOption]:
    """Give two lines for each of the others, and one for each who is invited: no more than a menu takes."""

    def option(deed: str, user_id: int, label: Text) -> MenuOption:
        return MenuOption(label, f"{deed} {user_id}")

    for seat, player in enumerate(table.players):
        if player.user_id != table.opener_id:
            yield option("remove", player.user_id, text(said.REMOVE, player=Seat(seat)))
            yield option("hand", player.user_id, text(said.HAND_OVER, player=Seat(seat)))
    for guest in table.invited:
        yield option("withdraw", guest.user_id, text(said.WITHDRAW, guest=Written(guest.name)))


REPLIES: Mapping[str, Handler] = {"manage": manage}
UPDATES: Mapping[str, Handler] = {"deed": do}
