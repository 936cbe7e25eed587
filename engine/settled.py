"""The event that ends a match before its rules do: everyone agreed to that, or its time was up."""

from __future__ import annotations

from typing import NamedTuple

from .text import Text, text


class Settled(NamedTuple):
    """An event: all active seats agreed to end the match or, if `timed`, its time was up."""

    timed: bool = False

    @property
    def story(self) -> Text:
        """What happened, as a sentence."""
        return (
            text("Time is up, so the game is scored.")
            if self.timed
            else text("All players agree to end the game.")
        )
