"""The position line: every part of it, both ways, and what is not a position."""

from __future__ import annotations

import random

import pytest

from engine import InvalidPosition, Match, Over, ToMove, ToRoll
from engine.games.dice_chess.outcome import MAX_QUIET

from ..chance import by_id
from .drawn import at

ROW = "........"
EMPTY = "/".join([ROW] * 8)
START = "B1B2B3B4B5B6B1B2/B3B4B5B6B1B2B3B4/" + "/".join([ROW] * 4) + "/A6A5A4A3A2A1A6A5/A4A3A2A1A6A5A4A3"
TWO = "B6......./" + "/".join([ROW] * 6) + "/.....A3.."  # B6 on a8, A3 on f1
ROLL_A, ROLL_B = "6543216543216543", "1234561234561234"


def opened(line: str, first: int = 0, **options: object) -> Match:
    """Open a match from a position line."""
    return Match.at("dice-chess", line, seats=2, first=first, options=by_id(options))


LINES = [
    f"{EMPTY} A0,B0 A",
    f"{EMPTY} A0,B0 B rolls=A{ROLL_A}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=A{ROLL_A[::-1]}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=B{ROLL_B[::-1]}",
    f"{EMPTY} A0,B0 - settled=yes",
    f"{EMPTY} A0,B0 - left=B",
    f"{EMPTY} A0,B0 - rolls=A{ROLL_A} left=A",
    f"{EMPTY} A0,B0 - rolls=A{ROLL_A},B{ROLL_B} placed=B{ROLL_B} settled=yes",
    f"{START} A0,B0 A",
    f"{START} A0,B0 B",
    f"{TWO} A7,B0 A",
    f"{TWO} A90,B84 B",
    f"{TWO} A7,B0 A piles=A34,B-",
    f"{TWO} A9,B1 B piles=A34,B1",
    f"{TWO} A7,B6 A reroll=f1 piles=A34,B6",
    f"{TWO} A7,B6 B reroll=a8",
    f"{TWO} A7,B6 - reroll=a8 settled=yes",
    f"{TWO} A7,B6 - reroll=f1 left=A",
    f"{TWO} A0,B0 A since=f2>f1,b8>a8",
    f"{TWO} A0,B0 B since=f2>f1,b8>a8,pass",
    f"{TWO} A0,B0 A since=pass,pass,pass",
    f"{TWO} A3,B0 - left=A",
    f"{TWO} A3,B0 - since=f2>f1 settled=yes",
    f"{TWO} A3,B0 - piles=A3,B- since=pass,f2>f1,pass settled=yes",
    f"{TWO} A0,B0 - since=f1>f2,a8>b8,f2>f1,b8>a8,f1>f2,a8>b8,f2>f1,b8>a8",
    "/".join([ROW] * 7) + "/.....A3.. A2,B0 -",
    "/".join([ROW] * 7) + "/.....B3.. A2,B6 - piles=A2,B6",
]


@pytest.mark.parametrize("line", LINES)
def test_round_trip(line: str) -> None:
    """A line that is read and written again is the same."""
    match = opened(line)
    assert match.position == line
    assert opened(match.position).state == match.state


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (LINES[0], ToRoll(16, 6, 0, "army")),
        (LINES[1], ToRoll(16, 6, 1, "army")),
        (LINES[2], ToMove((0, 1), secret=True)),
        (LINES[3], ToMove((1,), secret=True)),
        (LINES[4], ToMove((0,), secret=True)),
        (LINES[5], Over((), "agreement")),
        (LINES[6], Over((0,), "resignation")),
        (f"{START} A0,B0 B", ToMove((1,))),
        (f"{TWO} A7,B6 B reroll=a8", ToRoll(1, 6, 1, "re-roll")),
        (f"{TWO} A90,B0 - settled=yes", Over((1,), "agreement")),
        (LINES[-3], Over((1,), "a count after the same position for the third time")),
        (LINES[-2], Over((0,), "all dice captured")),
        (LINES[-1], Over((1,), "all dice captured")),
    ],
)
def test_what_a_line_awaits(line: str, status: object) -> None:
    """The turn field names the seat to move or roll. It is a star while armies are due, a dash at the end."""
    assert opened(line).status == status


