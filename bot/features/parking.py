"""Parking a game, going on with the clock, and what becomes of who is away. `/park`, `/resume`."""

from __future__ import annotations

from engine import Seat, _, text

from ..table.clock import dropping, parking
from ..table.model import Person, Table, names_of
from ..views.custom_id import CustomId
from ..views.message import Button, EntitySelect, Message, Row, sentence
from .interactions import Context, command, edit, parameter, reply, require_permissions
from .interactions.people import chosen_person, demand_id
from .interactions.table_choice import TABLE, own_table, suggest_tables

PARK_ASKED = _("The others are asked whether to park this game.")
PARKED = _("The game is parked: moves are welcome at any time, and no clock runs.")
HERE = _("The others are asked to come. The clock runs again once all are here.")
HERE_TOO = _("You are here. The clock runs again once all are.")
GOES_ON = _("All are here, and the clock runs again.")
GOES_ON_WITHOUT = _("The game goes on: see the message below.")
FIND_ASK = _(
    "Who should play on for {player}? They are asked once more than half of those who are here agree."
)
PROPOSED = _("{player} would like to ask {mention}.")
FOUND = _("{mention} has been asked to play on.")
FIND_NOTED = _("Noted. {mention} is asked once more than half of those who are here agree.")
DROP_ASKED = _("Noted. The player is dropped once more than half of those who are here want it.")


@reply("park", require_permissions)
@command("park", _("Turn the clock of a game off until you go on"))
@parameter("table", TABLE, suggest=suggest_tables)
async def park(context: Context, table: str | None = None) -> None:
    """Ask the others to park, or agree to it."""
    context = context.at(await own_table(context, table))
    require_permissions(context.interaction)
    after = await context.act(parking.park)
    await context.reply(sentence(PARKED if parking.is_parked(after) else PARK_ASKED))


@reply("playon", require_permissions)
async def play_on(context: Context) -> None:
    """Vote against parking."""
    await context.act(parking.play_on)
    await context.reply(sentence("You play on: the game is not parked."))


@reply("resume", require_permissions)
@command("resume", _("Go on with a game that is parked"))
@parameter("table", TABLE, suggest=suggest_tables)
async def resume(context: Context, table: str | None = None) -> None:
    """Say that one is there to go on with the clock."""
    context = context.at(await own_table(context, table))
    require_permissions(context.interaction)
    after = await context.act(parking.resume)
    await context.reply(sentence(_resumed(after)))


def _resumed(table: Table) -> str:
    """Return what is said to who would go on."""
    if parking.is_parked(table):
        return HERE if table.table_events[-1].kind == "resume_asked" else HERE_TOO
    return GOES_ON if table.clock is not None else GOES_ON_WITHOUT


@reply("drop", require_permissions)
async def drop(context: Context) -> None:
    """Vote to have a player who is away resign."""
    holder = demand_id(context.custom_id.argument)
    after = await context.act(dropping.drop, holder)
    dropped = after.table_events[-1].kind == "dropped"
    await context.reply(sentence("The player is dropped: the seat has resigned." if dropped else DROP_ASKED))


@reply("successor", require_permissions)
async def ask_for_successor(context: Context) -> None:
    """Ask who is to play on for somebody who is away, and show who was proposed."""
    table, holder = await context.table(), demand_id(context.custom_id.argument)
    seat = table.seat_of(holder)
    if seat is None or not dropping.may_be_dropped(table, seat):
        raise dropping.CannotDrop
    proposed = dropping.successor_votes(table, holder)
    lines = tuple(
        text(PROPOSED, player=Seat(table.seat_of(votes[0]) or 0), mention=f"<@{user_id}>")
        for user_id, votes in proposed.items()
    )
    agree = tuple(
        Button(text("Agree"), str(CustomId("agreesucc", table.id, argument=f"{holder};{user_id}")), "success")
        for user_id in proposed
    )
    select = EntitySelect(
        str(CustomId("votesucc", table.id, argument=str(holder))),
        text("Choose a member of this server"),
        "users",
    )
    rows: tuple[Row, ...] = (select, *((agree[:5],) if agree else ()))
    await context.reply(
        Message((text(FIND_ASK, player=Seat(seat)), *lines[:5]), rows=rows, names=names_of(table))
    )


@edit("votesucc", require_permissions)
async def propose_successor(context: Context) -> None:
    """Propose who was chosen."""
    successor, holder = chosen_person(context), demand_id(context.custom_id.argument)
    after = await context.act(dropping.find_successor, holder, successor)
    await context.edit(_found(after, successor.user_id))


@edit("agreesucc", require_permissions)
async def agree_on_successor(context: Context) -> None:
    """Agree on who was proposed, and was looked at then."""
    holder, _separator, user_id = context.custom_id.argument.partition(";")
    table, successor = await context.table(), demand_id(user_id)
    if successor not in dropping.successor_votes(table, demand_id(holder)):
        raise dropping.CannotDrop("Nobody proposes this person any more; press **Find a successor** again.")
    after = await context.act(dropping.find_successor, demand_id(holder), Person(successor, ""))
    await context.edit(_found(after, successor))


def _found(table: Table, user_id: int) -> Message:
    asked = table.table_events[-1].kind == "seat_offered"
    return sentence(FOUND if asked else FIND_NOTED, mention=f"<@{user_id}>")
