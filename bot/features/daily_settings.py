"""**Daily puzzle** under `/settings`: the channel and the hour of a server's daily."""

from __future__ import annotations

from typing import Any

import discord

from engine import Text, _, text

from ..storage.guild_settings import GuildSettings
from ..table.errors import Refusal
from ..views.custom_id import CustomId, read_id
from ..views.message import Button, EntitySelect, Message, Select, SelectOption
from .guild_settings import GONE_MEANWHILE
from .interactions import Context, edit, require_guild, require_manager, require_permissions
from .interactions.controls import OLD_CONTROL

HEAD = _(
    "## Server settings: daily puzzle\n"
    "A new puzzle every day, the same for everyone. The post doesn't notify anyone."
)
OFF = _("**Daily puzzle: off.** Choose a channel to post it in.")
REFUSED = _(
    "**Daily puzzle: off.** Discord hasn't let me post it for three days. Give me **Send Messages** and "
    "**Attach Files** in a channel, then choose that channel."
)
ON = _("**Daily puzzle:** in {channel}, soon after {hour}:00 ({zone}).")
PICK_CHANNEL, PICK_HOUR = _("Channel for the daily puzzle"), _("Time for the daily puzzle")


@edit("dailyset", require_manager)
async def open_page(context: Context) -> None:
    """Show the channel and the hour of the server's daily, with controls to change them."""
    guild = require_guild(context)
    await context.edit(_page(await context.services.settings.get(guild.id), guild))


@edit("dailychannel", require_manager)
async def choose_channel(context: Context) -> None:
    """Set the channel in which the daily is posted, or turn the daily off if none is chosen."""
    guild, chosen = require_guild(context), read_id(context.value)
    if context.value and guild.get_channel(chosen or 0) is None:
        raise Refusal(GONE_MEANWHILE)
    if chosen is not None:
        require_permissions(context.interaction, chosen)
    await _change(context, daily_channel=chosen, daily_refused=False)


@edit("dailyhour", require_manager)
async def choose_hour(context: Context) -> None:
    """Set the hour, in the server's time zone, at which the daily is posted."""
    hour = read_id(context.value)
    if hour is None or hour > 23:
        raise Refusal(OLD_CONTROL)
    await _change(context, daily_hour=hour)


async def _change(context: Context, **chosen: Any) -> None:
    guild, services = require_guild(context), context.services
    settings = await services.settings.change(guild.id, **chosen)
    await services.daily_posts.reschedule(guild.id, context.action.at)
    services.deadlines.wake()
    await context.edit(_page(settings, guild))


def _page(settings: GuildSettings, guild: discord.Guild) -> Message:
    channel_id, id = settings.daily_channel, str(CustomId("dailychannel"))
    there = (channel_id,) if channel_id and guild.get_channel(channel_id) else ()
    picker = EntitySelect(id, text(PICK_CHANNEL), "channels", fewest=0, chosen=there)
    hours = (
        SelectOption(text("{hour}:00", hour=str(hour)), str(hour), chosen=hour == settings.daily_hour)
        for hour in range(24)
    )
    menu = Select(str(CustomId("dailyhour")), text(PICK_HOUR), tuple(hours))
    back = Button(text("Look and language"), str(CustomId("settings", argument="look")), "primary")
    return Message((text(HEAD), _line(settings)), rows=(picker, menu, (back,)))


def _line(settings: GuildSettings) -> Text:
    if settings.daily_channel is None:
        return text(REFUSED if settings.daily_refused else OFF)
    zone, hour = settings.zone or "UTC", str(settings.daily_hour)
    return text(ON, channel=f"<#{settings.daily_channel}>", hour=hour, zone=zone)
