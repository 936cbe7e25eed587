"""A match as a person sees it, for golden pictures and texts and for the pictures of rules pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine import Match, ToMove
from engine.grid import Grid
from renderers import Scene, draw, write
from tests.renderers.picture_positions import NAMES

WIDTH = 480  # pixels: a page with two dozen pictures still loads immediately
PLAIN_NAMES = ("Marisol", "Tilde", "Olga", "Kofi", "Birgit", "Ingo", "Pilar", "Sami")  # of rules pages


class View(NamedTuple):
    """A match, its viewer (None: a spectator), and the candidate squares.

    `width` is the picture's width in pixels.
    """

    match: Match
    viewer: int | None = None
    marks: tuple[str, ...] = ()
    width: int = WIDTH

    def scene(self, names: Sequence[str] = NAMES, translate: Callable[[str], str] = str) -> Scene:
        """Draw the match as the viewer sees it."""
        seen, seated = self.match.seen_by(self.viewer), names[: self.match.setup.seats]
        return draw(seen, names=seated, marks=self.marks, translate=translate)

    def text(self, names: Sequence[str] = NAMES, translate: Callable[[str], str] = str) -> str:
        """Return the match's text board for the viewer."""
        seen, seated = self.match.seen_by(self.viewer), names[: self.match.setup.seats]
        return write(seen, names=seated, marks=self.marks, translate=translate)


def choosing(match: Match, *chosen: str, viewer: int | None = None, width: int = WIDTH) -> View:
    """Return a view with the candidates for the next step of a move, after the tokens `chosen`."""
    assert isinstance(match.status, ToMove)
    asked = match.choices(match.status.seats[0], chosen)
    marks = tuple(square for choice in asked.choices for square in choice.squares)
    return View(match, viewer, marks, width)


def rows(grid: Grid, dice: str) -> str:
    """Return the rows of a position line for dice such as `A3@e5 B1@h8`."""
    held = {square: die for die, square in (each.split("@") for each in dice.split())}
    return grid.rows(lambda square: held.get(grid.names[square], "."))
