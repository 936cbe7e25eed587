"""The event that ends a match before its rules do: everyone agreed to end it, or its time was up."""

from __future__ import annotations

from typing import NamedTuple

from .text import Text, text


class Settled(NamedTuple):
    """An event: all active seats agreed to end the match or, if `timed`, its time was up."""

    timed: bool = False

    @property
    def story(self) -> Text:
        """A sentence that says whether the players agreed to end the match or its time was up."""
        return (
            text("Time is up, so the game is scored.")
            if self.timed
            else text("All players agree to end the game.")
        )
