"""The card of a result, with winners, figures as bars and players, for every game."""

from __future__ import annotations

import pytest

from engine import GAMES, Match, Over
from renderers import THEMES, draw_result, paint
from renderers.cards import BREADTH, CROWNED, EDGE_LINE, TOP
from renderers.scene import Box, Die, Label, Scene
from tests.games.chance import moments

from .looking import words
from .picture_positions import NAMES, random_match


def over(game_id: str, seed: int = 3) -> Match:
    """Return a random match of a game at its end."""
    (*_, match) = moments(game_id, seed)
    return match


def card(match: Match) -> Scene:
    """Draw the card of a match's result."""
    return draw_result(match.seen_by(None), names=NAMES[: match.setup.seats])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_card(game_id: str) -> None:
    """It has everyone's name, a die for each seat and a crown for each winner, and an alt text."""
    match = over(game_id)
    scene = card(match)
    assert isinstance(match.status, Over)
    assert all(name in words(scene) for name in NAMES[: match.setup.seats])
    dice = [each for each in scene.shapes if isinstance(each.shape, Die)]
    assert len(dice) == match.setup.seats + len(match.status.winners)
    assert scene.alt.startswith(f"{GAMES[game_id].name}, over (")
    assert len(scene.alt) <= 1024
    assert paint(scene, "dark", 400).startswith(b"\x89PNG")


def test_bars_are_in_proportion() -> None:
    """The winner's row comes first, and each bar is as long as its share of the largest figure."""
    match = random_match(5, 64, seed=9)
    scene = card(match)
    breadths = [
        each.shape.width
        for each in scene.shapes
        if isinstance(each.shape, Box)
        and each.shape.height == BREADTH
        and not each.shape.stroke
        and each.shape.colour != "canvas"
    ]
    figures = sorted((figure for figure in match.scores or () if figure is not None), reverse=True)
    assert breadths == sorted(breadths, reverse=True)
    shares = [float(figure / figures[0]) for figure in figures]
    assert [breadth / breadths[0] for breadth in breadths] == pytest.approx(shares)
    assert "Blue, Marisol: 94; Orange, tilde_the_great: 35" in scene.alt
    assert any(isinstance(each.shape, Box) and each.shape.stroke == EDGE_LINE for each in scene.shapes)


def test_a_draw_is_told() -> None:
    """The card says "A draw" where a winner would be, without a crown."""
    match = Match.open("cubeo", seats=2).settle()
    scene = card(match)
    assert "A draw" in words(scene)
    (drawn,) = (
        each for each in scene.shapes if isinstance(each.shape, Label) and each.shape.text == "A draw"
    )
    assert 0 < drawn.x < 1
    assert TOP < drawn.y < TOP + CROWNED
    assert len([each for each in scene.shapes if isinstance(each.shape, Die)]) == match.setup.seats


def test_a_running_match_has_none() -> None:
    with pytest.raises(ValueError, match="no result"):
        card(Match.open("cubeo", seats=2))


@pytest.mark.parametrize("theme", THEMES)
def test_hostile_names_in_every_theme(theme: str) -> None:
    """Any names can be painted in every theme, and the alt text keeps within Discord's limit."""
    match = random_match(8, 64, seed=9)
    names = ("x" * 999, "\u202e", "😀" * 50, "", "@everyone", "\n", "\x00", "W" * 32)
    scene = draw_result(match.seen_by(None), names=names)
    assert paint(scene, theme, 400).startswith(b"\x89PNG")
    assert len(scene.alt) <= 1024
