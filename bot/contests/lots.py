"""A tournament's lots, which follow from a seed that is committed to before anyone enters.

Each lot has a name, the ASCII text `ID:WHAT:ROUND:NUMBERS`. ID is the tournament's id, WHAT is the lot's
purpose, and ROUND is 0 before the first round. If the lot is about certain entrants, NUMBERS are the numbers
of these entrants, with colons between them. The seed and the name determine a stream of bytes, as in
`table/dice.py`. The lot is the first 40 bits of that stream. To draw a number below n instead, the next byte
is taken modulo n, and bytes that would favour some numbers are skipped.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from ..table.dice import MAX_SIDES, stream

LOT_BYTES = 5
COMMITMENT_DIGITS = 20  # digits of the commitment to the seed that the announcement shows


class Lots(NamedTuple):
    """The source of a tournament's lots, all of which follow from `seed`."""

    seed: bytes
    tournament_id: int

    def lot(self, what: str, stage: int, *numbers: int) -> int:
        """Return the 40-bit lot for the purpose `what` in round `stage`, about the entrants `numbers`.

        The same arguments always give the same lot.
        """
        drawn = itertools.islice(stream(self.seed, self._message(what, stage, *numbers)), LOT_BYTES)
        return int.from_bytes(bytes(drawn))

    def below(self, what: str, stage: int) -> Callable[[int], int]:
        """Return a function that takes a number n from 1 to 256 and draws the next number from 0 to n - 1.

        `what` is the purpose of the draws, and `stage` is their round.
        """
        drawn = stream(self.seed, self._message(what, stage))

        def draw(end: int) -> int:
            limit = MAX_SIDES - MAX_SIDES % end
            return next(byte for byte in drawn if byte < limit) % end

        return draw

    def _message(self, what: str, stage: int, *numbers: int) -> str:
        return ":".join(map(str, (self.tournament_id, what, stage, *numbers)))


def starting_order(lots: Lots, ratings: dict[int, int | None]) -> list[int]:
    """Return the entrants in the order of their starting numbers, highest rating first and unrated last.

    An entrant is represented by their place in the order of entry, which `ratings` maps to a rating or None.
    Lots decide the order among equal ratings and among unrated entrants.
    """

    def key(entry: int) -> tuple[int, int]:
        rating = ratings[entry]
        return (1 if rating is None else -rating), lots.lot("number", 0, entry)

    return sorted(ratings, key=key)
