"""Messages as data: what is written, which buttons and menus hang below, which picture goes along.

A draft knows nothing of discord.py; `bot.delivery` turns it into what the library sends. Limits (Discord:
components/reference, resources/message): five rows, five buttons a row or one menu, 25 options a menu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["primary", "secondary", "success", "danger"]

MOST_CONTENT = 2000
BUTTONS_A_ROW = 5
OPTIONS_A_MENU = 25


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `id` is its custom id."""

    label: str
    id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class MenuOption:
    """One line of a menu."""

    label: str
    value: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu from which one option is taken; `id` is its custom id."""

    id: str
    placeholder: str
    options: tuple[MenuOption, ...]


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to upload; `alt` is the description that screen readers speak (at most 1024 characters)."""

    name: str
    content: bytes
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a message's card."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A message. `mentions` are the ids of the only users that it notifies; `card` is shown as an embed."""

    content: str
    rows: tuple[Row, ...] = ()
    attachment: Attachment | None = None
    card: tuple[Section, ...] = ()
    mentions: tuple[int, ...] = ()


def rows_of_buttons(buttons: list[Button]) -> tuple[Row, ...]:
    """Lay buttons out five to a row."""
    return tuple(
        tuple(buttons[start : start + BUTTONS_A_ROW]) for start in range(0, len(buttons), BUTTONS_A_ROW)
    )
