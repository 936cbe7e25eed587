"""A picture of the documentation: a match at one moment, and how it is to be drawn."""

from __future__ import annotations

from typing import NamedTuple

import renderers
from engine import Match, ToMove
from engine.grid import Grid

NAMES = ("Marisol", "Tilde", "Olga", "Kofi", "Birgit", "Ingo", "Pilar", "Sami")
WIDTH = 480  # pixels: two dozen of them make a page that still loads at once


class Picture(NamedTuple):
    """What is drawn: the match as `viewer` sees it, `width` pixels wide.

    With `chosen`, the tokens of a move that is being built, the candidates for its next step are marked.
    """

    match: Match
    chosen: tuple[str, ...] | None = None
    viewer: int | None = None
    width: int = WIDTH

    def png(self) -> bytes:
        """Draw the picture as a PNG."""
        names = NAMES[: self.match.setup.seats]
        scene = renderers.draw(self.match.seen_by(self.viewer), names=names, marks=self._marks())
        return renderers.paint(scene, width=self.width)

    def _marks(self) -> tuple[str, ...]:
        status = self.match.status
        if self.chosen is None or not isinstance(status, ToMove):
            return ()
        asked = self.match.choices(status.seats[0], self.chosen)
        return tuple(square for choice in asked.choices for square in choice.squares)


def rows(grid: Grid, dice: str) -> str:
    """Write the rows of a position line, of dice given as in `A3@e5 B1@h8`."""
    held = {square: die for die, square in (each.split("@") for each in dice.split())}
    return grid.rows(lambda square: held.get(grid.names[square], "."))
