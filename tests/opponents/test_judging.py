"""Answers to puzzles: which are right, how wrong ones are refuted, and how the game continues."""

from __future__ import annotations

import pytest

from engine import Over, Puzzle
from engine.puzzles import read_puzzle
from opponents import Judgement, best_line, judge

IN_TWO = read_puzzle("cubeo", "1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2")
IN_THREE = read_puzzle("cubeo", "1\t2\t-\tA\t...A1/..A6B1/A1B3B5./..B1. l12 A\twin 3\t1\t+n15\tforced 3")
THREATENED = read_puzzle(
    "cubeo", "1\t2\t-\tB\t.B1/.B2/.A1/A1A6/.B3 l11 B\thold 1\t1\tm11>l11\tforced against 1"
)


def played(puzzle: Puzzle, *moves: str) -> object:
    """Return the status after these moves from a puzzle's position."""
    match = puzzle.opened()
    for move in moves:
        match = match.play(match.status.seats[0], move)
    return match.status


def naive_wins(match: object, seat: int, moves: int) -> bool:
    """Return whether a seat wins within `moves` moves, by trying everything with the referee alone."""
    status = match.status
    if isinstance(status, Over):
        return status.winners == (seat,)
    if not moves:
        return False
    mover = status.seats[0]
    after = (match.play(mover, move) for move in match.moves(mover))
    return (
        any(naive_wins(each, seat, moves - 1) for each in after)
        if mover == seat
        else all(naive_wins(each, seat, moves) for each in after)
    )


def test_puzzles_case_11_a_right_move_is_answered_by_the_defence_that_lasts_longest() -> None:
    """The reply is the first of those that hold out longest, as trying everything finds."""
    match = IN_THREE.opened().play(0, "+n15")
    lengths = {
        reply: next(count for count in range(3) if naive_wins(match.play(1, reply), 0, count))
        for reply in match.moves(1)
    }
    longest = [reply for reply in match.moves(1) if lengths[reply] == max(lengths.values())]
    assert judge(IN_THREE, ["+n15"]) == Judgement(True, longest[0])
    assert longest[0] != match.moves(1)[0]


def test_puzzles_case_10_every_move_that_still_wins_in_time_is_right() -> None:
    """Exactly the moves with which trying everything still wins in time are right."""
    answer = judge(IN_TWO, ["+o13"]).answer
    assert answer is not None
    then = IN_TWO.opened().play(1, "+o13").play(0, answer)
    found = {move: judge(IN_TWO, ["+o13", answer, move]).right for move in then.moves(1)}
    assert found == {move: naive_wins(then.play(1, move), 1, 0) for move in then.moves(1)}
    assert {True, False} <= set(found.values())


def test_a_wrong_move_is_refuted() -> None:
    """A wrong move gets a reply after which there is no win in time."""
    for move in IN_TWO.opened().moves(1):
        if move not in IN_TWO.solution:
            judgement = judge(IN_TWO, [move])
            assert judgement.right is False
            assert judgement.answer is not None
            assert not naive_wins(IN_TWO.opened().play(1, move).play(0, judgement.answer), 1, 1)


def test_a_threat_that_is_not_stopped_is_carried_out() -> None:
    """If a move doesn't stop the threat, the reply wins."""
    assert judge(THREATENED, THREATENED.solution) == Judgement(True)
    wrong = [move for move in THREATENED.opened().moves(1) if move not in THREATENED.solution]
    for move in wrong:
        right, answer = judge(THREATENED, [move])
        assert right is False
        assert answer is not None
        assert played(THREATENED, move, answer).winners == (0,)


@pytest.mark.parametrize("puzzle", [IN_TWO, IN_THREE], ids=["two", "three"])
def test_a_forced_line_goes_on_to_the_win(puzzle: Puzzle) -> None:
    """The best line wins in the puzzle's number of moves, and each of its moves is right."""
    line = best_line(puzzle)
    assert line[0] in puzzle.solution
    assert len(line) == 2 * puzzle.moves - 1
    assert played(puzzle, *line).winners == (puzzle.seat,)
    for end in range(1, len(line), 2):
        assert judge(puzzle, line[:end]) == Judgement(True, line[end])
    assert judge(puzzle, line) == Judgement(True)


def test_a_line_without_a_forced_win_shows_what_is_likely() -> None:
    """The best line has a right move, a reply and another move."""
    line = best_line(THREATENED)
    assert line[0] in THREATENED.solution
    assert len(line) == 3
    assert not isinstance(played(THREATENED, *line[:2]), Over)


def test_puzzles_case_12_a_budget_that_is_too_small_gives_no_judgement() -> None:
    """With too small a limit, the judgement is None."""
    assert judge(IN_THREE, ["+n15"], limit=50) == Judgement(None)
