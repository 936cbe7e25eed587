"""Luck from a seed: the same for ever, evenly spread, with the same rolls for all moves of a ply."""

from __future__ import annotations

from collections import Counter

from opponents.luck import Luck, Rolls


def test_it_is_the_same_for_ever() -> None:
    """A seed picks and shuffles the same in any later version, so that old games can be checked."""
    luck = Luck(b"a seed")
    assert [luck.pick("abcdef") for _ in range(12)] == list("caecffeabaaf")
    assert luck.shuffled("abcdef") == list("ecadfb")


def test_it_is_even() -> None:
    luck = Luck(1)
    counts = Counter(luck.pick("abc") for _ in range(3_000))
    assert all(900 < counts[each] < 1_100 for each in "abc")
    orders = Counter("".join(luck.shuffled("abc")) for _ in range(3_000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_a_stream_begins_anew_each_time() -> None:
    """A roll's stream has the same faces each time, whichever others are drawn in between."""
    rolls = Rolls(1)
    first = rolls.stream(1, 0).faces(5, 6)
    rolls.stream(2, 0).faces(3, 6)
    again = rolls.stream(1, 0)
    assert again.faces(2, 6) + again.faces(3, 6) == first
    assert rolls.stream(2, 0).faces(5, 6) != first


def test_every_second_roll_has_the_opposite_faces() -> None:
    """Rolls come in pairs of opposite faces, so that a few have the mean of all."""
    rolls = Rolls(2)
    one, other = rolls.stream(1, 4).faces(8, 6), rolls.stream(1, 5).faces(8, 6)
    assert [a + b for a, b in zip(one, other)] == [7] * 8
    assert set(one) <= set(range(1, 7))
