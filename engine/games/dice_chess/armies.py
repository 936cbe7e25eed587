"""Setting up the armies: the seats' home ranks, presets, secrecy, and the reveal (rules: Set-up)."""

from __future__ import annotations

from ...picking import Pick
from .state import ARMY, EMPTY, GRID, Arrangement, Opening, State, Values

HIDDEN: Values = ()
RANK = 8  # dice of an army side by side


def _home(seat: int) -> tuple[int, ...]:
    """List a seat's home squares in notation order: front rank, then back rank, from the owner's left."""
    files = range(8) if seat == 0 else range(7, -1, -1)
    return tuple(file * GRID.ranks + rank for rank in ((1, 0), (6, 7))[seat] for file in files)


HOME = (_home(0), _home(1))


def presets(roll: Values) -> dict[str, Arrangement]:
    """Return the ready-made arrangements of a roll, keyed by token, without duplicates."""
    offered = {
        "as-rolled": roll,
        "strong-in-front": tuple(sorted(roll, reverse=True)),
        "strong-behind": tuple(sorted(roll)),
    }
    first = {values: token for token, values in reversed(offered.items())}
    return {token: Arrangement(values) for token, values in offered.items() if first[values] == token}


def draw(roll: Values, pick: Pick) -> Arrangement:
    """Return an arrangement of a roll, drawn with `pick`. All arrangements are equally likely."""
    left, values = list(roll), []
    while left:
        values.append(pick(left))
        left.remove(values[-1])
    return Arrangement(tuple(values))


def hide(opening: Opening, viewer: int | None) -> Opening:
    """Hide other seats' arrangements from `viewer` (None: a watcher), but show which seats are ready."""
    first, second = (
        HIDDEN if values is not None and seat != viewer else values
        for seat, values in enumerate(opening.placed)
    )
    return opening._replace(placed=(first, second))


def roll_army(state: State, opening: Opening, faces: Values) -> State:
    """Return the state after an army is rolled. If armies stand as rolled, the second roll shows both."""
    rolls = (*opening.rolls, faces)
    if len(rolls) == 2 and state.setup.options.placement == "as-rolled":
        return _show(state, rolls)
    return state._replace(opening=opening._replace(rolls=rolls))


def arrange(state: State, opening: Opening, seat: int, values: Values) -> State:
    """Return the state after a seat has arranged its army.

    Once both armies are arranged, the board is shown, except in a view that hides one of the armies.
    """
    first, second = opening.placed
    armies = (values, second) if seat == 0 else (first, values)
    if armies[0] and armies[1]:
        return _show(state, (armies[0], armies[1]))
    return state._replace(opening=opening._replace(placed=armies))


def stand(board: bytes, seat: int, values: Values) -> bytes:
    """Return the board with a seat's army on its home squares. `values` are the dice in notation order."""
    assert len(values) == ARMY, "an army is complete"
    cells = bytearray(board)
    for square, value in zip(HOME[seat], values):
        cells[square] = 8 * seat + value
    return bytes(cells)


def _show(state: State, armies: tuple[Values, ...]) -> State:
    board = EMPTY
    for seat, values in enumerate(armies):
        board = stand(board, seat, values)
    return state._replace(board=board, opening=None)
