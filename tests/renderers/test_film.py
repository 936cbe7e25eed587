"""Films: frames of one size with a strip below, no longer than people watch."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from engine import Match
from engine.record import moments
from renderers import Film, animate, film
from renderers.film import (
    FRAME_MS,
    LAST_FRAME_MS,
    LONG_FRAME_MS,
    MAX_FILM_MS,
    MAX_FRAMES,
    MIN_FRAME_MS,
    STRIP,
)
from renderers.plates import NAME, PAD, scale
from renderers.raster.lettering import fitted
from renderers.scene import Box, Die, Label, Scene
from tests.breadth import broad_but
from tests.games.cubeo.positions import random_match as random_cubeo
from tests.games.dice_chess.positions import fray
from tests.games.konfusion.positions import at as konfusion_at
from tests.games.konfusion.positions import random_match as random_konfusion
from tests.games.power_coinz.positions import random_match as random_coinz

from .picture_positions import NAMES, random_match


def film_of(match: Match, names: Sequence[str] = NAMES) -> Film:
    every = list(moments(match))
    steps = [each.moves_made for each in every]
    return film(every, steps=steps, names=names[: match.setup.seats])


def strip(shown: Scene) -> list[str]:
    return [
        each.shape.text
        for each in shown.above
        if isinstance(each.shape, Label) and each.y > shown.height - STRIP
    ]


def bar(shown: Scene) -> float:
    """Return how much of the progress bar is filled, from 0 to 1."""
    boxes = [
        each.shape for each in shown.above if isinstance(each.shape, Box) and each.shape.colour == "last"
    ]
    return boxes[0].width / shown.width if boxes else 0.0


def test_each_move_has_a_frame_with_its_number_player_and_words() -> None:
    """Each move's frame includes the rolls after it, and the bar fills from empty to full."""
    match = random_match(3, 9, seed=2)
    shown = film_of(match)
    assert len(shown.scenes) == 10
    assert [strip(scene)[0] for scene in shown.scenes] == [f"{number}/9" for number in range(10)]
    assert match.last is not None
    assert strip(shown.scenes[-1]) == ["9/9", NAMES[match.last.seat], match.last.move]
    assert strip(shown.scenes[0]) == ["0/9"]
    assert [bar(scene) for scene in shown.scenes] == pytest.approx([number / 9 for number in range(10)])


@pytest.mark.parametrize(
    "match", [random_cubeo(60, seed=1), fray().play(0, "c3>c4").roll([2]), random_coinz(2, 999, seed=3)]
)
def test_the_canvas_is_fixed(match: Match) -> None:
    """All frames have the same size, and each plate stays in its place."""
    shown = film_of(match)
    assert len({(scene.width, scene.height) for scene in shown.scenes}) == 1
    names = [
        {(each.x, each.y) for each in scene.shapes if getattr(each.shape, "text", "") == NAMES[0]}
        for scene in shown.scenes
    ]
    assert all(len(places) == 1 for places in names)
    assert len({y for places in names for _, y in places}) == 1
    first = Image.open(BytesIO(animate(shown.scenes, durations=shown.durations, width=200)))
    assert first.n_frames >= 2


def test_the_board_stays_where_it_is_below_changing_trays() -> None:
    """The board is at the same height before and after the first capture."""
    line = "/".join(["B6......."] + ["........"] * 5 + ["B3.......", "A4......."])
    match = Match.at("dice-chess", f"{line} A0,B0 A", seats=2).play(0, "a1>a2").roll([5])
    shown = film_of(match)
    lowest = {max(each.y for each in scene.ground if isinstance(each.shape, Label)) for scene in shown.scenes}
    assert len(shown.scenes) == 2
    assert len(lowest) == 1


def test_what_costs_another_seat_is_held_longer() -> None:
    """A move that costs an opponent something is shown longer, and the last frame for 4 seconds."""
    match = konfusion_at("A3@e5 B2@e8 B1@a1").play(0, "e5>e8").play(1, "a1>a2")
    assert film_of(match).durations == (FRAME_MS, LONG_FRAME_MS, LAST_FRAME_MS)


