"""Provably fair dice: the bot commits to a seed before the match, and anyone can check every roll after it.

How to recompute a roll, in any language:

1. When the table opens, the bot draws `seed`, 32 random bytes. Their SHA-256 in 64 lower-case hexadecimal
   digits is the *commitment*. The table's first message shows the first 32 of these digits to everyone: with
   128 bits, a host cannot prepare two seeds that look alike. **Fair dice**, **More** and the record show
   all 64 digits. When the match is over, **Fair dice** and the record show the seed, also in hexadecimal.
2. The ASCII text `T:J:k` names roll number k of the match. T is the table's id, which has no colon. J is the
   list of the interactions by which the seated players joined: their decimal ids, which Discord assigns, in
   seat order with commas between them. A player who leaves before the match and comes back keeps the first
   id and place, so that no one can try one roll after another. k, in decimal, counts the rolls of the match
   from 1. Roll 0 draws the first seat.
3. The roll's stream of bytes is HMAC-SHA256(key = the 32 bytes of the seed, message = `T:J:k`), 32 bytes,
   followed by the HMAC-SHA256 of `T:J:k:1`, then of `T:J:k:2` and so on for as long as bytes are needed.
4. For dice with S sides, let L be the largest multiple of S that is at most 256. Bytes are taken in order:
   a byte of L or more is skipped, and any other byte b is a die that shows b mod S + 1. (Skipping keeps all
   faces equally likely, and each roll has its own stream.)
5. The first seat is the result of roll 0, one die with one side for each seat, minus 1.

What this proves: players, who do not know the seed, can neither foresee a roll nor choose one. A host who
swaps the seed after the commitment is published, or a roll after the match has started, is found out. But the
host can know the seed. Before the match, a host could let friends join or not, or keep the match from
starting. A host could also record ids that Discord never assigned, because players do not see the ids.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Iterator, Sequence

SEED_BYTES = 32
MAX_SIDES = 256  # one byte per die


def new_seed() -> bytes:
    """Return a new seed: 32 random bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed, published before the match: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def stream(seed: bytes, message: str) -> Iterator[int]:
    """Yield an endless stream of bytes for `seed` and an ASCII `message`: step 3 of the module docstring."""
    for block in itertools.count():
        yield from hmac.digest(seed, (f"{message}:{block}" if block else message).encode(), "sha256")


class FairDice:
    """The dice of one match: the same seed, table and players always give the same rolls.

    `players` are the ids of the interactions by which the seated players joined, in seat order.
    """

    def __init__(self, seed: bytes, table_id: str, players: Sequence[int]) -> None:
        self._seed = seed
        self._match = f"{table_id}:{','.join(map(str, players))}"

    def roll(self, k: int, count: int, sides: int) -> tuple[int, ...]:
        """Return roll number `k`: `count` dice with `sides` sides each.

        Raises ValueError if `k` or `count` is negative, or if `sides` is not from 1 to 256.
        """
        if not 1 <= sides <= MAX_SIDES or count < 0 or k < 0:
            raise ValueError(f"no such roll: number {k}, {count} dice of {sides} sides")
        limit = MAX_SIDES - MAX_SIDES % sides
        fair = (byte for byte in stream(self._seed, f"{self._match}:{k}") if byte < limit)
        return tuple(byte % sides + 1 for byte in itertools.islice(fair, count))

    def first(self, seats: int) -> int:
        """Return the seat that goes first, from 0 to `seats` - 1, as drawn by roll 0."""
        return self.roll(0, 1, seats)[0] - 1
