"""What a player can do wrong, each as a sentence for the person who did it.

TableError
├── UnknownGame        no game has this id
├── InvalidOption      an unknown option, a value out of range, a wrong number of seats
├── InvalidMove        the text is no move in this game's notation
│   └── AmbiguousMove  the text could be two moves
├── IllegalMove        a well-written move that the rules forbid here
├── NotYourTurn        somebody else, or the dice, are awaited
├── MatchOver          the match has ended
├── InvalidRoll        faces that do not answer the roll that is awaited
├── InvalidPosition    the text is no position of this game
├── InvalidRecord      the record is damaged, of another format, or breaks the rules
└── InvalidDocument    a set of goods that somebody wrote cannot be used
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .text import Text, text


class TableError(Exception):
    """Something a player did wrong; it changed nothing.

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
    """A text that is no move in the game's notation."""


class AmbiguousMove(InvalidMove):
    """A text that could be read as more than one move."""


class IllegalMove(TableError):
    """A well-written move that a rule forbids; the sentence names the rule."""


class NotYourTurn(TableError):
    """The seat is not the one that is awaited."""


class MatchOver(TableError):
    """The match has ended and takes no more events."""


class InvalidRoll(TableError):
    """Faces that do not answer the awaited roll."""


class InvalidPosition(TableError):
    """A text that is no position line of the game."""


class InvalidRecord(TableError):
    """A record that cannot be replayed."""


class Mistake(NamedTuple):
    """What is wrong with a document, and in which line (from 1)."""

    line: int
    why: Text

    @property
    def told(self) -> Text:
        """The mistake as a sentence that begins with its line."""
        return text("Line {line}: {why}", line=self.line, why=self.why)


class InvalidDocument(TableError):
    """A document that cannot be used, with all mistakes that were found in it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes[0].told)
