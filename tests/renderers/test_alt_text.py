"""Alt texts: the position in words, no longer than Discord accepts."""

from __future__ import annotations

import pytest

from engine import Match, listed, text
from renderers import draw
from renderers.alt_text import shortest_needed, spoken_name

from .picture_positions import EMPTY, NAMES, after_a_raid, random_match


def alt(match: Match, names: list[str] | None = None) -> str:
    return draw(match.seen_by(None), names=names or NAMES[: match.setup.seats]).alt


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def test_a_position_is_told_in_words() -> None:
    expected = (
        "Conversion, Orange to move. Blue places a 4 on d4: converts White's c3 to a 2, raises c4 to 6, "
        "raises d5 to 3 and converts Orange's e5 to a 4. "
        "Blue, Marisol: score 19, holds 4 5; c3 2, c4 6, d4 4, d5 3, e5 4. "
        "Orange, tilde_the_great: score 15, holds 1 1 2 6 6; a6 6, b1 5, e4 4. "
        "White, Ольга: score 6, holds 3 6; a1 6."
    )
    assert alt(after_a_raid()) == expected


def test_what_is_awaited_is_told() -> None:
    opening = Match.open("conversion", seats=2, options={"holes": 1})
    assert alt(opening).startswith("Conversion, dice to roll. Blue, Marisol: score 0, not rolled yet;")
    after = opening.roll((1, 8))
    assert alt(after).startswith("Conversion, Blue to roll.")
    assert alt(after).endswith("Holes: a8.")


def test_an_empty_hand_is_told() -> None:
    match = Match.at("conversion", f"{'/'.join([EMPTY] * 8)} A1,B- A", seats=2)
    assert alt(match).endswith("score 0, empty hand; no dice on the board.")


def test_the_end_is_told() -> None:
    line = "/".join([EMPTY] * 7)
    tied = Match.at("conversion", f"{line}/A1B1...... A1,B- A", seats=2).settle()
    assert alt(tied).startswith(
        "Conversion, over (the players have agreed to end the game): Blue and Orange win."
    )
    left = random_match(2, 3, seed=1).resign(0)
    assert alt(left).startswith("Conversion, over (only one player is left): Orange wins.")
    assert "Blue, Marisol: score" in alt(left)
    assert ", resigned; " in alt(left)


@pytest.mark.parametrize(
    ("length", "spoken"), [(0, ""), (1, "…"), (4, "Tim…"), (5, "Timur"), (6, "Timur"), (32, "Timur")]
)
def test_a_name_is_as_long_as_it_may_be(length: int, spoken: str) -> None:
    """A name of exactly the allowed length is kept whole. A longer one is cut and ends with an ellipsis."""
    assert spoken_name("Timur", length) == spoken


def test_names_go_first_when_room_is_short() -> None:
    """If a text is too long, names are shortened first, and only then is the text itself cut."""
    assert shortest_needed(lambda length: "n" * length + "x" * 1000) == "n" * 16 + "x" * 1000
    assert shortest_needed(lambda _: "x" * 2000) == "x" * 1023 + "…"
    assert shortest_needed(lambda _: "🎲" * 1000) == "🎲" * 511 + "…"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Marisol", "Marisol"),
        ("  a\n\tb ", "a b"),
        ("\u202eevil\u2066", "evil"),
        ("\ud800x\x00", "x"),
        ("abcdefghijklmnop", "abcdefg…"),
        ("\u200b\u200d", ""),
    ],
)
def test_names_are_one_plain_line(name: str, expected: str) -> None:
    assert spoken_name(name, 8) == expected


def test_a_name_may_be_left_out() -> None:
    assert spoken_name("Marisol", 0) == ""


def test_lists_read_well() -> None:
    written = [str(text("{all}", all=listed("abc"[:n]))) for n in (1, 2, 3)]
    assert written == ["a", "a and b", "a, b and c"]
