"""A moment of a game shown to all, as a watcher sees it: `/share`, and **Share this step** in the viewer."""

from __future__ import annotations

import discord
from discord import app_commands

from engine import _

from ...service.links import message_link
from ...storage.replay import Share
from ...table.errors import Refusal
from ...table.model import Table
from ...views.message import sentence
from ...views.replay.share import share_message
from ...views.replay.steps import LATEST
from ..interactions import Context, command, parameter, reply, require_guild, require_permissions
from ..interactions.permissions import TABLE_HIDDEN, is_at, may_see_channel
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

NOT_HERE = _(
    "That game is in a channel that not everybody here can see, so it can only be shared there: in {channel}."
)
MAY_NOT_SEND = _("You may not send messages here, so you cannot share anything here either.")
SHARED = _("Shared with everybody here. **Remove** under it takes it away again.")
NOT_SHARED = _("That message shares nothing, or it was removed already.")
NOT_YOURS = _("Only whoever shared that, or somebody who may manage messages here, can remove it.")
REMOVED = _("The message is removed.")


@reply("share", require_permissions)
async def share_step(context: Context) -> None:
    """Share the step that the viewer shows."""
    await _share(context, await context.table(), context.custom_id.ply)


@command("share", _("Show a step of a game to everybody here"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("step", _("The number of the step; the latest if left out"))
async def share_command(
    context: Context, table: str | None = None, step: app_commands.Range[int, 0, LATEST] | None = None
) -> None:
    """Share a step, by default the latest one."""
    require_permissions(context.interaction)
    await _share(context, await shown_table(context, table), LATEST if step is None else step)


@reply("unshare")
async def remove(context: Context) -> None:
    """Delete a message that shares a step."""
    message, services = context.interaction.message, context.services
    share = await services.shares.shares.find(message.id) if message else None
    if share is None:
        raise Refusal(NOT_SHARED)
    if share.user_id != context.user_id and not context.interaction.permissions.manage_messages:
        raise Refusal(NOT_YOURS)
    await services.shares.remove(share.channel_id, share.message_id)
    await context.reply(sentence(REMOVED))


async def _share(context: Context, table: Table, number: int) -> None:
    _demand_place(context, table)
    services = context.services
    history = await services.replay_cache.of(table)
    audience = await context.public_audience()
    step = history.step(number)
    shown = await services.pictures.moment(table, step.number, step.match, None, audience)
    link = await message_link(services.outbox, table)
    message = share_message(table, step, context.user_id, shown, link, audience.language)
    gate, action = services.tables.gate, context.action

    async def post() -> Share:
        gate.check_actor(action)
        return await services.shares.post(
            action, context.channel_id, context.guild_id, table.id, step.number, message
        )

    share = await gate.run(post())
    if (await services.tables.get(table.id)).hidden:  # meanwhile
        await services.shares.remove(share.channel_id, share.message_id)
        raise Refusal(TABLE_HIDDEN)
    await context.reply(sentence(SHARED))


def _demand_place(context: Context, table: Table) -> None:
    """Raise Refusal unless the acting user may show a table to all who are here."""
    interaction, guild = context.interaction, require_guild(context)
    if table.hidden:
        raise Refusal(TABLE_HIDDEN)
    channel = interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    granted = interaction.permissions
    if not (granted.send_messages_in_threads if in_thread else granted.send_messages):
        raise Refusal(MAY_NOT_SEND)
    home = channel.parent_id if isinstance(channel, discord.Thread) else context.channel_id
    if is_at(table, context.channel_id) or is_at(table, home):
        return
    if not (may_see_channel(interaction, table) and _is_public(guild, table)):
        raise Refusal(NOT_HERE, channel=f"<#{table.channel_id}>")


def _is_public(guild: discord.Guild, table: Table) -> bool:
    """Return whether all on the server can see a table."""
    channel = guild.get_channel_or_thread(table.channel_id) or guild.get_channel(table.parent_channel_id or 0)
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    return channel is not None and channel.permissions_for(guild.default_role).view_channel
