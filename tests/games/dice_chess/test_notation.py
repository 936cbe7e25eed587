"""How moves of dice are read and written, and what a person is told about a bad one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidMove, Match, NotYourTurn, TableError, ToRoll

from .drawn import at

BOARD = "A1 .  B1\nA6 B5 B2"


def read(written: str) -> str:
    """Read a move and write it canonically."""
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
    """In any case."""
    assert read(written) == "pass"


def test_moves_are_listed_canonically() -> None:
    """From, sign, to; sorted as text."""
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
    with pytest.raises(InvalidMove, match="for example e2>e3"):
        at(BOARD).play(0, written)


@pytest.mark.parametrize("written", ["i1>a1", "a1>i1", "a9>a1", "a1>a0", "a10>a1", "z99>a1"])
def test_a_square_that_is_none(written: str) -> None:
    """The extent of the board is named."""
    with pytest.raises(InvalidMove, match=r"no square .* files are a to h, its ranks 1 to 8"):
        at(BOARD).play(0, written)


@pytest.mark.parametrize("written", [None, 3, b"e2>e3", ["e2>e3"], True, "a2>a3" + " " * 300])
def test_what_is_no_short_text(written: object) -> None:
    """A move is a short text."""
    with pytest.raises(InvalidMove, match="short text"):
        at(BOARD).play(0, written)  # type: ignore[arg-type]


class TestOutOfTurn:
    """Who is awaited is said."""

    def test_another_seat(self) -> None:
        """However the move is written."""
        for written in ("c1>d1", "nonsense", ""):
            with pytest.raises(NotYourTurn, match="not your turn: A to move"):
                at(BOARD).play(1, written)

    @pytest.mark.parametrize("seat", [2, -1, 99])
    def test_no_seat_of_the_table(self, seat: int) -> None:
        """Seats that do not exist are never awaited."""
        with pytest.raises(NotYourTurn):
            at(BOARD).play(seat, "a2>a3")

    def test_before_the_roll(self) -> None:
        """While armies are rolled nobody moves or arranges."""
        for seat in (0, 1):
            with pytest.raises(NotYourTurn, match="dice are still to be rolled"):
                Match.open("dice-chess", seats=2).play(seat, "1" * 16)


@pytest.mark.parametrize("sign", ["", " ", "-", ",", ";", "/", "|"])
def test_ranks_may_be_set_apart(sign: str) -> None:
    """An army is sixteen digits; what stands between them does not matter."""
    match = Match.open("dice-chess", seats=2)
    while isinstance(match.status, ToRoll):
        match = match.roll((1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4)[: match.status.count])
    assert str(match.game.parse(match.state, 0, sign.join(("12345612", "34561234")))) == "1234561234561234"


@pytest.mark.parametrize("seats", [1, 3])
def test_two_seats_exactly(seats: int) -> None:
    """Neither alone nor with three."""
    with pytest.raises(TableError, match="2 to 2 players"):
        Match.open("dice-chess", seats=seats)


@pytest.mark.parametrize(
    "options",
    [
        {"placement": "open"},
        {"stall": "off"},
        {"stall-turns": 1},
        {"stall-turns": 21},
        {"ones": "off"},
        {"passing": "maybe"},
        {"stall_turns": 3},
        {"holes": 2},
    ],
)
def test_options_that_are_none(options: dict[str, object]) -> None:
    """Unknown ids and values are refused."""
    with pytest.raises(TableError):
        Match.open("dice-chess", seats=2, options=options)


SIGNS = st.text(alphabet="abchixz01234568>-ABH passx.+é٣", max_size=18)


@given(st.one_of(SIGNS, st.text(max_size=20)), st.booleans())
def test_any_text_is_read_or_refused(written: str, passing: bool) -> None:
    """Whatever is typed: a legal move is played as it is listed, everything else is a TableError."""
    match = at(BOARD, passing=passing)
    try:
        after = match.play(0, written)
    except TableError:
        return
    assert after.events[-1].move in match.moves(0)  # type: ignore[union-attr]


@given(st.one_of(SIGNS, st.text(alphabet="123456,- /", max_size=20), st.permutations("1234561234561234")))
def test_any_arrangement_is_read_or_refused(written: str | list[str]) -> None:
    """What is played is a permutation of the roll."""
    roll = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4)
    match = Match.open("dice-chess", seats=2).roll(roll).roll(roll)
    try:
        after = match.play(0, "".join(written))
    except TableError:
        return
    assert sorted(after.events[-1].move) == sorted("1234561234561234")  # type: ignore[union-attr]
