"""How a server's settings are shown: what was chosen, what each of it does, and the means to change it."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from engine import Text, _, plural, text
from renderers import THEMES

from ..locale.language import LANGUAGES, name_of
from ..storage.guild_settings import DEFAULTS, GuildSettings
from ..views.boards_place import OLDER_BOARDS
from ..views.choices import Choice, Choices, choice_line, choice_select
from ..views.custom_id import CustomId
from ..views.message import Button, EntitySelect, Message, Row, Select
from .interactions.permissions import existing_channels, role_exists
from .preferences import CHOICES as PREFERENCE_CHOICES

HEAD_LOOK = _(
    "## Settings of this server, 2 of 2: look and language\n"
    "Each change takes effect at once, from the next board on. What only one person sees follows their own "
    "`/preferences`."
)
SOME_CHANNELS = _("**Channels:** tables may be opened in {channels} and their threads, nowhere else.")
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


def _theme(name: str) -> Choice:
    label = PREFERENCE_CHOICES["theme"][name].label
    return Choice(name, label, text("Everybody sees boards in these colours: {theme}.", theme=label))


def _language(code: str) -> Choice:
    name = name_of(code)
    return Choice(code, name, text(LANGUAGE_MEANS, language=name))


TITLES = {
    "place": text("Where boards go"),
    "old_boards": text("Older boards"),
    "theme": text("Colours"),
    "language": text("Language"),
    "film": text("Film at the end"),
}
CHOICES: Mapping[str, Choices] = {
    "place": {
        "channel": Choice("channel", text("into the channel"), text(IN_CHANNEL_MEANS)),
        "thread": Choice("thread", text("into threads"), text(IN_THREAD_MEANS)),
    },
    "old_boards": OLDER_BOARDS,
    "theme": {name: _theme(name) for name in THEMES},
    "language": {
        "discord": Choice(None, text("as set in Discord"), text(AS_DISCORD_MEANS)),
        **{code: _language(code) for code in LANGUAGES},
    },
    "film": {
        "on": Choice(True, text("on"), text(FILM_MEANS)),
        "off": Choice(False, text("off"), text(CARD_MEANS)),
    },
}
LOOK = ("old_boards", "theme", "language", "film")  # the settings of the second page


def settings_message(settings: GuildSettings, guild: discord.Guild, *, look: bool = False) -> Message:
    """Show what a server has chosen, what each of it does, and the means to change it."""
    if look:
        lines = (*(_line(field, settings) for field in LOOK), text(ZONE, zone=settings.zone or "UTC"))
        zone = Button(text("Time zone"), str(CustomId("askzone")))
        back = Button(text("Tables"), str(CustomId("settings", argument="tables")))
        selects = (_select(field, settings) for field in LOOK)
        return Message((text(HEAD_LOOK), *lines), rows=(*selects, (zone, back)))
    content = (
        text(
            "## Settings of this server, 1 of 2: tables\n"
            "Each change takes effect at once, for tables opened from now on."
        ),
        _channels_line(settings, guild),
        _role_line(settings, guild),
        _line("place", settings),
        text(LIMIT, most=settings.tables),
    )
    return Message(content, rows=_table_rows(settings, guild))


def _table_rows(settings: GuildSettings, guild: discord.Guild) -> tuple[Row, ...]:
    left, id = existing_channels(guild, settings), str(CustomId("channels"))
    roles = (settings.role,) if settings.role is not None and role_exists(guild, settings) else ()
    return (
        EntitySelect(id, text(PICK_CHANNELS), "channels", fewest=0, most=MAX_PICKED, chosen=left),
        EntitySelect(str(CustomId("role")), text(PICK_ROLE), "roles", fewest=0, chosen=roles),
        _select("place", settings),
        (
            _reset(_("All channels"), "channels", settings),
            _reset(_("Everybody"), "role", settings),
            Button(text("How many tables"), str(CustomId("limit"))),
            Button(text("Look and language"), str(CustomId("settings", argument="look")), "primary"),
        ),
    )


def _reset(template: str, field: str, settings: GuildSettings) -> Button:
    """Return the button that takes nothing in a picker; off where nothing is taken."""
    usual = getattr(settings, field) == getattr(DEFAULTS, field)
    return Button(text(template), str(CustomId(field, argument="all")), disabled=usual)


def _channels_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if not settings.channels:
        return text("**Channels: all.** Tables may be opened in every channel and its threads.")
    left = existing_channels(guild, settings)
    if not left:
        return text(
            "**Channels: none.** All the chosen channels have been deleted, so nobody can open a table: "
            "choose others."
        )
    return text(SOME_CHANNELS, channels=tuple(f"<#{id}>" for id in left))


def _role_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.role is None:
        return text("**Who: everybody.** Anybody may open tables.")
    if not role_exists(guild, settings):
        return text(ROLE_GONE)
    return text(ONE_ROLE, role=f"<@&{settings.role}>")


def _line(field: str, settings: GuildSettings) -> Text:
    return choice_line(TITLES[field], CHOICES[field], getattr(settings, field))


def _select(field: str, settings: GuildSettings) -> Select:
    id = CustomId("set", argument=field)
    return choice_select(id, TITLES[field], CHOICES[field], getattr(settings, field))
