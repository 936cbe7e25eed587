"""The event that ends a match early, because all players have agreed to end it or its time is up."""

from __future__ import annotations

from typing import NamedTuple

from .text import Text, text


class Settled(NamedTuple):
    """The event that ends a match early. All active seats have agreed to it or, if `timed`, time is up."""

    timed: bool = False

    @property
    def story(self) -> Text:
        """A sentence that says why the match is over: all have agreed to end it, or its time is up."""
        return (
            text("Time is up, so the game is scored.")
            if self.timed
            else text("All players agree to end the game.")
        )
