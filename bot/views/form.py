"""A form of settings with a few choices each: lines with the current choices, and menus to change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import Text, text

from .custom_id import CustomId
from .message import Select, SelectOption


class Choice(NamedTuple):
    """A choice for a setting. Menus show `label` and up to 100 characters of `meaning`, and send `name`."""

    name: str
    value: Any
    label: Text | str
    meaning: Text


class Setting(NamedTuple):
    """A setting in a form. If the stored value is not among `choices`, the first choice is shown."""

    title: Text
    choices: Mapping[str, Choice]

    def choice(self, value: Any) -> Choice:
        """Return the choice with the given value, or the first choice if none has it."""
        among = self.choices.values()
        return next((each for each in among if each.value == value), next(iter(among)))


def setting(title: Text, *choices: Choice) -> Setting:
    """Return a setting for a form, with the given title and choices."""
    return Setting(title, {each.name: each for each in choices})


Form = Mapping[str, Setting]  # by the field that is set


def form_parts(form: Form, values: Mapping[str, Any], on: CustomId) -> tuple[list[Text], list[Select]]:
    """Return a line and a menu for each field of `values`. A menu's id is `on` with the field as argument."""
    lines, menus = [], []
    for field, value in values.items():
        title, choices = form[field]
        _name, _value, label, meaning = form[field].choice(value)
        lines.append(text("**{title}: {choice}.** {meaning}", title=title, choice=label, meaning=meaning))
        placeholder = text("{title}: {choice}", title=title, choice=label)
        options = tuple(SelectOption(each.label, each.name, each.meaning) for each in choices.values())
        menus.append(Select(str(on._replace(argument=field)), placeholder, options))
    return lines, menus
