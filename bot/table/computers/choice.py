"""The choices that the bot makes for a seat: where their luck comes from, and what is kept to check them.

How to check a move that the bot chose, once the seed of the table is published: the luck of the choice is
HMAC-SHA256(key = the seed's 32 bytes, message = `label:revision:seat` in ASCII). `label` is `opponent` for a
computer's seat and `stand-in` for a person who was late; `revision` counts what was done at the table before,
and stands in the record beside the move, with the level and the version of the opponents.
`opponents.question` of the match before the move, answered with that luck by that version, gives the same
move. `python -m bot verify RECORD` does all this.
"""

from __future__ import annotations

import hmac
from typing import Literal, NamedTuple

Label = Literal["opponent", "stand-in"]


class Choice(NamedTuple):
    """A move that the bot chose: its number among the match's events, from 1, and what it followed from.

    `revision` is that of the table before the move, `version` that of the opponents that chose; what does not
    say it comes from the first.
    """

    event: int
    seat: int
    label: Label
    level: str
    revision: int
    version: int = 1


def luck_of(seed: bytes, label: str, revision: int, seat: int) -> bytes:
    """Return the seed of a choice; no player knows the table's seed, and no one can foresee the choice."""
    return hmac.digest(seed, f"{label}:{revision}:{seat}".encode(), "sha256")
