"""Names on plates: whatever people call themselves can be drawn, and only what fits is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers import draw, paint
from renderers.raster.lettering import MAX_LENGTH, _coverage, drawable, em, fitted, font
from renderers.scene import Label

from .picture_positions import random_match

HOSTILE = [
    "",
    " ",
    "\u202egnp.exe\u2066",
    "佐藤 ひかり",
    "🎲👩‍👩‍👧🇦🇺",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "W" * 5000,
    "ﷺ" * 5000,
    "\ud800\udfff\x00\x1b[31m",
    "a\n" * 500,
    "𝓜𝓪𝓻𝓲𝓼𝓸𝓵",
]


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_any_name_is_drawn(name: str, seats: int) -> None:
    match = random_match(seats, 9, seed=3)
    assert paint(draw(match.seen_by(None), names=[name] * seats), width=300)


@given(st.text(max_size=400))
def test_a_label_never_outgrows_its_room(name: str) -> None:
    """Any name becomes a non-empty label within its room, with only glyphs that the font has."""
    label = Label(name, 0.3, "text", room=2.0, instead="Blue")
    text = fitted(label, 100)
    assert len(text) <= MAX_LENGTH
    assert font(em(label, 100)).getlength(text) <= 200
    assert {ord(char) for char in text} <= _coverage()
    assert text != ""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Marisol", "Marisol"),
        ("Þórdís  Ærlig\n", "Þórdís Ærlig"),
        ("Ольга", "Ольга"),
        ("e\u0301", "é"),
        ("𝓜𝓪𝓻𝓲𝓼𝓸𝓵", "Marisol"),
        ("Zoë 🎲", "Zoë"),
        ("a\u202eb\u0000c\u200bd", "abcd"),
        ("佐藤 ひかり", ""),
    ],
)
def test_what_the_font_lacks_is_left_out(name: str, expected: str) -> None:
    assert drawable(name) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [("l", "ℓ"), ("l11", "ℓ11"), ("l14>l2", "ℓ14>ℓ2"), ("+l13", "+ℓ13"), ("l33t", "l33t"), ("Al 1", "Al 1")],
)
def test_a_square_on_file_l_is_no_number(written: str, expected: str) -> None:
    """A square on file l is written with ℓ, because l11 looks like 111 in this font."""
    assert drawable(written) == expected


def test_the_spoken_name_stands_in() -> None:
    """The seat's colour stands for a name of which nothing can be drawn."""
    assert fitted(Label("ひかり", 0.3, "text", instead="Teal"), 100) == "Teal"


def test_long_names_end_in_an_ellipsis() -> None:
    text = fitted(Label("tilde_the_great_and_long", 0.3, "text", room=1.5), 100)
    assert text.endswith("…")
    assert "tilde_the_great_and_long".startswith(text[:-1])


def test_nothing_is_drawn_where_there_is_no_room() -> None:
    assert fitted(Label("Marisol", 0.3, "text", room=0.01), 100) == ""


def test_the_sign_of_computers_is_drawn() -> None:
    """The computers' sign, which the font lacks, is replaced with another one."""
    assert drawable("🤖 Casual 2") == "❖ Casual 2"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("\u05d0\u05d1 7", "Blue"), ("佐藤 2 Bob", "2 Bob"), ("7", "7"), ("!?", "!?"), ("🎲", "Blue")],
)
def test_what_stands_in_place_of_a_name(name: str, expected: str) -> None:
    """The seat's colour stands for a name without drawable letters, unless it is only digits or signs."""
    assert fitted(Label(name, 0.3, "text", room=2.0, instead="Blue"), 100) == expected
