"""A server's settings, in a private message with three pages for server managers. `/settings`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
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
from ..views.message import Button, EntityKind, EntitySelect, Field, Message, Modal
from .checklist import DONE, checklist, overview_channel
from .interactions import (
    Context,
    command,
    edit,
    opens,
    reply,
    require_guild,
    require_manager,
    require_permissions,
)
from .interactions.controls import chosen_setting
from .interactions.permissions import channel_for_games, existing_channels, role_exists
from .own_time import MAX_ZONE_LENGTH, read_zone
from .preferences import PREFERENCES

HEAD_TABLES = _("## Server settings, 1 of 3: tables\nChanges apply to tables opened from now on.")
HEAD_PLAYERS = _(
    "## Server settings, 2 of 3: players\nWho can open tables, and where people find each other."
)
HEAD_LOOK = _(
    "## Server settings, 3 of 3: look and language\nChanges apply from the next board. Anything "
    "only you can see follows your own `/preferences`."
)
SOME_CHANNELS = _("**Channels:** tables can only be opened in {channels}, including threads.")
CHANNELS_GONE = _(
    "**Channels: none.** All the chosen channels were deleted, so no one can open a table. Choose others."
)
ONE_ROLE = _("**Who:** server managers and members with the role {role} can open tables. Anyone can join.")
ROLE_GONE = _(
    "**Who: managers.** The chosen role was deleted, so only server managers can open tables. Choose "
    "another role."
)
MEET_WHERE_ASKED = _(
    "**Channel for games: none.** Tables from `/looking` open in the channel where someone last used it."
)
MEET_THERE = _("**Channel for games: {channel}.** Tables from `/looking` open there.")
MEET_NOWHERE = _(
    "**Channel for games: gone.** It was deleted, or I can't run a table there. Tables from `/looking` open "
    "in the channel where someone last used it."
)
NONE_CALLED = _("**Role to mention: none.** I don't mention anyone when people are looking for a game.")
CALLED = _(
    "**Role to mention: {role}.** I mention it when at least two people are looking for a game, "
    "at most once an hour."
)
NOT_CALLED = _("**Role to mention: {role}.** I can't mention this role. Allow mentions in its settings.")
CALLED_GONE = _("**Role to mention: gone.** The chosen role was deleted, so I don't mention anyone.")
ORGANISERS = _("**Tournaments:** people with **Manage Events** or **Manage Server** can run them.")
ALSO_ROLE = _(
    "**Tournaments:** people with the role {role}, **Manage Events** or **Manage Server** can run them."
)
LIMIT = plural(
    "**Table limit: {most}.** This server can have one unfinished table at a time.",
    "**Table limit: {most}.** This server can have up to {most} unfinished tables at a time.",
    by="most",
)

ZONE = _(
    "**Time zone: {zone}.** I use it for the times people type, and to know when weekends start and end."
)

PICK_CHANNELS = _("Channels for new tables")
PICK_ROLE = _("Role that can open tables")
PICK_MEETING = _("Channel for games")
PICK_CALLED = _("Role to mention")
PICK_ORGANISERS = _("Role that can run tournaments")

IN_CHANNEL_MEANS = _(
    "Boards are posted where the table was opened. Use /play to choose a thread for a single table."
)
IN_THREAD_MEANS = _("Each game gets its own thread. Use /play to keep a single table in the channel.")

AS_DISCORD_MEANS = _("The server's language in Discord, which is English unless this is a Community server.")
LANGUAGE_MEANS = _("Everything public is in this language: {language}.")

FILM_MEANS = _("Shortly after a game ends, its last message gets a film of the whole game.")
CARD_MEANS = _("A game's last message gets a result card instead of a film.")

HUSH_MEANS = _("During an event, games that should have ended when it started don't notify anyone.")
SOUND_MEANS = _("Boards notify players as usual, even during an event.")

MAX_PICKED = 25  # Discord: components/reference, Channel Select

LIMIT_TITLE, LIMIT_LABEL = _("Table limit"), _("Unfinished tables on this server")
NO_LIMIT = _("Nothing changed. Press **Table limit** and type a whole number from 1 to {most}.")
GONE_MEANWHILE = _("Something you chose has just been deleted, so nothing changed. Please choose again.")

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
LOOK = ("old_boards", "theme", "language", "film")
# Each page's button and settings, by its name in the ids of buttons.
PAGES: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "tables": (text("Tables"), ("place", "hush", "channels", "tables")),
    "players": (text("Players"), ("role", "games_channel", "call_role", "tournament_role")),
    "look": (text("Look and language"), (*LOOK, "zone")),
}

LIMIT_HINT = text("a whole number from 1 to {most}", most=MAX_TABLES_OF_GUILD)
LIMIT_FIELD = Field(FIELD, text(LIMIT_LABEL), LIMIT_HINT, longest=3)
ZONE_FIELD = Field(
    "zone", text("Time zone"), text("a city, such as {example}", example="Berlin"), MAX_ZONE_LENGTH
)
LIMIT_MODAL = Modal(str(CustomId("limited")), text(LIMIT_TITLE), (LIMIT_FIELD,))

opens("limit", lambda _context: LIMIT_MODAL, require_manager)
opens("askzone", lambda context: _zone_form(context.custom_id), require_manager)


@command("settings", _("Set up Alea on this server (server managers only)"), permissions=MANAGERS)
async def settings_command(context: Context) -> None:
    """Show a server's settings. Raises Refusal if the acting user can't manage the server."""
    require_manager(context.interaction)
    await context.reply(await _first_page(context))


@reply("setup", require_manager)
async def set_up(context: Context) -> None:
    """Show a server's settings in a new private message."""
    await context.reply(await _first_page(context))


