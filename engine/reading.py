"""Reading the moves that players write."""

from __future__ import annotations

from typing import Any

from .errors import InvalidMove
from .game import AnyGame
from .text import Text


def read(game: AnyGame, state: Any, seat: int, notation: str) -> Any:
    """Parse the move that a seat has written as `notation`.

    Raises InvalidMove if the move cannot be read. Any example in the error's text is a legal move.
    """
    try:
        return game.parse(state, seat, notation)
    except InvalidMove as error:
        fields = dict(error.text.fields)
        if "example" in fields:
            fields["example"] = str(next(iter(game.moves(state, seat))))
        raise type(error)(Text(error.text.template, fields)) from None
