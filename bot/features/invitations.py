"""Invitations in the lobby: people chosen by the opener, and their answers. The publisher shows them."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Written, text

from ..table.errors import CannotInvite
from ..table.lobby import check_lobby, check_opener, free_seats
from ..table.model import Person
from ..table.names import clean_name
from ..views.custom_id import CustomId
from ..views.message import EntitySelect, Message, sentence
from ..views.messages import invitations as said
from .context import Context, Handler
from .lobby import demand_place
from .people import picked
from .permissions import demand_permissions


async def accept(press: Context) -> None:
    """Take the seat that is kept; in a rematch it may begin with that."""
    await demand_place(press)
    await press.router.tables.accept(press.action, press.control.table_id)


async def refuse(press: Context) -> None:
    """Give up the seat that is kept."""
    demand_permissions(press.interaction)
    await press.router.tables.decline_invitation(press.action, press.control.table_id)


async def invite(press: Context) -> None:
    """Let the opener choose people."""
    demand_permissions(press.interaction)
    table = await press.router.tables.get(press.control.table_id)
    check_lobby(table)
    check_opener(table, press.action)
    free = free_seats(table)
    if free == 0:
        raise CannotInvite(said.NO_SEATS_TO_KEEP)
    picker = EntitySelect(str(CustomId("ask", table.id)), text(said.CHOOSE_PEOPLE), "users", most=free)
    await press.responder.private(Message((text(said.WHOM_TO_INVITE, free=free),), rows=(picker,)))


async def ask(press: Context) -> None:
    """Invite those who were chosen."""
    demand_permissions(press.interaction)
    people = picked(press.interaction, press.values)
    await press.router.tables.invite(press.action, press.control.table_id, people)
    await press.responder.update(invited_draft(people))


def invited_draft(people: list[Person]) -> Message:
    """Tell the opener who is invited."""
    return sentence(said.ARE_INVITED, guests=tuple(Written(clean_name(person.name)) for person in people))


REPLIES: Mapping[str, Handler] = {"invite": invite}
UPDATES: Mapping[str, Handler] = {"accept": accept, "refuse": refuse, "ask": ask}
