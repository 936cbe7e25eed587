"""Errors for everything that a player can do wrong, each with a sentence for the player.

TableError
├── UnknownGame        no game has this id
├── InvalidOption      an unknown option, a value out of range, a wrong number of seats
├── InvalidMove        the text is not a move in this game's notation
│   └── AmbiguousMove  the text could be two moves
├── IllegalMove        a well-formed move that the rules forbid
├── NotYourTurn        another seat has to move, or a roll is due
├── MatchOver          the match has ended
├── InvalidRoll        no roll is due, or the faces do not match it
├── InvalidPosition    the text is not a position of this game
├── InvalidRecord      the record is damaged, is in another format, or breaks the rules
└── InvalidDocument    a hand-written set of goods cannot be used
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .text import Text, text


class TableError(Exception):
    """A player's mistake, which has changed nothing.

    `text` is the sentence for the player, ready for translation. `str(error)` is the English sentence.
    """

    def __init__(self, template: str | Text, /, **fields: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template, fields)
        super().__init__(str(self.text))


class UnknownGame(TableError):
    """No game has this id."""


class InvalidOption(TableError):
    """The game does not offer this option, number of seats, first seat or set of goods."""


class InvalidMove(TableError):
    """The text is not a move in the game's notation, or no step follows the tokens chosen so far."""


class AmbiguousMove(InvalidMove):
    """The text can be read as more than one move."""


class IllegalMove(TableError):
    """A rule forbids this well-formed move. The sentence names the rule."""


class NotYourTurn(TableError):
    """The seat has no move to make now, or is no longer playing."""


class MatchOver(TableError):
    """The match has ended and accepts no more events."""


class InvalidRoll(TableError):
    """No roll is due, or the faces do not match the roll that is due."""


class InvalidPosition(TableError):
    """The text is not a position line of the game."""


class InvalidRecord(TableError):
    """The record cannot be replayed."""


class Mistake(NamedTuple):
    """A mistake in a document: what is wrong, and on which line (counted from 1)."""

    line: int
    why: Text

    @property
    def told(self) -> Text:
        """The mistake as a sentence that starts with its line number."""
        return text("Line {line}: {why}", line=self.line, why=self.why)


class InvalidDocument(TableError):
    """The document cannot be used. `mistakes` lists everything that was found wrong in it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(mistakes[0].told)
