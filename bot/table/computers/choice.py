"""The moves that the bot chooses for a seat: where their randomness comes from, and how to check them.

A move that the bot chose can be checked once the table's seed is published. The move's luck (random bytes) is
HMAC-SHA256(key = the seed's 32 bytes, message = `label:revision:seat` in ASCII). `label` is `opponent` for a
computer's seat and `stand-in` for a person who was late. `revision` counts the changes at the table before
the move. For each such move, the record gives the revision, the level and the version of the opponents. If
you call that version's `opponents.question` for the match before the move, with the move's luck, it returns
the same move. `python -m bot verify RECORD` does all this.
"""

from __future__ import annotations

import hmac
from typing import Literal, NamedTuple

Label = Literal["opponent", "stand-in"]


class Choice(NamedTuple):
    """How the bot chose a move. `event` is the move's number among the match's events, from 1.

    `revision` is the table's revision before the move. `version` is the opponents' version at the time, or 1
    if none was recorded.
    """

    event: int
    seat: int
    label: Label
    level: str
    revision: int
    version: int = 1


class Chosen(NamedTuple):
    """A seat's move, and how the bot chose it. `choice` is None if no other move was legal."""

    move: str
    choice: Choice | None = None


def luck_of(seed: bytes, label: str, revision: int, seat: int) -> bytes:
    """Return the random bytes for a choice. No player can foresee them, because no player knows the seed."""
    return hmac.digest(seed, f"{label}:{revision}:{seat}".encode(), "sha256")
