"""Parking a game, going on with the clock, and dropping who is away. `/park`, `/resume`."""

from __future__ import annotations

from engine import _

from ..table.clock import dropping, parking
from ..views.message import sentence
from .dispatch import Context, command, demand_permissions, parameter, reply
from .dispatch.people import demand_id
from .dispatch.table_choice import TABLE, own_table, suggest_tables

PARK_ASKED = _("The others are asked whether to park this game.")
PARKED = _("The game is parked: moves are welcome at any time, and no clock runs.")
HERE = _("The others are asked to come. The clock runs again once all are here.")
GOES_ON = _("All are here, and the clock runs again.")
DROP_ASKED = _("Noted. The player is dropped once more than half of those who are here want it.")


@reply("park", demand_permissions)
@command("park", _("Turn the clock of a game off until you go on"))
@parameter("table", TABLE, suggest=suggest_tables)
async def park(context: Context, table: str | None = None) -> None:
    """Ask the others to park, or agree to it."""
    context = context.at(await own_table(context, table))
    demand_permissions(context.interaction)
    after = await context.act(parking.park)
    await context.reply(sentence(PARKED if parking.is_parked(after) else PARK_ASKED))


@reply("playon", demand_permissions)
async def play_on(context: Context) -> None:
    """Refuse to park."""
    await context.act(parking.play_on)
    await context.reply(sentence("You play on: the game is not parked."))


@reply("resume", demand_permissions)
@command("resume", _("Go on with the clock of a game that is parked"))
@parameter("table", TABLE, suggest=suggest_tables)
async def resume(context: Context, table: str | None = None) -> None:
    """Be there to go on with the clock."""
    context = context.at(await own_table(context, table))
    demand_permissions(context.interaction)
    after = await context.act(parking.resume)
    await context.reply(sentence(HERE if parking.is_parked(after) else GOES_ON))


@reply("drop", demand_permissions)
async def drop(context: Context) -> None:
    """Would have who is away resign."""
    holder = demand_id(context.custom_id.argument)
    after = await context.act(dropping.drop, holder)
    dropped = after.table_events[-1].kind == "dropped"
    await context.reply(sentence("The player is dropped: the seat has resigned." if dropped else DROP_ASKED))
