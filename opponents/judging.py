"""Judging answers to a puzzle: whether a move is right, what the other seat answers, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine import Match, Over, Puzzle, seats_to_move

from .forcing import MOST, Counting, Forcing
from .foresight import answers
from .lookahead import BudgetSpentError, Lookahead
from .proof import LIMIT

WAITING = 20_000  # positions to look at while somebody waits


class Judgement(NamedTuple):
    """Whether a move is right (None: the budget did not allow to say), and the other seat's answer, if any.

    If the move is right, `answer` is the defence that lasts longest, or None if the puzzle is solved. If it
    is wrong, `answer` shows why, or is None if there is nothing to show.
    """

    right: bool | None
    answer: str | None = None


def judge(puzzle: Puzzle, path: Sequence[str], limit: int = WAITING) -> Judgement:
    """Judge the last of the moves that were made from a puzzle's position, those of both seats.

    Looks at no more than `limit` positions. Raises the errors of `Match.play` if a move is not legal.
    """
    match = _after(puzzle, path)
    try:
        if not puzzle.proof.startswith("forced"):
            return _judged_by_solution(puzzle, match, path, limit)
        search = Forcing(match.game, limit)
        if puzzle.proof.startswith("forced against"):
            return _judged_against(search, match, puzzle.seat, int(puzzle.arguments[0]))
        return _judged_win(search, match, puzzle.seat, puzzle.moves - (len(path) + 1) // 2)
    except BudgetSpentError:
        return Judgement(None)


def best_line(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the moves of both seats from a puzzle's position on, the solution first.

    A forced win goes on to its end against the longest defence, a counted game to its end with the best moves
    of both, and any other one with a likely answer and reply. It is cut short if its search takes too long.
    """
    line = [puzzle.solution[0]]
    try:
        if puzzle.proof.startswith("counted"):
            _count_on(puzzle, line)
        elif puzzle.proof.startswith("forced") and not puzzle.proof.startswith("forced against"):
            _force_on(puzzle, line)
        else:
            likely = answers(_after(puzzle, line), puzzle.seat, puzzle.position)
            line += [move for move in likely if move]
    except BudgetSpentError:
        pass
    return tuple(line)


def _after(puzzle: Puzzle, path: Sequence[str]) -> Match:
    match = puzzle.opened()
    for move in path:
        match = match.play(seats_to_move(match.status)[0], move)
    return match


def _judged_win(search: Forcing, match: Match, seat: int, moves: int) -> Judgement:
    """Judge a move after which the seat has to win in `moves` more."""
    if isinstance(match.status, Over):
        return Judgement(match.status.winners == (seat,))
    if search.holds(match.state, seat, moves):
        return Judgement(True, _longest_defence(search, match, seat, moves))
    replies = list(_replies(match))
    wins = [reply for reply, after in replies if search.holds(after, 1 - seat, 0)]
    escapes = (reply for reply, after in replies if not search.holds(after, seat, max(moves, 1)))
    return Judgement(False, wins[0] if wins else next(escapes, None))


def _judged_against(search: Forcing, match: Match, seat: int, moves: int) -> Judgement:
    """Judge a move after which the other seat must not win in `moves`."""
    if isinstance(match.status, Over):
        return Judgement(match.status.winners != (1 - seat,))
    for count in range(moves):
        for reply, after in _replies(match):
            if search.holds(after, 1 - seat, count):
                return Judgement(False, reply)
    return Judgement(True)


def _judged_by_solution(puzzle: Puzzle, match: Match, path: Sequence[str], limit: int) -> Judgement:
    right, weighing = path[-1] in puzzle.solution, puzzle.kind.weighing
    movers = seats_to_move(match.status)
    if right or not movers:
        return Judgement(right)
    if weighing is None:
        return Judgement(False, _best_reply(Counting(match.game, limit), match))
    if not weighing.refutes:
        return Judgement(False)
    thinking = weighing.search._replace(positions=limit)
    ahead = Lookahead(match.game, thinking, puzzle.position)
    return Judgement(False, str(ahead.best(match.state, movers[0], _moves(match))))


def _force_on(puzzle: Puzzle, line: list[str]) -> None:
    search, match = Forcing(puzzle.opened().game, LIMIT), _after(puzzle, line)
    for moves in range(puzzle.moves - 1, 0, -1):
        if isinstance(match.status, Over):
            return
        answer = _longest_defence(search, match, puzzle.seat, moves)
        match = match.play(1 - puzzle.seat, answer)
        fewest = _fewest(search, match.state, puzzle.seat, moves)
        mine = next(move for move, after in _replies(match) if search.holds(after, puzzle.seat, fewest - 1))
        match = match.play(puzzle.seat, mine)
        line += [answer, mine]


def _count_on(puzzle: Puzzle, line: list[str]) -> None:
    search, match = Counting(puzzle.opened().game, LIMIT), _after(puzzle, line)
    while not isinstance(match.status, Over):
        line.append(_best_reply(search, match))
        match = match.play(seats_to_move(match.status)[0], line[-1])


def _longest_defence(search: Forcing, match: Match, seat: int, moves: int) -> str:
    """Return the reply after which the seat needs most moves to win, the first one in order of notation."""
    return max(_replies(match), key=lambda reply: _fewest(search, reply[1], seat, moves))[0]


def _fewest(search: Forcing, state: Any, seat: int, moves: int) -> int:
    """Return in how many moves, at most `moves`, the seat wins by force."""
    return next((count for count in range(moves) if search.holds(state, seat, count)), moves)


def _best_reply(search: Counting, match: Match) -> str:
    """Return the move with the best final lead for the seat to move, the first one in order of notation."""
    sign = 1 - 2 * seats_to_move(match.status)[0]
    return max(_replies(match), key=lambda reply: sign * search.lead(reply[1], -MOST, MOST))[0]


def _replies(match: Match) -> Iterator[tuple[str, Any]]:
    """Yield the moves of the seat to move in the order of their notation, and the state after each."""
    (seat,) = seats_to_move(match.status)
    for move in _moves(match):
        yield str(move), match.game.play(match.state, seat, move)


def _moves(match: Match) -> list[Any]:
    (seat,) = seats_to_move(match.status)
    return sorted(match.game.moves(match.state, seat), key=str)
