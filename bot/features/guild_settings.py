"""A server's settings in a private message of two pages, for those who manage the server. `/settings`."""

from __future__ import annotations

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

HEAD_TABLES = _(
    "## Settings of this server, 1 of 2: tables\n"
    "Each change takes effect at once, for tables opened from now on."
)
HEAD_LOOK = _(
    "## Settings of this server, 2 of 2: look and language\n"
    "Each change takes effect at once, from the next board on. What only one person sees follows their own "
    "`/preferences`."
)
SOME_CHANNELS = _("**Channels:** tables may be opened in {channels} and their threads, nowhere else.")
CHANNELS_GONE = _(
    "**Channels: none.** All the chosen channels have been deleted, so nobody can open a table: "
    "choose others."
)
ONE_ROLE = _(
    "**Who:** members with the role {role}, and those who manage the server, may open tables; anybody may "
    "join."
)
ROLE_GONE = _(
    "**Who: managers.** The chosen role has been deleted, so only those who manage the server may open "
    "tables: choose another role."
)
LIMIT = plural(
    "**How many: {most}.** While one table is unfinished, no other can be opened.",
    "**How many: {most}.** While that many tables are unfinished, no other can be opened.",
    by="most",
)

ZONE = _("**Time zone: {zone}.** Weekends that do not count, at tables that want that, begin and end by it.")

PICK_CHANNELS = _("Channels where tables may be opened")
PICK_ROLE = _("Role that may open tables")

IN_CHANNEL_MEANS = _("Boards are posted where the table was opened; /play can choose a thread for one table.")
IN_THREAD_MEANS = _("Each game gets a thread of its own; /play can choose the channel for one table.")

AS_DISCORD_MEANS = _("The server's language in Discord, which is English unless the server is a Community.")
LANGUAGE_MEANS = _("What everybody sees is written in this language: {language}.")

FILM_MEANS = _("The last message of a game gets all of it as a film, a moment later.")
CARD_MEANS = _("The last message of a game has a card of its result, and no film.")

MAX_PICKED = 25  # Discord: components/reference, Channel Select

LIMIT_TITLE, LIMIT_LABEL = _("How many tables at once"), _("Unfinished tables on this server")
NO_LIMIT = _(
    "Please type a whole number from 1 to {most}; nothing was changed. Press **How many tables** to try "
    "again."
)
GONE_MEANWHILE = _(
    "Something that you chose has just been deleted, so nothing was changed. Please choose again."
)

FIELD = "most"
MANAGERS = discord.Permissions(manage_guild=True)


def _theme(name: str) -> Choice:
    label = PREFERENCES["theme"].choices[name].label
    return Choice(name, name, label, text("Everybody sees boards in these colours: {theme}.", theme=label))


def _language(code: str) -> Choice:
    name = name_of(code)
    return Choice(code, code, name, text(LANGUAGE_MEANS, language=name))


SETTINGS: Form = {
    "place": setting(
        PLACE_TITLE,
        Choice("channel", "channel", text("into the channel"), text(IN_CHANNEL_MEANS)),
        Choice("thread", "thread", text("into threads"), text(IN_THREAD_MEANS)),
    ),
    "old_boards": OLDER_BOARDS,
    "theme": setting(text("Colours"), *map(_theme, THEMES)),
    "language": setting(
        text("Language"),
        Choice("discord", None, text("as set in Discord"), text(AS_DISCORD_MEANS)),
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


@command("settings", _("How tables are run here (for those who manage the server)"), permissions=MANAGERS)
async def settings_command(context: Context) -> None:
    """Show a server's settings; a server may let others have the command, who are refused."""
    guild = require_guild(context)
    require_manager(context.interaction)
    await context.reply(settings_message(await context.services.settings.get(guild.id), guild))


@edit("set", require_manager)
async def choose(context: Context) -> None:
    """Take what was chosen in the menu of a setting."""
    field, value = chosen_setting(context, SETTINGS)
    await _change(context, **{field: value})


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


def settings_message(settings: GuildSettings, guild: discord.Guild, *, look: bool = False) -> Message:
    """Show what a server has chosen, what each of it does, and the means to change it."""
    fields = LOOK if look else ("place",)
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
        _reset(_("Everybody"), "role", settings),
        Button(text("How many tables"), str(CustomId("limit"))),
        Button(text("Look and language"), str(CustomId("settings", argument="look")), "primary"),
    )
    return Message(content, rows=(*pickers, *menus, buttons))


def _reset(template: str, field: str, settings: GuildSettings) -> Button:
    """Return the button that takes nothing in a picker; off where nothing is taken."""
    usual = getattr(settings, field) == getattr(DEFAULTS, field)
    return Button(text(template), str(CustomId(field, argument="all")), disabled=usual)


def _channels_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if not settings.channels:
        return text("**Channels: all.** Tables may be opened in every channel and its threads.")
    left = existing_channels(guild, settings)
    return text(SOME_CHANNELS, channels=tuple(f"<#{id}>" for id in left)) if left else text(CHANNELS_GONE)


def _role_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.role is None:
        return text("**Who: everybody.** Anybody may open tables.")
    if not role_exists(guild, settings):
        return text(ROLE_GONE)
    return text(ONE_ROLE, role=f"<@&{settings.role}>")
