"""A chain of hashes that reveals any entry of a table's log that was changed, lost, added or swapped.

    opening = H(table id, game, options, rules, first, seed, holdings, ids of the seating interactions
                [, position line of a match that began with one])
    link    = H(previous hash, table id, ply, event, seat, interaction id, at, position)

The first row follows the opening, and each later row the row before it. `tables.head` is the hash of the
latest row, or the opening if there is none. `position` is the digest of the position line that an action led
to, stored in the action's last row. User ids and names are not hashed, so that people can be forgotten.

H has no key: it guards against failing disks and accidents, not against people who can write the file.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

DIGEST_BYTES = 32


class ChainBroken(Exception):
    """An error for the host: a table's log was altered at `ply` or, if that is 0, at its opening or end."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"its chain is broken at ply {ply}" if ply else "its opening or its end was changed")


class Row(NamedTuple):
    """The values of a log row that the row's hash covers. Only an action's last row has a `position`."""

    ply: int
    event: str
    seat: int | None
    interaction_id: int
    at: int
    position: bytes | None


def digest(*values: object) -> bytes:
    """Return the 32-byte hash of values as SQLite stores them. Values of different types hash differently."""
    return blake2b(ascii(values).encode(), digest_size=DIGEST_BYTES).digest()
