"""The position line, both ways, and what is not one (the fields for repetition: test_repetition.py)."""

from __future__ import annotations

import pytest

from engine import InvalidPosition, Match, Over, ToMove

from ..chance import by_id


def opened(line: str, **options: object) -> Match:
    """Open a match from a position line."""
    return Match.at("cubeo", line, seats=2, options=by_id(options))


@pytest.mark.parametrize(
    ("line", "status", "options"),
    [
        ("A1B1 m13 A", ToMove((0,)), {}),
        ("A1B1 m13 B", ToMove((1,)), {}),
        ("A1/B1 m13 A", ToMove((0,)), {}),
        (".A1/B6A5 m13 B", ToMove((1,)), {}),
        ("A1..B1/A1A6B6B1/.A1B1. l12 A", ToMove((0,)), {"repetition": "none"}),
        ("AAABACB9 l13 A", ToMove((0,)), {"die_size": 12}),
        ("ACBA/ABBC m13 B", ToMove((1,)), {"die_size": 12}),
        ("A7B1 m13 -", Over((0,), "merge"), {}),
        ("A1ACB1 l13 -", Over((0,), "merge"), {}),
        ("A8B1BD l13 -", Over((1,), "merge"), {"die_size": 8}),
        ("A10B1 m13 -", Over((0,), "merge"), {"die_size": 8}),
        ("A1B18A1 l13 -", Over((1,), "merge"), {"die_size": 12}),
        ("A1A18B1 l13 -", Over((0,), "merge"), {"die_size": 12}),
        ("A1B1 m13 - end=agreement", Over((), "agreement"), {}),
        ("A1B1 m13 - end=resignation winner=B", Over((1,), "resignation"), {}),
        ("A1B1 m13 - end=repetition", Over((), "repetition"), {}),
        (".A1./A1B1A1/.A1. l12 - end=blocked winner=A", Over((0,), "blocked"), {}),
        ("A1B1 b2 A", ToMove((0,)), {}),
        ("A1/B1 y24 B", ToMove((1,)), {}),
        ("A1".join([""] * 13) + "B1" * 12 + " b13 A", ToMove((0,)), {"die_size": 12}),
    ],
)
def test_round_trip(line: str, status: object, options: dict[str, object]) -> None:
    """A line that is read and written again is the same."""
    match = opened(line, **options)
    assert (match.position, match.status) == (line, status)
    again = opened(match.position, **options)
    assert (again.state, again.status) == (match.state, match.status)


def test_the_opening() -> None:
    """A is on m13 and B on n13. A line without a corner puts its formation in the middle."""
    match = Match.open("cubeo", seats=2)
    assert match.position == "A1B1 m13 A"
    assert opened("A1B1 m13 A").state == opened("A1B1 A").state == match.state
    assert "m13>n12" in match.moves(0)
    assert "n13>m12" in match.play(0, "+m14").moves(1)


def test_rows_go_from_the_top_down() -> None:
    """The first row of a line is the highest."""
    match = opened("A2./A1B1 m13 A")
    assert "m14>o13" in match.moves(0)
    assert "m13>o13" not in match.moves(0)


def test_a_seat_to_move_that_can_do_nothing_has_lost() -> None:
    """A line whose seat to move can do nothing opens as a finished game, and is written as one."""
    match = opened(".A1./A1B1A1/.A1. B")
    assert match.status == Over((0,), "blocked")
    assert match.position == ".A1./A1B1A1/.A1. l12 - end=blocked winner=A"


NONSENSE = [
    "A1B1 C",
    "A1B1 *",
    "a1b1 A",
    "A1C1 A",
    "A1B A",
    "A1B0 A",
    "A1Bx A",
    "A1Ba A",
    "A1 B1 A",
    "A1-B1 A",
    "A１B1 A",
    "A1A1 A",
    "B1 B",
    ". A",
    "/ A",
    "A1B1/ A",
    "/A1B1 A",
    "A1B1/.. A",
    "../A1B1 A",
    ".A1B1 A",
    "A1B1. A",
    "A1B1/A1 A",
    "A1/B1A1 A",
    "A1.B1 A",
    "A1./.B1 A",
    "A1A1A1A1A1A1A1B1 A",
    "A1" + "B1" * 7 + " A",
    "A1B1" + "." * 5000 + " A",
    "/".join(["A1"] + ["B1"] * 13) + " A",
    "A7B1 A",
    "A1B9 B",
    "A7B1 - end=agreement",
    "A7B1 - end=merge winner=A",
    "A7A7B1 -",
    "A7B8 -",
    "ADB1 -",
    "A18B1 -",
    "A19B1 -",
    "A00B1 -",
    "A1B1 -",
    "A1B1 - end=",
    "A1B1 - end=merge",
    "A1B1 - end=boredom",
    "A1B1 - end=blocked",
    "A1B1 - end=blocked winner=",
    "A1B1 - end=blocked winner=C",
    "A1B1 - end=resignation",
    "A1B1 - end=agreement winner=A",
    "A1B1 - end=repetition winner=A",
    "A1B1 - winner=A",
    "A1B1 A end=agreement",
    "A1B1 A winner=A",
    "A1B1 m13",
    "A1B1 A m13",
    "A1B1 M13 A",
    "A1B1 m A",
    "A1B1 m113 A",
    "A1B1 m0 A",
    "A1B1 a13 A",
    "A1B1 m1 A",
    "A1B1 y13 A",
    "A1/B1 m25 A",
    "A1B1 m26 A",
    "A1B1 m27 A",
]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_is_no_position(line: str) -> None:
    """A line that is damaged, or that no game can reach, is refused in a sentence."""
    with pytest.raises(InvalidPosition) as refused:
        opened(line)
    assert str(refused.value).endswith((".", "winner=A."))


@pytest.mark.parametrize("repetition", ["forbid", "none"])
def test_a_draw_by_repetition_needs_its_rule(repetition: str) -> None:
    """A line with a draw by repetition is refused at tables with other options."""
    with pytest.raises(InvalidPosition):
        opened("A1B1 - end=repetition", repetition=repetition)


@pytest.mark.parametrize(("size", "value"), [(6, "7"), (8, "9"), (10, "B"), (12, "D")])
def test_values_of_a_running_game(size: int, value: str) -> None:
    """In a running game no die shows more than its sides. One more is a win."""
    with pytest.raises(InvalidPosition, match="turn field"):
        opened(f"A{value}B1 B", die_size=size)
    assert opened(f"A{value}B1 -", die_size=size).status == Over((0,), "merge")
