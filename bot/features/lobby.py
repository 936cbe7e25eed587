"""The lobby's buttons: join, leave, start, close; and where a table goes on: rematch, carry on.

The publisher shows what they changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..table.errors import NoSuchTable, WrongPhase
from ..views.message import sentence
from ..views.messages import places as said
from .admission import demand_admission, demand_channel
from .context import Context, Handler
from .permissions import demand_permissions


async def join(press: Context) -> None:
    """Take a seat, where the match can start then; in a rematch it may begin with that."""
    await demand_place(press)
    await press.router.tables.join(press.action, press.control.table_id)


async def leave(press: Context) -> None:
    """Give the seat up."""
    await press.router.tables.leave(press.action, press.control.table_id)


async def start(press: Context) -> None:
    """Begin the match."""
    await demand_place(press)
    await press.router.tables.start(press.action, press.control.table_id)


async def close(press: Context) -> None:
    """Close the table before it begins."""
    await press.router.tables.close(press.action, press.control.table_id)


async def again(press: Context) -> None:
    """Open the rematch of a finished game, in the channel where that was opened."""
    tables, interaction = press.router.tables, press.interaction
    over = await tables.get(press.control.table_id)
    if await tables.rematch_of(over.id) is None:  # else nothing is opened: a seat is kept there
        demand_admission(interaction, await tables.settings.get(over.guild_id))
    home = over.parent_channel_id or over.channel_id
    demand_permissions(interaction, home, thread=over.table_options.place == "thread")
    await tables.rematch(press.action, over.id)
    if home != interaction.channel_id:
        await press.responder.private(sentence(said.REMATCH_ELSEWHERE, channel=f"<#{home}>"))


async def carry_on(press: Context) -> None:
    """Let a table whose channel was deleted go on in this one."""
    router, interaction = press.router, press.interaction
    table = await router.tables.get(press.control.table_id)
    if table.guild_id != interaction.guild_id:
        raise NoSuchTable
    if await router.publisher.has_channel(table):
        raise WrongPhase(said.STILL_THERE, link=await router.way_to(table))
    demand_channel(interaction, await router.tables.settings.get(table.guild_id))
    demand_permissions(interaction)
    await router.tables.carry_on(press.action, table.id, interaction.channel_id or 0)
    await press.responder.update(sentence(said.CARRIED_ON))


async def demand_place(press: Context) -> None:
    """Raise PermissionsMissing unless a match can be played where its lobby says."""
    table = await press.router.tables.get(press.control.table_id)
    demand_permissions(press.interaction, thread=table.table_options.place == "thread")


UPDATES: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "start": start,
    "close": close,
    "again": again,
    "carry": carry_on,
}
