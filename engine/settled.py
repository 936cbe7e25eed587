"""The event that ends a match before its rules do: everyone has agreed to end it, or its time is up."""

from __future__ import annotations

from typing import NamedTuple

from .text import Text, text


class Settled(NamedTuple):
    """The event that ends a match by agreement of all active seats or, if `timed`, when its time is up."""

    timed: bool = False

    @property
    def story(self) -> Text:
        """A sentence that says why the match is over: by agreement, or because its time is up."""
        return (
            text("Time is up, so the game is scored.")
            if self.timed
            else text("All players agree to end the game.")
        )
