"""Text boards: how long they can be, what they must not reveal, and how lines are broken."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.locale.language import LANGUAGES
from engine import GAMES, Match, Option, Over, ToMove, options_of, text
from renderers import write
from renderers.alt_text import units
from renderers.text_board import MAX_LENGTH, WIDTH, Sheet, board, columns, plain, wrapped, written
from tests.games import part
from tests.games.chance import open_with, step
from tests.games.view import View

from .text_reading import page_of

GERMAN = LANGUAGES["de"].translate
MESSAGE = 2_000 - 2 * len("```\n")  # what fits into a message's code block
HOSTILE = (
    "W" * 5000,
    "```\n@everyone",
    "\u202eevil\x00",
    "佐" * 40,
    "z\u0301\u0302\u0303" * 40,
    "",
    "🎲🎲",
    "`" * 9,
)
SHOWN = {game_id: part(game_id, "shown") for game_id in sorted(GAMES)}
WORST = {
    f"{game_id}-{name}": view
    for game_id, shown in SHOWN.items()
    for name, view in getattr(shown, "WORST", {}).items()
}
_WORD = re.compile(r"(?<![{\w])\w+(?![\w}])")
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def lengthened(template: str) -> str:
    """Return a template as if in a language whose words are two fifths longer."""
    return _WORD.sub(lambda word: word[0] + "n" * round(0.4 * len(word[0])), template)


def widest(text: str) -> int:
    return max(map(columns, text.split("\n")))


def values(option: Option) -> list[str | int]:
    """Return an option's values or, for a range, the smallest and the largest."""
    return [option.values[0], option.values[-1]] if option.is_number else list(option.values)


def tables(game_id: str, luck: random.Random) -> Iterator[Match]:
    """Open a match for each value of each option, with the fewest and the most seats."""
    game = GAMES[game_id]
    for seats in {game.seats[0], game.seats[-1]}:
        yield Match.open(game_id, seats=seats)
        for option in options_of(game.Options):
            for value in values(option):
                yield open_with(game_id, seats, {option.id: value}, luck)


def moments(match: Match, luck: random.Random, longest: int) -> Iterator[Match]:
    """Play up to `longest` random events, and yield moments, fewer and fewer as the match continues."""
    wait = 1
    while not isinstance(match.status, Over) and len(match.events) < longest:
        if len(match.events) >= wait:
            wait += 1 + wait // 3
            yield match
        match = step(match, luck)
    yield match


def looked_at(match: Match) -> Iterator[View]:
    """Yield the views of a spectator and of a seat that moves, with candidates for its move."""
    yield View(match)
    if isinstance(match.status, ToMove):
        seat = match.status.seats[-1]
        step = match.choices(seat, ())
        yield View(match, seat, tuple(square for choice in step.choices for square in choice.squares))


@every_game
@pytest.mark.soak(2, 150, 4000)
def test_every_option_keeps_to_lines_and_length(game_id: str, size: int) -> None:
    """With every option, a text board has at most 30 columns and 1,700 characters.

    In a language with longer words it still has at most 30 columns, and fits a message.
    """
    luck = random.Random(game_id)
    for table in tables(game_id, luck):
        for match in moments(table, luck, size):
            for view in looked_at(match):
                names = ("W" * 99,) * match.setup.seats
                seen = match.seen_by(view.viewer)
                english = write(seen, names=names, marks=view.marks)
                assert (widest(english) <= WIDTH, units(english) <= MAX_LENGTH) == (True, True)
                wordier = write(seen, names=names, marks=view.marks, translate=lengthened)
                assert (widest(wordier) <= WIDTH, units(wordier) <= MESSAGE) == (True, True)


@pytest.mark.parametrize("name", WORST)
def test_the_longest_positions_fit(name: str) -> None:
    """The longest positions fit even with endless names and longer words, and list every choice."""
    match, viewer, marks, _ = WORST[name]()
    seen, names = match.seen_by(viewer), ("W" * 99,) * match.setup.seats
    english = write(seen, names=names, marks=marks)
    assert (widest(english) <= WIDTH, units(english) <= MAX_LENGTH) == (True, True)
    wordier = write(seen, names=names, marks=marks, translate=lengthened)
    assert (widest(wordier) <= WIDTH, units(wordier) <= MESSAGE) == (True, True)
    offered = english.partition("Choices")[2].partition("\n\n")[0]
    assert [mark for mark in marks if not re.search(rf"\b{mark}\b", offered)] == []


def test_names_are_cut_before_anything_is_lost() -> None:
    """All names are shortened alike until the text is short enough. Nothing else is lost."""
    match = WORST["power-coinz-asleep"]().match
    long = write(match.seen_by(None), names=["W" * 99] * 8)
    assert "\nA WWWW" in long
    assert "\nH WWWW" in long
    assert "W" * 16 not in long
    assert len(re.findall(r"^[A-H][1-5] ", long, re.MULTILINE)) == 40


