"""Handing a seat over: whom to, asked and answered. `/handover`."""

from __future__ import annotations

import discord

from engine import _, text

from ..table import seat_transfer
from ..table.model import Person, Table
from ..table.seat_transfer import check_seat
from ..views.custom_id import CustomId
from ..views.message import Button, EntitySelect, Message, Row, sentence
from .interactions import Context, command, edit, parameter, reply, require_moderator, require_permissions
from .interactions.people import chosen_person, demand_id, person_of
from .interactions.table_choice import TABLE, own_seat, suggest_tables

ASK = _(
    "Who should play in your place, from here to the end? Whoever takes your seat sees everything that you "
    "see. You play on until they accept."
)
OFFERED = _("{mention} has been asked. The seat changes hands when they press **Take the seat**.")
TAKEN = _("The seat is yours: see the message below, and `/board` for what only you may see.")


@command("handover", _("Ask somebody to play on in your place"))
@parameter("player", _("Who should take your seat"))
@parameter("table", TABLE, suggest=suggest_tables)
async def handover_command(context: Context, player: discord.User, table: str | None = None) -> None:
    """Offer one's seat to somebody."""
    require_permissions(context.interaction)
    context = context.at(await own_seat(context, table))
    await context.reply(await _offer(context, context.user_id, person_of(player)))


@reply("handover")
async def ask_who_follows(context: Context) -> None:
    """Ask a player who is to follow."""
    table = await context.table()
    check_seat(table, context.user_id)
    computer = Button(text("Let a computer play on"), str(CustomId("offercomp", table.id)))
    rows: tuple[Row, ...] = (successor_select(table, context.user_id),)
    if table.match is not None:
        rows = (*rows, (computer,))
    await context.reply(Message((text(ASK),), rows=rows))


@edit("offerseat", require_permissions)
async def offer_seat(context: Context) -> None:
    """Offer the seat to whom was chosen: for who sits there, or for a moderator."""
    holder = demand_id(context.custom_id.argument)
    if holder != context.user_id:
        require_moderator(context.interaction, await context.table())
    await context.edit(await _offer(context, holder, chosen_person(context)))


@edit("withdrawseat")
async def withdraw_offer(context: Context) -> None:
    """Offer the seat no longer."""
    await context.act(seat_transfer.withdraw_offer, demand_id(context.custom_id.argument))
    await context.edit(sentence("The seat is no longer on offer."))


@edit("takeseat", require_permissions)
async def take_seat(context: Context) -> None:
    """Accept a seat."""
    await context.act(seat_transfer.take_seat)
    await context.reply(sentence(TAKEN))


@edit("declineseat")
async def decline_seat(context: Context) -> None:
    """Decline a seat."""
    await context.act(seat_transfer.decline_seat)
    await context.reply(sentence("You have declined the seat; the others at the table are told."))


def successor_select(table: Table, holder_id: int) -> EntitySelect:
    """Let somebody be chosen to follow on the seat of `holder_id`."""
    id = CustomId("offerseat", table.id, argument=str(holder_id))
    return EntitySelect(str(id), text("Choose a member of this server"), "users")


async def _offer(context: Context, holder_id: int, successor: Person) -> Message:
    table = await context.act(seat_transfer.offer_seat, holder_id, successor)
    id = CustomId("withdrawseat", table.id, argument=str(holder_id))
    withdraw = Button(text("Withdraw the offer"), str(id))
    return Message((text(OFFERED, mention=f"<@{successor.user_id}>"),), rows=((withdraw,),))