@pytest.mark.parametrize("plies", broad_but([30, 52, 64, 120, 400, 650], 52, 400))
def test_a_film_is_never_longer_than_forty_seconds(plies: int) -> None:
    """Long matches have shorter frames, and at most 200 of them, always with the first and the last."""
    match = random_konfusion(2, plies, seed=3)
    shown, played = film_of(match), len(match.events)
    assert sum(shown.durations) <= MAX_FILM_MS
    assert len(shown.durations) == len(shown.scenes) == min(played + 1, MAX_FRAMES)
    assert min(shown.durations) >= MIN_FRAME_MS
    assert (strip(shown.scenes[0])[0], strip(shown.scenes[-1])[0]) == (f"0/{played}", f"{played}/{played}")


def test_flips_have_a_frame_of_their_own() -> None:
    """In a game with flips, a move can have several frames."""
    match = random_coinz(2, 30, seed=4)
    numbers = [strip(scene)[0] for scene in film_of(match).scenes]
    assert len(numbers) > len(set(numbers))


def test_the_last_frame_has_winner_and_score() -> None:
    """The last frame's heading names the winner, and the strip has the mover's die without a value."""
    last = film_of(random_match(2, 64, seed=9, win="tall")).scenes[-1]
    assert any(isinstance(each.shape, Label) and each.shape.tail.startswith(" wins ") for each in last.above)
    dice = [each for each in last.above if isinstance(each.shape, Die)]
    assert len(dice) == 2
    assert [die.shape.value for die in dice if die.y > last.height - STRIP] == [0]  # type: ignore[union-attr]


def test_name_and_move_do_not_meet() -> None:
    """In the strip, the room for a long name ends where the room for the move starts."""
    match = random_match(3, 9, seed=2)
    shown = film_of(match, ("W" * 32,) * 3).scenes[-1]
    name, move = (
        each
        for each in shown.above
        if isinstance(each.shape, Label) and each.y > shown.height - STRIP and each.shape.text[:2] != "9/"
    )
    assert isinstance(name.shape, Label)
    assert isinstance(move.shape, Label)
    assert (name.shape.align, move.shape.align) == ("start", "end")
    assert name.x + (name.shape.room or 0) == pytest.approx(move.x - (move.shape.room or 0) - PAD)


def test_its_words_are_as_large_as_those_above_the_board() -> None:
    """In every game, however wide its board, the strip's words grow with the plates'."""
    for match in (random_match(2, 9, seed=2), random_cubeo(9, seed=2), random_konfusion(2, 9, seed=2)):
        shown = film_of(match).scenes[-1]
        words = [
            each.shape.size
            for each in shown.above
            if isinstance(each.shape, Label) and each.y > shown.height - STRIP * scale(shown.width)
        ]
        assert words == pytest.approx([NAME * scale(shown.width)] * 3)


@pytest.mark.parametrize("name", ["WMWMWM", "Marisol", "ill", "W" * 8])
@pytest.mark.parametrize("width", [360, 480, 640, 1200])
def test_a_short_name_is_whole(name: str, width: int) -> None:
    """The move leaves it the room that it needs."""
    shown = film_of(random_match(2, 9, seed=2), (name, name)).scenes[-1]
    [label] = [
        each.shape for each in shown.above if isinstance(each.shape, Label) and each.shape.text == name
    ]
    assert fitted(label, int(width / shown.width)) == name


def test_names_in_moves_can_be_read() -> None:
    """A name without letters that the font has is told by its look, and a long one is shortened."""
    match = random_coinz(2, 30, seed=4)
    undrawable, long = ("\u0642\u0645\u0631", "W" * 32), ("A" * 32, "W" * 32)
    moves = [strip(scene)[-1] for scene in film_of(match, undrawable).scenes]
    assert [move for move in moves if move.startswith("Blue's ")]
    assert not [move for move in moves if "WWWWWWWWWWWW" in move]
    moves = [strip(scene)[-1] for scene in film_of(match, long).scenes]
    assert [move for move in moves if "AAAAAAAAAAA\u2026's " in move]
