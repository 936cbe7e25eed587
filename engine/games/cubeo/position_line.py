"""The position line of Cubeo, with the moves needed to recognise repetition.

An example is `A1B1 m13 A`: the smallest box around the dice, its lower left square, and the turn. If the
square is left out, the box is in the middle of the table. If dice have moved since the last die was added or
merged, `from=` gives the box and its square before the first of these moves, and `moves=` lists the moves, as
in `A1/B1 n13 B from=A1B1,m13 moves=m13>n14`. A finished game has `end=` with the reason and, if it was won,
`winner=`. Neither field appears after a winning merge, which shows in the formation itself.
"""

from __future__ import annotations

import re

from ...errors import InvalidMove, InvalidPosition
from ...game import Over, Setup
from ...position import fields_of, read_seat
from ...text import SEAT_LETTERS
from .cells import FIELD, NAMES, RIGHT, UP, joined
from .consequences import state_after
from .formation import Die, Formation, box_of, dice_of, middle
from .notation import read_move
from .outcome import judged, winner
from .rulings import ruling
from .state import State

# Values are hexadecimal. No cell starts with a digit, so a 1 before 0 to 8 must start a value of two digits.
_CELL = re.compile(r"\.|([AB])(1[0-8]|[1-9A-F])")
_CORNER = re.compile(r"\S+ [a-z]")  # a second field that is a square, and not the turn
_WON = ("blocked", "resignation")  # endings with a winner, apart from a merge
_DRAWS = ("repetition", "agreement")


def write_position(state: State) -> str:
    """Return a state's position line."""
    rows, corner = write_formation(state.formation)
    line = f"{rows} {corner} {'-' if state.turn is None else SEAT_LETTERS[state.turn]}"
    if state.past:
        moves = ",".join(str(past.move) for past in state.past)
        line += f" from={','.join(write_formation(state.past[0].formation))} moves={moves}"
    if state.outcome and state.outcome.reason != "merge":
        line += f" end={state.outcome.reason}"
        line += "".join(f" winner={SEAT_LETTERS[seat]}" for seat in state.outcome.winners)
    return line


def write_formation(formation: Formation) -> tuple[str, str]:
    """Return the rows of the smallest box around the dice, and the name of its lower left square.

    The top row comes first, and `/` separates the rows.
    """
    file, rank, files, ranks = box_of(formation)
    cells = {die.square: f"{SEAT_LETTERS[die.seat]}{die.value:X}" for die in formation}
    corner = file * RIGHT + rank * UP
    rows = (
        "".join(cells.get(corner + across * RIGHT + up * UP, ".") for across in range(files))
        for up in reversed(range(ranks))
    )
    return "/".join(rows), NAMES[corner]


def read_position(setup: Setup, line: str) -> State:
    """Read a position line, or raise InvalidPosition. If the seat to move is blocked, it has lost."""
    remembers = setup.options.repetition != "none"
    keys = ("from", "moves") if remembers else ()
    (rows, *corner, turn), extra = fields_of(line, 3 if _CORNER.match(line) else 2, (*keys, "end", "winner"))
    formation = read_formation(rows, setup.options.die_size, *corner)
    if turn == "-":
        return State(setup, formation, None, outcome=_outcome(setup, formation, extra))
    state = State(setup, formation, read_seat(turn, setup.seats))
    if winner(formation, setup.options.die_size) is not None or extra.keys() & {"end", "winner"}:
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    return _replayed(state, extra) if extra else judged(state)


def read_formation(rows: str, size: int, corner: str = "") -> Formation:
    """Read the rows of a formation of dice with `size` sides, or raise InvalidPosition.

    `corner` names the lower left square. If it is empty, the formation is in the middle of the table.
    """
    lines = rows.split("/")
    if len(lines) > 2 * size:
        raise InvalidPosition("A formation can't have that many rows.")
    widths = {len(_CELL.findall(row)) for row in lines}
    start = _corner(corner, max(widths), len(lines))
    dice = [die for up, row in enumerate(reversed(lines)) for die in _read_row(row, start + up * UP, size)]
    formation = tuple(sorted(dice))
    _check(formation, size)
    if len(widths) > 1 or box_of(formation) != (*FIELD.file_rank(start), *widths, len(lines)):
        raise InvalidPosition(
            "The rows must form the smallest box around the dice: all the same length, with a die on "
            "every side."
        )
    return formation


