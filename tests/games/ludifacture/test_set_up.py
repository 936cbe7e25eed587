"""The opening and its options."""

from __future__ import annotations

import pytest

from engine import GAMES, InvalidOption, Match, ToRoll, options_of
from engine.options import HOUSE, READING, TEXT

from ..chance import by_id
from .drawn import coins, pot, supplies

EIGHT = ",".join(["0.0"] * 8)
ELEVEN = ",".join(["0.0"] * 11)


def opened(seats: int = 4, first: int = 0, **options: object) -> Match:
    """Open a match. Options have underscores for hyphens."""
    return Match.open("ludifacture", seats=seats, first=first, options=by_id(options))


def test_the_opening() -> None:
    """Each seat has 8 coins in the pot and 32 left.

    All markers are on their bases, and the first seat rolls.
    """
    match = opened(first=2)
    assert match.position == f"32 A32:{EIGHT}|B32:{EIGHT}|C32:{EIGHT}|D32:{EIGHT} - C"
    assert match.status == ToRoll(3, 6, 2, "roll")


@pytest.mark.parametrize(("seats", "in_pot"), [(2, 16), (3, 24), (4, 32)])
def test_every_seat_antes(seats: int, in_pot: int) -> None:
    match = opened(seats)
    assert pot(match) == in_pot
    assert supplies(match) == " ".join(f"{letter}32" for letter in "ABCD"[:seats])


def test_the_big_board() -> None:
    assert opened(2, board="big").position == f"16 A32:{ELEVEN}|B32:{ELEVEN} - A"


@pytest.mark.parametrize(("ante", "bank"), [(1, 18), (8, 18), (8, 500), (50, 60), (50, 500), (30, 40)])
def test_ante_and_bank(ante: int, bank: int) -> None:
    """Ante and bank can be any offered values, if the bank is at least ten more."""
    match = opened(3, ante=ante, bank=bank)
    assert (pot(match), coins(match)) == (3 * ante, 3 * bank)


@pytest.mark.parametrize(("ante", "bank"), [(9, 18), (50, 59), (31, 40), (50, 40)])
def test_a_bank_too_small_for_the_ante(ante: int, bank: int) -> None:
    with pytest.raises(
        InvalidOption, match=rf"bank of {bank} is too small for an ante of {ante}: at least 10"
    ):
        opened(ante=ante, bank=bank)


def test_the_options_are_those_of_the_rules_page() -> None:
    """The options have the ids, values, defaults, sources and order of the rules page."""
    listed = [
        (each.id, each.values, each.default, each.kind) for each in options_of(GAMES["ludifacture"].Options)
    ]
    assert listed == [
        ("set", ("single", "four", "broke"), "single", TEXT),
        ("board", ("normal", "big"), "normal", TEXT),
        ("order", ("standard", "chosen"), "standard", TEXT),
        ("foresight", ("off", "on"), "off", TEXT),
        ("ante", range(1, 51), 8, TEXT),
        ("bank", range(18, 501), 40, HOUSE),
        ("far-side", ("last-square", "off-board"), "last-square", READING),
        ("stacks", ("count", "lost"), "count", READING),
    ]
