"""The moves that the bot chooses for a seat: where their randomness comes from, and how to check them.

To check a move that the bot chose, once the table's seed is published: its luck (random bytes) is
HMAC-SHA256(key = the seed's 32 bytes, message = `label:revision:seat` in ASCII). `label` is `opponent` for a
computer's seat and `stand-in` for a person who was late. `revision` counts the changes at the table before
the move. The record gives the revision, the level and the version of the opponents with the move. Call that
version's `opponents.question` for the match before the move, with that luck: it gives the same move.
`python -m bot verify RECORD` does all this.
"""

from __future__ import annotations

import hmac
from typing import Literal, NamedTuple

Label = Literal["opponent", "stand-in"]


class Choice(NamedTuple):
    """A move that the bot chose: its number among the match's events, from 1, and what determined it.

    `revision` is the table's revision before the move. `version` is the opponents' version at the time,
    or the first one if none was recorded.
    """

    event: int
    seat: int
    label: Label
    level: str
    revision: int
    version: int = 1


class Chosen(NamedTuple):
    """A move for a seat, and the record of how the bot chose it, or None for the only legal move."""

    move: str
    choice: Choice | None = None


def luck_of(seed: bytes, label: str, revision: int, seat: int) -> bytes:
    """Return the random bytes for a choice. No player can foresee them, because no player knows the seed."""
    return hmac.digest(seed, f"{label}:{revision}:{seat}".encode(), "sha256")
