"""Marks: squares show what a move changed and what can be chosen, at a phone's width."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

import pytest
from PIL import ImageChops, ImageFont

from engine import Match, ToMove
from engine.grid import grid
from renderers import THEMES, draw, trails
from renderers.parts import Board, lettered
from renderers.plates import height
from renderers.raster.lettering import FONT
from renderers.scene import Box, Disc, Label, Placed, Point, Strokes
from tests.games.cubeo.positions import round_the_corner
from tests.games.dice_chess.positions import fray
from tests.games.konfusion.positions import at as konfusion_at
from tests.games.power_coinz.drawn import at as power_coinz_at

from .looking import PHONE, change, changes, cut, picture, places, scene
from .picture_positions import NAMES, after_a_raid

GRID = grid(8, 8)
SQUARES = places(Board(GRID, height(3)))
PLACED, RAISED, TAKEN = {"d4"}, {"d5", "c4"}, {"e5", "c3"}


@pytest.mark.parametrize("wall", [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)])
def test_where_a_die_bounced_a_bar_lies_along_the_wall(wall: Point) -> None:
    """One bar lies on the wall that the die bounced off, centred on the square's side."""
    (bar,) = trails.bounced((3.0, 3.0), (-wall[0], -wall[1]), [wall, (wall[1], wall[0])])
    assert isinstance(bar.shape, Strokes)
    (((x, y), end),) = bar.shape.lines
    assert (bar.x, bar.y, end) == (3.0 + wall[0] / 2, 3.0 + wall[1] / 2, (-x, -y))
    assert (x * wall[0] + y * wall[1], hypot(x, y)) == (0, 0.28)


def unmarked(match: Match) -> Match:
    """Return the same position without a last move."""
    return match._replace(last=None)


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_last_move_is_marked_where_it_acted(theme: str) -> None:
    """Only squares where the last move placed, promoted or converted a die look different."""
    match = after_a_raid()
    seen = changes(scene(match), scene(unmarked(match)), SQUARES, theme)
    assert {name for name in seen if seen[name] > 5} == PLACED | RAISED | TAKEN


def test_promotion_and_conversion_differ_in_more_than_colour() -> None:
    """The marks for promotion and conversion differ even in greys."""
    match = after_a_raid()
    width = scene(match).width
    marked, plain = picture(scene(match)), picture(scene(unmarked(match)))
    marks = [
        ImageChops.difference(*(cut(image, width, SQUARES[name]) for image in (marked, plain))).convert("L")
        for name in ("c4", "c3")
    ]
    assert change(*(mark.convert("RGB") for mark in marks)) > 5


def test_the_former_owner_is_shown_on_a_converted_die() -> None:
    """The badge on c3, taken from C, is not the badge on the same die taken from B."""
    from_c = after_a_raid()
    line = from_c.last.before._replace(
        board=bytes(8 + (each & 7) if each >> 3 == 2 else each for each in from_c.last.before.board)
    )
    seen = from_c.seen_by(None)
    from_b = seen._replace(last=seen.last._replace(before=line))
    one, other = (draw(each, names=NAMES[:3]) for each in (seen, from_b))
    assert changes(one, other, {"c3": SQUARES["c3"]})["c3"] > 0.5


@pytest.mark.parametrize("theme", list(THEMES))
def test_candidates_are_seen_on_each_marked_square_only(theme: str) -> None:
    """Every square can be marked as a candidate, and no other square changes."""
    match = unmarked(after_a_raid())
    odd = GRID.names[1::2]
    seen = changes(scene(match), scene(match, None, odd), SQUARES, theme)
    assert {name for name in seen if seen[name] > 4} == set(odd)


def test_the_seat_to_move_is_seen() -> None:
    """The highlight around a plate moves with the turn."""
    match = after_a_raid()
    other = match._replace(status=ToMove((2,)))
    strip = (0, 0, PHONE, 80)
    assert change(picture(scene(match)).crop(strip), picture(scene(other)).crop(strip)) > 4


CHOSEN = [
    (fray(), "c3", ("c4", "d3")),
    (konfusion_at("A3@e5 B2@e8"), "e5", ("e8", "h5")),
    (round_the_corner(), "k13", ("k12", "k14")),
    (unmarked(after_a_raid()), "d5", ("a1",)),
    (power_coinz_at("5^ 4v 3v 2v 1v", "5x 4v 3v 2v 1v", turn="A"), "B3", ("B2", "B4")),
]


@pytest.mark.parametrize(("match", "square", "marks"), CHOSEN, ids=[match.game.id for match, *_ in CHOSEN])
@pytest.mark.parametrize("theme", list(THEMES))
def test_what_was_chosen_is_marked_apart_from_candidates(
    match: Match, square: str, marks: tuple[str, ...], theme: str
) -> None:
    """A chosen square has a sign of its own, which looks different from a candidate's."""
    seen, names = match.seen_by(None), NAMES[: match.setup.seats]
    plain = draw(seen, names=names, marks=marks)
    chosen = draw(seen, names=names, marks=marks, chosen=(square,))
    candidate = draw(seen, names=names, marks=(*marks, square))
    added = [each for each in chosen.shapes if each not in plain.shapes]
    (place,) = {(each.x, each.y) for each in added}
    assert place in {(each.x, each.y) for each in candidate.shapes if each not in plain.shapes}
    assert added[-1].shape.colour == "highlight"  # type: ignore[attr-defined]
    one, other, third = (picture(each, theme) for each in (plain, chosen, candidate))
    assert change(one, other) > 0.1
    assert change(other, third) > 0.1


@pytest.mark.parametrize("mark", [trails.jumped, trails.moved])
def test_the_sign_on_a_badge_stays_on_it(mark: Callable[[Point], Iterable[Placed]]) -> None:
    """No corner of the sign reaches beyond the badge."""
    [signs] = [each.shape for each in mark((0.0, 0.0)) if isinstance(each.shape, Strokes)]
    corners = [corner for way in signs.lines for corner in way]
    assert max(hypot(x, y) for x, y in corners) < trails.BADGE


@pytest.mark.parametrize("numbers", ["1", "1+2", "1+2+3"])
def test_the_numbers_of_suggested_moves_stand_on_their_badge(numbers: str) -> None:
    """Up to three numbers fit their badge, which fits the square."""
    shapes = [each.shape for each in lettered((0.0, 0.0), numbers, occupied=True)]
    (badge,) = [each for each in shapes if isinstance(each, Box | Disc) and each.colour == "badge"]
    (label,) = [each for each in shapes if isinstance(each, Label)]
    across = badge.width if isinstance(badge, Box) else 2 * badge.radius
    assert ImageFont.truetype(FONT, 100).getlength(numbers) / 100 * label.size < across < 1.1
