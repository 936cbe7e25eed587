"""Building a move of Conversion step by step: a die, a square, and at some tables what to leave alone."""

from __future__ import annotations

from ...game import Choice, Step
from ...text import Text, text
from .state import GRID, PLACEMENT, Move, State, convertible, owner


def choose_square(state: State, seat: int, die: int) -> Step:
    """Ask for the square of a die, each candidate with what it would do."""
    choices = []
    for square, cell in enumerate(state.board):
        if not cell:
            taken = convertible(state, seat, die, square)
            asks = state.setup.options.optional_conversion and taken
            name = GRID.names[square]
            move = None if asks else PLACEMENT[die][square]
            detail = _effect_in_figures(state, seat, square, taken)
            choices.append(Choice(name, text("{square}", square=name), detail, (name,), move))
    return Step(text("Where does the {die} go?", die=die), tuple(choices))


def _effect_in_figures(state: State, seat: int, square: int, taken: tuple[int, ...]) -> Text | None:
    raised = sum(state.board[each] & 7 < 6 for each in GRID.all8[square] if owner(state.board[each]) == seat)
    if raised and taken:
        return text("raises {raised}, converts {taken}", raised=raised, taken=len(taken))
    if raised:
        return text("raises {raised}", raised=raised)
    return text("converts {taken}", taken=len(taken)) if taken else None


def choose_spared(state: State, seat: int, move: Move) -> Step:
    """Ask which convertible dice stay as they are, ascending, beyond those already spared."""
    after = max(move.spared, default=-1)
    taken = convertible(state, seat, move.value, move.square)
    choices = [Choice("all", text("Convert all others" if move.spared else "Convert all"), move=str(move))]
    for square in (each for each in taken if each > after):
        name = GRID.names[square]
        longer = move._replace(spared=(*move.spared, square))
        last = square == taken[-1]
        choices.append(
            Choice(
                name,
                text("Leave {square}", square=name),
                None,
                (name,),
                str(longer) if last else None,
            )
        )
    return Step(text("Which dice stay as they are?"), tuple(choices))
