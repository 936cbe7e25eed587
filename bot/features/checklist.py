"""The first page of `/settings`: a checklist of what a server's managers have yet to set up."""

from __future__ import annotations

from itertools import chain

import discord
from discord.abc import GuildChannel

from engine import Text, _, text

from ..storage.guild_settings import GuildSettings
from ..views.custom_id import CustomId
from ..views.message import Button
from .interactions import Context
from .interactions.permissions import channel_for_games, existing_channels, missing_in

HEAD = _("## Still to set up")
DONE = _("**Everything is set up.** You can change these settings at any time.")
NO_ZONE = _("- **Time zone:** until you set one, I treat all times as UTC.")
NO_CHANNEL = _("- **Channel for games:** choose where tables from `/looking` open.")
CHANNEL_GONE = _("- **Channel for games:** it's gone, or I can't run a table there. Choose another.")
NO_OVERVIEW = _(
    "- **Overview:** a live list of open tables that people can join. I can post it in {channel}."
)
MISSING = _("- **Permissions:** I need {permissions} in {channel}.")
MAX_CHANNELS = 3  # named in the line about missing permissions


async def checklist(
    context: Context, guild: discord.Guild, settings: GuildSettings
) -> tuple[tuple[Text, ...], tuple[Button, ...]]:
    """Return a heading and lines about what has yet to be set up, and a button for each item.

    Both tuples are empty if nothing is left to set up.
    """
    found: list[tuple[list[Text], Button]] = []
    if settings.zone is None:
        found.append(([text(NO_ZONE)], Button(text("Time zone"), str(CustomId("askzone", ply=1)), "primary")))
    if channel_for_games(guild, settings) is None:
        line = text(NO_CHANNEL if settings.games_channel is None else CHANNEL_GONE)
        found.append(([line], _to("players", _("Channel for games"))))
    if not await context.services.channel_lists.lists.exist_on(guild.id):
        line = text(NO_OVERVIEW, channel=f"<#{overview_channel(context, guild, settings)}>")
        found.append(([line], Button(text("Post overview"), str(CustomId("postlist")), "primary")))
    if lacking := _lacking_lines(context, guild, settings):
        found.append((lacking, _to("", _("Check again"))))
    if not found:
        return (), ()
    lines, buttons = zip(*found)
    return (text(HEAD), *chain.from_iterable(lines)), buttons


def _to(page: str, label: str) -> Button:
    """Return a button that opens a settings page or, if `page` is "", the checklist.

    The button's id marks it as part of the checklist. Otherwise it would have the same id as the message's
    usual button for that page.
    """
    return Button(text(label), str(CustomId("settings", ply=1, argument=page)), "primary")


def overview_channel(context: Context, guild: discord.Guild, settings: GuildSettings) -> int:
    """Return the id of the first overview's channel: the channel for games or, without one, this channel."""
    channel = channel_for_games(guild, settings)
    return channel.id if channel else context.channel_id


def _lacking_lines(context: Context, guild: discord.Guild, settings: GuildSettings) -> list[Text]:
    """Return up to three lines, each about a channel in which the bot lacks permissions for tables.

    Check the channel for games. Also check the channels allowed for tables or, if all are allowed, this
    channel and the text channels in which the bot can send messages.
    """
    ids = existing_channels(guild, settings) or (
        context.channel_id,
        *(each.id for each in guild.text_channels if each.permissions_for(guild.me).send_messages),
    )
    lines = []
    for id in dict.fromkeys((settings.games_channel or 0, *ids)):
        channel = guild.get_channel(id)
        if isinstance(channel, GuildChannel) and (permissions := missing_in(channel, settings)):
            lines.append(text(MISSING, channel=f"<#{id}>", permissions=permissions))
    return lines[:MAX_CHANNELS]
