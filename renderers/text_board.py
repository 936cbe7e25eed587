"""Text boards: positions as plain text in a code block, for screen readers and braille displays.

A game puts its facts on a `Sheet` as data, and `written` turns them into lines that no phone wraps, in the
reader's language. Seats are letters everywhere, as in records, and each player's name appears once, beside
the letter. Boards keep the standard orientation, with a1 at the lower left, for every viewer: each rank and
file is named, and two players who have the board read aloud hear the same thing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from engine import Over, Seat, Seen, Text, ToRoll, Written, _, isolated, plural, render, text
from engine.grid import FILES
from engine.text import SEAT_LETTERS

from .alt_text import by_value, spoken_name, told_last, units

WIDTH = 30  # columns: phones show 31, and wrap longer lines
MAX_LENGTH = 1_700  # characters, counted as UTF-16 units to be safe; a message then has room for more words
LENGTHS = (24, 16, 12, 8, 5, 3)  # names are cut to each length in turn, until the text is short enough
NAMELESS = "?"  # for a name without a visible character
EMPTY = "."
HANG = "  "  # indents all lines of a paragraph but the first
BOND = "\u00a0"  # a space at which no line is broken
OUTCOMES = (  # by the number of winners: none, one, or several
    _("{game} is over ({reason}): no one wins."),
    _("{game} is over ({reason}): {winners} wins."),
    _("{game} is over ({reason}): {winners} win."),
)


class Sheet(NamedTuple):
    """The contents of a text board.

    A text board is read in this order: the standing, the last move, notes, candidates, the rows of the board,
    the seats and the legend. `seats` holds the paragraphs of each seat, the first of which stands beside the
    player's name. `marks` are the candidates by name, each with its label or "". `legend` explains signs, of
    which only those in `rows` are shown. Each of `standing`, `last` and `candidates` replaces the usual
    sentence, unless it is None.
    """

    seats: tuple[tuple[Text, ...], ...]
    marks: Mapping[str, str]
    notes: tuple[Text, ...] = ()
    rows: tuple[str, ...] = ()
    legend: tuple[tuple[str, Text], ...] = ()
    standing: Text | None = None
    last: Text | None = None
    candidates: Text | None = None


def written(sheet: Sheet, seen: Seen, names: Sequence[str], translate: Callable[[str], str]) -> str:
    """Return a sheet as text, in lines of at most WIDTH columns.

    `names` are the players' names by seat. They are cut to the longest of LENGTHS with which the text has at
    most MAX_LENGTH UTF-16 code units or, if none is short enough, to the shortest.
    """

    def attempt(length: int) -> str:
        def quote(word: str) -> str:
            return plain(word, length)

        return "\n".join(
            _lines(sheet, seen, names, lambda sentence: render(sentence, translate, quote=quote))
        )

    for length in LENGTHS:
        lines = attempt(length)
        if units(lines) <= MAX_LENGTH:
            break
    return lines


def _lines(sheet: Sheet, seen: Seen, names: Sequence[str], say: Callable[[Text], str]) -> Iterator[str]:
    told = sheet.last or told_last(seen)
    last, choices = told and text("Last: {told}", told=told), sheet.candidates or _candidates(sheet.marks)
    for sentence in filter(None, (sheet.standing or standing(seen), last, *sheet.notes, choices)):
        yield from wrapped(say(sentence))
    yield from ("", *sheet.rows, "") if sheet.rows else ("",)
    for seat, (first, *others) in enumerate(sheet.seats):
        yield from wrapped(say(_beside(Seat(seat), Written(names[seat]), first, seat == seen.viewer)))
        for sentence in others:
            yield from wrapped(say(sentence))
    if signs := _signs(sheet):
        yield from wrapped(say(text("Signs: {signs}.", signs=signs)))


def _beside(seat: Seat, name: Written, sentence: Text, own: bool) -> Text:
    if own:
        return text("{seat} {name} (you): {said}.", seat=seat, name=name, said=sentence)
    return text("{seat} {name}: {said}.", seat=seat, name=name, said=sentence)


def _signs(sheet: Sheet) -> tuple[Text, ...]:
    cells = {cell for row in sheet.rows for cell in row.split()}
    return tuple(
        text("{sign} is {meaning}", sign=sign, meaning=meaning)
        for sign, meaning in sheet.legend
        if sign in cells
    )


def standing(seen: Seen) -> Text:
    """Say which seats have to move or roll, or how the match ended."""
    status, game = seen.status, seen.game.name
    if isinstance(status, Over):
        return _ended(status, game, seen.ending)
    if isinstance(status, ToRoll):
        return _to_roll(status, game)
    seats = tuple(map(Seat, status.seats))
    if not seats:  # a seat previews its secret submission
        return text("{game}: everyone has decided.", game=game)
    if status.secret:
        return text("{game}, still to decide in secret: {seats}.", game=game, seats=seats)
    return text("{game}: {seats} to move.", game=game, seats=seats)


def _ended(status: Over, game: str, reason: Text | None) -> Text:
    winners = tuple(map(Seat, status.winners))
    template = OUTCOMES[min(len(winners), 2)]
    sentence = text(template, game=game, reason=reason, winners=winners)
    if not status.rematch:
        return sentence
    return text("{told} {seats} play again.", told=sentence, seats=tuple(map(Seat, status.rematch)))


def _to_roll(status: ToRoll, game: str) -> Text:
    fields = {"game": game, "count": status.count, "sides": status.sides}
    if status.seat is None:
        by_the_table = plural(
            "{game}: rolling a die with {sides} sides.",
            "{game}: rolling {count} dice with {sides} sides.",
            by="count",
        )
        return text(by_the_table, **fields)
    by_seat = plural(
        "{game}: {seat} to roll a die with {sides} sides.",
        "{game}: {seat} to roll {count} dice with {sides} sides.",
        by="count",
    )
    return text(by_seat, **fields, seat=Seat(status.seat))


def _candidates(marks: Mapping[str, str]) -> Text | None:
    """List the squares that can be chosen next, with their labels, or return None if there are no `marks`."""
    squares = " ".join(f"{label}: {name}" if label else name for name, label in marks.items())
    return text("Choices: {squares}.", squares=squares) if squares else None


def resigned(seen: Seen, seat: int) -> tuple[Text, ...]:
    """Return a note that a seat has resigned, or () if the seat still plays."""
    return () if seat in seen.active else (text("resigned"),)


def figures(*parts: Text) -> Text:
    """Join `parts` with commas into one sentence about a seat."""
    return text("{told}", told=parts)


def dice_of(cells: Mapping[str, str], seat: int) -> tuple[Text, ...]:
    """Return a tuple of one sentence that lists a seat's dice, highest first, or () if the seat has no dice.

    `cells` maps the names of squares to signs. The sign `A4`, for example, is a die of seat A that shows 4.
    """
    own = {square: cell[1:] for square, cell in cells.items() if cell[0] == SEAT_LETTERS[seat]}
    dice = {square: int(value) for square, value in own.items() if value.isdigit()}
    return (text("Dice: {dice}.", dice=by_value(dice)),) if dice else ()


def die_sign(cells: Mapping[str, str]) -> tuple[tuple[str, Text], ...]:
    """Return a legend entry with the sign and meaning of the first die in `cells`, or () if there is none.

    `cells` maps the names of squares to signs. The sign `A4`, for example, is a die of seat A that shows 4.
    """
    dice = (cell for cell in cells.values() if cell[0].isupper() and cell[1:].isdigit())
    return tuple(
        (cell, text("one of {seat}'s dice, showing {value}", seat=cell[0], value=cell[1:])) for cell in dice
    )[:1]


def board(
    files: int, ranks: int, cells: Mapping[str, str], first: tuple[int, int] = (0, 0)
) -> tuple[str, ...]:
    """Return a board's rows, the top rank first, with EMPTY for each square that `cells` does not name.

    `cells` maps the names of squares to their signs, and `first` is the lowest file and rank, from 0. A board
    too wide for a line is split into equal panels of neighbouring files, one below the other.
    """
    cell = 1 + max(map(len, cells.values()), default=1)
    shown, top = FILES[first[0] :][:files], first[1] + ranks
    at_once = ceil(files / ceil(files * cell / (WIDTH - len(str(top)))))
    panels = (shown[start : start + at_once] for start in range(0, files, at_once))
    return tuple(row for panel in panels for row in _panel(panel, range(top, first[1], -1), cells, cell))


def _panel(files: str, ranks: range, cells: Mapping[str, str], cell: int) -> Iterator[str]:
    edge = len(str(ranks[0])) + 1
    yield " " * edge + "".join(file.ljust(cell) for file in files).rstrip()
    for rank in ranks:
        row = (cells.get(f"{file}{rank}", EMPTY).ljust(cell) for file in files)
        yield f"{rank:>{edge - 1}} " + "".join(row).rstrip()


def bound(*words: object) -> str:
    """Join words with non-breaking spaces, so that they stay on one line."""
    return BOND.join(map(str, words))


def plain(name: str, length: int) -> str:
    """Return a name for a code block: one line of at most `length` visible characters, without backticks.

    Return NAMELESS if no visible character is left.
    """
    return isolated(spoken_name(name.replace("`", "'"), length)) or NAMELESS


def columns(line: str) -> int:
    """Return a line's width in columns of a monospaced font. Chinese characters and emoji count as two."""
    return sum(map(_columns_of, line))


@lru_cache(maxsize=4096)
def _columns_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrapped(paragraph: str) -> Iterator[str]:
    """Break a paragraph into lines of at most WIDTH columns, all but the first indented."""
    first, *others = (piece for word in paragraph.split(" ") for piece in _pieces(word))
    line = first
    for piece in others:
        if columns(f"{line} {piece}") > WIDTH:
            yield line.replace(BOND, " ")
            line = HANG + piece
        else:
            line = f"{line} {piece}"
    yield line.replace(BOND, " ")


def _pieces(word: str) -> Iterator[str]:
    """Break a word into pieces that fit on an indented line."""
    piece, width = "", 0
    for character in word:
        width += _columns_of(character)
        if width > WIDTH - len(HANG):
            yield piece
            piece, width = "", _columns_of(character)
        piece += character
    yield piece
