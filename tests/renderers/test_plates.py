"""The strip of plates above a board: names within their space, and how far down the strip reaches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Match, text
from renderers import draw
from renderers.plates import EDGE, PLATE, Plate, height, strip
from renderers.raster.lettering import em
from renderers.scene import Die, Label, Placed, Tile
from renderers.theme import CONTRAST, SEATS

from .languages import longer, situations
from .picture_positions import NAMES

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
    """With a crown, a name starts further right and ends in the same place."""
    usual = names(plates(seats))
    crowned = names(tuple(replace(plate, crowned=True) for plate in plates(seats)))
    assert len(usual) == len(crowned) == seats
    for one, other in zip(usual, crowned):
        assert other.x > one.x
        assert other.x + other.shape.room == pytest.approx(one.x + one.shape.room)  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 8])
def test_the_strip_ends_where_the_board_begins(seats: int) -> None:
    """The header, which a film keeps in place, is as high as the strip."""
    match = Match.open("conversion", seats=seats)
    assert draw(match.seen_by(None), names=["x"] * seats).header == height(seats)


@pytest.mark.parametrize("match", list(situations()), ids=lambda match: match.game.id)
def test_the_head_can_be_read_on_a_phone(match: Match) -> None:
    """On a phone's 302 pixels, words are at least 10 pixels high and dice 16, clear of all edges."""
    shown = draw(
        match.seen_by(None),
        names=NAMES[: match.setup.seats],
        translate=longer,
        count=text("move {number}", number=999),
    )
    unit = int(1200 / shown.width)
    phone = 302 / (unit * shown.width)
    head = [each for each in (*shown.shapes, *shown.above) if each.y < shown.header]
    words = [each.shape for each in head if isinstance(each.shape, Label)]
    if shown.header == shown.height:  # the names below a row of coinz belong to the board
        words = [each.shape for each in shown.above if isinstance(each.shape, Label)]
    assert [label.text for label in words if em(label, unit) * phone < 10] == []
    dice = [each for each in head if isinstance(each.shape, Die) and each.shape.value]
    assert [each for each in dice if each.shape.size * unit * phone < 16] == []  # type: ignore[union-attr]
    above = [each.y * unit - em(each.shape, unit) / 2 for each in head if isinstance(each.shape, Label)]
    assert min(above) * phone > 2
    assert [each for each in dice if each.x - each.shape.size / 2 < EDGE] == []  # type: ignore[union-attr]
    for y, lit in ((each.y, each.shape) for each in head if isinstance(each.shape, Tile)):
        clear = lit.height / 2 - CONTRAST.bold * lit.layers[-1].stroke  # type: ignore[attr-defined]
        assert [each for each in dice if clear <= abs(each.y - y) + each.shape.size / 2 < PLATE] == []  # type: ignore[union-attr]
