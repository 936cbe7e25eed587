"""The position line of Dice Chess.

    board captured turn [rolls=A..,B..] [placed=A..] [reroll=e4] [piles=A34,B-] [since=e2>e3,pass] [left=A]
        [settled=yes]

`captured` gives the pips that each seat has captured, as in `A7,B0`. `turn` is `*` while armies are arranged,
and `-` when the game is over. `rolls` and `placed` are present until the board is shown. `reroll` names the
square of a die to re-roll. `piles` lists the dice that each seat has captured, in order. `since` lists the
turns without a capture that led to this position from the last capture, or from the opening. `left` names a
seat that has resigned. `settled` means that the players have agreed to end the game.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ...errors import InvalidPosition
from ...game import Setup
from ...position import fields_of, read_seat
from ...text import SEAT_LETTERS, Seat, quoted
from .movement import targets
from .notation import read_canonical
from .outcome import MAX_QUIET, beaten, hand_over, stalled
from .rulings import ruling_on_arrangement
from .state import ARMY, EMPTY, GRID, PASS, SEATS, SHIFTS, Opening, Shift, State, Values, dice_of

_KEYS = ("rolls", "placed", "reroll", "piles", "since", "left", "settled")
_CELL = re.compile(r"\.|([AB])([1-6])")
_CAPTURED = re.compile(r"A(0|[1-9][0-9]?),B(0|[1-9][0-9]?)")
_PILES = re.compile(r"A(-|[1-6]+),B(-|[1-6]+)")
_ROLLS = re.compile(r"A([1-6]{16})(?:,B([1-6]{16}))?")
_ARMIES = re.compile(r"([AB])([1-6]{16})")


def write_position(state: State) -> str:
    """Return a state's position line, secrets included. An army that a view hides is written as `?`."""
    first, second = state.captured
    fields = [
        GRID.rows(lambda square: _write_cell(state.board[square])),
        f"A{first},B{second}",
        _write_turn(state),
    ]
    opening = state.opening or Opening()
    if opening.rolls:
        fields.append("rolls=" + _by_seat(tuple(map(_digits, opening.rolls))))
    armies = [f"{SEAT_LETTERS[seat]}{_digits(army) or '?'}" for seat, army in _in(opening)]
    if armies:
        fields.append("placed=" + ",".join(armies))
    if state.reroll is not None:
        fields.append(f"reroll={GRID.names[state.reroll]}")
    if any(state.piles):
        fields.append("piles=" + _by_seat(tuple(_digits(pile) or "-" for pile in state.piles)))
    if state.quiet:
        fields.append("since=" + ",".join(_write_quiet(state)))
    if state.resigned is not None:
        fields.append(f"left={SEAT_LETTERS[state.resigned]}")
    if state.settled:
        fields.append("settled=yes")
    return " ".join(fields)


def read_position(setup: Setup, line: str) -> State:
    """Read a position line, or raise InvalidPosition. The state is the one after any forced pass."""
    (rows, captured, turn), extra = fields_of(line, 3, _KEYS)
    if extra.get("settled", "yes") != "yes":
        raise InvalidPosition("The field `settled` must be `yes` or left out.")
    board = _read_board(rows)
    if board == EMPTY:
        return _read_opening(setup, captured, turn, extra)
    if "rolls" in extra or "placed" in extra:
        raise InvalidPosition("Include rolls and armies only if the board is still hidden.")
    mover = None if turn == "-" else read_seat(turn, setup.seats)
    state = State(
        setup,
        board,
        _read_captured(captured),
        _read_piles(extra.get("piles")),
        mover,
        None,
        _read_square(extra.get("reroll")),
        _read_quiet(board, mover, extra.get("since")),
        _read_left(extra.get("left")),
        "settled" in extra,
    )
    _check(state, turn)
    if state.turn is None or state.reroll is not None:
        return state
    return hand_over(state, state.turn)


def _digits(values: Values) -> str:
    return "".join(map(str, values))


def _by_seat(parts: tuple[str, ...]) -> str:
    return ",".join(SEAT_LETTERS[seat] + part for seat, part in enumerate(parts))


def _in(opening: Opening) -> list[tuple[int, Values]]:
    """List the seats that have arranged their armies, each with its army."""
    return [(seat, army) for seat, army in enumerate(opening.placed) if army is not None]


def _write_cell(cell: int) -> str:
    return f"{SEAT_LETTERS[cell >> 3]}{cell & 7}" if cell else "."


def _write_turn(state: State) -> str:
    if state.turn is None:
        return "-"
    if state.opening is None:
        return SEAT_LETTERS[state.turn]
    rolls = len(state.opening.rolls)
    return "*" if rolls == len(SEATS) else SEAT_LETTERS[rolls]


def _write_quiet(state: State) -> list[str]:
    return [_write_difference(*boards) for boards in pairwise((*state.quiet, state.board))]


def _write_difference(before: bytes, after: bytes) -> str:
    """Return the notation of a turn without a capture, given the boards `before` and `after` it."""
    changed = [square for square in range(len(GRID)) if before[square] != after[square]]
    if not changed:
        return str(PASS)
    source, target = changed if before[changed[0]] else reversed(changed)
    return str(SHIFTS[source][target])


def _read_opening(setup: Setup, captured: str, turn: str, extra: dict[str, str]) -> State:
    """Read the fields of a position line whose board has not been shown yet, or raise InvalidPosition."""
    if captured != "A0,B0" or {"reroll", "piles", "since"} & set(extra):
        raise InvalidPosition("Nothing can be captured before the board is revealed.")
    rolls = _read_rolls(extra.get("rolls"))
    opening = Opening(rolls, _read_armies(rolls, extra.get("placed")))
    left, settled = _read_left(extra.get("left")), "settled" in extra
    over = settled or left is not None
    state = State(
        setup, EMPTY, (0, 0), ((), ()), None if over else setup.first, opening, None, (), left, settled
    )
    if turn != _write_turn(state):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    if len(rolls) == len(SEATS) and setup.options.placement != "secret":
        raise InvalidPosition("At this table the board is revealed once both armies are rolled.")
    return state


