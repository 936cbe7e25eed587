"""Reading and writing Konfusion positions as lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...errors import InvalidPosition
from ...game import Over, Setup
from ...position import cells_of, fields_of, read_seat
from ...text import SEAT_LETTERS, Seat, quoted
from .outcome import ENDINGS
from .state import GRID, MAX_DICE, OPEN, State, active, cell, owner, rolls
from .turns import at_rest

_CELL = re.compile(r"\.|([A-D])([1-6])")
_TURN = re.compile(r"([A-D])(?::([1-6]):([a-j0-9,]*))?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_KEYS = ("quiet", "stirred", "passes", "left", "over", "won", "rematch")


def write_position(state: State) -> str:
    """Return a state's position line, with only those optional fields that the state needs."""
    captured = ",".join(f"{SEAT_LETTERS[seat]}{pips}" for seat, pips in enumerate(state.captured))
    fields = [GRID.rows(lambda square: _write_cell(state.board[square])), captured, _write_turn(state)]
    if state.quiet:
        fields.append(f"quiet={state.quiet}")
    if state.stirred:
        fields.append("stirred=yes")
    if state.passes:
        fields.append(f"passes={state.passes}")
    if state.left:
        fields.append("left=" + _write_seats(sorted(state.left)))
    if state.over is not None:
        fields.append("over=" + state.over.reason.replace(" ", "-"))
        for key, seats in (("won", state.over.winners), ("rematch", state.over.rematch)):
            fields += [f"{key}={_write_seats(seats)}"] if seats else []
    return " ".join(fields)


def read_position(setup: Setup, line: str) -> State:
    """Read a position line, or raise InvalidPosition. The state is the one after any forced passes."""
    (rows, captured, turn), extra = fields_of(line, 3, _KEYS)
    if extra.get("stirred", "yes") != "yes":
        raise InvalidPosition("The field `stirred` must be `yes` or left out.")
    seat, allowed, squares = _read_turn(turn, setup)
    state = State(
        setup,
        _read_board(rows, setup.seats),
        _read_captured(captured, setup.seats),
        seat,
        allowed,
        squares,
        _read_number(extra.get("quiet", "0")),
        "stirred" in extra,
        _read_number(extra.get("passes", "0")),
        frozenset(_read_seats(extra.get("left", ""), setup.seats)),
        _read_over(extra, setup.seats),
    )
    _check(state)
    return at_rest(state).state


def _write_cell(content: int) -> str:
    seat = owner(content)
    return "." if seat is None else f"{SEAT_LETTERS[seat]}{content & 7}"


def _write_turn(state: State) -> str:
    if state.turn is None:
        return "-"
    letter = SEAT_LETTERS[state.turn]
    if state.allowed is None:
        return letter
    return f"{letter}:{state.allowed}:{','.join(GRID.names[square] for square in state.moved)}"


def _write_seats(seats: Iterable[int]) -> str:
    return "".join(SEAT_LETTERS[seat] for seat in seats)


def _read_board(rows: str, seats: int) -> bytes:
    board = bytearray(len(GRID))
    for square, each in cells_of(GRID, rows, _CELL):
        board[square] = OPEN if each[0] == "." else cell(read_seat(each[1], seats), int(each[2]))
    for seat in range(seats):
        if sum(owner(content) == seat for content in board) > MAX_DICE:
            raise InvalidPosition(
                "{seat} has more than {most} dice on the board.", seat=Seat(seat), most=MAX_DICE
            )
    return bytes(board)


def _read_captured(field: str, seats: int) -> tuple[int, ...]:
    fields = field.split(",")
    letters = [field[:1] for field in fields]
    if letters != list(SEAT_LETTERS[:seats]):
        raise InvalidPosition("Give the captured pips for each of the {seats} seats.", seats=seats)
    return tuple(_read_number(field[1:]) for field in fields)


def _read_number(digits: str) -> int:
    if not _NUMBER.fullmatch(digits):
        raise InvalidPosition("{number} isn't a valid number here.", number=quoted(digits, 20))
    return int(digits)


def _read_turn(field: str, setup: Setup) -> tuple[int | None, int | None, tuple[int, ...]]:
    if field == "-":
        return None, None, ()
    parts = _TURN.fullmatch(field)
    if not parts:
        raise InvalidPosition("The turn field can't be {turn} here.", turn=quoted(field, 40))
    names = parts[3].split(",") if parts[3] else []
    if not all(name in GRID.names for name in names):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=quoted(field, 40))
    squares = tuple(GRID.names.index(name) for name in names)
    return read_seat(parts[1], setup.seats), int(parts[2]) if parts[2] else None, squares


def _read_seats(letters: str, seats: int) -> tuple[int, ...]:
    result = tuple(read_seat(letter, seats) for letter in letters)
    if list(result) != sorted(set(result)):
        raise InvalidPosition("{letters} isn't a list of seats in order.", letters=quoted(letters, 20))
    return result


def _read_over(extra: dict[str, str], seats: int) -> Over | None:
    winners, rematch = (_read_seats(extra.get(key, ""), seats) for key in ("won", "rematch"))
    if "over" not in extra and not winners and not rematch:
        return None
    reasons = {each.replace(" ", "-"): each for each in ENDINGS}
    reason = reasons.get(extra.get("over", ""))
    if reason is None:
        raise InvalidPosition("The field `over` must be one of {reasons}.", reasons=tuple(reasons))
    return Over(winners, reason, rematch)


def _check(state: State) -> None:
    """Raise InvalidPosition if the fields of `state` contradict one another."""
    _check_end(state)
    if state.turn in state.left:
        raise InvalidPosition("{seat} has left, so it can't be their turn.", seat=Seat(state.turn or 0))
    if state.allowed is not None and not rolls(state):
        raise InvalidPosition("Without `pieces: roll`, leave out the number of dice that can move.")
    ordered = list(state.moved) == sorted(set(state.moved))
    if not ordered or any(owner(state.board[square]) != state.turn for square in state.moved):
        raise InvalidPosition(
            "The dice already moved must belong to the player to move. List each once, sorted by square."
        )


def _check_end(state: State) -> None:
    playing = active(state)
    if not playing or (state.over is None and len(playing) == 1):
        raise InvalidPosition(
            "An unfinished game needs at least two players who are still in it. A finished one needs at "
            "least one."
        )
    if (state.over is None) != (state.turn is not None):
        raise InvalidPosition("The turn field must be `-` if the line has an `over` field, and only then.")
    if state.over is not None and not {*state.over.winners, *state.over.rematch} <= set(playing):
        raise InvalidPosition("A player who has left can't win or play again.")
