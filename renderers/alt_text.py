"""Alt texts: positions in words, in the reader's language, never longer than Discord accepts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine import LastPlay, Over, Played, Seat, Seen, Text, Written, listed, render, text

from .theme import Look

Translate = Callable[[str], str]  # turns an English template into the reader's language

MAX_LENGTH = 1024  # characters of an attachment's description, counted as UTF-16 units to be safe
NAME_LENGTHS = (32, 16, 8, 0)  # names are cut to each length in turn, until the text is short enough
LOOKED_AT = 256  # characters of a name that are examined


def spoken_name(name: str, length: int) -> str:
    """Return a name as one line of at most `length` visible characters, or "" if the name has none.

    A shortened name ends with an ellipsis.
    """
    visible = (" " if char.isspace() else char for char in name[:LOOKED_AT] if _is_spoken(char))
    line = " ".join("".join(visible).split())
    return line if len(line) <= length else line[: max(0, length - 1)] + "…" * (length > 0)


def _is_spoken(char: str) -> bool:
    return char.isspace() or unicodedata.category(char)[0] != "C"


def shortest_needed(write: Callable[[int], str]) -> str:
    """Return the text that `write` makes, cutting names only as far as needed to fit MAX_LENGTH characters.

    `write` takes the length to which it must cut names. A text that is too long even without names is cut.
    """
    for length in NAME_LENGTHS:
        description = write(length)
        if units(description) <= MAX_LENGTH:
            break
    return cut(description)


def cut(description: str) -> str:
    """Return a description, cut to MAX_LENGTH characters and ending with "…" if it is too long."""
    if units(description) <= MAX_LENGTH:
        return description
    return description.encode("utf-16-le")[: 2 * (MAX_LENGTH - 1)].decode("utf-16-le", "ignore") + "…"


def units(line: str) -> int:
    """Return the length of a line in UTF-16 code units."""
    return len(line.encode("utf-16-le")) // 2


def spoken(sentences: Iterable[Text | None], looks: Sequence[Look], translate: Translate) -> str:
    """Translate and join the sentences that are not None. Seats are named by their `looks`."""

    def name(seat: Seat) -> str:
        return render(looks[seat].called, translate)

    return " ".join(render(each, translate, name) for each in sentences if each)


def person(look: Look, name: str, length: int) -> Text:
    """Return the word for a seat's look, and the player's name cut to `length` characters.

    Return only the word for the look if `length` is 0 or the name has no visible character.
    """
    shortened = spoken_name(name, length)
    return text("{look}, {name}", look=look.called, name=Written(shortened)) if shortened else look.called


def told_last(seen: Seen) -> Text | None:
    """Describe the latest public move. Return None if there is no move, or if a later sentence covers it."""
    last = seen.last
    return last and seen.game.narrate(last.before, Played(last.seat, last.move), after_last(seen, last))


def after_last(seen: Seen, last: LastPlay) -> Any:
    """Return the state right after the latest public move `last`, before any roll that followed."""
    game = seen.game
    return game.play(last.before, last.seat, game.parse(last.before, last.seat, last.move))


def told_end(seen: Seen, over: Over) -> Text:
    """Say why the match is over, and name the winning seats or say that the match is a draw."""
    game, reason = seen.game.name, seen.ending
    if not over.winners:
        return text("{game}, over ({reason}): a draw.", game=game, reason=reason)
    winners = listed(tuple(map(Seat, over.winners)))
    if len(over.winners) == 1:
        return text("{game}, over ({reason}): {winner} wins.", game=game, reason=reason, winner=winners)
    return text("{game}, over ({reason}): {winners} win.", game=game, reason=reason, winners=winners)


def to_move(seen: Seen, seat: int) -> Text:
    """Say that it is a seat's turn to move."""
    return text("{game}, {seat} to move.", game=seen.game.name, seat=Seat(seat))


def to_roll(seen: Seen, seat: int) -> Text:
    """Say that it is a seat's turn to roll."""
    return text("{game}, {seat} to roll.", game=seen.game.name, seat=Seat(seat))


def by_value(dice: Mapping[str, int]) -> tuple[Text, ...]:
    """List dice by value, highest first, as in `6 on f1, 3 on c1 h1`. `dice` maps squares to values."""
    squares: dict[int, list[str]] = {}
    for square, value in dice.items():
        squares.setdefault(value, []).append(square)
    return tuple(
        text("{value} on {squares}", value=value, squares=" ".join(squares[value]))
        for value in sorted(squares, reverse=True)
    )
