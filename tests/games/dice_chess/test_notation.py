"""Reading and writing moves of dice, and what players are told about a bad one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidMove, Match, TableError

from .drawn import at

BOARD = "A1 .  B1\nA6 B5 B2"


def read(written: str) -> str:
    """Read a move, and return it in canonical notation."""
    match = at(BOARD)
    return str(match.game.parse(match.state, 0, written))


@pytest.mark.parametrize(
    "written",
    [
        "e2>e3",
        "E2>E3",
        " e2>e3 ",
        "e2 > e3",
        "e2\t>\u00a0e 3\n",
        "e2e3",
        "e2 e3",
        "E 2 E 3",
        "e2-e3",
        "e2 - E3",
        "e2->e3",
        "e2–e3",
        "e2xe3",
    ],
)
def test_forgiving_reading(written: str) -> None:
    """Case, blanks, and the sign between the squares do not matter."""
    assert read(written) == "e2>e3"


@pytest.mark.parametrize("written", ["pass", "PASS", " Pass ", "p a s s"])
def test_reading_a_pass(written: str) -> None:
    assert read(written) == "pass"


def test_moves_are_listed_canonically() -> None:
    match = at(BOARD, passing="on")
    assert match.moves(0) == ("a1>b1", "a1>b2", "a2>a3", "a2>a4", "a2>b2", "a2>b3", "a2>c2", "pass")


@pytest.mark.parametrize(
    "written",
    [
        "", " ", ">", "e2", "e2>", ">e3", "hello", "e2>e3>e4", "e2e3e4", "2e>3e", "e2>>e3", "e2>-e3", "e2=e3",
        "e２>e3", "e2>é3", "e2>e٣", "🎲>e3", "e2\x00e3", "passe", "pass!", "3e2>e3", "e2>e3 (3)", "+e2>e3",
        "O-O",
    ],
)  # fmt: skip
def test_what_is_no_move(written: str) -> None:
    """A text that is no move is refused with an example of one."""
    with pytest.raises(InvalidMove, match=r"for example [a-h][1-8]>[a-h][1-8]"):
        at(BOARD).play(0, written)


@pytest.mark.parametrize("written", ["i1>a1", "a1>i1", "a9>a1", "a1>a0", "a10>a1", "z99>a1"])
def test_a_square_that_is_none(written: str) -> None:
    """A square off the board is refused with the board's files and ranks."""
    with pytest.raises(InvalidMove, match=r"no square .* files are a to h, its ranks 1 to 8"):
        at(BOARD).play(0, written)


SIGNS = st.text(alphabet="abchixz01234568>-ABH passx.+é٣", max_size=18)


@given(st.one_of(SIGNS, st.text(alphabet="123456,- /", max_size=20), st.permutations("1234561234561234")))
def test_any_arrangement_is_read_or_refused(written: str | list[str]) -> None:
    """Any text is refused, or read as a permutation of the roll."""
    roll = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4)
    match = Match.open("dice-chess", seats=2).roll(roll).roll(roll)
    try:
        after = match.play(0, "".join(written))
    except TableError:
        return
    assert sorted(after.events[-1].move) == sorted("1234561234561234")  # type: ignore[union-attr]
