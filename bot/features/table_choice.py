"""Which table a command means: the one that is named, or the only one that it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine import ToMove

from ..table.channel import ChannelGone
from ..table.errors import Refusal
from ..table.model import Table
from ..views import messages
from ..views.board import title_of
from ..views.messages import invitations as said
from ..views.messages.order import SEVERAL_HERE
from .autocomplete import in_time
from .guards import demand_visible, is_visible

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
LONGEST_ID = 20


class WhichTable(Refusal):
    """It is not clear which table is meant."""


async def own_table(router: Router, interaction: AnyInteraction, named: str | None) -> Table:
    """Find the table at which the user acts: running, here, and theirs. Raises WhichTable or NoSuchTable.

    Of several, the only one where it is their turn.
    """
    if named:
        return await _named(router, interaction, named)
    here = await router.tables.in_channel(interaction.channel_id or 0)
    seated = [table for table in here if table.seat_of(interaction.user.id) is not None]
    mine = [table for table in seated if table.match]
    if len(mine) > 1:
        mine = [table for table in mine if _plays(table, interaction.user.id)] or mine
    if len(mine) > 1:
        mine = [table for table in mine if _awaits(table, interaction.user.id)] or mine
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise WhichTable(messages.WHICH_TABLE, tables=tuple(f"`{table.id}`" for table in mine))
    if seated:
        raise WhichTable(messages.NOT_BEGUN)
    elsewhere = await router.tables.of_player(interaction.user.id, interaction.guild_id or 0)
    for table in elsewhere:
        await _demand_channel(router, table)
    links = tuple([await router.way_to(table) for table in elsewhere if table.match])
    if links:
        raise WhichTable(messages.NOT_YOURS_HERE, links=links)
    raise WhichTable(
        messages.NOT_SEATED_HERE if any(table.match for table in here) else messages.NO_TABLE_HERE
    )


async def own_lobby(router: Router, interaction: AnyInteraction, named: str | None) -> Table:
    """Find the user's own table here that is still to begin. Raises WhichTable or NoSuchTable."""
    if named:
        return await _named(router, interaction, named)
    here = await router.tables.in_channel(interaction.channel_id or 0)
    mine = [table for table in here if table.phase == "lobby" and table.opener_id == interaction.user.id]
    if not mine:
        raise WhichTable(said.NO_LOBBY_HERE)
    if len(mine) > 1:
        raise WhichTable(messages.WHICH_TABLE, tables=tuple(f"`{table.id}`" for table in mine))
    return mine[0]


async def shown_table(router: Router, interaction: AnyInteraction, named: str | None) -> Table:
    """Find the table that the user wants to see: as `own_table`, or else the latest match of the channel."""
    if named:
        return await _named(router, interaction, named)
    here = await router.tables.in_channel(interaction.channel_id or 0, finished=1)
    begun = [table for table in here if table.match and is_visible(table, interaction.user.id)]
    mine = [table for table in begun if table.seat_of(interaction.user.id) is not None]
    for table in (*mine, *begun):
        return table
    for table in await router.tables.of_player(interaction.user.id, interaction.guild_id or 0):
        await _demand_channel(router, table)
    raise WhichTable(messages.NO_TABLE_HERE)


async def own_seat(router: Router, interaction: AnyInteraction, named: str | None) -> Table:
    """Find the table at which the user has a seat: as `own_table`, or one that has not begun."""
    here = await router.tables.in_channel(interaction.channel_id or 0)
    seated = [table for table in here if table.seat_of(interaction.user.id) is not None]
    if named is None and len(seated) == 1:
        return seated[0]
    return await own_table(router, interaction, named)


async def moderated_table(router: Router, interaction: AnyInteraction, named: str | None) -> Table:
    """Find the table that a moderator means: the only unfinished one here, or else the latest finished."""
    if named:
        return await _named(router, interaction, named)
    here = await router.tables.in_channel(interaction.channel_id or 0, finished=1)
    seen = [table for table in here if not table.hidden]
    unfinished = [table for table in seen if table.phase in ("lobby", "running")] or seen
    if not unfinished:
        raise WhichTable(messages.NO_TABLE_HERE)
    if len(unfinished) > 1:
        raise WhichTable(SEVERAL_HERE, tables=tuple(f"`{table.id}`" for table in unfinished))
    return unfinished[0]


async def suggest_tables(router: Router, interaction: AnyInteraction, typed: str) -> list[tuple[str, str]]:
    """Offer the tables of this channel, the user's own first."""
    here = await router.tables.in_channel(interaction.channel_id or 0, finished=5)
    here = [table for table in here if is_visible(table, interaction.user.id)]
    here.sort(key=lambda table: table.seat_of(interaction.user.id) is None)
    offered = [(f"{title_of(table)} {table.id}: {_seated(table)}"[:100], table.id) for table in here]
    return [(shown, id) for shown, id in offered if typed.lower() in shown.lower()][:25]


def suggesting(router: Router) -> Any:
    """Build the autocomplete function of a `table` parameter."""

    async def suggest(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        return await in_time(suggest_tables(router, interaction, current))

    return suggest


async def _named(router: Router, interaction: AnyInteraction, named: str) -> Table:
    table = await router.tables.get(named.strip().lower()[:LONGEST_ID])
    if table.guild_id != interaction.guild_id:
        raise WhichTable(messages.OTHER_CHANNEL, link=await router.way_to(table))
    demand_visible(table, interaction.user.id)
    if table.channel_id == interaction.channel_id:
        return table
    if await router.publisher.has_channel(table):
        raise WhichTable(messages.OTHER_CHANNEL, link=await router.way_to(table))
    if table.seat_of(interaction.user.id) is not None:
        await _demand_channel(router, table)
    return table  # who only looks can do so anywhere


async def _demand_channel(router: Router, table: Table) -> None:
    """Raise ChannelGone where the channel of an unfinished table was deleted."""
    if table.phase in ("lobby", "running") and not await router.publisher.has_channel(table):
        raise ChannelGone(table)


def _plays(table: Table, user_id: int) -> bool:
    return table.match is not None and table.seat_of(user_id) in table.match.active


def _awaits(table: Table, user_id: int) -> bool:
    status = table.match.status if table.match else None
    return isinstance(status, ToMove) and table.seat_of(user_id) in status.seats


def _seated(table: Table) -> str:
    return ", ".join(player.name for player in table.players)
