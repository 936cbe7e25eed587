"""Reading and writing Ludifacture positions as lines of text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...errors import InvalidPosition
from ...game import Setup
from ...position import fields_of, read_seat
from ...text import SEAT_LETTERS, Text, plural, text
from .course import Course, course_for
from .outcome import MAX_GAMES, game_ended, set_ended
from .rolling import filler, ready
from .series import first_seat
from .state import Order, Roll, State, active_seats, owed

KEYS = ("order", "queue", "count", "next", "game", "results", "left", "settled")
_COINS = re.compile(r"[0-9]{1,5}")
_GAIN = re.compile(r"-?[0-9]{1,5}")
_MARKER = re.compile(r"([0-9]{1,2})\.([0-9]{1,5})")
_ROLL = re.compile(r"([1-6]),([1-6]),([1-6])\+([0-9]{1,3})")
_QUEUE = re.compile(r"-|[1-6]{3}(,[1-6]{3}){0,4}")


def write_position(state: State) -> str:
    """Return a state's position line, which ends with the optional fields as `key=value`."""
    fields = [str(state.pot), _write_seats(state), _write_roll(state), _write_turn(state)]
    return " ".join(fields + [f"{key}={value}" for key, value in _extra(state).items()])


def _write_seats(state: State) -> str:
    course = course_for(state.setup.seats, state.setup.options.board)
    blocks = []
    for seat, supply in enumerate(state.supplies):
        markers = (f"{state.progress[m]}.{state.stacks[m]}" for m in course.markers(seat))
        blocks.append(f"{SEAT_LETTERS[seat]}{supply}:{','.join(markers)}")
    return "|".join(blocks)


def _write_roll(state: State) -> str:
    return "-" if state.roll is None else f"{','.join(map(str, state.roll))}+{state.sets}"


def _write_turn(state: State) -> str:
    if state.turn is None or owed(state):
        return "-" if state.turn is None else "*"
    filling = filler(state)
    return SEAT_LETTERS[state.turn if filling is None else filling]


def _extra(state: State) -> Mapping[str, str]:
    """Return the position line's optional fields by key, in the order in which they are written."""
    options, extra = state.setup.options, {}
    if options.order == "chosen":
        extra["order"] = "|".join(_write_order(order) for order in state.orders)
    if options.foresight:
        rolls = [["".join(map(str, roll)) for roll in queue] for queue in state.queues]
        extra["queue"] = "|".join(",".join(queue) or "-" for queue in rolls)
    if state.queue_length:
        extra["count"] = str(state.queue_length)
    if filler(state) is not None and state.turn is not None:
        extra["next"] = SEAT_LETTERS[state.turn]
    if state.game:
        extra["game"] = str(state.game + 1)
    if any(state.results):
        extra["results"] = ",".join(map(str, state.results))
    if state.left:
        extra["left"] = "".join(SEAT_LETTERS[seat] for seat in sorted(state.left))
    return extra | ({"settled": "yes"} if state.settled else {})


def _write_order(order: tuple[int, ...] | None) -> str:
    return "-" if order is None else str(Order(order)) or "?"


def read_position(setup: Setup, line: str) -> State:
    """Read a position line, or raise InvalidPosition. Missing optional fields get their opening values."""
    (pot, seats, roll, turn), extra = fields_of(line, 4, KEYS)
    course = course_for(setup.seats, setup.options.board)
    supplies, progress, stacks = _read_seats(setup, course, seats)
    left = frozenset(read_seat(letter, setup.seats) for letter in extra.get("left", ""))
    faces, sets = _read_roll(roll)
    state = State(
        setup,
        _number(_COINS, pot),
        supplies,
        progress,
        stacks,
        _read_orders(setup, course, extra),
        _read_queues(setup, extra),
        _read_turn(setup, extra.get("next", turn), left),
        faces,
        sets,
        _number(re.compile("[1-5]"), extra["count"]) if "count" in extra else 0,
        _number(_COINS, extra.get("game", "1")) - 1,
        _read_results(setup, extra),
        left,
        extra.get("settled") == "yes",
    )
    _check(state, turn, extra)
    return ready(state)


def _number(pattern: re.Pattern[str], digits: str) -> int:
    if not pattern.fullmatch(digits):
        raise InvalidPosition("{number} isn't a valid number here.", number=repr(digits)[:20])
    return int(digits)


def _each(setup: Setup, field: str, sign: str, what: Text) -> list[str]:
    """Split a field at `sign` into one part per seat.

    Raises InvalidPosition, with a sentence that asks for `what`, if there are more or fewer parts.
    """
    parts = field.split(sign)
    if len(parts) != setup.seats:
        raise InvalidPosition("Give {what} for each of the {seats} seats.", what=what, seats=setup.seats)
    return parts


