"""Handing a seat over, to a person or a computer, and finding somebody for who is away. `/handover`."""

from __future__ import annotations

import discord

from engine import Seat, _, text

from ..table.agreements.proposal import Request
from ..table.agreements.succession import NOBODY_AWAY, check_seat, may_be_dropped
from ..table.errors import Refusal
from ..table.model import Person, Table, names_of
from ..views.custom_id import CustomId
from ..views.message import Button, EntitySelect, Message, Row
from .agreements import answer_of
from .computers.seats import demand_computers
from .interactions import Context, command, edit, parameter, reply, require_moderator, require_permissions
from .interactions.context import chosen_person, demand_id, person_of
from .interactions.table_choice import TABLE, own_seat, suggest_tables

ASK = _(
    "Who should play in your place, from here to the end? Whoever takes your seat sees everything that you "
    "see. You play on until they accept."
)
FIND_ASK = _(
    "Who should play on for {player}? They are asked once more than half of those who are here agree."
)


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


@edit("offercomp", require_permissions)
async def offer_computer(context: Context) -> None:
    """Ask the others whether a computer may play on in one's place."""
    demand_computers(context)
    await context.edit(await answer_of(context, "computer", Request(context.user_id)))


@reply("successor", require_permissions)
async def ask_for_successor(context: Context) -> None:
    """Ask who is to play on for somebody who is away."""
    table, holder = await context.table(), demand_id(context.custom_id.argument)
    if not may_be_dropped(table, holder):
        raise Refusal(NOBODY_AWAY)
    question = text(FIND_ASK, player=Seat(table.seat_of(holder) or 0))
    select = _people_select(table, "candidate", holder)
    await context.reply(Message((question,), rows=(select,), names=names_of(table)))


@edit("candidate", require_permissions)
async def propose_successor(context: Context) -> None:
    """Ask the others whether the person who was chosen is to play on."""
    request = Request(demand_id(context.custom_id.argument), chosen_person(context))
    await context.edit(await answer_of(context, "replace", request))


def successor_select(table: Table, holder_id: int) -> EntitySelect:
    """Let somebody be chosen to follow on the seat of `holder_id`."""
    return _people_select(table, "offerseat", holder_id)


def _people_select(table: Table, verb: str, holder_id: int) -> EntitySelect:
    id = CustomId(verb, table.id, argument=str(holder_id))
    return EntitySelect(str(id), text("Choose a member of this server"), "users")


async def _offer(context: Context, holder_id: int, successor: Person) -> Message:
    kind = "seat" if holder_id == context.user_id else "seat_for"
    return await answer_of(context, kind, Request(holder_id, successor))
