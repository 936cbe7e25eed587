"""Which of a person's answers to puzzles count, and which puzzle comes next."""

from __future__ import annotations

from bot.table.puzzles import Progress, next_puzzle, with_stars

STARS = {1: 1, 2: 3, 4: 1, 7: 2}  # 3, 5 and 6 have been withdrawn


def test_puzzles_case_6_a_wrong_answer_first() -> None:
    """Solving the puzzle afterwards counts, but not as solved on the first try."""
    progress = Progress().after(4, "wrong", hinted=False).after(4, "solved", hinted=False)
    assert (progress.has_solved(4), progress.has_solved(4, at_first=True)) == (True, False)
    assert progress.counts(STARS) == (1, 0)


def test_puzzles_case_7_and_8_an_answer_twice() -> None:
    """The first solution counts. Later answers change nothing."""
    solved = Progress().after(4, "solved", hinted=False)
    assert solved.counts(STARS) == (1, 1)
    for outcome in ("solved", "wrong", "given up"):
        assert solved.after(4, outcome, hinted=True) == solved


def test_of_two_moves_none_is_wrong() -> None:
    """On the first try means that no move was wrong. A hint before the first move spoils that too."""
    right = Progress().after(2, "right", hinted=False)
    assert right.counts(STARS) == (0, 0)
    assert right.after(2, "solved", hinted=False).counts(STARS) == (1, 1)
    assert right.after(2, "wrong", hinted=False).after(2, "solved", hinted=False).counts(STARS) == (1, 0)
    assert Progress().after(2, "right", hinted=True).after(2, "solved", hinted=True).counts(STARS) == (1, 0)


def test_puzzles_case_14_and_16_what_comes_next() -> None:
    """Untried ones come first in order, then those not solved on the first try, then any."""
    assert next_puzzle(STARS, Progress(), 0, 0) == 1
    progress = Progress().after(1, "solved", hinted=False).after(2, "wrong", hinted=False)
    assert next_puzzle(STARS, progress, 0, 0) == 4
    assert next_puzzle(STARS, progress, 0, 4) == 7
    assert next_puzzle(STARS, progress, 3, 0) == 2
    progress = progress.after(4, "solved", hinted=True).after(7, "solved", hinted=False)
    assert next_puzzle(STARS, progress, 0, 0) == 2
    assert next_puzzle(STARS, progress, 0, 2) == 4
    assert next_puzzle(STARS, progress, 2, 0) == 7
    assert next_puzzle(STARS, progress, 2, 7) == 7
    assert next_puzzle({}, progress, 0, 0) == 0


def test_what_has_been_tried() -> None:
    """All puzzles with the same stars can be tried before all of the game are; wrong answers are tries."""
    progress = Progress().after(1, "solved", hinted=False).after(4, "wrong", hinted=False)
    assert [with_stars(STARS, wanted) for wanted in range(4)] == [[1, 2, 4, 7], [1, 4], [7], [2]]
    assert [progress.has_tried(with_stars(STARS, wanted)) for wanted in range(4)] == [
        False,
        True,
        False,
        False,
    ]
    assert progress.after(2, "given up", hinted=False).after(7, "wrong", hinted=True).has_tried(STARS)
