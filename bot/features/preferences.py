"""One's own preferences in a private message, with a menu for each. `/preferences`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import Text, _, text
from renderers import THEMES

from ..storage.preferences import Preferences
from ..table.errors import Refusal
from ..views.custom_id import CustomId
from ..views.message import Message, Select, SelectOption
from .dispatch.commands import command
from .dispatch.context import Context
from .dispatch.controls import edit
from .dispatch.router import OLD_CONTROL

HEAD = _(
    "## Your preferences\nThey hold on every server, for you alone. Choose below; each change counts at once."
)
CHOSEN = _("**{title}: {choice}.** {meaning}")


class Choice(NamedTuple):
    """What can be chosen: its name, and what it does, in the 100 characters of a menu's line."""

    label: Text
    meaning: Text


TITLES = {
    "theme": text("Colours"),
    "text_board": text("Boards"),
    "confirm": text("Before a move counts"),
    "mentions": text("Notifications"),
}
CHOICES = {
    "theme": {
        "server": Choice(
            text("as on the server"),
            text("Your pictures have the colours that everybody sees in the channel."),
        ),
        "dark": Choice(text("dark"), text("Pictures that only you see are dark.")),
        "light": Choice(text("light"), text("Pictures that only you see are light.")),
        "contrast": Choice(
            text("high contrast"), text("Pictures that only you see have strong contrasts and thick lines.")
        ),
    },
    "text_board": {
        "no": Choice(
            text("as pictures"),
            text("Boards come as pictures; Text under a board gives it as text at any time."),
        ),
        "yes": Choice(
            text("as text"),
            text("Whatever only you see shows boards as text, to be read aloud or in braille."),
        ),
    },
    "confirm": {
        "always": Choice(
            text("always ask"), text("Every move is shown to you first, also from /move and from menus.")
        ),
        "usual": Choice(
            text("ask under Move"), text("Move shows yours before it counts; /move and menus play at once.")
        ),
        "never": Choice(
            text("never ask"), text("A move counts as soon as you have chosen or typed all of it.")
        ),
    },
    "mentions": {
        "yes": Choice(
            text("on"), text("You are notified when it is your turn, or when something is asked of you.")
        ),
        "no": Choice(
            text("off"),
            text("You are named when it is your turn, but not notified; /tables shows what waits."),
        ),
    },
}

# By field of Preferences: what can be chosen, and what each choice sets the field to.
VALUES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "theme": {"server": None, **{name: name for name in THEMES}},
        "text_board": {"no": False, "yes": True},
        "confirm": {"always": "always", "usual": "usual", "never": "never"},
        "mentions": {"yes": True, "no": False},
    }
)


@command("preferences", _("Your own settings: colours, text boards, asking again, notifications"))
async def preferences_command(context: Context) -> None:
    """Show one's preferences, with the means to change them."""
    await context.reply(_message(await context.services.preferences.get(context.user_id)))


@edit("prefer")
async def choose(context: Context) -> None:
    """Change one preference, and show them all again."""
    field, values = context.custom_id.argument, VALUES.get(context.custom_id.argument, {})
    if context.value not in values:
        raise Refusal(OLD_CONTROL)
    preferences = context.services.preferences
    changed = await preferences.change(context.user_id, **{field: values[context.value]})
    await context.edit(_message(changed))


def _message(preferences: Preferences) -> Message:
    """Show what somebody prefers, what each of it does, and menus to change it."""
    lines = tuple(_line(field, _chosen(preferences, field)) for field in VALUES)
    selects = tuple(_select(field, _chosen(preferences, field)) for field in VALUES)
    return Message((text(HEAD), *lines), rows=selects)


def _chosen(preferences: Preferences, field: str) -> str:
    """Name the choice that is in force; a theme that there is no more leaves it to the server."""
    value = getattr(preferences, field)
    return next((name for name, meant in VALUES[field].items() if meant == value), next(iter(VALUES[field])))


def _line(field: str, chosen: str) -> Text:
    choice = CHOICES[field][chosen]
    return text(CHOSEN, title=TITLES[field], choice=choice.label, meaning=choice.meaning)


def _select(field: str, chosen: str) -> Select:
    choices = CHOICES[field]
    options = tuple(SelectOption(choices[name].label, name, choices[name].meaning) for name in VALUES[field])
    placeholder = text("{title}: {choice}", title=TITLES[field], choice=choices[chosen].label)
    return Select(str(CustomId("prefer", argument=field)), placeholder, options)
