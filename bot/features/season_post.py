"""The choice of where to post a season's ladders, which server managers make in `/settings`."""

from __future__ import annotations

import discord

from engine import _, text

from ..storage.guild_settings import GuildSettings
from ..table.errors import Refusal
from ..views.custom_id import CustomId, read_id
from ..views.message import Button, EntitySelect, Message
from .interactions import Context, edit, require_guild, require_manager

OFF = _("**Season post: off.** I don't post the ladders when a season ends.")
AUTO = _(
    "**Season post: busiest channel.** At the end of each season, I post the ladders in the channel with "
    "the most rated games, without notifying anyone. I only post ladders with at least 3 people."
)
CHANNEL = _(
    "**Season post: {channel}.** At the end of each season, I post the ladders there without notifying "
    "anyone. I only post ladders with at least 3 people."
)


@edit("seasonpost", require_manager)
async def show_season_post(context: Context) -> None:
    """Show where each season's ladders are posted, after applying any choice that the control holds."""
    guild, chosen = require_guild(context), context.custom_id.argument
    settings = await context.services.settings.get(guild.id)
    if chosen:
        known = {"off": 0, "auto": None, "channel": read_id(context.value)}
        if chosen not in known or (chosen == "channel" and not guild.get_channel(known[chosen] or 0)):
            raise Refusal
        settings = await context.services.settings.change(guild.id, season_post=known[chosen])
    await context.edit(_message(settings, guild))


def _message(settings: GuildSettings, guild: discord.Guild) -> Message:
    channel = settings.season_post
    line = text(OFF) if channel == 0 else text(AUTO)
    if channel:
        line = text(CHANNEL, channel=f"<#{channel}>")
    there = (channel,) if channel and guild.get_channel(channel) else ()
    id = str(CustomId("seasonpost", argument="channel"))
    picker = EntitySelect(id, text("Channel for the season post"), "channels", chosen=there)
    off, auto = (str(CustomId("seasonpost", argument=choice)) for choice in ("off", "auto"))
    buttons = (
        Button(text("Off"), off, disabled=channel == 0),
        Button(text("Busiest channel"), auto, disabled=channel is None),
        Button(text("Look and language"), str(CustomId("settings", argument="look"))),
    )
    return Message((line,), rows=(picker, buttons))
