"""Puzzles can be proved again, with the same solution, theme, arguments, stars and proof (cases 1 and 5)."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.puzzles import puzzle_at, puzzles_in
from engine import GAMES, Match, Over, Puzzle, Thinking, ToMove, games_with_puzzles, puzzles_of
from engine.puzzles import read_puzzle
from engine.themes import Weighing
from opponents import judge, proof
from opponents.forcing import MOST, Counting
from opponents.lookahead import Lookahead
from opponents.proof import Proven, Weighed, forced, results_of, weighed

WEIGHED = [id for id in games_with_puzzles() if GAMES[id].themes[-1].weighing]
BATCHES = 10
WINS = {
    1: read_puzzle("cubeo", "0\t2\t-\tB\tA1A1B1B1/..B6B1/.A5B1. l11 B\twin 1\t1\to12+n12\tforced 1"),
    2: read_puzzle("cubeo", "0\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2"),
}
LAST_SQUARES = read_puzzle(
    "conversion",
    '0\t2\t{"holes":4}\tA\tA4A6A6A1.B6B4B5/A3B6A6A3.B4A6B5/A6A6A6B6B6A2#B3/B5B6B2B6B6B6B6B2/B6A6B5B5B6A6A6#/'
    ".A6A6A6B5B6A5A5/A3A6B5A6B5B6A6#/A3B6A6A4#B6A5A5 A26,B6 A\tquiet\t2\t2@a3\tcounted +12 -10",
)
EVERY = [(id, batch) for id in games_with_puzzles() for batch in range(BATCHES)]


def of(game_id: str, batch: int, *, weighed: bool) -> list[Puzzle]:
    """Return every tenth puzzle of a game that is `weighed` or, otherwise, that is not."""
    found = [each for each in puzzles_in(puzzles_of(game_id)) if each.proof.startswith("weighed") is weighed]
    return [each for each in found if each.number % BATCHES == batch]


def is_proved(puzzle: Puzzle) -> bool:
    """Return whether a puzzle's position yields exactly this puzzle."""
    return puzzle_at(puzzle.opened(), puzzle.seat) == replace(puzzle, number=0)


def test_puzzles_case_1_every_tenth_puzzle_is_proved_again() -> None:
    """Of all games' puzzles with a certain proof, every tenth is proved again."""
    every = [puzzle for game_id in games_with_puzzles() for puzzle in of(game_id, 1, weighed=False)]
    assert [each for each in every if not is_proved(each)] == []
    assert every


@pytest.mark.breadth
@pytest.mark.parametrize(("game_id", "batch"), EVERY)
def test_puzzles_case_1_every_certain_puzzle_is_proved_again(game_id: str, batch: int) -> None:
    """Ten batches a game prove all puzzles with a certain proof again."""
    assert [each for each in of(game_id, batch, weighed=False) if not is_proved(each)] == []


@pytest.mark.breadth
@pytest.mark.parametrize("game_id", WEIGHED)
def test_puzzles_case_1_a_weighed_puzzle_is_proved_again(game_id: str) -> None:
    """One weighed puzzle a game is proved again, which shows if the opponents have changed."""
    puzzle = next(each for batch in range(BATCHES) for each in of(game_id, batch, weighed=True))
    assert is_proved(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "batch"), [(id, batch) for id in WEIGHED for batch in range(BATCHES)])
def test_puzzles_case_1_every_weighed_puzzle_is_proved_again(game_id: str, batch: int) -> None:
    """Ten batches a game prove all weighed puzzles again."""
    assert [each for each in of(game_id, batch, weighed=True) if not is_proved(each)] == []


def test_puzzles_case_1_what_is_changed_is_proved_no_more() -> None:
    """A puzzle with another solution, a moved die or other stars isn't proved."""
    puzzle = WINS[2]
    assert is_proved(puzzle)
    other = next(move for move in puzzle.opened().moves(puzzle.seat) if move not in puzzle.solution)
    moved = replace(puzzle, position=".B2/B5A5/A2. m12 B")
    assert moved.opened().position == moved.position
    changed = (replace(puzzle, solution=(other,)), moved, replace(puzzle, stars=3))
    assert [is_proved(each) for each in changed] == [False] * 3


def test_puzzles_case_5_moves_that_lead_to_the_same_position_are_one_result() -> None:
    """Moves are one result if their positions differ only in what a position line says about the past."""
    game = SimpleNamespace(
        moves=lambda _state, _seat: ["b", "c", "a"],
        play=lambda _state, _seat, move: move,
        encode=lambda state: {"a": "X m1 A", "b": "Y m1 A", "c": "X m1 A from=Z moves=c"}[state],
    )
    results = results_of(SimpleNamespace(game=game, state=None), 0)
    assert list(results.values()) == [["a", "c"], ["b"]]


def test_puzzles_case_5_all_notations_of_a_solution_are_right() -> None:
    """Each notation of the solution is right, and no other move."""
    puzzle = LAST_SQUARES
    moves = puzzle.opened().moves(puzzle.seat)
    other = next(move for move in moves if move not in puzzle.solution)
    both = replace(puzzle, solution=(*puzzle.solution, other))
    assert [move for move in moves if judge(both, [move]).right] == sorted(both.solution)