def test_cells_are_where_the_line_has_them() -> None:
    """Rows go from rank 8 down to 1, and cells from file a to h."""
    match = opened("A1......B2/......../......../......../......../......../..A5...../A3......B4 A0,B0 A")
    assert {move[:2] for move in match.moves(0)} == {"a8", "c2", "a1"}
    again = opened("A1......B2/......../......../......../......../......../..A5...../A3......B4 A0,B0 B")
    assert {move[:2] for move in again.moves(1)} == {"h8", "h1"}


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_not_in_the_line(first: int) -> None:
    match = opened(LINES[3], first).play(1, ROLL_B)
    assert match.status == ToMove((first,))


def test_what_was_is_in_the_line() -> None:
    """The quiet turns in a line count towards the third occurrence and the forty."""
    seven = f"{TWO} A0,B0 B since=f1>f2,a8>b8,f2>f1,b8>a8,f1>f2,a8>b8,f2>f1"
    line = seven.replace("B6.......", ".B6......", 1)  # B is on b8 yet
    assert opened(line).position == line
    assert isinstance(opened(line).play(1, "b8>a8").status, Over)
    passes = ",".join(["pass"] * 39)
    late = opened(f"{TWO} A0,B0 B since={passes}", passing="on", stall="strict")
    assert late.play(1, "pass").status == Over((1,), "a count after 40 turns without a capture")
    with pytest.raises(InvalidPosition, match="turn field"):
        opened(f"{TWO} A0,B0 A since=pass,pass,pass,pass")


def test_a_shut_in_seat_has_passed() -> None:
    """A line whose seat to move is blocked opens after its pass."""
    match = opened("/".join([ROW] * 6) + "/B6......./A2B5...... A0,B0 A")
    assert match.position == "/".join([ROW] * 6) + "/B6......./A2B5...... A0,B0 B since=pass"


