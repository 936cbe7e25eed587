"""Alt texts: positions in words, in the reader's language, never longer than Discord takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from engine import Over, Played, Seat, Seen, Text, Written, render, text

from .theme import Look

Translate = Callable[[str], str]  # an English template into the reader's language

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


def spoken(sentences: Iterable[Text | None], looks: Sequence[Look], translate: Translate) -> str:
    """Say sentences one after the other, seats by the names of their looks."""

    def name(seat: Seat) -> str:
        return render(looks[seat].called, translate)

    return " ".join(render(each, translate, name) for each in sentences if each)


def drawn(words: Text | None, translate: Translate) -> str:
    """Give words that are to be drawn, nothing for None."""
    return render(words, translate) if words else ""


def person(look: Look, name: str, length: int) -> Text:
    """Name a seat's look and who plays it, the name cut to `length` characters; the look alone for 0."""
    shortened = spoken_name(name, length)
    return text("{look}, {name}", look=look.called, name=Written(shortened)) if shortened else look.called


def told_last(seen: Seen) -> Text | None:
    """Tell the latest move, nothing before the first one."""
    if not seen.last:
        return None
    return seen.game.narrate(seen.last.before, Played(seen.last.seat, seen.last.move), seen.state)


def told_end(seen: Seen, over: Over) -> Text:
    """Tell why it is over, and who has won; without winners it is a draw."""
    game, reason = seen.game.name, seen.game.endings[over.reason]
    if not over.winners:
        return text("{game}, over ({reason}): a draw.", game=game, reason=reason)
    winners = listed(tuple(map(Seat, over.winners)))
    if len(over.winners) == 1:
        return text("{game}, over ({reason}): {winner} wins.", game=game, reason=reason, winner=winners)
    return text("{game}, over ({reason}): {winners} win.", game=game, reason=reason, winners=winners)


def to_move(seen: Seen, seat: int) -> Text:
    """Tell whose move it is."""
    return text("{game}, {seat} to move.", game=seen.game.name, seat=Seat(seat))


def to_roll(seen: Seen, seat: int) -> Text:
    """Tell who is to roll."""
    return text("{game}, {seat} to roll.", game=seen.game.name, seat=Seat(seat))


def listed(parts: Sequence[object]) -> object:
    """List at least one part as a field of a text: `a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return text("{first} and {last}", first=tuple(first), last=last) if first else last
