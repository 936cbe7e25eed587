"""Secret arrangements: how a player revises a draft before handing it in.

A player can swap two things, mirror every row, or replace the draft with a ready-made arrangement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .choosing import Choice, Step
from .errors import InvalidMove
from .text import Text, text

SWAP, MIRROR = "swap", "mirror"
Values = tuple[int, ...]


class Ready(NamedTuple):
    """A ready-made arrangement: the token and label of its button, and the value in each place."""

    token: str
    label: Text
    values: Values


class Lineup(NamedTuple):
    """A draft arrangement: the value in each place, the square of each place, and the length of a row.

    A value stands for what lies in a place, such as a die. `label(value, square)` names what lies on a
    square. `notation(values)` writes all values as a submission.
    """

    values: Values
    squares: tuple[str, ...]
    row: int
    label: Callable[[int, str], Text]
    notation: Callable[[Values], str]

    def mirrored(self) -> Values:
        """Return the lineup's values in order of place, with each row reversed."""
        starts = range(0, len(self.values), self.row)
        return tuple(thing for at in starts for thing in reversed(self.values[at : at + self.row]))

    def swapped(self, first: int, second: int) -> Values:
        """Return the lineup's values in order of place, with the places `first` and `second` swapped."""
        values = list(self.values)
        values[first], values[second] = values[second], values[first]
        return tuple(values)


def revise(lineup: Lineup, prompt: Text, ready: Iterable[Ready], tokens: tuple[str, ...]) -> Step:
    """Return the next question for a player who is revising a draft, after the `tokens` chosen so far.

    `prompt` is the first question, and `ready` are the arrangements offered in place of the draft. Raises
    InvalidMove if no question follows the tokens.
    """
    squares = lineup.squares
    match tokens:
        case ():
            return _step(lineup, prompt, _changes(lineup, ready))
        case (token,) if token == SWAP and len(set(lineup.values)) > 1:
            firsts = (_place(lineup, place) for place in range(len(squares)))
            return _step(lineup, text("Which two do you want to swap? Choose the first."), firsts)
        case (token, square) if token == SWAP and square in squares:
            first = squares.index(square)
            seconds = (
                _place(lineup, place, lineup.notation(lineup.swapped(first, place)))
                for place, thing in enumerate(lineup.values)
                if thing != lineup.values[first]
            )
            label = lineup.label(lineup.values[first], square)
            return _step(lineup, text("Which one should swap with the {thing}?", thing=label), seconds)
    raise InvalidMove("That doesn't work from here. Please start again.")


def _changes(lineup: Lineup, ready: Iterable[Ready]) -> Iterable[Choice]:
    if len(set(lineup.values)) > 1:
        yield Choice(SWAP, text("Swap two"))
    yield Choice(MIRROR, text("Mirror"), move=lineup.notation(lineup.mirrored()))
    for each in ready:
        yield Choice(each.token, each.label, move=lineup.notation(each.values))


def _place(lineup: Lineup, place: int, move: str | None = None) -> Choice:
    square = lineup.squares[place]
    return Choice(square, lineup.label(lineup.values[place], square), squares=(square,), move=move)


def _step(lineup: Lineup, prompt: Text, choices: Iterable[Choice]) -> Step:
    return Step(prompt, tuple(choices), lineup.notation(lineup.values), text("Shuffle"))