@edit("postlist", require_manager)
async def post_overview(context: Context) -> None:
    """Post the server's first overview in its channel for games or, if there is none, here."""
    guild, settings = require_guild(context), await context.services.settings.get(context.guild_id)
    channel_id = overview_channel(context, guild, settings)
    require_permissions(context.interaction, channel_id)
    await context.services.channel_lists.ask(context.interaction.id, channel_id, guild.id)
    await context.edit(await _first_page(context, text(DONE)))


@edit("set", require_manager)
async def choose(context: Context) -> None:
    """Change a setting to the value chosen in its menu."""
    field, value = chosen_setting(context, SETTINGS)
    await _change(context, **{field: value})


@edit("channels", require_manager)
async def choose_channels(context: Context) -> None:
    """Allow new tables only in the chosen channels, or in all if none is chosen."""
    await _change(context, channels=_chosen_ids(context, require_guild(context).get_channel))


def _picks(verb: str, field: str, get: Callable[[discord.Guild, int], object]) -> None:
    """Register the handler of `verb`, which sets the setting `field` to the chosen id.

    If nothing or @everyone is chosen, set `field` to None. `get` returns a server's role or channel by id.
    """

    @edit(verb, require_manager)
    async def choose_one(context: Context) -> None:
        guild = require_guild(context)
        ids = _chosen_ids(context, partial(get, guild))
        await _change(context, **{field: next((id for id in ids if id != guild.id), None)})


_picks("role", "role", discord.Guild.get_role)
_picks("gamechannel", "games_channel", discord.Guild.get_channel)
_picks("callrole", "call_role", discord.Guild.get_role)
_picks("tourrole", "tournament_role", discord.Guild.get_role)


def _zone_form(asked: CustomId) -> Modal:
    """Return the modal for the time zone. Submitting it leads back to the page with the button `asked`."""
    return Modal(str(CustomId("setzone", ply=asked.ply)), text("Time zone"), (ZONE_FIELD,))


@edit("setzone", require_manager)
async def choose_zone(context: Context) -> None:
    """Set the server's time zone to the typed one. The zone decides, for example, when weekends start."""
    guild, zone = require_guild(context), read_zone(context, context.value)
    await context.services.own_times.set_server_zone(guild.id, zone, context.action.at)
    await context.services.settings.change(guild.id, zone=zone)
    await context.services.daily_posts.reschedule(guild.id, context.action.at)
    await _change(context, zone=zone)


@edit("limited", require_manager)
async def limit(context: Context) -> None:
    """Limit the server's unfinished tables to the typed number."""
    typed = context.value.strip()
    if not (re.fullmatch("[0-9]{1,3}", typed) and 1 <= int(typed) <= MAX_TABLES_OF_GUILD):
        raise Refusal(NO_LIMIT, most=MAX_TABLES_OF_GUILD)
    await _change(context, tables=int(typed))


@edit("settings", require_manager)
async def turn_page(context: Context) -> None:
    """Show another page of the settings, or the checklist."""
    guild, page = require_guild(context), context.custom_id.argument
    if page not in PAGES:
        await context.edit(await _first_page(context, text(DONE)))
    else:
        settings = await context.services.settings.get(guild.id)
        await context.edit(_page(settings, guild, page, context.custom_id.ply))


async def _change(context: Context, **chosen: Any) -> None:
    """Change the `chosen` settings. Show their page again or, if the checklist led there, the checklist."""
    guild = require_guild(context)
    settings = await context.services.settings.change(guild.id, **chosen)
    page = next(name for name, (_title, fields) in PAGES.items() if chosen.keys() <= {*fields})
    from_start = context.custom_id.ply > 0
    shown = await _first_page(context, text(DONE)) if from_start else _page(settings, guild, page)
    await context.edit(shown)


def _chosen_ids(context: Context, get: Callable[[int], object]) -> tuple[int, ...]:
    """Return the chosen ids. Raises Refusal if `get` finds nothing (None) for one of the ids."""
    ids = tuple(read_id(value) or 0 for value in context.values[:MAX_PICKED])
    if any(get(id) is None for id in ids):
        raise Refusal(GONE_MEANWHILE)
    return ids


async def _first_page(context: Context, *done: Text) -> Message:
    """Return the checklist or, if nothing is left to set up, `done` and the first page of the settings."""
    guild, settings = require_guild(context), await context.services.settings.get(context.guild_id)
    lines, buttons = await checklist(context, guild, settings)
    if lines:
        return Message(lines, rows=(buttons, _others()))
    page = _page(settings, guild, "tables")
    return replace(page, content=(*done, *page.content))


