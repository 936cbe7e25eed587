"""The strip of plates above a board: names within their room, and where the strip ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Match
from renderers import draw
from renderers.plates import Plate, height, strip
from renderers.scene import Label, Placed
from renderers.theme import SEATS

WIDTH = 10.0


def plates(seats: int) -> tuple[Plate, ...]:
    """Return the plates of some seats."""
    return tuple(Plate(SEATS[seat].name, f"Player {seat}", "Somebody", "7") for seat in range(seats))


def names(shown: tuple[Plate, ...]) -> list[Placed]:
    """Return the names on a strip."""
    labels = (each for each in strip(shown, WIDTH) if isinstance(each.shape, Label))
    return [each for each in labels if each.shape.text.startswith("Player")]  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 8])
def test_a_crown_takes_its_room_from_the_name(seats: int) -> None:
    """Which begins behind it, and ends where it would without one."""
    usual = names(plates(seats))
    crowned = names(tuple(replace(plate, crowned=True) for plate in plates(seats)))
    assert len(usual) == len(crowned) == seats
    for one, other in zip(usual, crowned):
        assert other.x > one.x
        assert other.x + other.shape.room == pytest.approx(one.x + one.shape.room)  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 8])
def test_the_strip_ends_where_the_board_begins(seats: int) -> None:
    """So far down reaches what a film keeps on top, in games that say nothing else."""
    match = Match.open("conversion", seats=seats)
    assert draw(match.seen_by(None), names=["x"] * seats).header == height(seats)
