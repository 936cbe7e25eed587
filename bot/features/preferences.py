"""One's own preferences in a private message, with a menu for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine import Text, text
from renderers import THEMES

from ..storage.preferences import Preferences
from ..table.errors import Refusal
from ..views import messages
from ..views.custom_id import CustomId
from ..views.message import Message, Select, SelectOption
from ..views.messages import preferences as said
from .context import Context, Handler

# By field of Preferences: what can be chosen, and what each choice sets the field to.
VALUES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "theme": {"server": None, **{name: name for name in THEMES}},
        "text_board": {"no": False, "yes": True},
        "confirm": {"always": "always", "usual": "usual", "never": "never"},
        "mentions": {"yes": True, "no": False},
    }
)


async def prefer(press: Context) -> None:
    """Change one preference, and show them all again."""
    field, chosen = press.control.argument, "".join(press.values[:1])
    values = VALUES.get(field, {})
    if chosen not in values:
        raise Refusal(messages.OLD_CONTROL)
    changed = await press.router.tables.preferences.change(
        press.interaction.user.id, **{field: values[chosen]}
    )
    await press.responder.update(preferences_draft(changed))


def preferences_draft(preferences: Preferences) -> Message:
    """Show what somebody prefers, what each of it does, and menus to change it."""
    fields = tuple(VALUES)
    lines = tuple(_line(field, _chosen(preferences, field)) for field in fields)
    menus = tuple(_menu(field, _chosen(preferences, field)) for field in fields)
    return Message((text(said.HEAD), *lines), rows=menus)


def _chosen(preferences: Preferences, field: str) -> str:
    """Name the choice that is in force; a theme that there is no more leaves it to the server."""
    value = getattr(preferences, field)
    return next((name for name, meant in VALUES[field].items() if meant == value), next(iter(VALUES[field])))


def _line(field: str, chosen: str) -> Text:
    choice = said.CHOICES[field][chosen]
    return text(
        said.CHOSEN,
        title=said.TITLES[field],
        choice=choice.label,
        meaning=choice.meaning,
    )


def _menu(field: str, chosen: str) -> Select:
    choices = said.CHOICES[field]
    options = tuple(SelectOption(choices[name].label, name, choices[name].meaning) for name in VALUES[field])
    placeholder = text(said.MENU, title=said.TITLES[field], choice=choices[chosen].label)
    return Select(str(CustomId("prefer", argument=field)), placeholder, options)


UPDATES: Mapping[str, Handler] = {"prefer": prefer}