def _others(page: str = "") -> tuple[Button, ...]:
    """Return buttons that lead to all settings pages except `page`."""
    return tuple(
        Button(title, str(CustomId("settings", argument=name)), "primary" if page else "secondary")
        for name, (title, _fields) in PAGES.items()
        if name != page
    )


def _page(settings: GuildSettings, guild: discord.Guild, page: str, back: int = 0) -> Message:
    """Return a page of a server's settings, with controls to change them.

    If `back` is 1, choosing the channel for games leads back to the checklist.
    """
    if page == "players":
        return _players_page(settings, guild, back)
    values = {field: getattr(settings, field) for field in PAGES[page][1] if field in SETTINGS}
    lines, menus = form_parts(SETTINGS, values, CustomId("set"))
    if page == "look":
        zone = Button(text("Time zone"), str(CustomId("askzone")))
        lines = [text(HEAD_LOOK), *lines, text(ZONE, zone=settings.zone or "UTC")]
        post = Button(text("Season post"), str(CustomId("seasonpost")))
        daily = Button(text("Daily puzzle"), str(CustomId("dailyset")))
        return Message(tuple(lines), rows=(*menus, (zone, post, daily, *_others(page))))
    limit = text(LIMIT, most=settings.tables)
    content = (text(HEAD_TABLES), _channels_line(settings, guild), *lines, limit)
    left, id = existing_channels(guild, settings), str(CustomId("channels"))
    picker = EntitySelect(id, text(PICK_CHANNELS), "channels", fewest=0, most=MAX_PICKED, chosen=left)
    buttons = (
        _reset(_("All channels"), "channels", "channels", settings),
        Button(text("Table limit"), str(CustomId("limit"))),
        Button(text("Presets"), str(CustomId("presets"))),
        *_others(page),
    )
    return Message(content, rows=(picker, *menus, buttons))


def _players_page(settings: GuildSettings, guild: discord.Guild, back: int) -> Message:
    """Return the page about who can open tables, and where people find each other."""

    def picker(
        verb: str, title: str, kind: EntityKind, known: object, chosen: int | None, back: int = 0
    ) -> EntitySelect:
        ids = (chosen,) if chosen is not None and known else ()
        return EntitySelect(str(CustomId(verb, ply=back)), text(title), kind, fewest=0, chosen=ids)

    channel, called = guild.get_channel(settings.games_channel or 0), guild.get_role(settings.call_role or 0)
    organisers = guild.get_role(settings.tournament_role or 0)
    pickers = (
        picker("role", PICK_ROLE, "roles", role_exists(guild, settings), settings.role),
        picker("gamechannel", PICK_MEETING, "channels", channel, settings.games_channel, back),
        picker("callrole", PICK_CALLED, "roles", called, settings.call_role),
        picker("tourrole", PICK_ORGANISERS, "roles", organisers, settings.tournament_role),
    )
    resets = (
        _reset(_("Everyone"), "role", "role", settings),
        _reset(_("No channel"), "gamechannel", "games_channel", settings),
        _reset(_("No role"), "callrole", "call_role", settings),
        *_others("players"),
    )
    running = text(ALSO_ROLE, role=f"<@&{organisers.id}>") if organisers else text(ORGANISERS)
    lines = (_role_line(settings, guild), _meeting_line(settings, guild), _called_line(settings, guild))
    return Message((text(HEAD_PLAYERS), *lines, running), rows=(*pickers, resets))


def _reset(template: str, verb: str, field: str, settings: GuildSettings) -> Button:
    """Return a button labelled `template` that resets `field`. It is disabled if nothing would change."""
    usual = getattr(settings, field) == getattr(DEFAULTS, field)
    return Button(text(template), str(CustomId(verb, argument="all")), disabled=usual)


def _channels_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if not settings.channels:
        return text("**Channels: all.** Tables can be opened in any channel or thread.")
    left = existing_channels(guild, settings)
    return text(SOME_CHANNELS, channels=tuple(f"<#{id}>" for id in left)) if left else text(CHANNELS_GONE)


def _role_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.role is None:
        return text("**Who: everyone.** Anyone can open tables.")
    if not role_exists(guild, settings):
        return text(ROLE_GONE)
    return text(ONE_ROLE, role=f"<@&{settings.role}>")


def _meeting_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.games_channel is None:
        return text(MEET_WHERE_ASKED)
    channel = channel_for_games(guild, settings)
    return text(MEET_THERE, channel=f"<#{channel.id}>") if channel else text(MEET_NOWHERE)


def _called_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.call_role is None:
        return text(NONE_CALLED)
    role = guild.get_role(settings.call_role)
    if role is None:
        return text(CALLED_GONE)
    can_mention = role.mentionable or guild.me.guild_permissions.mention_everyone
    return text(CALLED if can_mention else NOT_CALLED, role=f"<@&{role.id}>")
