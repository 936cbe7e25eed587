"""A server's settings in a private message of two pages, for those who manage the server. `/settings`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from engine import _, text

from ..table.errors import Refusal
from ..table.limits import MAX_TABLES_OF_GUILD
from ..views.custom_id import CustomId, read_id
from ..views.message import Modal
from .guild_settings_view import CHOICES, LOOK, MAX_PICKED, settings_message
from .interactions import Context, command, edit, require_guild, require_manager
from .interactions.router import OLD_CONTROL
from .own_time import MAX_ZONE_LENGTH, read_zone

LIMIT_TITLE = _("How many tables at once")
LIMIT_LABEL = _("Unfinished tables on this server")
NO_LIMIT = _(
    "Please type a whole number from 1 to {most}; nothing was changed. Press **How many tables** to try "
    "again."
)
GONE_MEANWHILE = _(
    "Something that you chose has just been deleted, so nothing was changed. Please choose again."
)

FIELD = "most"
MANAGERS = discord.Permissions(manage_guild=True)


@command("settings", _("How tables are run here (for those who manage the server)"), permissions=MANAGERS)
async def settings_command(context: Context) -> None:
    """Show a server's settings, with the means to change them.

    Discord offers this to those who manage the server; a server may let others have it, who are refused.
    """
    guild = require_guild(context)
    require_manager(context.interaction)
    await context.reply(settings_message(await context.services.settings.get(guild.id), guild))


@edit("set", require_manager)
async def choose(context: Context) -> None:
    """Take what was chosen in the menu of a setting."""
    field = context.custom_id.argument
    choice = CHOICES.get(field, {}).get(context.value)
    if choice is None:
        raise Refusal(OLD_CONTROL)
    await _change(context, **{field: choice.value})


@edit("channels", require_manager)
async def choose_channels(context: Context) -> None:
    """Let tables be opened in some channels only; none taken, in all."""
    await _change(context, channels=_chosen_ids(context, require_guild(context).get_channel))


@edit("role", require_manager)
async def choose_role(context: Context) -> None:
    """Let the people with a role open tables; none taken, or the role that everybody has, everybody."""
    guild = require_guild(context)
    ids = _chosen_ids(context, guild.get_role)
    await _change(context, role=next((id for id in ids if id != guild.id), None))


@edit("limit", require_manager)
async def ask_limit(context: Context) -> None:
    """Open the modal for the number of tables."""
    hint = text("a whole number from 1 to {most}", most=MAX_TABLES_OF_GUILD)
    id = str(CustomId("limited"))
    await context.open_modal(Modal(id, text(LIMIT_TITLE), text(LIMIT_LABEL), hint, FIELD, longest=3))


@edit("askzone", require_manager)
async def ask_zone(context: Context) -> None:
    """Open the modal for the time zone."""
    id, hint = str(CustomId("setzone")), text("a city, such as {example}", example="Berlin")
    await context.open_modal(Modal(id, text("Time zone"), text("Time zone"), hint, "zone", MAX_ZONE_LENGTH))


@edit("setzone", require_manager)
async def choose_zone(context: Context) -> None:
    """Take the time zone that was typed, by which weekends begin from now on."""
    guild, zone = require_guild(context), read_zone(context.value)
    await context.services.own_times.set_server_zone(guild.id, zone, context.action.at)
    settings = await context.services.settings.change(guild.id, zone=zone)
    await context.edit(settings_message(settings, guild, look=True))


@edit("limited", require_manager)
async def limit(context: Context) -> None:
    """Take the number of tables that was typed."""
    typed = context.value.strip()
    if not (typed.isdecimal() and len(typed) <= 3 and 1 <= int(typed) <= MAX_TABLES_OF_GUILD):
        raise Refusal(NO_LIMIT, most=MAX_TABLES_OF_GUILD)
    await _change(context, tables=int(typed))


@edit("settings", require_manager)
async def turn_page(context: Context) -> None:
    """Show the other page."""
    guild = require_guild(context)
    settings = await context.services.settings.get(guild.id)
    await context.edit(settings_message(settings, guild, look=context.custom_id.argument == "look"))


async def _change(context: Context, **chosen: Any) -> None:
    guild = require_guild(context)
    changed = await context.services.settings.change(guild.id, **chosen)
    look = any(field in LOOK for field in chosen)
    await context.edit(settings_message(changed, guild, look=look))


def _chosen_ids(context: Context, get: Callable[[int], object]) -> tuple[int, ...]:
    """Return the ids that were chosen. Raises Refusal unless `get` finds each; nothing has the id 0."""
    ids = tuple(read_id(value) or 0 for value in context.values[:MAX_PICKED])
    if any(get(id) is None for id in ids):
        raise Refusal(GONE_MEANWHILE)
    return ids
