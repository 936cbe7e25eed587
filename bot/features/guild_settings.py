"""A server's settings, in a private message with two pages for server managers. `/settings`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import discord

from engine import Text, _, plural, text
from renderers import THEMES

from ..locale.language import LANGUAGES, name_of
from ..storage.guild_settings import DEFAULTS, GuildSettings
from ..table.errors import Refusal
from ..table.limits import MAX_TABLES_OF_GUILD
from ..views.custom_id import CustomId, read_id
from ..views.form import Choice, Form, form_parts, setting
from ..views.lobby import OLDER_BOARDS, PLACE_TITLE
from ..views.message import Button, EntitySelect, Field, Message, Modal
from .interactions import Context, command, edit, opens, require_guild, require_manager
from .interactions.controls import chosen_setting
from .interactions.permissions import existing_channels, role_exists
from .own_time import MAX_ZONE_LENGTH, read_zone
from .preferences import PREFERENCES

HEAD_TABLES = _("## Server settings, 1 of 2: tables\nChanges apply right away, to tables opened from now on.")
HEAD_LOOK = _(
    "## Server settings, 2 of 2: look and language\n"
    "Changes apply with the next board. What only one person sees follows their own `/preferences`."
)
SOME_CHANNELS = _("**Channels:** tables can only be opened in {channels} and their threads.")
CHANNELS_GONE = _(
    "**Channels: none.** All the chosen channels were deleted, so no one can open a table. Choose others."
)
ONE_ROLE = _("**Who:** members with the role {role} and server managers can open tables. Anyone can join.")
ROLE_GONE = _(
    "**Who: managers.** The chosen role was deleted, so only server managers can open tables. Choose "
    "another role."
)
LIMIT = plural(
    "**Table limit: {most}.** Only one table can be unfinished at a time.",
    "**Table limit: {most}.** Up to {most} tables can be unfinished at a time.",
    by="most",
)

ZONE = _("**Time zone: {zone}.** Decides when weekends start and end at tables where they don't count.")

PICK_CHANNELS = _("Channels where tables can be opened")
PICK_ROLE = _("Role that can open tables")

IN_CHANNEL_MEANS = _(
    "Boards are posted where the table was opened. /play lets you choose a thread for one table."
)
IN_THREAD_MEANS = _("Each game gets its own thread. /play lets you choose the channel for one table.")

AS_DISCORD_MEANS = _("The server's Discord language. That's always English unless the server is a Community.")
LANGUAGE_MEANS = _("Everything public is in this language: {language}.")

FILM_MEANS = _("A game's last message gets a film of the whole game a moment later.")
CARD_MEANS = _("A game's last message gets a result card instead of a film.")

HUSH_MEANS = _("While an event is under way, boards of games that should end with it make no sound.")
SOUND_MEANS = _("Boards notify players as usual, even while an event is under way.")

MAX_PICKED = 25  # Discord: components/reference, Channel Select

LIMIT_TITLE, LIMIT_LABEL = _("Table limit"), _("Unfinished tables on this server")
NO_LIMIT = _(
    "Please type a whole number from 1 to {most}. Nothing changed. Press **Table limit** to try again."
)
GONE_MEANWHILE = _("Something you chose was just deleted, so nothing changed. Please choose again.")

FIELD = "most"
MANAGERS = discord.Permissions(manage_guild=True)


def _theme(name: str) -> Choice:
    label = PREFERENCES["theme"].choices[name].label
    return Choice(name, name, label, text("Public boards use these colours: {theme}.", theme=label))


def _language(code: str) -> Choice:
    name = name_of(code)
    return Choice(code, code, name, text(LANGUAGE_MEANS, language=name))


SETTINGS: Form = {
    "place": setting(
        PLACE_TITLE,
        Choice("channel", "channel", text("in the channel"), text(IN_CHANNEL_MEANS)),
        Choice("thread", "thread", text("in threads"), text(IN_THREAD_MEANS)),
    ),
    "hush": setting(
        text("Quiet during events"),
        Choice("on", True, text("on"), text(HUSH_MEANS)),
        Choice("off", False, text("off"), text(SOUND_MEANS)),
    ),
    "old_boards": OLDER_BOARDS,
    "theme": setting(text("Colours"), *map(_theme, THEMES)),
    "language": setting(
        text("Language"),
        Choice("discord", None, text("same as Discord"), text(AS_DISCORD_MEANS)),
        *map(_language, LANGUAGES),
    ),
    "film": setting(
        text("Film at the end"),
        Choice("on", True, text("on"), text(FILM_MEANS)),
        Choice("off", False, text("off"), text(CARD_MEANS)),
    ),
}
LOOK = ("old_boards", "theme", "language", "film")  # the settings of the second page

LIMIT_HINT = text("a whole number from 1 to {most}", most=MAX_TABLES_OF_GUILD)
LIMIT_FIELD = Field(FIELD, text(LIMIT_LABEL), LIMIT_HINT, longest=3)
ZONE_FIELD = Field(
    "zone", text("Time zone"), text("a city, such as {example}", example="Berlin"), MAX_ZONE_LENGTH
)
LIMIT_MODAL = Modal(str(CustomId("limited")), text(LIMIT_TITLE), (LIMIT_FIELD,))
ZONE_MODAL = Modal(str(CustomId("setzone")), text("Time zone"), (ZONE_FIELD,))

opens("limit", lambda _context: LIMIT_MODAL, require_manager)
opens("askzone", lambda _context: ZONE_MODAL, require_manager)


@command("settings", _("Set up Alea on this server (for server managers)"), permissions=MANAGERS)
async def settings_command(context: Context) -> None:
    """Show a server's settings. Raises Refusal if the acting user can't manage the server."""
    guild = require_guild(context)
    require_manager(context.interaction)
    await context.reply(settings_message(await context.services.settings.get(guild.id), guild))


@edit("set", require_manager)
async def choose(context: Context) -> None:
    """Change a setting to the value chosen in its menu."""
    field, value = chosen_setting(context, SETTINGS)
    await _change(context, **{field: value})


@edit("channels", require_manager)
async def choose_channels(context: Context) -> None:
    """Allow new tables only in the chosen channels, or in all if none is chosen."""
    await _change(context, channels=_chosen_ids(context, require_guild(context).get_channel))


@edit("role", require_manager)
async def choose_role(context: Context) -> None:
    """Let only the chosen role open tables, or everyone if none or the default role is chosen."""
    guild = require_guild(context)
    ids = _chosen_ids(context, guild.get_role)
    await _change(context, role=next((id for id in ids if id != guild.id), None))


@edit("setzone", require_manager)
async def choose_zone(context: Context) -> None:
    """Set the server's time zone, which decides when weekends start, to the typed one."""
    guild, zone = require_guild(context), read_zone(context, context.value)
    await context.services.own_times.set_server_zone(guild.id, zone, context.action.at)
    settings = await context.services.settings.change(guild.id, zone=zone)
    await context.edit(settings_message(settings, guild, look=True))


