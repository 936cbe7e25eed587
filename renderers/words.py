"""Alt texts: positions in words, never longer than Discord takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from engine import Played, Seat, Seen, render

from .theme import Look

LONGEST = 1024  # characters of an attachment's description, counted as UTF-16 units to be safe
NAME_LENGTHS = (32, 16, 8, 0)  # what names are cut to, one after the other, until the text is short enough
LOOKED_AT = 256  # characters of a name that are examined


def spoken_name(name: str, length: int) -> str:
    """Give a name for an alt text: one line, no controls, at most `length` characters, perhaps none."""
    visible = (" " if char.isspace() else char for char in name[:LOOKED_AT] if _is_spoken(char))
    line = " ".join("".join(visible).split())
    return line if len(line) <= length else line[: max(0, length - 1)] + "…" * (length > 0)


def _is_spoken(char: str) -> bool:
    return char.isspace() or unicodedata.category(char)[0] != "C"


def shortest_needed(write: Callable[[int], str]) -> str:
    """Give the first of `write(length)` that is short enough, `length` being what names may take of it."""
    for length in NAME_LENGTHS:
        written = write(length)
        if len(written.encode("utf-16-le")) // 2 <= LONGEST:
            return written
    return written[: LONGEST - 1] + "…"


def told_last(seen: Seen, looks: Sequence[Look]) -> str:
    """Tell the latest move by the names of the seats' looks, nothing before the first one."""
    if not seen.last:
        return ""
    event = Played(seen.last.seat, seen.last.move)
    told = seen.game.narrate(seen.last.before, event, seen.state)

    def name(seat: Seat) -> str:
        return looks[seat].name

    return render(told, name=name) if told else ""


def listed(words: Sequence[str]) -> str:
    """Give `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