NONSENSE = [
    f"{TWO} A0,B0 C",
    f"{TWO} A0,B0 *",
    f"{TWO} A0,B0 -",
    f"{TWO} A0 A",
    f"{TWO} B0,A0 A",
    f"{TWO} A0,B0,C0 A",
    f"{TWO} A00,B0 A",
    f"{TWO} A-1,B0 A",
    f"{TWO} A100,B0 A",
    f"{TWO} A٣,B0 A",
    f"{TWO} A7,B0 A piles=A345,B-",
    f"{TWO} A7,B0 A piles=A34,B1",
    f"{TWO} A7,B0 A piles=A34",
    f"{TWO} A7,B0 A piles=A34,B",
    f"{TWO} A7,B0 A piles=A7,B-",
    f"{TWO} A7,B0 A piles=",
    f"{TWO} A20,B0 A piles=A{'1' * 16},B-",
    f"{TWO} A7,B0 A reroll=a8",
    f"{TWO} A7,B0 A reroll=b1",
    f"{TWO} A7,B0 A reroll=z1",
    f"{TWO} A7,B0 A reroll=",
    f"{TWO} A7,B0 - reroll=f1",
    f"{TWO} A7,B0 - reroll=g1 settled=yes",
    f"{TWO} A7,B0 A reroll=f1 since=pass",
    f"{TWO} A0,B0 A since=",
    f"{TWO} A0,B0 A since=f1>f2",
    f"{TWO} A0,B0 A since=f2>f1",
    f"{TWO} A0,B0 B since=b8>a8",
    f"{TWO} A0,B0 A since=b8>a8,f2>f1",
    f"{TWO} A0,B0 A since=f2>f1,pass,b8>a8",
    f"{TWO} A0,B0 A since=b7>a8,x",
    f"{TWO} A0,B0 A since=f3>f1,pass",
    f"{TWO} A0,B0 A since=f1>f1",
    f"{TWO} A0,B0 A since=F2>F1,pass",
    f"{TWO} A0,B0 A since=a8>f1,pass",
    f"{TWO} A0,B0 - since={','.join(['pass'] * 41)}",
    f"{TWO} A0,B0 - since={','.join(['pass'] * 41)} settled=yes",
    f"{TWO} A0,B0 A rolls=A{ROLL_A},B{ROLL_B}",
    f"{TWO} A0,B0 A placed=A{ROLL_A}",
    f"{TWO} A0,B0 A left=A",
    f"{TWO} A0,B0 - left=C",
    f"{TWO} A0,B0 - left=AB",
    f"{TWO} A0,B0 - left=",
    f"{TWO} A0,B0 A settled=yes",
    f"{TWO}/{ROW} A0,B0 A",
    f"{TWO[:-1]} A0,B0 A",
    f"{TWO}. A0,B0 A",
    TWO.replace("A3", "A7") + " A0,B0 A",
    TWO.replace("A3", "A0") + " A0,B0 A",
    TWO.replace("A3", "C3") + " A0,B0 A",
    TWO.replace("A3", "a3") + " A0,B0 A",
    TWO.replace("A3", "A") + " A0,B0 A",
    TWO.replace("A3", "..") + " A0,B0 A",
    TWO.replace("A3", ".") + " A0,B0 A",
    TWO.replace("A3", ".") + " A0,B0 B",
    START.replace(ROW, "A1.......", 1) + " A0,B0 A",
    f"{EMPTY} A0,B0 B",
    f"{EMPTY} A0,B0 *",
    f"{EMPTY} A0,B0 -",
    f"{EMPTY} A1,B0 A",
    f"{EMPTY} A0,B0 A rolls=A{ROLL_A}",
    f"{EMPTY} A0,B0 A rolls=A{ROLL_A},B{ROLL_B}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A}",
    f"{EMPTY} A0,B0 * rolls=B{ROLL_B},A{ROLL_A}",
    f"{EMPTY} A0,B0 * rolls=B{ROLL_B}",
    f"{EMPTY} A0,B0 B rolls=A{ROLL_A[1:]}",
    f"{EMPTY} A0,B0 B rolls=A{ROLL_A}1",
    f"{EMPTY} A0,B0 B rolls=A{ROLL_A[1:]}7",
    f"{EMPTY} A0,B0 B rolls=",
    f"{EMPTY} A0,B0 B rolls=A{ROLL_A} placed=A{ROLL_A}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=A{ROLL_A},B{ROLL_B}",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=A{ROLL_A[1:]}1",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=A?",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} placed=",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} since=pass",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} piles=A-,B-",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} reroll=a1",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} settled=yes",
    f"{EMPTY} A0,B0 * rolls=A{ROLL_A},B{ROLL_B} left=A",
]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_is_no_position(line: str) -> None:
    """A line that is damaged, or that no game can reach, is refused in a sentence."""
    with pytest.raises(InvalidPosition) as refused:
        opened(line)
    assert str(refused.value).endswith(".")


def test_nothing_is_owed_where_armies_stand_as_rolled() -> None:
    """At a table without arranging, lines with armies that are due or placed are refused."""
    for line in LINES[2:5]:
        with pytest.raises(InvalidPosition, match="revealed once both armies are rolled"):
            opened(line, placement="as-rolled")


def test_a_game_without_captures_to_its_count() -> None:
    """A line with all forty quiet turns can be written and read."""
    luck, match = random.Random(0), at("A1 .  B1\nA6 B5 B2")
    while isinstance(match.status, ToMove):
        (seat,) = match.status.seats
        after = (match.play(seat, move) for move in match.moves(seat))
        match = luck.choice([each for each in after if len(each.state.quiet) > len(match.state.quiet)])
    assert len(match.state.quiet) == MAX_QUIET
    again = Match.at("dice-chess", match.position, seats=2)
    assert (again.state, again.status) == (match.state, match.status)
