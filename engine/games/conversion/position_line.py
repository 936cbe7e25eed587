"""Reading and writing Conversion positions as lines of text."""

from __future__ import annotations

import re

from ...errors import InvalidPosition
from ...game import Setup
from ...position import cells_of, fields_of, read_seat
from ...seats import next_active
from ...text import SEAT_LETTERS, Seat
from .state import GRID, HAND, HOLE, OPEN, State, holes_owed

_CELL = re.compile(r"\.|#|([A-H])([1-6])")


def write_position(state: State) -> str:
    """Return a state's position line. The `left=` field, if present, lists the seats that have left."""
    hands = ",".join(SEAT_LETTERS[seat] + _write_hand(hand) for seat, hand in enumerate(state.hands))
    turn = "-" if state.turn is None else "*" if holes_owed(state) else SEAT_LETTERS[state.turn]
    line = f"{GRID.rows(lambda square: _write_cell(state.board[square]))} {hands} {turn}"
    if state.left:
        line += " left=" + "".join(SEAT_LETTERS[seat] for seat in sorted(state.left))
    return line + (" settled=yes" if state.settled else "")


def read_position(setup: Setup, line: str) -> State:
    """Return the state that `line` describes, or raise InvalidPosition if `line` is not valid."""
    (rows, hands, turn), extra = fields_of(line, 3, ("left", "settled"))
    if extra.get("settled", "yes") != "yes":
        raise InvalidPosition("The field `settled` must be `yes` or left out.")
    left = frozenset(read_seat(letter, setup.seats) for letter in extra.get("left", ""))
    state = State(
        setup,
        _read_board(rows, setup.seats),
        _read_hands(hands, setup.seats),
        _read_turn(turn, setup, left),
        left,
        "settled" in extra,
    )
    _check(state, turn)
    return state


def _write_hand(hand: tuple[int, ...] | None) -> str:
    return "?" if hand is None else "".join(map(str, hand)) or "-"


def _write_cell(cell: int) -> str:
    if cell in (OPEN, HOLE):
        return "#" if cell else "."
    return f"{SEAT_LETTERS[cell >> 3]}{cell & 7}"


def _read_board(rows: str, seats: int) -> bytes:
    board = bytearray(len(GRID))
    for square, cell in cells_of(GRID, rows, _CELL):
        value = {".": OPEN, "#": HOLE}.get(cell[0])
        if value is None:
            value = 8 * read_seat(cell[1], seats) + int(cell[2])
        board[square] = value
    return bytes(board)


def _read_hands(field: str, seats: int) -> tuple[tuple[int, ...] | None, ...]:
    hands = field.split(",")
    if len(hands) != seats:
        raise InvalidPosition("Enter a hand for each of the {seats} seats.", seats=seats)
    for seat, hand in enumerate(hands):
        if not re.fullmatch(rf"{SEAT_LETTERS[seat]}(\?|-|[1-6]{{1,{HAND}}})", hand):
            raise InvalidPosition(
                "{hand} isn't a valid hand for seat {seat}.", hand=repr(hand)[:20], seat=Seat(seat)
            )
    return tuple(
        None if hand[1] == "?" else tuple(sorted(map(int, hand[1:].replace("-", "")))) for hand in hands
    )


def _read_turn(letter: str, setup: Setup, left: frozenset[int]) -> int | None:
    if letter == "-":
        return None
    if letter != "*":
        return read_seat(letter, setup.seats)
    if len(left) >= setup.seats:
        raise InvalidPosition("At least one player must still be in the game.")
    return next_active(setup.first - 1, setup.seats, left)


def _check(state: State, turn: str) -> None:
    """Raise InvalidPosition if `turn` contradicts the state, or a seat moves before all hands are rolled."""
    active = [seat for seat in range(state.setup.seats) if seat not in state.left]
    over = state.settled or len(active) < 2 or OPEN not in state.board
    if not active or over != (state.turn is None):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    if state.turn is None:
        return
    if state.turn in state.left or holes_owed(state) != (turn == "*"):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    if state.hands[state.turn] is not None and any(state.hands[seat] is None for seat in active):
        raise InvalidPosition("All hands must be rolled before the first die is placed.")