def naive_lead(match: Match) -> int:
    """Return seat 0's final lead with best play, by trying everything with the referee alone."""
    if not match.moves(0) and not match.moves(1):
        first, second = match.scores or (0, 0)
        return int(first or 0) - int(second or 0)
    seat = match.status.seats[0]
    leads = [naive_lead(match.play(seat, move)) for move in match.moves(seat)]
    return max(leads) if seat == 0 else min(leads)


def test_a_count_finds_the_lead_that_trying_everything_finds() -> None:
    """For each move, counting finds the same lead as trying everything does."""
    puzzle = LAST_SQUARES
    match, search = puzzle.opened(), Counting(GAMES["conversion"], 60_000)
    for move in match.moves(puzzle.seat):
        after = match.play(puzzle.seat, move)
        assert search.lead(after.state, -MOST, MOST) == naive_lead(after)


def naive_wins(match: Match, seat: int, moves: int) -> bool:
    """Return whether a seat wins within `moves` moves, by trying everything with the referee alone."""
    if not match.moves(0) and not match.moves(1):
        return match.status.winners == (seat,)
    if not moves:
        return False
    mover = match.status.seats[0]
    after = (match.play(mover, move) for move in match.moves(mover))
    left = moves - (mover == seat)
    return (any if mover == seat else all)(naive_wins(each, seat, left) for each in after)


@pytest.mark.parametrize("moves", WINS)
def test_a_win_is_forced_if_trying_everything_says_so(moves: int) -> None:
    """The proof and trying everything find the same winning moves."""
    puzzle = WINS[moves]
    match, seat = puzzle.opened(), puzzle.seat
    found = [move for move in match.moves(seat) if naive_wins(match.play(seat, move), seat, moves - 1)]
    proven = forced(match, seat, results_of(match, seat), moves)
    assert proven is not None
    assert list(proven.solution) == found


def test_a_win_in_two_is_none_if_there_is_a_faster_one() -> None:
    """If there is a win in one, a forced win in two isn't proved."""
    ends = {"a": Over((0,), "won"), "bc": Over((1,), "won")}
    game = SimpleNamespace(
        status=lambda state: ends.get(state, ToMove((len(state) % 2,))),
        moves=lambda state, _seat: "c" if state else "ab",
        play=lambda state, _seat, move: state + move,
    )
    match = SimpleNamespace(game=game, state="")
    assert forced(match, 0, {"a": ["a"], "b": ["b"]}, 1) == (("a",), "forced 1")
    assert forced(match, 0, {"a": ["a"], "b": ["b"]}, 2) is None


LAST_COINS = "4 A33:0.0,0.0,0.0,0.0,0.0,7.4,0.0,0.0|B30:0.0,0.0,0.0,0.0,2.3,0.0,0.0,0.0 3,5,1+0 A"


@pytest.mark.parametrize(("margin", "is_proven"), [(0.05, True), (0.9, False)])
def test_a_lead_in_games_to_the_end_has_to_be_large_enough(margin: float, is_proven: bool) -> None:
    """A winning move is proved if it leads over the next best by the margin, and otherwise not."""
    match = Match.at("ludifacture", LAST_COINS, seats=2)
    proven = weighed(match, 0, results_of(match, 0), Weighing(margin, margin, games=160))
    assert (proven is not None) is is_proven
    if proven:
        share, next_best = map(float, proven.proof.split(" ")[1:])
        assert (proven.solution, share) == (("8:1",), 1.0)
        assert next_best <= 0.85


@pytest.mark.parametrize(
    ("deeper", "expected"),
    [
        ((("a", 0.6), ("b", 0.5)), (("a",), "weighed 0.600 0.500")),
        ((("a", 0.6), ("b", 0.6)), None),
        ((("b", 0.6), ("a", 0.4)), None),
        ((("a", 0.2), ("b", 0.1)), None),
        ((("a", 1.0), ("b", 0.9)), None),
    ],
    ids=["both lead", "no lead", "another move", "lost", "decided"],
)
def test_both_searches_have_to_agree(
    deeper: tuple[tuple[str, float], ...], expected: Proven | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle is proved only if both searches agree on a move with a lead, in an undecided game."""
    shallow = (("a", 0.6), ("b", 0.4))

    def searched(*_: object, deeper: bool, looks: tuple[object, ...] = (shallow, deeper)) -> list[Weighed]:
        return [Weighed(*each) for each in looks[deeper]]

    monkeypatch.setattr(proof, "_by_search", searched)
    assert weighed(WINS[2].opened(), 1, {"x": ["a"], "y": ["b"]}, Weighing(0.15, 0.05)) == expected


def test_the_lead_over_the_second_best_is_exact() -> None:
    """The best two shares are those of a search without cut-offs."""
    game, match, seat = GAMES["cubeo"], WINS[2].opened(), WINS[2].seat

    def share(state: Any, plies: int) -> float:
        status = game.status(state)
        if isinstance(status, Over) or not plies:
            return game.outlook(state)[seat]
        (mover,) = status.seats
        shares = [share(game.play(state, mover, move), plies - 1) for move in game.moves(state, mover)]
        return max(shares) if mover == seat else min(shares)

    moves = list(game.moves(match.state, seat))
    exact = sorted((share(game.play(match.state, seat, move), 2) for move in moves), reverse=True)
    thinking = Thinking(plies=3, positions=100_000)
    leading = Lookahead(game, thinking, "").leading(match.state, seat, moves)
    assert [branch.outlook[seat] for branch in leading[:2]] == exact[:2]
