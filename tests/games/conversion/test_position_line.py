"""The position line: every part of it, both ways, and what is not a position."""

from __future__ import annotations

import pytest

from engine import InvalidPosition, Match, Over, ToMove, ToRoll

ROW = "........"
EMPTY = "/".join([ROW] * 8)
FULL = "/".join(["A1" * 8] * 8)


def opened(line: str, seats: int = 2, first: int = 0, **options: object) -> Match:
    """Open a match from a position line."""
    return Match.at("conversion", line, seats=seats, first=first, options=options)


@pytest.mark.parametrize(
    ("line", "seats", "options"),
    [
        (f"{EMPTY} A12345,B11266 A", 2, {}),
        (f"{EMPTY} A?,B? A", 2, {}),
        (f"{EMPTY} A?,B? B", 2, {}),
        (f"{EMPTY} A?,B? *", 2, {"holes": 1}),
        (f"{EMPTY} A12345,B? B", 2, {}),
        (f"{EMPTY} A1355,B2,C- A", 3, {}),
        (f"{EMPTY} A1355,B2,C- C", 3, {}),
        (f"{EMPTY} A1355,B2,C- B left=A", 3, {}),
        (f"{EMPTY} A?,B2,C- B left=A", 3, {}),
        (f"{EMPTY} A?,B?,C? - left=AC", 3, {}),
        (f"{EMPTY} A?,B?,C? * left=A", 3, {"holes": 4}),
        (f"{EMPTY} A12,B3 - settled=yes", 2, {}),
        (f"{EMPTY} A12,B3,C4 - left=B settled=yes", 3, {}),
        (f"{EMPTY} A?,B? - settled=yes", 2, {"holes": 4}),
        (f"{FULL} A12,B- -", 2, {}),
        (f"{FULL} A12,B-,C4 - left=B", 3, {}),
        (f"A1......#/{EMPTY[:53]}/#B6.....H5 A1,B1,C1,D1,E1,F1,G1,H- H", 8, {"holes": 2}),
    ],
)  # fmt: skip
def test_round_trip(line: str, seats: int, options: dict[str, object]) -> None:
    """A line that is read and written again is the same."""
    match = Match.at("conversion", line, seats=seats, options=options)
    assert match.position == line
    again = Match.at("conversion", match.position, seats=seats, options=options)
    assert (again.state, again.status) == (match.state, match.status)


def test_cells_are_where_the_line_has_them() -> None:
    """Rows go from rank 8 down to 1, and cells from file a to h."""
    match = opened("A1......B2/......../......../......../......../......../......../A3......B4 A1,B1 A")
    taken = {square for square in ("a8", "h8", "a1", "h1") if f"1@{square}" not in match.moves(0)}
    assert taken == {"a8", "h8", "a1", "h1"}
    assert match.scores == (4, 6)
    rank_2 = opened("/".join([*[ROW] * 6, "..A5.....", ROW]).replace("..A5.....", "..A5.....") + " A1,B1 A")
    assert "1@c2" not in rank_2.moves(0)
    assert len(rank_2.moves(0)) == 63


def test_hands_are_written_ascending() -> None:
    """A line with unsorted dice is understood and put in order."""
    assert opened(f"{EMPTY} A531,B62 A").position == f"{EMPTY} A135,B26 A"


def test_who_left_is_written_in_order() -> None:
    assert opened(f"{EMPTY} A1,B1,C1,D1 A left=DB", 4).position.endswith(" A left=BD")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (f"{EMPTY} A1,B1 A", ToMove((0,))),
        (f"{EMPTY} A1,B1 B", ToMove((1,))),
        (f"{EMPTY} A-,B1 A", ToRoll(5, 6, 0, "hand")),
        (f"{EMPTY} A-,B1 B", ToMove((1,))),
        (f"{EMPTY} A?,B? B", ToRoll(5, 6, 1, "hand")),
        (f"{FULL} A1,B1 -", Over((0,), "full board")),
        (f"{EMPTY} A1,B1 - left=A", Over((1,), "resignation")),
        (f"{EMPTY} A1,B1 - settled=yes", Over((0, 1), "agreement")),
    ],
)
def test_what_a_line_awaits(line: str, status: object) -> None:
    """The turn field names the seat to move or roll, and is a dash at the end."""
    assert opened(line).status == status


def test_holes_may_come_from_the_line_alone() -> None:
    """A position with holes can be opened without the option."""
    match = opened("#" + EMPTY[1:] + " A1,B1 A")
    assert match.status == ToMove((0,))
    assert len(match.moves(0)) == 63


@pytest.mark.parametrize("first", [0, 1, 2])
def test_holes_then_the_first_active_seat(first: int) -> None:
    """After the holes of a line, the first seat rolls or, if it has resigned, the next one."""
    stay = opened(f"{EMPTY} A?,B?,C? *", 3, first, holes=1).roll((1, 1))
    assert stay.status == ToRoll(5, 6, first, "hand")
    gone = opened(f"{EMPTY} A?,B?,C? * left={'ABC'[first]}", 3, first, holes=1).roll((1, 1))
    assert gone.status == ToRoll(5, 6, (first + 1) % 3, "hand")


NONSENSE = [
    f"{EMPTY} A1,B1 C",
    f"{EMPTY} A1,B1 *",
    f"{EMPTY} A1,B1 -",
    f"{EMPTY} A1 A",
    f"{EMPTY} A1,B1,C1 A",
    f"{EMPTY} B1,A1 A",
    f"{EMPTY} A7,B1 A",
    f"{EMPTY} A0,B1 A",
    f"{EMPTY} A123456,B1 A",
    f"{EMPTY} A,B1 A",
    f"{EMPTY} A-1,B1 A",
    f"{EMPTY} A1,B? A",
    f"{EMPTY} A１,B1 A",
    f"{EMPTY} A1,B1 A left=A",
    f"{EMPTY} A1,B1 B left=A",
    f"{EMPTY} A1,B1 - left=AB",
    f"{EMPTY} A1,B1 A left=C",
    f"{EMPTY} A1,B1 A settled=yes",
    f"{EMPTY} A1,B1 - settled=",
    f"{FULL} A1,B1 A",
    f"{FULL[:-2]} A1,B1 A",
    f"{FULL}/A1 A1,B1 -",
    f"{EMPTY[:-1]} A1,B1 A",
    f"{EMPTY}. A1,B1 A",
    f"{EMPTY}/ A1,B1 A",
    "/".join(["8"] * 8) + " A1,B1 A",
    EMPTY.replace(".", "x", 1) + " A1,B1 A",
    EMPTY.replace(".", "A7", 1) + " A1,B1 A",
    EMPTY.replace(".", "A0", 1) + " A1,B1 A",
    EMPTY.replace(".", "C1", 1) + " A1,B1 A",
    EMPTY.replace(".", "I1", 1) + " A1,B1 A",
    EMPTY.replace(".", "a1", 1) + " A1,B1 A",
    EMPTY.replace(".", "A", 1) + " A1,B1 A",
]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_is_no_position(line: str) -> None:
    """A line that is damaged, or that no game can reach, is refused in a sentence."""
    with pytest.raises(InvalidPosition) as refused:
        opened(line)
    assert str(refused.value).endswith(".")
