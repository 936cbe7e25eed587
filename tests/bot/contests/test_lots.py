"""The lots of a tournament."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import count

from bot.contests.lots import Lots, starting_order

SEED = b"\7" * 32
LOTS = Lots(SEED, 12)


def hmac_of(message: str) -> bytes:
    return hmac.new(SEED, message.encode(), hashlib.sha256).digest()


def test_a_lot_is_40_bits_of_the_named_hmac() -> None:
    """The bye is number 0."""
    assert LOTS.lot("pair", 3, 0, 17) == int.from_bytes(hmac_of("12:pair:3:0:17")[:5])


def test_a_stream_passes_over_bytes_that_favour_some_numbers() -> None:
    """Bytes of 200 and more give no number below 100. After a block, the stream continues with the next."""
    draw, blocks = LOTS.below("pods", 2), (hmac_of(f"12:pods:2{f':{k}' if k else ''}") for k in count())
    due = [byte % 100 for _ in range(4) for byte in next(blocks) if byte < 200]
    assert [draw(100) for _ in due] == due
    assert {*Counter(draw(3) for _ in range(300))} == {0, 1, 2}


def test_starting_numbers_go_by_rating_and_equals_and_the_unrated_by_lot() -> None:
    """Entries 2 and 4 are equal, and 1 and 3 have no rating."""
    order = starting_order(LOTS, {1: None, 2: 1_500_000, 3: None, 4: 1_500_000, 5: 1_600_000})
    by_lot = sorted((2, 4), key=lambda n: LOTS.lot("number", 0, n))
    others = sorted((1, 3), key=lambda n: LOTS.lot("number", 0, n))
    assert order == [5, *by_lot, *others]
