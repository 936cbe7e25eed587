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
FIELDS_A_FORM = 5
LINE = 100  # characters of a one-line field in a form


@dataclass(frozen=True, slots=True)
class Button:
    """A button whose presses reach the bot. `id` is the button's custom id."""

    label: Text
    id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens a URL of at most 512 characters. Its presses do not reach the bot."""

    label: Text
    url: str


@dataclass(frozen=True, slots=True)
class SelectOption:
    """An option in a menu. A label that is the same in every language, such as a heading, is a string."""

    label: Text | str
    value: str
    description: Text | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A menu for choosing one option, or up to `most`. `id` is the menu's custom id."""

    id: str
    placeholder: Text | str
    options: tuple[SelectOption, ...]
    most: int = 1


@dataclass(frozen=True, slots=True)
class EntitySelect:
    """A menu for choosing from `fewest` to `most` (up to 25) of a server's users, text channels or roles.

    `id` is the menu's custom id, and `chosen` has the ids of the entries already chosen. Discord refuses
    the message if one of these ids does not exist, or if `chosen` has more than `most`.
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
    """A file to upload. `alt` is the description for screen readers, of at most 1,024 characters."""

    name: str
    content: bytes
    alt: str = ""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board as text, shown in a code block, with lines in the reader's language."""

    lines: str


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a message's card, with its lines."""

    title: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, which submits its text as `name`. It has several lines if `longest` is over 100.

    With `options`, it is a menu instead. If the field starts with a `value`, the hint is shown above it.
    """

    name: str
    label: Text | str
    hint: Text
    longest: int = LINE
    required: bool = True
    value: str | None = None
    options: tuple[SelectOption, ...] = ()


@dataclass(frozen=True, slots=True)
class Modal:
    """A form. `id` is its custom id."""

    id: str
    title: Text
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message before translation. `names` are the players' names by seat, for lines that contain seats.

    The text consists of `head`, `story`, `told` and `content`, in that order. `story` has alternative
    versions: the first that fits three lines on a phone is shown, in small print. `told` has further news. If
    the text is too long, lines of `story` and `told` are dropped from the top, and `head` is dropped last.
    `card` is shown as an embed, a text board in full below the text, and `further` after the attachment.

    `mentions` has the ids of the only users that the message notifies, without a sound if `silent`. If
    `urgent`, the message notifies even users who are asleep. `role` is the id of the only role that the
    message notifies. `looks` names each seat's look, which selects the emojis for the seat's signs. Without
    looks, buttons and menus have no emojis.
    """

    content: tuple[Text, ...]
    rows: tuple[Row, ...] = ()
    attachment: Attachment | TextBoard | None = None
    card: tuple[Section, ...] = ()
    mentions: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    told: tuple[Text, ...] = ()
    story: tuple[tuple[Text, ...], ...] = ()
    head: Text | None = None
    further: tuple[Attachment, ...] = ()
    silent: bool = False
    urgent: bool = False
    looks: tuple[str, ...] = ()
    role: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError if the message has more rows, buttons or options than Discord allows.

        Five rows of five buttons stay within Discord's 40 components. The text is not checked: its length
        depends on the reader's language, and `content_of` cuts it to fit.
        """
        if len(self.rows) > MAX_ROWS:
            raise ValueError(f"{len(self.rows)} rows: a message has at most {MAX_ROWS}")
        for row in self.rows:
            if isinstance(row, Select) and len(row.options) > OPTIONS_A_SELECT:
                raise ValueError(f"{len(row.options)} options: a menu has at most {OPTIONS_A_SELECT}")
            if isinstance(row, tuple) and len(row) > BUTTONS_A_ROW:
                raise ValueError(f"{len(row)} buttons: a row has at most {BUTTONS_A_ROW}")


def sentence(template: str, /, **fields: Any) -> Message:
    """Return a message of one sentence: `template`, filled with `fields`."""
    return Message((Text(template, fields),))


def rows_of_buttons(buttons: Sequence[Button | Link]) -> tuple[Row, ...]:
    """Split buttons into rows of up to five."""
    return tuple(
        tuple(buttons[start : start + BUTTONS_A_ROW]) for start in range(0, len(buttons), BUTTONS_A_ROW)
    )
