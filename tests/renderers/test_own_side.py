"""Private pictures: a seat sees the board from its own side, but every square keeps its name."""

from __future__ import annotations

import pytest

from engine import Match
from renderers import Scene
from renderers.scene import Die, Label, Placed, Tile
from tests.games.dice_chess.positions import fray
from tests.games.konfusion.positions import random_match
from tests.games.ludifacture import positions as ludifacture_positions

from .looking import scene
from .picture_positions import NAMES, after_a_raid

FILES, RANKS = list("abcdefgh"), list("12345678")
TEN_FILES, TEN_RANKS = list("abcdefghij"), [str(rank) for rank in range(1, 11)]
WITH_SIDES = [
    (fray().play(0, "c3>c4").roll([1]), 1),
    (random_match(2, 30, seed=4), 1),
    (random_match(4, 60, seed=3), 3),
    *((ludifacture_positions.random_match(4, 40, seed=1), seat) for seat in (1, 2, 3)),
    (ludifacture_positions.random_match(3, 30, seed=3), 1),
    (ludifacture_positions.random_match(2, 30, seed=3, board="big"), 1),
]
with_sides = pytest.mark.parametrize(
    ("match", "seat"),
    WITH_SIDES,
    ids=[f"{match.setup.seats} of {match.game.id}, seat {seat}" for match, seat in WITH_SIDES],
)


def coordinates(shown: Scene) -> tuple[dict[str, float], dict[str, float]]:
    """Return the coordinates along the lower edge with their x, and along the left edge with their y."""
    labels = [each for each in shown.ground if isinstance(each.shape, Label)]
    lowest, leftmost = max(each.y for each in labels), min(each.x for each in labels)
    below = {each.shape.text: each.x for each in labels if each.y == lowest}
    return below, {each.shape.text: each.y for each in labels if each.x == leftmost}


def square_at(shown: Scene, placed: Placed) -> str | None:
    """Return the square where a shape lies, by the coordinates beside the board, or None if off it."""
    below, beside = coordinates(shown)
    column = [text for text, x in below.items() if abs(placed.x - x) < 0.5]
    row = [text for text, y in beside.items() if abs(placed.y - y) < 0.5]
    return "".join(sorted((*column, *row), reverse=True)) if column and row else None


def dice(shown: Scene) -> set[tuple[str, str, int]]:
    """Return the square, look and value of each die on the board, except for small dice."""
    tiles = [each for each in shown.shapes if isinstance(each.shape, Tile)]
    layers = [Placed(each.x, each.y, layer) for each in tiles for layer in each.shape.layers]
    standing = [each for each in (*layers, *shown.shapes) if isinstance(each.shape, Die)]
    named = [(square_at(shown, each), each.shape) for each in standing if each.shape.size > 0.6]
    return {(square, die.look, die.value) for square, die in named if square}


@with_sides
def test_dice_stand_on_the_same_squares(match: Match, seat: int) -> None:
    """By the coordinates, dice are on the same squares as in the public picture."""
    assert dice(scene(match, seat)) == dice(scene(match)) != set()


@with_sides
def test_candidates_are_marked_on_their_squares(match: Match, seat: int) -> None:
    """By the coordinates, exactly the named squares are marked."""
    names, unmoved = ("a2", "b7", "h3"), match._replace(last=None)
    shown = scene(unmoved, seat, names)
    added = set(shown.shapes) - set(scene(unmoved, seat).shapes)
    assert {square_at(shown, each) for each in added} == set(names)


@with_sides
def test_plates_keep_their_order(match: Match, seat: int) -> None:
    """Plates are in the order of seats, whoever looks."""
    names = NAMES[: match.setup.seats]
    labels = [each for each in scene(match, seat).shapes if isinstance(each.shape, Label)]
    plates = sorted((each.y, each.x, each.shape.text) for each in labels if each.shape.text in names)
    assert tuple(text for *_, text in plates) == names


@pytest.mark.parametrize(
    ("game", "seats", "viewer", "below", "beside"),
    [
        *(("dice-chess", 2, viewer, FILES, RANKS) for viewer in (None, 0)),
        ("dice-chess", 2, 1, FILES[::-1], RANKS[::-1]),
        *(("ludifacture", seats, viewer, FILES, RANKS) for seats in (2, 3, 4) for viewer in (None, 0)),
        ("ludifacture", 2, 1, FILES[::-1], RANKS[::-1]),
        *(("ludifacture", seats, 1, RANKS[::-1], FILES) for seats in (3, 4)),
        *(("ludifacture", seats, 2, FILES[::-1], RANKS[::-1]) for seats in (3, 4)),
        ("ludifacture", 4, 3, RANKS, FILES[::-1]),
        *(("konfusion", seats, viewer, TEN_FILES, TEN_RANKS) for seats in (2, 3, 4) for viewer in (None, 0)),
        ("konfusion", 2, 1, TEN_FILES[::-1], TEN_RANKS[::-1]),
        *(("konfusion", seats, 1, TEN_RANKS[::-1], TEN_FILES) for seats in (3, 4)),
        *(("konfusion", seats, 2, TEN_FILES[::-1], TEN_RANKS[::-1]) for seats in (3, 4)),
        ("konfusion", 4, 3, TEN_RANKS, TEN_FILES[::-1]),
    ],
)
def test_the_own_side_lies_below(
    game: str, seats: int, viewer: int | None, below: list[str], beside: list[str]
) -> None:
    """The viewer's side is at the bottom, and for spectators that of the first seat."""
    columns, rows = coordinates(scene(Match.open(game, seats=seats), viewer))
    assert sorted(columns, key=lambda each: columns[each]) == below
    assert sorted(rows, key=lambda each: -rows[each]) == beside


@pytest.mark.parametrize(("seats", "viewer"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_the_own_markers_wait_below(seats: int, viewer: int) -> None:
    """The viewer's own markers are below the board, in the order of their columns."""
    shown = scene(Match.open("ludifacture", seats=seats), viewer)
    lowest = max(each.y for each in shown.shapes)
    waiting = sorted(each for each in shown.shapes if each.y == lowest and isinstance(each.shape, Label))
    looks = {each.shape.look for each in shown.shapes if each.y == lowest and isinstance(each.shape, Die)}
    assert [each.shape.text for each in waiting] == ["2", "3", "4", "5", "7", "8", "9", "10"]
    assert looks == {("Blue", "Orange", "White", "Teal")[viewer]}
    assert shown.width >= max(each.x for each in shown.shapes)


@pytest.mark.parametrize("match", [after_a_raid(), Match.open("cubeo", seats=2)], ids=lambda m: m.game.id)
def test_a_board_without_sides_is_never_turned(match: Match) -> None:
    assert scene(match, 1) == scene(match)
