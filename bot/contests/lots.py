"""A tournament's lots, which follow from a seed that is committed to before the first entry.

The ASCII text `T:what:round:numbers` names a lot: T is the tournament's id, and the numbers, with colons
between them, are those that the lot is about, if any. Its bytes are a stream as in `table/dice.py`. A lot is
the first 40 bits of its stream. A number below n is a byte modulo n, where bytes that would favour some
numbers are skipped.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from ..table.dice import MAX_SIDES, stream

LOT_BYTES = 5
COMMITMENT_DIGITS = 20  # of a seed's commitment that the announcement shows


class Lots(NamedTuple):
    """The source of a tournament's lots, which follow from its `seed`."""

    seed: bytes
    tournament_id: int

    def lot(self, what: str, stage: int, *numbers: int) -> int:
        """Return the lot with this name, a 40-bit number."""
        drawn = itertools.islice(stream(self.seed, self._message(what, stage, *numbers)), LOT_BYTES)
        return int.from_bytes(bytes(drawn))

    def below(self, what: str, stage: int) -> Callable[[int], int]:
        """Return a function that draws a lot's next number below its argument, which must be 1 to 256."""
        drawn = stream(self.seed, self._message(what, stage))

        def draw(end: int) -> int:
            limit = MAX_SIDES - MAX_SIDES % end
            return next(byte for byte in drawn if byte < limit) % end

        return draw

    def _message(self, what: str, stage: int, *numbers: int) -> str:
        return ":".join(map(str, (self.tournament_id, what, stage, *numbers)))


def starting_order(lots: Lots, ratings: dict[int, int | None]) -> list[int]:
    """Return entries in the order of their starting numbers: by rating, with equals and the unrated by lot.

    `ratings` maps each place in the order of entry to a rating, or to None if there is none.
    """

    def key(entry: int) -> tuple[int, int]:
        rating = ratings[entry]
        return (1 if rating is None else -rating), lots.lot("number", 0, entry)

    return sorted(ratings, key=key)
