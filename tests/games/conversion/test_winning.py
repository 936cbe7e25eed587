"""The five win conditions and their ties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import Match, Over

from .drawn import at

WINS = ("high-score", "territory", "tall", "wide", "mass")
# A: 3 dice, 8 pips; B: 3 dice, 8 pips in two groups; C: 2 dice, 9 pips.
BOARD = """
    A3 A4 .  B2 .  B2
    .  .  A1 .  .  B4
    C6 .  .  C3 .  .
"""
HANDS = "A1,B1,C1,D1"


def settled(win: str, drawing: str = BOARD, hands: str = HANDS, **options: object) -> Match:
    """Return the match of a drawing after everyone has agreed to end it."""
    return at(drawing, hands, win=win, **options).settle()


@pytest.mark.parametrize(
    ("win", "scores", "winners"),
    [
        ("high-score", (8, 8, 9, 0), (2,)),
        ("territory", (3, 3, 2, 0), (0, 1)),
        ("tall", (Fraction(8, 3), Fraction(8, 3), Fraction(9, 2), None), (2,)),
        ("wide", (Fraction(8, 3), Fraction(8, 3), Fraction(9, 2), None), (0, 1)),
        ("mass", (3, 2, 1, 0), (0,)),
    ],
)
def test_each_condition(win: str, scores: tuple[object, ...], winners: tuple[int, ...]) -> None:
    """Each win condition has its own scores and winners. Ties share the win."""
    match = settled(win)
    assert match.scores == scores
    assert match.status == Over(winners, "agreement")


def test_corners_do_not_join_under_orth() -> None:
    """If only sides count, dice that share a corner aren't one group."""
    match = settled("mass", mass_adjacency="orth")
    assert match.scores == (2, 2, 1, 0)
    assert match.status == Over((0, 1), "agreement")


@pytest.mark.parametrize("adjacency", ["all8", "orth"])
def test_the_largest_group_counts_alone(adjacency: str) -> None:
    """Only the largest group counts, whatever its shape."""
    drawing = """
        A1 A1 A1 .  A1
        A1 .  A1 .  A1
        A1 .  A1 A1 .
    """
    match = settled("mass", drawing, "A1,B1", mass_adjacency=adjacency)
    assert match.scores == ((10 if adjacency == "all8" else 8), 0)


@pytest.mark.parametrize(("adjacency", "mass"), [("all8", 2), ("orth", 1)])
def test_holes_do_not_break_adjacency_around_them(adjacency: str, mass: int) -> None:
    """Two dice that share a corner touch even if both cells between them are holes."""
    assert settled("mass", "# A1\nA1 #", "A1,B1", holes=2, mass_adjacency=adjacency).scores == (mass, 0)


def test_a_hole_between_parts_a_group() -> None:
    assert settled("mass", "A1 # A1", "A1,B1", holes=1).scores == (1, 0)


@pytest.mark.parametrize("win", ["tall", "wide"])
def test_without_dice_one_ranks_behind_all(win: str) -> None:
    """By average, a seat without dice has no score and can't win."""
    match = settled(win, "A6 .  .  C1", "A1,B1,C1")
    assert match.scores == (6, None, 1)
    assert match.status == Over((0,) if win == "tall" else (2,), "agreement")


def test_fractions_are_compared_exactly() -> None:
    """Averages are exact fractions: 7/3 is less than 5/2, and 4/2 equals 6/3."""
    assert settled("tall", "A3 A4 . B3 B1 B3", "A1,B1").status == Over((0,), "agreement")
    assert settled("tall", "A2 A2 . B1 B2 B3", "A1,B1").status == Over((0, 1), "agreement")


def test_scores_of_tall_are_exact_fractions() -> None:
    scores = settled("tall", "A3 A4 A6 . B1", "A1,B1").scores
    assert scores == (Fraction(13, 3), 1)


def test_scores_are_shown_while_the_game_runs() -> None:
    """Scores can be read at any time."""
    assert at(BOARD, HANDS).scores == (8, 8, 9, 0)


def test_all_five_tables_are_there_and_one_decides() -> None:
    """All five tallies are there, and the chosen one decides. Only wide is lowest first."""
    for win in WINS:
        tallies = at(BOARD, HANDS, win=win).seen_by(None).tallies
        assert [tally.decides for tally in tallies] == [each == win for each in WINS]
        assert [tally.lowest_first for tally in tallies] == [False, False, False, True, False]
        assert tallies[WINS.index(win)].figures == at(BOARD, HANDS, win=win).scores
        assert [tally.figures[0] for tally in tallies] == [8, 3, Fraction(8, 3), Fraction(8, 3), 3]


@pytest.mark.parametrize("win", WINS)
def test_full_board_is_judged_by_the_chosen_condition(win: str) -> None:
    match = at(". B6 B6 B6", "A1,B1", rest="A1", win=win).play(0, "1@a1")
    assert match.status == Over((1,) if win == "tall" else (0,), "full board")
