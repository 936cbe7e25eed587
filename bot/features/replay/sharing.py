"""Sharing steps of a game with everyone in a channel: `/share`, **Share this step**, **Remove**."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from engine import Text, _

from ...service.links import message_link
from ...table.errors import Refusal
from ...table.model import Table
from ...views.message import Attachment, TextBoard, sentence
from ...views.replay import LATEST, shared, shared_lines
from ..interactions import Context, command, parameter, reply, require_guild, require_permissions
from ..interactions.permissions import TABLE_HIDDEN, is_at, may_see_channel
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

NOT_HERE = _("Not everyone here can see that game's channel, so you can only share it in {channel}.")
MAY_NOT_SEND = _("You can only share in a channel where you can send messages.")
SHARED = _("Shared with everyone here. Press **Remove** under the message to take it down.")
NOT_SHARED = _("I can't find what was shared here. It may already be gone.")
NOT_YOURS = _("Only the person who shared this, or someone with **Manage Messages** here, can remove it.")
REMOVED = _("Message removed.")


@reply("share", require_permissions)
async def share_step(context: Context) -> None:
    """Share the step that the acting user is looking at."""
    await _share(context, await context.table(), context.custom_id.ply)


@command("share", _("Share a step of a game with everyone here"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("step", _("Which step (default: the latest)"))
async def share_command(
    context: Context, table: str | None = None, step: app_commands.Range[int, 0, LATEST] | None = None
) -> None:
    """Share a step of a game, by default the latest step."""
    require_permissions(context.interaction)
    await _share(context, await shown_table(context, table), LATEST if step is None else step)


@reply("unshare")
async def remove(context: Context) -> None:
    """Delete the post of a shared step. Raises Refusal unless the user has shared it or is a moderator."""
    message, services = context.interaction.message, context.services
    share = await services.shares.shares.find(message.id) if message else None
    if share is None:
        raise Refusal(NOT_SHARED)
    if share.user_id != context.user_id and not context.interaction.permissions.manage_messages:
        raise Refusal(NOT_YOURS)
    await services.shares.remove(share.channel_id, share.message_id)
    await context.reply(sentence(REMOVED))


async def _share(context: Context, table: Table, number: int) -> None:
    require_place(context, table)
    services = context.services
    step = (await services.replay_cache.of(table)).step(number)
    audience = await context.public_audience()
    shown = await services.pictures.moment(table, step.number, step.match, None, audience)
    await post(context, table, step.number, shared_lines(table, step, audience.language), shown)


async def post(
    context: Context, table: Table, step: int, lines: tuple[Text, ...], shown: Attachment | TextBoard
) -> None:
    """Post `lines` and the board `shown` of step `step` in this channel, as shared by the acting user.

    Raises Refusal if the user or the channel has reached a limit on sharing, if posting fails, or if the
    table has been hidden.
    """
    services, action = context.services, context.action
    gate, link = services.tables.gate, await message_link(services.outbox, table)
    message = shared(table, context.user_id, lines, shown, link)
    where = context.channel_id, context.guild_id
    share = await gate.act(action, lambda: services.shares.post(action, *where, table.id, step, message))
    if (await services.tables.get(table.id)).hidden:  # since the check
        await services.shares.remove(share.channel_id, share.message_id)
        raise Refusal(TABLE_HIDDEN)
    await context.reply(sentence(SHARED))


def require_place(context: Context, table: Table) -> None:
    """Raise Refusal if the acting user can't post here, or if not everyone here may see the table."""
    interaction, guild = context.interaction, require_guild(context)
    if table.hidden:
        raise Refusal(TABLE_HIDDEN)
    require_sending(interaction)
    channel = interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else context.channel_id
    if is_at(table, context.channel_id) or is_at(table, home):
        return
    if not (may_see_channel(interaction, table) and _is_public(guild, table)):
        raise Refusal(NOT_HERE, channel=f"<#{table.channel_id}>")


def require_sending(interaction: discord.Interaction[Any]) -> None:
    """Raise Refusal unless the acting user can send messages here."""
    granted, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    if not (granted.send_messages_in_threads if in_thread else granted.send_messages):
        raise Refusal(MAY_NOT_SEND)


def _is_public(guild: discord.Guild, table: Table) -> bool:
    """Return whether everyone on the server can see a table."""
    channel = guild.get_channel_or_thread(table.channel_id) or guild.get_channel(table.parent_channel_id or 0)
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    return channel is not None and channel.permissions_for(guild.default_role).view_channel
