"""Judging answers to a puzzle: whether a move is right, the other seat's answer, and the best line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine import Match, Over, Puzzle, seats_to_move

from .forcing import MOST, Counting, Forcing
from .foresight import answers
from .lookahead import BudgetSpentError, Lookahead
from .proof import LIMIT

WAITING = 20_000  # positions to look at while someone waits


class Judgement(NamedTuple):
    """Whether a move is right (None: the budget is too small to tell), and the other seat's answer, if any.

    If the move is right, `answer` is the defence that lasts longest, or None if the puzzle is solved. If it
    is wrong, `answer` shows why, or is None if there is nothing to show.
    """

    right: bool | None
    answer: str | None = None


def judge(puzzle: Puzzle, path: Sequence[str], limit: int = WAITING) -> Judgement:
    """Judge the last move in `path`, which lists both seats' moves from a puzzle's position.

    Looks at `limit` positions at most. Raises the errors of `Match.play` if a move is not legal.
    """
    match, seat, left = _after(puzzle, path), puzzle.seat, puzzle.moves - (len(path) + 1) // 2
    try:
        if not puzzle.proof.startswith("forced"):
            right = path[-1] in puzzle.solution
            return Judgement(right, None if right else _best_answer(puzzle, match, limit))
        search = Forcing(match.game, limit)
        if puzzle.proof.startswith("forced against"):
            losses = (_won(search, match, 1 - seat, each) for each in range(int(puzzle.arguments[0])))
            loss = next((reply for reply in losses if reply), None)
            return Judgement(loss is None, loss)
        if search.holds(match.state, seat, left):
            over = isinstance(match.status, Over)
            return Judgement(True, None if over else _longest_defence(search, match, seat, left))
        escapes = (reply for reply, after in _replies(match) if not search.holds(after, seat, max(left, 1)))
        return Judgement(False, _won(search, match, 1 - seat, 0) or next(escapes, None))
    except BudgetSpentError:
        return Judgement(None)


def best_line(puzzle: Puzzle) -> tuple[str, ...]:
    """Return both seats' moves from a puzzle's position, starting with the solution.

    A forced win is played to its end against the longest defence, and a counted game to its end with best
    play by both seats. Any other line adds a likely answer and reply. Lines are cut short if the search takes
    too long.
    """
    line = [puzzle.solution[0]]
    match = _after(puzzle, line)
    counting, forcing = Counting(match.game, LIMIT), Forcing(match.game, LIMIT)
    if puzzle.proof.startswith(("weighed", "forced against")):
        return (*line, *(move for move in answers(match, puzzle.seat, puzzle.position) if move))
    try:
        while not isinstance(match.status, Over):
            left = puzzle.moves - (len(line) + 1) // 2
            if puzzle.proof.startswith("counted"):
                move = _best_reply(counting, match)
            elif puzzle.seat in seats_to_move(match.status):
                move = _fastest_win(forcing, match, puzzle.seat, left)
            else:
                move = _longest_defence(forcing, match, puzzle.seat, left)
            line.append(move)
            match = match.play(seats_to_move(match.status)[0], move)
    except BudgetSpentError:
        pass
    return tuple(line)


def _after(puzzle: Puzzle, path: Sequence[str]) -> Match:
    match = puzzle.opened()
    for move in path:
        match = match.play(seats_to_move(match.status)[0], move)
    return match


def _best_answer(puzzle: Puzzle, match: Match, limit: int) -> str | None:
    """Return the answer to a wrong move by the search that found the solution, if it can show one."""
    weighing, movers = puzzle.kind.weighing, seats_to_move(match.status)
    if not movers or (weighing and not weighing.refutes):
        return None
    if weighing is None:
        return _best_reply(Counting(match.game, limit), match)
    ahead = Lookahead(match.game, weighing.search._replace(positions=limit), puzzle.position)
    return str(ahead.best(match.state, movers[0], sorted(match.game.moves(match.state, movers[0]), key=str)))


def _won(search: Forcing, match: Match, seat: int, moves: int) -> str | None:
    """Return the first reply in notation order after which its seat wins in `moves` more moves, if any."""
    return next((reply for reply, after in _replies(match) if search.holds(after, seat, moves)), None)


def _longest_defence(search: Forcing, match: Match, seat: int, moves: int) -> str:
    """Return the reply after which the seat needs the most moves to win. Of equals, the first by notation."""
    return max(_replies(match), key=lambda reply: _fewest(search, reply[1], seat, moves))[0]


def _fastest_win(search: Forcing, match: Match, seat: int, moves: int) -> str:
    """Return the seat's move that wins in the fewest moves. Of equals, the first by notation."""
    return min(_replies(match), key=lambda reply: _fewest(search, reply[1], seat, moves))[0]


def _fewest(search: Forcing, state: Any, seat: int, moves: int) -> int:
    """Return how many moves the seat needs for a forced win, or `moves` + 1 if it needs more than `moves`."""
    return next((count for count in range(moves + 1) if search.holds(state, seat, count)), moves + 1)


def _best_reply(search: Counting, match: Match) -> str:
    """Return the move with the best final lead for the seat to move. Of equals, the first by notation."""
    sign = 1 - 2 * seats_to_move(match.status)[0]
    return max(_replies(match), key=lambda reply: sign * search.lead(reply[1], -MOST, MOST))[0]


def _replies(match: Match) -> list[tuple[str, Any]]:
    """Return the moves of the seat to move, in notation order, and the state after each."""
    game, state = match.game, match.state
    moves = ((seat, move) for seat in seats_to_move(match.status) for move in game.moves(state, seat))
    return sorted((str(move), game.play(state, seat, move)) for seat, move in moves)
