"""A setting with a few choices: the line that shows what is in force, and the menu that changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import Text, text

from .custom_id import CustomId
from .message import Select, SelectOption


class Choice(NamedTuple):
    """What a setting can be: its value, its name, and what it does: within 100 characters of a menu."""

    value: Any
    label: Text | str
    meaning: Text


Choices = Mapping[str, Choice]  # by what a menu sends; the first is in force in place of one that is gone


def choice_line(title: Text, choices: Choices, value: Any) -> Text:
    """Return the line with the choice in force and what it does."""
    choice = _chosen(choices, value)
    return text("**{title}: {choice}.** {meaning}", title=title, choice=choice.label, meaning=choice.meaning)


def choice_select(id: CustomId, title: Text, choices: Choices, value: Any) -> Select:
    """Return the menu of all choices, which names the one in force."""
    placeholder = text("{title}: {choice}", title=title, choice=_chosen(choices, value).label)
    options = (SelectOption(each.label, name, each.meaning) for name, each in choices.items())
    return Select(str(id), placeholder, tuple(options))


def _chosen(choices: Choices, value: Any) -> Choice:
    return next((each for each in choices.values() if each.value == value), next(iter(choices.values())))
