"""A server's settings in a private message of two pages, with a menu or a button for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import discord

from engine import Text, text
from renderers import THEMES

from ..locale.language import LANGUAGES
from ..storage.guild_settings import USUAL, GuildSettings
from ..table.errors import Refusal
from ..table.limits import MOST_TABLES_OF_GUILD
from ..views import messages
from ..views.custom_id import CustomId, read_id
from ..views.message import Button, EntitySelect, Message, Modal, Row, Select, SelectOption, verbatim
from ..views.messages import preferences
from ..views.messages import settings as said
from .admission import existing_channels, role_exists
from .context import Context, Handler
from .permissions import demand_manager

MOST_PICKED = 25  # Discord: components/reference, Channel Select
FIELD = "most"
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}  # each in its own language, as people look for theirs


class Choice(NamedTuple):
    """What a setting can be: its value, its name, and what it does."""

    value: Any
    label: Text
    meaning: Text


def _theme(name: str) -> Choice:
    label = preferences.CHOICES["theme"][name].label
    return Choice(name, label, text(said.THEME_MEANS, theme=label))


def _language(code: str) -> Choice:
    name = verbatim(LANGUAGE_NAMES.get(code, code))
    return Choice(code, name, text(said.LANGUAGE_MEANS, language=name))


TITLES = MappingProxyType(
    {
        "place": text(said.PLACE),
        "tidy": text(said.TIDY),
        "theme": text(said.THEME),
        "language": text(said.LANGUAGE),
    }
)
CHOICES: Mapping[str, Mapping[str, Choice]] = MappingProxyType(
    {
        "place": {
            "channel": Choice("channel", text(said.IN_CHANNEL), text(said.IN_CHANNEL_MEANS)),
            "thread": Choice("thread", text(said.IN_THREAD), text(said.IN_THREAD_MEANS)),
        },
        "tidy": {
            "strip": Choice("strip", text(said.STRIPPED), text(said.STRIPPED_MEANS)),
            "delete": Choice("delete", text(said.DELETED), text(said.DELETED_MEANS)),
        },
        "theme": {name: _theme(name) for name in THEMES},
        "language": {
            "discord": Choice(None, text(said.AS_DISCORD), text(said.AS_DISCORD_MEANS)),
            **{code: _language(code) for code in LANGUAGES},
        },
    }
)
LOOK = ("tidy", "theme", "language")  # the settings of the second page


async def choose(press: Context) -> None:
    """Take what was chosen in the menu of a setting."""
    field, chosen = press.control.argument, "".join(press.values[:1])
    choice = CHOICES.get(field, {}).get(chosen)
    if choice is None:
        raise Refusal(messages.OLD_CONTROL)
    await _change(press, **{field: choice.value})


async def pick_channels(press: Context) -> None:
    """Let tables be opened in some channels only; none taken, in all."""
    guild, ids = _guild(press), _picked(press)
    if any(guild.get_channel(id) is None for id in ids):
        raise Refusal(said.GONE_MEANWHILE)
    await _change(press, channels=ids)


async def pick_role(press: Context) -> None:
    """Let the people with a role open tables; none taken, or the role that everybody has, everybody."""
    guild, ids = _guild(press), _picked(press)
    if any(guild.get_role(id) is None for id in ids):
        raise Refusal(said.GONE_MEANWHILE)
    await _change(press, role=next((id for id in ids if id != guild.id), None))


async def ask_limit(press: Context) -> None:
    """Open the form for the number of tables."""
    hint = text(said.LIMIT_HINT, most=MOST_TABLES_OF_GUILD)
    form = Modal(
        str(CustomId("limited")), text(said.LIMIT_TITLE), text(said.LIMIT_LABEL), hint, FIELD, longest=3
    )
    await press.responder.form(form)


async def limit(press: Context) -> None:
    """Take the number of tables that was typed."""
    typed = "".join(press.values[:1]).strip()
    if not (typed.isdecimal() and len(typed) <= 3 and 1 <= int(typed) <= MOST_TABLES_OF_GUILD):
        raise Refusal(said.NO_LIMIT, most=MOST_TABLES_OF_GUILD)
    await _change(press, tables=int(typed))


async def turn_page(press: Context) -> None:
    """Show the other page."""
    guild = _guild(press)
    settings = await press.router.tables.settings.get(guild.id)
    await press.responder.update(settings_draft(settings, guild, look=press.control.argument == "look"))


def settings_draft(settings: GuildSettings, guild: discord.Guild, *, look: bool = False) -> Message:
    """Show what a server has chosen, what each of it does, and the means to change it."""
    if look:
        lines = (_line(field, settings) for field in LOOK)
        back = Button(text(said.TO_TABLES), str(CustomId("settings", argument="tables")))
        return Message(
            (text(said.HEAD_LOOK), *lines), rows=(*(_menu(field, settings) for field in LOOK), (back,))
        )
    content = (
        text(said.HEAD_TABLES),
        _channels_line(settings, guild),
        _role_line(settings, guild),
        _line("place", settings),
        text(said.LIMIT, most=settings.tables),
    )
    return Message(content, rows=_table_rows(settings, guild))


def _table_rows(settings: GuildSettings, guild: discord.Guild) -> tuple[Row, ...]:
    channels = existing_channels(guild, settings)
    roles = (settings.role,) if settings.role is not None and role_exists(guild, settings) else ()
    return (
        EntitySelect(
            str(CustomId("channels")),
            text(said.PICK_CHANNELS),
            "channels",
            fewest=0,
            most=MOST_PICKED,
            chosen=channels,
        ),
        EntitySelect(str(CustomId("role")), text(said.PICK_ROLE), "roles", fewest=0, chosen=roles),
        _menu("place", settings),
        (
            _reset(said.TO_ALL_CHANNELS, "channels", settings),
            _reset(said.TO_EVERYBODY, "role", settings),
            Button(text(said.TO_LIMIT), str(CustomId("limit"))),
            Button(text(said.TO_LOOK), str(CustomId("settings", argument="look")), "primary"),
        ),
    )


def _reset(template: str, field: str, settings: GuildSettings) -> Button:
    """Give the button that takes nothing in a picker; off where nothing is taken."""
    usual = getattr(settings, field) == getattr(USUAL, field)
    return Button(text(template), str(CustomId(field, argument="all")), disabled=usual)


def _channels_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if not settings.channels:
        return text(said.ALL_CHANNELS)
    left = existing_channels(guild, settings)
    if not left:
        return text(said.CHANNELS_GONE)
    return text(said.SOME_CHANNELS, channels=tuple(f"<#{id}>" for id in left))


def _role_line(settings: GuildSettings, guild: discord.Guild) -> Text:
    if settings.role is None:
        return text(said.EVERYBODY)
    if not role_exists(guild, settings):
        return text(said.ROLE_GONE)
    return text(said.ONE_ROLE, role=f"<@&{settings.role}>")


def _line(field: str, settings: GuildSettings) -> Text:
    choice = _chosen(field, settings)
    return text(said.CHOSEN, title=TITLES[field], choice=choice.label, meaning=choice.meaning)


def _menu(field: str, settings: GuildSettings) -> Select:
    placeholder = text(said.MENU, title=TITLES[field], choice=_chosen(field, settings).label)
    options = tuple(SelectOption(each.label, name, each.meaning) for name, each in CHOICES[field].items())
    return Select(str(CustomId("set", argument=field)), placeholder, options)


def _chosen(field: str, settings: GuildSettings) -> Choice:
    """Give the choice that is in force; for one that there is no more, the usual one."""
    choices = {choice.value: choice for choice in CHOICES[field].values()}
    return choices.get(getattr(settings, field)) or choices[getattr(USUAL, field)]


async def _change(press: Context, **chosen: Any) -> None:
    guild = _guild(press)
    changed = await press.router.tables.settings.change(guild.id, **chosen)
    await press.responder.update(settings_draft(changed, guild, look=any(field in LOOK for field in chosen)))


def _guild(press: Context) -> discord.Guild:
    if press.interaction.guild is None:
        raise Refusal(messages.SERVER_ONLY)
    return press.interaction.guild


def _picked(press: Context) -> tuple[int, ...]:
    """Give the ids that were taken in a picker; anything that is no id as 0, which nothing has."""
    return tuple(read_id(value) or 0 for value in press.values[:MOST_PICKED])


def _managed(handler: Handler) -> Handler:
    """Let a handler be used by those who manage the server alone, whoever sees its button."""

    async def checked(press: Context) -> None:
        demand_manager(press.interaction)
        await handler(press)

    return checked


UPDATES: Mapping[str, Handler] = {
    "set": _managed(choose),
    "channels": _managed(pick_channels),
    "role": _managed(pick_role),
    "limit": _managed(ask_limit),
    "limited": _managed(limit),
    "settings": _managed(turn_page),
}
