"""Messages as data, before translation: their text, buttons, menus and files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine import Text

Style = Literal["primary", "secondary", "success", "danger"]
EntityKind = Literal["users", "channels", "roles"]

MAX_CONTENT_LENGTH = 2000  # Discord: resources/message, and for the next three components/reference
BUTTONS_A_ROW = 5
MAX_ROWS = 5
OPTIONS_A_SELECT = 25
LINE = 100  # characters of a form's field of one line


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `id` is its custom id."""

    label: Text
    id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to an address (at most 512 characters); no press of it comes to the bot."""

    label: Text
    url: str


@dataclass(frozen=True, slots=True)
class SelectOption:
    """One line of a menu; a label that is the same in every language, such as a heading, is a string."""

    label: Text | str
    value: str
    description: Text | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """A menu from which one option is taken; `id` is its custom id."""

    id: str
    placeholder: Text | str
    options: tuple[SelectOption, ...]


@dataclass(frozen=True, slots=True)
class EntitySelect:
    """A menu of a server's users, text channels or roles, from which `fewest` to `most` (25) are taken.

    `id` is its custom id; `chosen` are the ids of those that are taken already, and of nothing else: Discord
    refuses a message with an id that does not exist, or with more of them than `most`.
    """

    id: str
    placeholder: Text
    kind: EntityKind
    fewest: int = 1
    most: int = 1
    chosen: tuple[int, ...] = ()


Row = tuple[Button | Link, ...] | Select | EntitySelect


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to upload; `alt` is the description that screen readers speak (at most 1024 characters)."""

    name: str
    content: bytes
    alt: str = ""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board to be read, shown in a code block: lines in the reader's language."""

    lines: str


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a message's card, line by line."""

    title: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, called `name` in what comes back: of several lines if it may be long."""

    name: str
    label: Text
    hint: Text
    longest: int = LINE
    required: bool = True


@dataclass(frozen=True, slots=True)
class Modal:
    """A form; `id` is its custom id."""

    id: str
    title: Text
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its lines, and `names`, the players' by seat, that stand in them.

    `told` are lines before those of the content, the oldest of which give way where all are too long for a
    message; `head` is the line before them, which gives way last. `mentions` are the ids of the only users
    that it notifies, without a sound if `silent`; `card` is shown as an embed. A text board stands below the
    content, in full; `further` files follow the attachment.
    """

    content: tuple[Text, ...]
    rows: tuple[Row, ...] = ()
    attachment: Attachment | TextBoard | None = None
    card: tuple[Section, ...] = ()
    mentions: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    told: tuple[Text, ...] = ()
    head: Text | None = None
    further: tuple[Attachment, ...] = ()
    silent: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError if Discord would refuse the message, so that its caller sees why.

        Five rows of five are within its 40 components. How long the text is depends on the reader's language:
        `content_of` cuts it to what a message holds.
        """
        if len(self.rows) > MAX_ROWS:
            raise ValueError(f"{len(self.rows)} rows: a message has at most {MAX_ROWS}")
        for row in self.rows:
            if isinstance(row, Select) and len(row.options) > OPTIONS_A_SELECT:
                raise ValueError(f"{len(row.options)} options: a menu has at most {OPTIONS_A_SELECT}")
            if isinstance(row, tuple) and len(row) > BUTTONS_A_ROW:
                raise ValueError(f"{len(row)} buttons: a row has at most {BUTTONS_A_ROW}")


def sentence(template: str, /, **fields: Any) -> Message:
    """Write a message of one sentence."""
    return Message((Text(template, fields),))


def rows_of_buttons(buttons: Sequence[Button | Link]) -> tuple[Row, ...]:
    """Lay buttons out five to a row."""
    return tuple(
        tuple(buttons[start : start + BUTTONS_A_ROW]) for start in range(0, len(buttons), BUTTONS_A_ROW)
    )
