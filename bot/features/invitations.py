"""Invitations to a lobby: people chosen by the opener, and their answers. `/invite`."""

from __future__ import annotations

import discord

from engine import Written, _, text

from ..table import invitations
from ..table.errors import Refusal
from ..table.lobby import check_opener, free_seats
from ..table.model import Person
from ..table.names import clean_name
from ..views.custom_id import CustomId
from ..views.message import EntitySelect, Message, sentence
from .interactions import Context, command, edit, parameter, reply, require_permissions
from .interactions.people import chosen_people, person_of
from .interactions.table_choice import own_lobby, suggest_tables
from .lessons import tell_newcomer
from .lobby import demand_place

WHOM_TO_INVITE = _(
    "Whom would you like to invite? A seat is kept for everybody you choose. Seats left: {free}."
)
ARE_INVITED = _("Invited: {guests}. The table's message tells them, and their seats are kept.")
NO_SEAT_LEFT = _("All seats are taken or kept, so you cannot invite anybody else.")


@command("invite", _("Keep a seat at your table for somebody"))
@parameter("player", _("Whom to invite"))
@parameter("table", _("Your table, if several of yours here have not begun"), suggest=suggest_tables)
async def invite_command(context: Context, player: discord.User, table: str | None = None) -> None:
    """Invite somebody to one's own table."""
    require_permissions(context.interaction)
    context = context.at(await own_lobby(context, table))
    people = [person_of(player)]
    await context.act(invitations.invite, people)
    await context.reply(_invited(people))


@reply("askinvite", require_permissions)
async def ask_whom_to_invite(context: Context) -> None:
    """Let the opener choose people."""
    table = await context.table()
    check_opener(table, context.action)
    free = free_seats(table)
    if free == 0:
        raise Refusal(NO_SEAT_LEFT)
    select = EntitySelect(str(CustomId("invite", table.id)), text("Choose people"), "users", most=free)
    await context.reply(Message((text(WHOM_TO_INVITE, free=free),), rows=(select,)))


@edit("invite", require_permissions)
async def invite(context: Context) -> None:
    """Invite those who were chosen."""
    people = chosen_people(context)
    await context.act(invitations.invite, people)
    await context.edit(_invited(people))


@edit("accept")
async def accept(context: Context) -> None:
    """Take the seat that is kept; in a rematch it may begin with that."""
    await demand_place(context)
    table = await context.act(invitations.accept)
    await tell_newcomer(context, table)


@edit("decline", require_permissions)
async def decline(context: Context) -> None:
    """Decline the seat that is kept."""
    await context.act(invitations.decline)


def _invited(people: list[Person]) -> Message:
    return sentence(ARE_INVITED, guests=tuple(Written(clean_name(person.name)) for person in people))