@every_game
@pytest.mark.parametrize("name", HOSTILE)
def test_names_break_out_of_nothing(game_id: str, name: str) -> None:
    """A hostile name adds no backticks, control characters or lines, and no line is wider than 30 columns."""
    seats = GAMES[game_id].seats.start
    match = Match.open(game_id, seats=seats)
    told = write(match.seen_by(0), names=[name] * seats)
    plainly = write(match.seen_by(0), names=["x"] * seats)
    assert "`" not in told
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", told)
    assert widest(told) <= WIDTH
    assert re.findall(r"^[A-H] |^[1-8] .*", told, re.MULTILINE) == re.findall(
        r"^[A-H] |^[1-8] .*", plainly, re.MULTILINE
    )


def test_the_viewer_is_told_which_seat_is_the_own() -> None:
    """A player's own seat is marked "(you)". Otherwise, the text is the same for everyone."""
    match = Match.open("konfusion", seats=4)
    texts = [View(match, viewer).text() for viewer in (None, 0, 1, 2, 3)]
    assert ["(you)" in each for each in texts] == [False, True, True, True, True]
    assert len({each.replace(" (you)", "").replace("\n  ", " ") for each in texts}) == 1


def test_only_signs_that_are_there_are_explained() -> None:
    """The key explains only the signs that are on the board."""
    full = Match.at("conversion", f"{'/'.join(['A1' * 8] * 8)} A1,B- -", seats=2)
    assert View(full).text().replace("\n  ", " ").endswith("Signs: A1 is one of A's dice, showing 1.")
    fresh = Match.open("conversion", seats=2)
    assert View(fresh).text().endswith("Signs: . is an open square.")


def test_translations_are_used_everywhere() -> None:
    """If a translation replaces every template, the only English left is the game's name."""
    match = Match.open("conversion", seats=2)
    word = re.compile(r"(?<!\{)\b[A-Za-z]+\b(?!\})")
    told = write(match.seen_by(0), names=["X", "Y"], translate=lambda template: word.sub("-", template))
    assert re.findall(r"[A-Za-z]{2,}", told) == ["Conversion"]


def test_lines_are_broken_between_words() -> None:
    """Lines break between words at 30 columns, with an indent.

    Long words are cut, wide characters count twice.
    """
    assert list(wrapped("a" * 15 + " " + "b" * 14)) == ["a" * 15 + " " + "b" * 14]
    assert list(wrapped("a" * 15 + " " + "b" * 15)) == ["a" * 15, "  " + "b" * 15]
    assert list(wrapped("a" * 40)) == ["a" * 28, "  " + "a" * 12]
    assert list(wrapped("佐" * 15)) == ["佐" * 14, "  佐"]
    assert list(wrapped("a" * 26 + " 3\u00a0d4")) == ["a" * 26, "  3 d4"]


def test_wide_boards_are_parted() -> None:
    """A wide board is split into panels with their own files and all ranks."""
    assert board(9, 2, {"a1": "A12", "i2": "B1"}) == (
        "  a   b   c   d   e",
        "2 .   .   .   .   .",
        "1 A12 .   .   .   .",
        "  f   g   h   i",
        "2 .   .   .   B1",
        "1 .   .   .   .",
    )
    assert max(map(len, board(10, 10, {"a1": "A1"}))) == len("10 .  .  .  .  .")
    assert widest("\n".join(board(9, 9, dict.fromkeys(("a1", "i9"), "A1")))) <= WIDTH


@pytest.mark.parametrize("name", WORST)
def test_the_longest_positions_fit_in_german(name: str) -> None:
    """In German, the longest positions keep to 30 columns and fit a message."""
    match, viewer, marks, _ = WORST[name]()
    german = write(
        match.seen_by(viewer), names=("W" * 99,) * match.setup.seats, marks=marks, translate=GERMAN
    )
    assert (widest(german) <= 30, units(german) <= MESSAGE) == (True, True)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a``b", "a''b"), ("  a\n b ", "a b"), ("\u202e", "?"), ("", "?"), ("abcdefghij", "abcdefg…")],
)
def test_names_are_plain(name: str, expected: str) -> None:
    assert plain(name, 8) == expected


def test_a_sheet_is_written_in_its_order() -> None:
    """The order is: standing, last move, notes and candidates, then the board, the seats and the signs."""
    sheet = Sheet(
        ((text("first"), text("More.")), (text("second"),)),
        {},
        (text("Note."),),
        board(2, 1, {"b1": "#"}),
        (("#", text("a hole")), ("x", text("nothing"))),
        text("Standing."),
        text("A moves."),
        text("Candidates."),
    )
    lines = ["Standing.", "Last: A moves.", "Note.", "Candidates.", "", "  a b", "1 . #", ""]
    lines += ["A X: first.", "More.", "B Y (you): second.", "Signs: # is a hole."]
    seen = Match.open("conversion", seats=2).seen_by(1)
    assert written(sheet, seen, ("X", "Y"), str).split("\n") == lines


@every_game
def test_a_page_can_be_read_aloud(game_id: str) -> None:
    """Except for the board, everything is sentences that end with a full stop."""
    for name, view in SHOWN[game_id].TEXTS.items():
        page = page_of(view().match.seen_by(None))
        paragraphs = [*page.head, *(each for seat in page.seats.values() for each in seat)]
        assert (name, [each for each in paragraphs if not each.endswith(".")]) == (name, [])


@pytest.mark.parametrize("sign", ["\u0301", "\u20dd", "\u200d"])
def test_signs_that_take_no_column(sign: str) -> None:
    """Combining characters and joiners take no column."""
    assert columns(f"e{sign}") == 1
