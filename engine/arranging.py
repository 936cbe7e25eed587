"""Arranging things in places, for games in which that is handed in secretly.

Two things change places, all are mirrored, or a ready-made arrangement takes the place of the draft.
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
    """A ready-made arrangement, with its token and what a button calls it."""

    token: str
    label: Text
    values: Values


class Lineup(NamedTuple):
    """A draft: the things by place, the square of each place, and how many places make a row.

    `called` names a thing on its square; `written` is the notation of the submission.
    """

    values: Values
    squares: tuple[str, ...]
    row: int
    called: Callable[[int, str], Text]
    written: Callable[[Values], str]

    def mirrored(self) -> Values:
        """Return the things with each row turned round."""
        starts = range(0, len(self.values), self.row)
        return tuple(thing for at in starts for thing in reversed(self.values[at : at + self.row]))

    def swapped(self, first: int, second: int) -> Values:
        """Return the things with those of two places exchanged."""
        moved = list(self.values)
        moved[first], moved[second] = moved[second], moved[first]
        return tuple(moved)


def revise(lineup: Lineup, prompt: Text, ready: Iterable[Ready], chosen: tuple[str, ...]) -> Step:
    """Ask what becomes of a draft after the tokens `chosen`; raise InvalidMove where there is nothing."""
    squares = lineup.squares
    match chosen:
        case ():
            return _step(lineup, prompt, _changes(lineup, ready))
        case (token,) if token == SWAP and len(set(lineup.values)) > 1:
            firsts = (_place(lineup, place) for place in range(len(squares)))
            return _step(lineup, text("Which two change places? Choose the first."), firsts)
        case (token, square) if token == SWAP and square in squares:
            first = squares.index(square)
            seconds = (
                _place(lineup, place, lineup.written(lineup.swapped(first, place)))
                for place, thing in enumerate(lineup.values)
                if thing != lineup.values[first]
            )
            called = lineup.called(lineup.values[first], square)
            return _step(lineup, text("Which one changes places with {thing}?", thing=called), seconds)
    raise InvalidMove("This move cannot be built any further; please start again.")


def _changes(lineup: Lineup, ready: Iterable[Ready]) -> Iterable[Choice]:
    if len(set(lineup.values)) > 1:
        yield Choice(SWAP, text("Swap two"))
    yield Choice(MIRROR, text("Mirror"), move=lineup.written(lineup.mirrored()))
    for each in ready:
        yield Choice(each.token, each.label, move=lineup.written(each.values))


def _place(lineup: Lineup, place: int, move: str | None = None) -> Choice:
    square = lineup.squares[place]
    return Choice(square, lineup.called(lineup.values[place], square), squares=(square,), move=move)


def _step(lineup: Lineup, prompt: Text, choices: Iterable[Choice]) -> Step:
    return Step(prompt, tuple(choices), lineup.written(lineup.values), text("Shuffle"))
