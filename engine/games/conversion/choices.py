"""Building a move of Conversion step by step: a die, a square, and at some tables what to spare."""

from __future__ import annotations

from ...errors import InvalidMove
from ...game import Choice, Step
from ...text import Text, _, text
from .rulings import ruling
from .state import GRID, PLACEMENT, Move, State, convertible, owner


def choices(state: State, seat: int, chosen: tuple[str, ...]) -> Step:
    """Ask for the next part of a move; raise InvalidMove where there is none."""
    hand = sorted(set(state.hands[seat] or ()))
    match chosen:
        case ():
            dice = (Choice(str(die), text("{die}", die=die)) for die in hand)
            return Step(text("Which die?"), tuple(dice))
        case (die,) if die in map(str, hand):
            return _choose_square(state, seat, int(die))
        case (die, square, *spared) if die in map(str, hand) and square in GRID.names:
            left_out = sorted({GRID.parse(name) for name in spared})
            move = Move(int(die), GRID.parse(square), tuple(left_out))
            if ruling(state, seat, move) is None:
                return _choose_spared(state, seat, move)
    raise InvalidMove("This move cannot be built any further; please start it again.")


def _choose_square(state: State, seat: int, die: int) -> Step:
    """Ask for the square of a die; each candidate shows its effect."""
    candidates = []
    for square, cell in enumerate(state.board):
        if not cell:
            taken = convertible(state, seat, die, square)
            asks = state.setup.options.optional_conversion and taken
            name = GRID.names[square]
            move = None if asks else PLACEMENT[die][square]
            detail = _effect_in_figures(state, seat, square, taken)
            candidates.append(Choice(name, text("{square}", square=name), detail, (name,), move))
    return Step(text("Where does the {die} go?", die=die), tuple(candidates))


def _effect_in_figures(state: State, seat: int, square: int, taken: tuple[int, ...]) -> Text | None:
    raised = sum(state.board[each] & 7 < 6 for each in GRID.all8[square] if owner(state.board[each]) == seat)
    if raised and taken:
        return text("raises {raised}, converts {taken}", raised=raised, taken=len(taken))
    if raised:
        return text("raises {raised}", raised=raised)
    return text("converts {taken}", taken=len(taken)) if taken else None


def _choose_spared(state: State, seat: int, move: Move) -> Step:
    """Ask which convertible dice to spare, in ascending order, beyond those already spared."""
    after = max(move.spared, default=-1)
    taken = convertible(state, seat, move.value, move.square)
    candidates = [
        Choice("all", text(_("Convert all others") if move.spared else _("Convert all")), move=str(move))
    ]
    for square in (each for each in taken if each > after):
        name = GRID.names[square]
        longer = move._replace(spared=(*move.spared, square))
        last = square == taken[-1]
        candidates.append(
            Choice(
                name,
                text("Leave {square}", square=name),
                None,
                (name,),
                str(longer) if last else None,
            )
        )
    return Step(text("Which dice stay as they are?"), tuple(candidates))
