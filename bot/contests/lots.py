"""A tournament's lots, which follow from a seed that is committed to before the first entry.

Each lot has a name, the ASCII text `T:what:round:numbers`. T is the tournament's id. The numbers, with
colons between them, are those that the lot is about, if any. The seed and the name determine a stream of
bytes, as in `table/dice.py`. The lot is the first 40 bits of that stream. For numbers below n, each byte is
taken modulo n, and bytes that would favour some numbers are skipped.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from ..table.dice import MAX_SIDES, stream

LOT_BYTES = 5
COMMITMENT_DIGITS = 20  # digits of the commitment to the seed that the announcement shows


class Lots(NamedTuple):
    """The source of a tournament's lots, which follow from its `seed`."""

    seed: bytes
    tournament_id: int

    def lot(self, what: str, stage: int, *numbers: int) -> int:
        """Return the lot named by the arguments, a 40-bit number. The same name always has the same lot."""
        drawn = itertools.islice(stream(self.seed, self._message(what, stage, *numbers)), LOT_BYTES)
        return int.from_bytes(bytes(drawn))

    def below(self, what: str, stage: int) -> Callable[[int], int]:
        """Return a function that draws the next number below its argument, which must be from 1 to 256."""
        drawn = stream(self.seed, self._message(what, stage))

        def draw(end: int) -> int:
            limit = MAX_SIDES - MAX_SIDES % end
            return next(byte for byte in drawn if byte < limit) % end

        return draw

    def _message(self, what: str, stage: int, *numbers: int) -> str:
        return ":".join(map(str, (self.tournament_id, what, stage, *numbers)))


def starting_order(lots: Lots, ratings: dict[int, int | None]) -> list[int]:
    """Return entries in the order of their starting numbers: the highest rating first, the unrated last.

    `ratings` maps each place in the order of entry to a rating, or None. Equals and the unrated go by lot.
    """

    def key(entry: int) -> tuple[int, int]:
        rating = ratings[entry]
        return (1 if rating is None else -rating), lots.lot("number", 0, entry)

    return sorted(ratings, key=key)
