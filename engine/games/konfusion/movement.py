"""Where dice can go (rules: Where a die may stop; Options)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .paths import MOVES, SIX, SIX_MOVES, Path, Rules, rules_of
from .state import GRID, OPEN, Move, State, cell


def ends(path: Path, board: Sequence[int], seat: int, rules: Rules) -> list[int]:
    """List where on a path a seat's straight mover can end its move, as indexes into the path.

    The mover's own square must be empty on `board`. The indexes are in no particular order and can repeat.
    Callers have to leave out the index of the mover's own square, to which the path can lead back.
    """
    squares, mine, last = path.squares, seat + 1, len(path.squares) - 1
    first_die = last
    for i in range(last):
        if board[squares[i]]:
            first_die = i
            break
    target = board[squares[last]]
    indices = []
    if target >> 3 != mine and (first_die == last or target or rules.jumps_freely):
        indices.append(last)
    if first_die and (first_die < last or target >> 3 == mine):
        indices.append(first_die - 1)
    for i in path.stops:
        if i <= first_die or rules.jumps_freely:
            content = board[squares[i]]
            on_enemy = content and content >> 3 != mine and squares[i] in rules.keyposts
            if not content or (on_enemy and rules.captures_on_keyposts):
                indices.append(i)
    return indices


def moves_from(state: State, source: int) -> list[Move]:
    """List the moves of the die on `source`, without duplicates, as if its owner were to move."""
    return _moves_from(bytearray(state.board), source, rules_of(state.setup))


def legal_moves(state: State) -> Iterator[Move]:
    """List the die moves of the seat to move, without duplicates. `END` is never among them."""
    if state.turn is None or state.allowed == 0:
        return
    board, rules = bytearray(state.board), rules_of(state.setup)
    lowest, highest = cell(state.turn, 1), cell(state.turn, SIX)
    for source, content in enumerate(state.board):
        if lowest <= content <= highest and source not in state.moved:
            yield from _moves_from(board, source, rules)


def can_move(state: State) -> bool:
    """Return whether the seat to move can move a die."""
    return next(legal_moves(state), None) is not None


def _moves_from(board: bytearray, source: int, rules: Rules) -> list[Move]:
    """List the moves of the die on `source`, whose own square counts as empty. `board` is left unchanged."""
    content = board[source]
    seat, value = (content >> 3) - 1, content & 7
    board[source] = OPEN
    if value == SIX:
        moves = _moves_of_six(board, source, seat, rules)
    else:
        squares: list[int] = []
        for path in rules.paths[seat][value][source]:
            squares += [path.squares[i] for i in ends(path, board, seat, rules)]
        moves = [MOVES[source][square] for square in dict.fromkeys(squares) if square != source]
    board[source] = content
    return moves


def _moves_of_six(board: bytearray, source: int, seat: int, rules: Rules) -> list[Move]:
    mine = seat + 1
    if rules.jumps_freely:
        return [move for move in SIX_MOVES[source] if board[move[1]] >> 3 != mine]
    squares = {source}
    frontier = [source]
    for _ in range(SIX):
        onward = {near for square in frontier for near in GRID.all8[square]} - squares
        squares |= onward
        frontier = [square for square in onward if not board[square]]
    return [MOVES[source][square] for square in squares if square != source and board[square] >> 3 != mine]
