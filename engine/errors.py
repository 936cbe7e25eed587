"""What a player can do wrong, each error with a sentence for the player.

TableError
├── UnknownGame        no game has this id
├── InvalidOption      an unknown option, a value out of range, a wrong number of seats
├── InvalidMove        the text is no move in this game's notation
│   └── AmbiguousMove  the text could be two moves
├── IllegalMove        a well-written move that the rules forbid here
├── NotYourTurn        another person, or the dice, are awaited
├── MatchOver          the match has ended
├── InvalidRoll        faces that do not answer the roll that is awaited
├── InvalidPosition    the text is no position of this game
├── InvalidRecord      the record is damaged, of another format, or breaks the rules
└── InvalidDocument    a set of goods that a person wrote cannot be used
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .text import Text, text


class TableError(Exception):
    """A player's mistake; nothing has changed.

    `text` is the sentence with its fields, for translation; `str(error)` is plain English.
    """

    def __init__(self, template: str | Text, /, **fields: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template, fields)
        super().__init__(str(self.text))


class UnknownGame(TableError):
    """No game has this id."""


class InvalidOption(TableError):
    """An option, a number of seats or a first seat that the game does not offer."""


class InvalidMove(TableError):
    """The text is not a move in the game's notation."""


class AmbiguousMove(InvalidMove):
    """The text can be read as more than one move."""


class IllegalMove(TableError):
    """A well-written move that a rule forbids; the sentence names the rule."""


class NotYourTurn(TableError):
    """It is not this seat's turn."""


class MatchOver(TableError):
    """The match has ended and accepts no more events."""


class InvalidRoll(TableError):
    """The faces do not answer the awaited roll."""


class InvalidPosition(TableError):
    """The text is not a position line of the game."""


class InvalidRecord(TableError):
    """The record cannot be replayed."""


class Mistake(NamedTuple):
    """What is wrong with a document, and the line it is on (from 1)."""

    line: int
    why: Text

    @property
    def told(self) -> Text:
        """The mistake as a sentence that begins with its line."""
        return text("Line {line}: {why}", line=self.line, why=self.why)


class InvalidDocument(TableError):
    """The document cannot be used; lists all mistakes found in it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes[0].told)