def _read_rolls(field: str | None) -> tuple[Values, ...]:
    if field is None:
        return ()
    parts = _ROLLS.fullmatch(field)
    if not parts:
        raise InvalidPosition("{rolls} aren't valid rolls for one or two armies.", rolls=quoted(field, 40))
    return tuple(tuple(map(int, faces)) for faces in parts.groups() if faces)


def _read_armies(rolls: tuple[Values, ...], field: str | None) -> tuple[Values | None, Values | None]:
    if field is None:
        return (None, None)
    parts = _ARMIES.fullmatch(field)
    if not parts or len(rolls) < len(SEATS):
        raise InvalidPosition(
            "A position line can hold one arranged army at most, and only after both players have rolled."
        )
    seat, values = SEAT_LETTERS.index(parts[1]), tuple(map(int, parts[2]))
    if ruling_on_arrangement(rolls[seat], values):
        raise InvalidPosition("{seat}'s army doesn't fit the dice they rolled.", seat=Seat(seat))
    return (values, None) if seat == 0 else (None, values)


def _read_board(rows: str) -> bytes:
    board = bytearray(EMPTY)
    ranks = rows.split("/")
    if len(ranks) != GRID.ranks:
        raise InvalidPosition("The board has 8 ranks, separated by /.")
    for rank, row in zip(reversed(range(GRID.ranks)), ranks):
        cells = list(_CELL.finditer(row))
        if len(cells) != GRID.files or sum(len(cell[0]) for cell in cells) != len(row):
            raise InvalidPosition("Rank {rank} must have 8 squares.", rank=rank + 1)
        for file, cell in enumerate(cells):
            if cell[1]:
                board[file * GRID.ranks + rank] = 8 * SEAT_LETTERS.index(cell[1]) + int(cell[2])
    return bytes(board)


def _read_captured(field: str) -> tuple[int, int]:
    parts = _CAPTURED.fullmatch(field)
    if not parts:
        raise InvalidPosition("Write the captured pips like this: {example}.", example="A7,B0")
    return int(parts[1]), int(parts[2])


def _read_piles(field: str | None) -> tuple[Values, Values]:
    if field is None:
        return ((), ())
    parts = _PILES.fullmatch(field)
    if not parts:
        raise InvalidPosition("Write the captured dice like this: {example}.", example="A34,B-")
    first, second = (() if pile == "-" else tuple(map(int, pile)) for pile in parts.groups())
    return first, second


def _read_square(name: str | None) -> int | None:
    if name is None:
        return None
    if name not in GRID.names:
        raise InvalidPosition("There's no square {name}.", name=quoted(name, 10))
    return GRID.names.index(name)


def _read_left(letter: str | None) -> int | None:
    return None if letter is None else read_seat(letter, len(SEATS))


def _read_quiet(board: bytes, turn: int | None, field: str | None) -> tuple[bytes, ...]:
    """Return the board before each turn in `field`, found by undoing the turns one by one from `board`.

    `turn` is the seat to move, or None when the game is over. Raises InvalidPosition if a turn is impossible.
    """
    if field is None:
        return ()
    moves = field.split(",")
    boards, movers = [board], []
    for name in reversed(moves):
        before, mover = _take_back(boards[-1], name)
        boards.append(before)
        movers.append(mover)
    # Seats alternate: one moved in all turns that are an even number from the end, the other in the rest.
    first = {(mover + number) % 2 for number, mover in enumerate(movers) if mover is not None}
    if turn is not None:
        first.add(1 - turn)
    if len(first) > 1 or len(moves) > MAX_QUIET:
        raise InvalidPosition("There can't have been that many turns since the last capture.")
    return tuple(reversed(boards[1:]))


def _take_back(board: bytes, name: str) -> tuple[bytes, int | None]:
    """Return the board before a turn without a capture, and the seat that moved (None for a pass).

    `name` is the turn's notation. Raises InvalidPosition if the turn cannot have led to `board`.
    """
    move = read_canonical(name)
    if move == PASS:
        return board, None
    if isinstance(move, Shift) and board[move.target] and not board[move.source]:
        before = bytearray(board)
        before[move.source], before[move.target] = board[move.target], 0
        # How 1s move does not matter here: a line may be opened at a table with other options.
        if move.target in targets(bytes(before), move.source, straight=False):
            return bytes(before), board[move.target] >> 3
    raise InvalidPosition("{turn} can't have been a turn without a capture.", turn=quoted(name, 20))


def _check(state: State, turn: str) -> None:
    """Raise InvalidPosition if no game can reach `state`, or if the `turn` field does not fit the state."""
    ended = state.settled or state.resigned is not None
    if state.reroll is not None:
        captor = state.board[state.reroll]
        if not captor or state.turn not in (captor >> 3, None) or state.quiet:
            raise InvalidPosition("Only a die that has just captured is re-rolled.")
    else:
        ended = ended or beaten(state) is not None or stalled(state) is not None
    if ended != (state.turn is None):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    for seat in SEATS:
        if len(dice_of(state.board, seat)) + len(state.piles[1 - seat]) > ARMY:
            raise InvalidPosition("{seat} can't have more than {count} dice.", seat=Seat(seat), count=ARMY)
        if sum(state.piles[seat]) > state.captured[seat]:
            raise InvalidPosition(
                "{seat}'s captured dice add up to more than their captured pips.", seat=Seat(seat)
            )
