"""Sentences as data, and numbers for people."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import (
    AmbiguousMove,
    Average,
    IllegalMove,
    InvalidDocument,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidRoll,
    MatchOver,
    NotYourTurn,
    Seat,
    TableError,
    UnknownGame,
    decimal_text,
    number_text,
    plural,
    render,
    text,
)
from engine.text import Form, quoted


def test_seats_read_as_letters() -> None:
    assert [str(Seat(number)) for number in (0, 1, 7, 25)] == ["A", "B", "H", "Z"]
    assert f"{Seat(2)}" == "C"
    assert Seat(1) == 1


def test_fields_are_filled_in() -> None:
    """Fields can be words, seats, other texts and lists of them."""
    said = text(
        "{seat} does {what} on {square}: {parts}.",
        seat=Seat(1),
        what=text("{count} things", count=3),
        square="d4",
        parts=(text("one"), Seat(0), 7, "x"),
    )
    assert str(said) == "B does 3 things on d4: one, A, 7, x."


def test_names_and_translations_reach_every_level() -> None:
    """Nested texts and lists are rendered in the reader's language with the players' names."""
    german = {"{seat} takes {parts}.": "{seat} nimmt {parts}.", "a die of {seat}": "einen Würfel von {seat}"}
    said = text("{seat} takes {parts}.", seat=Seat(0), parts=[text("a die of {seat}", seat=Seat(1))])
    got = render(said, lambda template: german[template], ["Ann", "Bob"].__getitem__)
    assert got == "Ann nimmt einen Würfel von Bob."


class TestPlural:
    """Templates in two forms, one for the number 1 and one for all others."""

    DICE = plural("{seat} has one die", "{seat} has {count} dice", by="count")

    @pytest.mark.parametrize(
        ("count", "told"),
        [(0, "A has 0 dice"), (1, "A has one die"), (2, "A has 2 dice"), (21, "A has 21 dice")],
    )
    def test_the_number_decides(self, count: int, told: str) -> None:
        """The number in the named field decides between the forms."""
        assert str(text(self.DICE, seat=Seat(0), count=count)) == told

    def test_in_errors_and_within_other_texts(self) -> None:
        assert str(IllegalMove(self.DICE, seat="Nobody", count=1)) == "Nobody has one die"
        assert str(text("{told}!", told=text(self.DICE, seat="Nobody", count=1))) == "Nobody has one die!"

    def test_translations_are_asked_for_a_form(self) -> None:
        """Translations get the number and both English forms, as a string that is the right one."""
        asked: list[str] = []

        def translate(template: str) -> str:
            asked.append(template)
            return template

        render(text(self.DICE, seat=Seat(0), count=1), translate)
        (form,) = asked
        assert isinstance(form, Form)
        assert (form, form.number) == ("{seat} has one die", 1)
        assert (form.plural.one, form.plural) == ("{seat} has one die", "{seat} has {count} dice")


def test_only_seats_are_named() -> None:
    """Only a Seat is replaced with a name. Any other number stays a number."""
    assert render(text("{a} {b}", a=1, b=Seat(1)), name=lambda _: "Bob") == "1 Bob"


def test_braces_in_values_are_left_alone() -> None:
    """Braces in a value aren't filled in, because a player may have typed them."""
    assert str(text("{typed}", typed="{seat} {0} {")) == "{seat} {0} {"
    assert str(text("{typed}", typed=text("{inner}", inner="{x}"))) == "{x}"


def test_an_empty_list_is_empty() -> None:
    assert str(text("[{parts}]", parts=())) == "[]"


@pytest.mark.parametrize(
    ("value", "both_ways", "short"),
    [
        (None, "–", "–"),
        (0, "0", "0"),
        (42, "42", "42"),
        (-3, "-3", "-3"),
        (Average(38, 10), "38/10 = 3.80", "3.80"),
        (Average(7, 3), "7/3 = 2.33", "2.33"),
        (Average(16, 6), "16/6 = 2.67", "2.67"),
        (Average(30, 10), "30/10 = 3.00", "3"),
        (Average(599, 100), "599/100 = 5.99", "5.99"),
        (Average(2999, 500), "2999/500 = 6.00", "6.00"),
        (Average(1, 20), "1/20 = 0.05", "0.05"),
        (Fraction(-19, 5), "-3.80", "-3.80"),
        (Fraction(-1, 20), "-0.05", "-0.05"),
    ],
)
def test_numbers(value: int | Fraction | None, both_ways: str, short: str) -> None:
    """An average is shown as its sum, its count and two decimals, a whole number as it is, None as a dash."""
    assert (str(number_text(value)), str(decimal_text(value))) == (both_ways, short)


def test_errors_keep_the_sentence_and_its_fields() -> None:
    """An error can be shown in English, or rendered with names and translations."""
    error = IllegalMove("{square} is taken by {seat}.", square="d4", seat=Seat(1))
    assert str(error) == "d4 is taken by B."
    assert render(error.text, name=lambda _: "Bob") == "d4 is taken by Bob."
    assert str(IllegalMove(error.text)) == str(error)


def test_the_hierarchy() -> None:
    """TableError has these subclasses, and AmbiguousMove is an InvalidMove."""
    kinds = {UnknownGame, InvalidOption, InvalidMove, IllegalMove, NotYourTurn, MatchOver, InvalidRoll}
    kinds |= {InvalidPosition, InvalidRecord, InvalidDocument}
    assert set(TableError.__subclasses__()) == kinds
    assert InvalidMove.__subclasses__() == [AmbiguousMove]


def test_values_that_cannot_be_shown() -> None:
    """Endless nesting and numbers of thousands of digits are quoted as too long to show."""
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert str(quoted(nested, 20)) == str(quoted(10**9999, 20)) == "something too long to show"
    assert quoted("x" * 99, 5) == "'xxxx"
    while nested:  # taken apart by hand, because the interpreter would do it recursively
        nested = nested.pop()  # type: ignore[assignment]
