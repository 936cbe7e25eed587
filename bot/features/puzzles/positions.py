"""The positions that a user reaches in a puzzle, the steps of its best line, and hints."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Match, Puzzle, TableError, Text, seats_to_move, text

from ...table.errors import Refusal
from ...views.puzzles import HINT_LINE, START_WITH, PuzzleId
from ..interactions import Context
from ..interactions.controls import OLD_CONTROL


async def reach(context: Context, puzzle: Puzzle, path: tuple[int, ...]) -> tuple[Match, tuple[str, ...]]:
    """Return the position after a user's right moves and the answers to them, and all these moves."""
    match, played = puzzle.opened(), tuple[str, ...]()
    for number in path:
        moves = match.moves(puzzle.seat)
        if number >= len(moves):
            raise Refusal(OLD_CONTROL)
        match, played = match.play(puzzle.seat, moves[number]), (*played, moves[number])
        judged = await context.services.puzzle_judge.judge(context.user_id, puzzle, played)
        if not judged.right:
            raise Refusal(OLD_CONTROL)
        if judged.answer is not None:
            match, played = answer_with(match, judged.answer)[1], (*played, judged.answer)
    return match, played


def answer_with(match: Match, answer: str) -> tuple[int, Match]:
    """Return the seat that answers, and the match after its answer."""
    (seat, *_others) = seats_to_move(match.status)
    return seat, match.play(seat, answer)


def line_steps(puzzle: Puzzle, line: tuple[str, ...]) -> list[Match]:
    """Return the positions of a line, which ends early if dice have to be rolled."""
    matches = [puzzle.opened()]
    for move in line:
        movers = seats_to_move(matches[-1].status)
        if not movers:
            break
        try:
            matches.append(matches[-1].play(movers[0], move))
        except TableError:  # it was found for other dice
            break
    return matches


def hint_lines(id: PuzzleId, puzzle: Puzzle) -> Iterator[Text]:
    """Yield the lines with the hints that a message shows."""
    if id.shown:
        yield text(HINT_LINE, hint=puzzle.hint)
    if id.shown > 1 and not id.path:
        match = puzzle.opened()
        label = _start(match, puzzle.seat, puzzle.solution[0])
        if label is not None:
            yield text(START_WITH, what=label)


def _start(match: Match, seat: int, move: str, chosen: tuple[str, ...] = ()) -> Text | None:
    """Return the label of the first choice on the way to a move that names a square, if there is one."""
    for choice in match.choices(seat, chosen).choices:
        if choice.move == move:
            return choice.label
        if choice.move is None and len(chosen) < 4:
            found = _start(match, seat, move, (*chosen, choice.token))
            if found is not None:
                return choice.label if choice.squares else found
    return None