@edit("limited", require_manager)
async def limit(context: Context) -> None:
    """Limit the server's unfinished tables to the typed number."""
    typed = context.value.strip()
    if not (re.fullmatch("[0-9]{1,3}", typed) and 1 <= int(typed) <= MAX_TABLES_OF_GUILD):
        raise Refusal(NO_LIMIT, most=MAX_TABLES_OF_GUILD)
    await _change(context, tables=int(typed))


@edit("settings", require_manager)
async def turn_page(context: Context) -> None:
    """Show the other page of the settings."""
    guild = require_guild(context)
    settings = await context.services.settings.get(guild.id)
    await context.edit(settings_message(settings, guild, look=context.custom_id.argument == "look"))


async def _change(context: Context, **chosen: Any) -> None:
    guild = require_guild(context)
    changed = await context.services.settings.change(guild.id, **chosen)
    look = any(field in LOOK for field in chosen)
    await context.edit(settings_message(changed, guild, look=look))


def _chosen_ids(context: Context, get: Callable[[int], object]) -> tuple[int, ...]:
    """Return the chosen ids. Raises Refusal if `get` returns None for any of them."""
    ids = tuple(read_id(value) or 0 for value in context.values[:MAX_PICKED])
    if any(get(id) is None for id in ids):
        raise Refusal(GONE_MEANWHILE)
    return ids


def settings_message(settings: GuildSettings, guild: discord.Guild, *, look: bool = False) -> Message:
    """Return page 1 of a server's settings, or page 2 if `look` is True, with controls to change them."""
    fields = LOOK if look else ("place", "hush")
    values = {field: getattr(settings, field) for field in fields}
    lines, menus = form_parts(SETTINGS, values, CustomId("set"))
    if look:
        zone = Button(text("Time zone"), str(CustomId("askzone")))
        back = Button(text("Tables"), str(CustomId("settings", argument="tables")))
        lines = [*lines, text(ZONE, zone=settings.zone or "UTC")]
        return Message((text(HEAD_LOOK), *lines), rows=(*menus, (zone, back)))
    who = _channels_line(settings, guild), _role_line(settings, guild)
    content = (text(HEAD_TABLES), *who, *lines, text(LIMIT, most=settings.tables))
    left, id = existing_channels(guild, settings), str(CustomId("channels"))
    roles = (settings.role,) if settings.role is not None and role_exists(guild, settings) else ()
    pickers = (
        EntitySelect(id, text(PICK_CHANNELS), "channels", fewest=0, most=MAX_PICKED, chosen=left),
        EntitySelect(str(CustomId("role")), text(PICK_ROLE), "roles", fewest=0, chosen=roles),
    )
    buttons = (
        _reset(_("All channels"), "channels", settings),
        _reset(_("Everyone"), "role", settings),
        Button(text("Table limit"), str(CustomId("limit"))),
        Button(text("Presets"), str(CustomId("presets"))),
        Button(text("Look and language"), str(CustomId("settings", argument="look")), "primary"),
    )
    return Message(content, rows=(*pickers, *menus, buttons))


def _reset(template: str, field: str, settings: GuildSettings) -> Button:
    """Return a button that resets a setting to its default, and is disabled if there is nothing to reset."""
    usual = getattr(settings, field) == getattr(DEFAULTS, field)
    return Button(text(template), str(CustomId(field, argument="all")), disabled=usual)


def _channels_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if not settings.channels:
        return text("**Channels: all.** Tables can be opened in any channel and its threads.")
    left = existing_channels(guild, settings)
    return text(SOME_CHANNELS, channels=tuple(f"<#{id}>" for id in left)) if left else text(CHANNELS_GONE)


def _role_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.role is None:
        return text("**Who: everyone.** Anyone can open tables.")
    if not role_exists(guild, settings):
        return text(ROLE_GONE)
    return text(ONE_ROLE, role=f"<@&{settings.role}>")
