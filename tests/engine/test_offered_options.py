"""Options as dataclass fields: declared, read and written."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from engine import InvalidOption, changed_options, options_of, read_options, text, write_options
from engine.options import HOUSE, READING, TEXT, option, switch


@dataclass(frozen=True)
class Options:
    """One option of every kind."""

    win: str = option("high", "low", kind=TEXT, about=text("What wins"))
    dice_size: int = option(6, 8, 10, kind=HOUSE, about=text("Sides"))
    stall: int = option(range(5, 11), default=7, kind=HOUSE, about=text("Rounds"))
    open_end: bool = switch(kind=READING, about=text("Without end"))
    closed: bool = option("on", "off", kind=READING, about=text("On unless turned off"))

    def __post_init__(self) -> None:
        if self.win == "low" and self.dice_size == 10:
            raise InvalidOption("Low does not go with ten sides.")


def test_what_a_form_is_told() -> None:
    """A form gets each option's id, default, kind and values, in the order of the class."""
    listed = options_of(Options)
    assert [each.id for each in listed] == ["win", "dice-size", "stall", "open-end", "closed"]
    assert [each.default for each in listed] == ["high", 6, 7, "off", "on"]
    assert [each.kind for each in listed] == ["text", "house", "house", "reading", "reading"]
    assert [each.is_switch for each in listed[:4]] == [False, False, False, True]
    assert [each.is_number for each in listed] == [False, False, True, False, False]
    assert listed[2].values == range(5, 11)


def test_defaults() -> None:
    assert read_options(Options, {}) == Options()
    assert (Options().win, Options().dice_size, Options().stall, Options().open_end) == ("high", 6, 7, False)
    assert changed_options(Options()) == {}


def test_read_and_written() -> None:
    """Options that are read from ids and values are written as the same ids and values."""
    given = {"win": "low", "dice-size": 8, "stall": 10, "open-end": True}
    options = read_options(Options, given)
    assert options == Options("low", 8, 10, True)
    written = {"win": "low", "dice-size": 8, "stall": 10, "open-end": "on"}
    assert {id: write_options(options)[id] for id in written} == written
    assert changed_options(options) == written
    assert read_options(Options, write_options(options)) == options


@pytest.mark.parametrize(
    ("id", "value", "offer"),
    [
        ("win", "middle", "high or low"),
        ("win", True, "high or low"),
        ("dice-size", 7, "6, 8 or 10"),
        ("dice-size", "6", "6, 8 or 10"),
        ("dice-size", 6.0, "6, 8 or 10"),
        ("stall", 4, "a whole number from 5 to 10"),
        ("stall", 11, "a whole number from 5 to 10"),
        ("stall", "7", "a whole number from 5 to 10"),
        ("stall", 7.0, "a whole number from 5 to 10"),
        ("stall", True, "a whole number from 5 to 10"),
        ("open-end", 1, "off or on"),
        ("open-end", "On", "off or on"),
        ("open-end", [], "off or on"),
        ("open-end", None, "off or on"),
        ("win", {"a": 1}, "high or low"),
    ],
)
def test_what_is_not_offered(id: str, value: object, offer: str) -> None:
    """A refusal names the option, the value and the values that can be chosen."""
    with pytest.raises(InvalidOption) as refused:
        read_options(Options, {id: value})
    assert str(refused.value) == f"{id} can't be {value!r}. Choose {offer}."


@pytest.mark.parametrize("id", ["dice_size", "WIN", "", "speed", 3])
def test_unknown_options(id: object) -> None:
    with pytest.raises(InvalidOption, match="Its options: win, dice-size, stall, open-end, closed"):
        read_options(Options, {id: 1})  # type: ignore[dict-item]


def test_values_that_exclude_each_other() -> None:
    """An Options class can refuse a combination of values."""
    with pytest.raises(InvalidOption, match="ten sides"):
        read_options(Options, {"win": "low", "dice-size": 10})


def test_options_are_frozen() -> None:
    """Options can't be changed."""
    with pytest.raises(FrozenInstanceError):
        Options().win = "low"  # type: ignore[misc]