def _corner(name: str, files: int, ranks: int) -> int:
    """Return a box's lower left square from the square's `name`, or raise InvalidPosition.

    An empty `name` stands for a box in the middle of the table.
    """
    if not name:
        return middle(files, ranks)
    file, rank = FIELD.file_rank(NAMES.index(name)) if name in NAMES else (0, 0)
    if not (0 < file < RIGHT - files and 0 < rank < RIGHT - ranks):
        raise InvalidPosition("The dice must be between b2 and y25.")
    return file * RIGHT + rank * UP


def _read_row(row: str, start: int, size: int) -> list[Die]:
    """Read a row whose first cell is the square `start`, or raise InvalidPosition."""
    cells = list(_CELL.finditer(row))
    if not cells or len(cells) > 2 * size or sum(len(cell[0]) for cell in cells) != len(row):
        raise InvalidPosition("{row} isn't a valid row of a formation.", row=repr(row)[:40])
    return [
        Die(start + across * RIGHT, SEAT_LETTERS.index(cell[1]), int(cell[2], 16))
        for across, cell in enumerate(cells)
        if cell[1]
    ]


def _check(formation: Formation, size: int) -> None:
    """Raise InvalidPosition if no game can have this formation."""
    if not all(1 <= len(dice_of(formation, seat)) <= size for seat in (0, 1)):
        raise InvalidPosition("Each player must have 1 to {size} dice on the table.", size=size)
    occupied = sum(1 << die.square for die in formation)
    if joined(occupied & -occupied, occupied) != occupied:
        raise InvalidPosition("The dice must all be connected by their sides, in one formation.")
    high = [die.value for die in formation if die.value > size]
    if len(high) > 1 or max(high, default=0) > 2 * size:
        raise InvalidPosition("No merge could have made {values}.", values=tuple(high))


def _outcome(setup: Setup, formation: Formation, extra: dict[str, str]) -> Over:
    """Return how a finished game ended, or raise InvalidPosition. `extra` holds the optional fields."""
    merger, reason = winner(formation, setup.options.die_size), extra.get("end")
    if merger is not None and not extra:
        return Over((merger,), "merge")
    if merger is None and not extra.keys() & {"from", "moves"}:
        if reason in _WON and "winner" in extra:
            return Over((read_seat(extra["winner"], setup.seats),), reason)
        drawn = reason != "repetition" or setup.options.repetition == "draw"
        if reason in _DRAWS and drawn and "winner" not in extra:
            return Over((), reason)
    raise InvalidPosition("Say how the game ended, for example {example}.", example="end=blocked winner=A")


def _replayed(state: State, extra: dict[str, str]) -> State:
    """Return a state with its past positions, found by replaying the moves in `extra`.

    Raises InvalidPosition if the moves are impossible or lead to another position.
    """
    moves = extra.get("moves", "").split(",")
    assert state.turn is not None, "only a running game remembers"
    rows, _, corner = extra.get("from", "").partition(",")
    start = read_formation(rows, state.setup.options.die_size, corner)
    replay = State(state.setup, start, (state.turn + len(moves)) % 2)
    for notation in moves:
        replay = _after_move(replay, notation)
    if (replay.formation, replay.turn) != (state.formation, state.turn):
        raise InvalidPosition("The moves since {start} don't lead to this position.", start=extra["from"])
    return replay


def _after_move(state: State, notation: str) -> State:
    try:
        move = read_move(notation)
    except InvalidMove as error:
        raise InvalidPosition(error.text) from error
    seat = state.turn
    if seat is None or move.kind != "move" or ruling(state, seat, move):
        raise InvalidPosition("The move {move} was impossible.", move=notation)
    return state_after(state, seat, move)
