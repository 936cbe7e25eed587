"""Reading position lines: fields parted by single blanks, then `key=value` fields."""

from __future__ import annotations

from collections.abc import Collection

from .errors import InvalidPosition
from .text import SEAT_LETTERS


def fields_of(line: str, count: int, keys: Collection[str] = ()) -> tuple[list[str], dict[str, str]]:
    """Split a line into its first `count` fields and its extra fields; raise InvalidPosition."""
    fields = line.split(" ")
    plain, extra = fields[:count], {}
    if len(plain) < count or not all(plain):
        raise InvalidPosition("A position of this game has {count} fields.", count=count)
    for field in fields[count:]:
        key, equals, value = field.partition("=")
        if not equals or key not in keys or key in extra:
            raise InvalidPosition("The field {field} does not belong here.", field=repr(field)[:40])
        extra[key] = value
    return plain, extra


def read_seat(letter: str, seats: int) -> int:
    """Return the seat called `letter`; raise InvalidPosition outside the table."""
    seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
    if not 0 <= seat < seats:
        raise InvalidPosition("There is no seat {letter} at this table.", letter=repr(letter)[:10])
    return seat