def _read_seats(setup: Setup, course: Course, field: str) -> tuple[tuple[int, ...], bytes, tuple[int, ...]]:
    """Read each seat's supply, and each marker's progress and stack, or raise InvalidPosition."""
    supplies, markers = [], []
    for seat, block in enumerate(_each(setup, field, "|", text("coins in hand and markers"))):
        owner, colon, columns = block.partition(":")
        cells = [_MARKER.fullmatch(column) for column in columns.split(",")]
        if (
            not owner.startswith(SEAT_LETTERS[seat])
            or not colon
            or len(cells) != course.size
            or None in cells
        ):
            raise InvalidPosition(
                "Write a seat as its letter, its coins in hand, a colon, and progress.stack for each of the "
                "{size} columns.",
                size=course.size,
            )
        supplies.append(_number(_COINS, owner[1:]))
        markers += [(int(each[1]), int(each[2])) for each in cells if each]
    furthest = course.size + (setup.options.far_side == "off-board") - 1
    if any(progress > furthest for progress, _ in markers):
        raise InvalidPosition("No marker can be more than {furthest} squares along.", furthest=furthest)
    return tuple(supplies), bytes(p for p, _ in markers), tuple(stack for _, stack in markers)


def _read_roll(field: str) -> tuple[Roll | None, int]:
    if field == "-":
        return None, 0
    parts = _ROLL.fullmatch(field)
    if not parts:
        raise InvalidPosition(
            "Write a roll as three faces, a plus and the number of re-rolls, like {example}.",
            example="2,2,3+0",
        )
    return (int(parts[1]), int(parts[2]), int(parts[3])), int(parts[4])


def _read_orders(
    setup: Setup, course: Course, extra: Mapping[str, str]
) -> tuple[tuple[int, ...] | None, ...]:
    if setup.options.order == "standard":
        _refuse("order", extra)
        return (course.numbers,) * setup.seats
    if "order" not in extra:
        return (None,) * setup.seats
    orders = _each(setup, extra["order"], "|", text("the order of columns"))
    return tuple(None if order == "-" else _read_order(course, order) for order in orders)


def _read_order(course: Course, field: str) -> tuple[int, ...]:
    numbers = tuple(_number(_COINS, number) for number in field.split(","))
    if sorted(numbers) != list(course.numbers):
        raise InvalidPosition(
            "An order lists every column once, like {example}.", example=str(Order(course.numbers))
        )
    return numbers


def _read_queues(setup: Setup, extra: Mapping[str, str]) -> tuple[tuple[Roll, ...], ...]:
    if not setup.options.foresight:
        _refuse("queue", extra)
    if "queue" not in extra:
        return ((),) * setup.seats
    queues = _each(setup, extra["queue"], "|", text("a row of rolls"))
    for queue in queues:
        if not _QUEUE.fullmatch(queue):
            raise InvalidPosition("A row has up to five rolls, like {example}.", example="241,333")
    return tuple(
        () if queue == "-" else tuple(tuple(map(int, roll)) for roll in queue.split(",")) for queue in queues
    )


def _read_results(setup: Setup, extra: Mapping[str, str]) -> tuple[int, ...]:
    if "results" not in extra:
        return (0,) * setup.seats
    if setup.options.set != "four":
        _refuse("results", extra)
    return tuple(_number(_GAIN, gain) for gain in _each(setup, extra["results"], ",", text("the result")))


def _read_turn(setup: Setup, letter: str, left: frozenset[int]) -> int | None:
    if letter == "-":
        return None
    if letter != "*":
        return read_seat(letter, setup.seats)
    if len(left) >= setup.seats:
        raise InvalidPosition("At least one player must still be in the game.")
    return first_seat(setup, 0, left)


def _refuse(key: str, extra: Mapping[str, str]) -> None:
    if key in extra:
        raise InvalidPosition("The field {field} doesn't belong here.", field=key)


def _check(state: State, turn: str, extra: Mapping[str, str]) -> None:
    """Raise InvalidPosition if `state` contradicts itself, or the line's `turn` and `extra` fields."""
    active = active_seats(state)
    stopped = state.settled or len(active) < 2
    ended = stopped or (game_ended(state) and set_ended(state) is not None)
    if not active or (state.turn is None and not ended) or (state.turn is not None and stopped):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    if state.turn in state.left or _write_turn(state) != turn:
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    if state.roll is not None and (turn in "-*" or (state.sets and state.setup.options.board == "big")):
        raise InvalidPosition("This position can't have a roll.")
    if state.queue_length and filler(state) is None:
        _refuse("count", extra)
    most = {"single": 1, "four": state.setup.seats, "broke": MAX_GAMES}[state.setup.options.set]
    if not 0 <= state.game < most:
        raise InvalidPosition(
            plural("This set has at most {games} game.", "This set has at most {games} games.", by="games"),
            games=most,
        )
    if extra.get("settled", "yes") != "yes":
        raise InvalidPosition("The field `settled` must be `yes` or left out.")
