"""The position line: every part of it, both ways, and what is not a position."""

from __future__ import annotations

import pytest

from engine import InvalidPosition, Match, Over, ToMove, ToRoll

EIGHT = ",".join(["0.0"] * 8)
ELEVEN = ",".join(["0.0"] * 11)
TWO = f"A32:{EIGHT}|B32:{EIGHT}"
THREE = f"{TWO}|C32:{EIGHT}"
ORDER = "10,9,8,7,5,4,3,2"

Options = dict[str, object]
FORESIGHT: Options = {"foresight": "on"}
CHOSEN: Options = {"order": "chosen"}
FOUR: Options = {"set": "four"}
BROKE: Options = {"set": "broke"}
BIG: Options = {"board": "big"}


def opened(line: str, seats: int = 2, options: Options | None = None, first: int = 0) -> Match:
    """Open a match from a position line."""
    return Match.at("ludifacture", line, seats=seats, first=first, options=options)


ROUND_TRIPS: list[tuple[str, int, Options]] = [
    (f"16 {TWO} - A", 2, {}),
    (f"16 {TWO} - B", 2, {}),
    (f"16 {TWO} 2,2,3+0 B", 2, {}),
    (f"16 {TWO} 6,4,1+0 A", 2, {}),
    (f"16 {TWO} 3,3,3+12 A", 2, {}),
    (f"24 {THREE} 1,2,4+1 B left=A", 3, {}),
    (f"24 {THREE} - - left=AC", 3, {}),
    (f"24 {THREE} - - left=B settled=yes", 3, {}),
    (f"0 {TWO} - -", 2, {}),
    ("9 A0:1.3,2.2,0.0,7.99,0.0,0.0,0.0,0.0|B70:0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.1 - -", 2, {}),
    (f"16 A32:8.1,{EIGHT[4:]}|B32:{EIGHT} 1,1,1+0 A", 2, {"far-side": "off-board"}),
    (f"16 A32:{ELEVEN}|B32:{ELEVEN} 6,6,6+0 A", 2, BIG),
    (f"16 A32:10.4,{ELEVEN[4:]}|B32:{ELEVEN} 3,3,3+0 A", 2, BIG),
    (f"16 {TWO} - * order=-|-", 2, CHOSEN),
    (f"16 {TWO} - * order={ORDER}|-", 2, CHOSEN),
    (f"16 {TWO} - B order={ORDER}|{ORDER}", 2, CHOSEN),
    (f"24 {THREE} - * order=-|-|{ORDER} left=A", 3, CHOSEN),
    (f"24 {THREE} - B order=-|{ORDER}|{ORDER} left=A", 3, CHOSEN),
    (f"16 {TWO} - - order={ORDER}|- settled=yes", 2, CHOSEN),
    (f"16 {TWO} - A queue=-|- next=A", 2, FORESIGHT),
    (f"16 {TWO} - B queue=641|- next=A", 2, FORESIGHT),
    (f"16 {TWO} - B queue=641,333|- count=5 next=A", 2, FORESIGHT),
    (f"16 {TWO} 1,2,4+0 A queue=-|111,222,333,444,555", 2, FORESIGHT),
    (f"16 {TWO} 6,2,4+0 A queue=-|111", 2, FORESIGHT),
    (f"16 {TWO} - - queue=-|111 settled=yes", 2, FORESIGHT),
    (f"24 {THREE} - C queue=-|112|- next=B left=A", 3, FORESIGHT),
    (f"16 {TWO} - * order=-|{ORDER} queue=-|-", 2, FORESIGHT | CHOSEN),
    (f"24 {THREE} - A game=2", 3, FOUR),
    (f"24 {THREE} - A game=3 results=-12,5,-8", 3, FOUR),
    (f"0 {THREE} - - game=3 results=-12,5,-8", 3, FOUR),
    (f"24 {THREE} 1,2,4+0 A game=19", 3, BROKE),
    (f"0 {THREE} - - game=20", 3, BROKE),
    (f"0 A32:{EIGHT}|B7:{EIGHT} - -", 2, BROKE),
    (f"9 A0:{EIGHT}|B32:{EIGHT} - B game=2", 2, BROKE),
    (f"500 A1500:{EIGHT}|B0:1.500,{EIGHT[4:]}|C32:{EIGHT} - - game=2", 3, BROKE | {"bank": 500}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seats", "options"), ROUND_TRIPS)
def test_round_trip(line: str, seats: int, options: Options) -> None:
    """A line that is read and written again is the same."""
    match = opened(line, seats, options)
    assert match.position == line
    again = opened(match.position, seats, options)
    assert (again.state, again.status) == (match.state, match.status)


def test_numbers_and_seats_are_written_plainly() -> None:
    """Leading zeros are dropped, and resigned seats are written in order."""
    block = EIGHT.replace("0.0", "00.007", 1)
    match = opened(f"016 A032:{EIGHT}|B32:{EIGHT}|C32:{block}|D32:{EIGHT} - C left=DB", 4)
    assert (
        match.position
        == f"16 A32:{EIGHT}|B32:{EIGHT}|C32:{EIGHT.replace('0.0', '0.7', 1)}|D32:{EIGHT} - C left=BD"
    )


def test_fields_left_out_are_as_at_the_opening() -> None:
    """Without these fields, queues are empty, no order is chosen and it's the first game."""
    assert opened(f"16 {TWO} - A", options=FORESIGHT).position == f"16 {TWO} - A queue=-|- next=A"
    assert opened(f"16 {TWO} - *", options=CHOSEN).position == f"16 {TWO} - * order=-|-"
    assert opened(f"16 {TWO} - A", options=FOUR).scores == (-8, -8)


def test_a_turn_takes_its_roll_from_the_queue() -> None:
    """A line that leaves the roll out opens with the first one of the queue."""
    match = opened(f"16 {TWO} - A queue=124,223|111", options=FORESIGHT)
    assert match.position == f"16 {TWO} 1,2,4+0 A queue=223|111"


@pytest.mark.parametrize(
    ("line", "options", "status"),
    [
        (f"16 {TWO} - B", {}, ToRoll(3, 6, 1, "roll")),
        (f"16 {TWO} 1,2,4+0 B", {}, ToMove((1,))),
        (f"16 {TWO} 6,2,6+0 B", {}, ToRoll(2, 6, 1, "re-roll")),
        (f"16 {TWO} 3,3,3+1 B", {}, ToRoll(3, 6, 1, "re-roll")),
        (f"16 {TWO} - *", CHOSEN, ToMove((0, 1), secret=True)),
        (f"16 {TWO} - * order=-|{ORDER}", CHOSEN, ToMove((0,), secret=True)),
        (f"16 {TWO} - B queue=111|- next=A", FORESIGHT, ToRoll(1, 6, 1, "number of rolls")),
        (f"16 {TWO} - B queue=111|- count=2 next=A", FORESIGHT, ToRoll(6, 6, 1, "foresight")),
        (f"0 {TWO} - -", {}, Over((0, 1), "empty pot")),
        (f"9 A0:{EIGHT}|B32:{EIGHT} - -", {}, Over((1,), "empty supply")),
        (f"9 A0:{EIGHT}|B32:{EIGHT} - - settled=yes", {}, Over((1,), "agreement")),
        (f"9 {TWO} - - left=B", {}, Over((0,), "resignation")),
    ],
)
def test_what_a_line_awaits(line: str, options: Options, status: object) -> None:
    """The turn field names the seat to move or roll. It is a star while orders are due, a dash at the end."""
    assert opened(line, options=options).status == status


def test_the_first_seat_after_orders() -> None:
    """After the orders, the match's first seat rolls or, if it has resigned, the next one."""
    for first in (0, 1, 2):
        line = f"24 {THREE} - *"
        stay = opened(line, 3, CHOSEN, first)
        gone = opened(f"{line} left={'ABC'[first]}", 3, CHOSEN, first)
        for match, expected in ((stay, first), (gone, (first + 1) % 3)):
            assert isinstance(match.status, ToMove)
            moved = match
            for seat in match.status.seats:
                moved = moved.play(seat, ORDER)
            assert moved.status == ToRoll(3, 6, expected, "roll")


BAD: list[tuple[str, Options]] = [
    (f"x {TWO} - A", {}),
    (f"-1 {TWO} - A", {}),
    (f"123456 {TWO} - A", {}),
    (f"16 {THREE} - A", {}),
    (f"16 A32:{EIGHT} - A", {}),
    (f"16 B32:{EIGHT}|A32:{EIGHT} - A", {}),
    (f"16 A32:{EIGHT}|B:{EIGHT} - A", {}),
    (f"16 A32:{EIGHT}|B32{EIGHT} - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT},0.0 - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT[4:]} - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT[:-3]}0 - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT[:-3]}-1.0 - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT[:-3]}8.0 - A", {}),
    (f"16 A32:{EIGHT}|B32:{EIGHT[:-3]}9.0 - A", {"far-side": "off-board"}),
    (f"16 A32:{ELEVEN}|B32:{ELEVEN[:-3]}11.0 - A", BIG),
    (f"16 {TWO} - A", BIG),
    (f"16 {TWO} 2,2+0 A", {}),
    (f"16 {TWO} 2,2,3 A", {}),
    (f"16 {TWO} 2,2,7+0 A", {}),
    (f"16 {TWO} 2,2,0+0 A", {}),
    (f"16 {TWO} 2,2,3+-1 A", {}),
    (f"16 {TWO} 2,2,3+0 -", {}),
    (f"16 A32:{ELEVEN}|B32:{ELEVEN} 2,2,3+1 A", BIG),
    (f"16 {TWO} - C", {}),
    (f"16 {TWO} - *", {}),
    (f"16 {TWO} - -", {}),
    (f"0 {TWO} 2,2,3+0 -", {}),
    (f"16 {TWO} - A settled=yes", {}),
    (f"16 {TWO} - A left=B", {}),
    (f"16 {TWO} - - left=AB", {}),
    (f"16 {TWO} - * left=AB", CHOSEN),
    (f"16 {TWO} - A left=C", {}),
    (f"24 {THREE} - A left=A", {}),
    (f"16 {TWO} - A order={ORDER}|{ORDER}", {}),
    (f"16 {TWO} - A", CHOSEN),
    (f"16 {TWO} - A order={ORDER}|-", CHOSEN),
    (f"16 {TWO} - * order={ORDER}|{ORDER}", CHOSEN),
    (f"16 {TWO} 1,2,4+0 * order={ORDER}|-", CHOSEN),
    (f"16 {TWO} - A order={ORDER}", CHOSEN),
    (f"16 {TWO} - * order={ORDER[:-2]}|-", CHOSEN),
    (f"16 {TWO} - * order={ORDER},2|-", CHOSEN),
    (f"16 {TWO} - * order=?|-", CHOSEN),
    (f"16 {TWO} - A queue=-|-", {}),
    (f"16 {TWO} - A queue=111", FORESIGHT),
    (f"16 {TWO} - A queue=11|-", FORESIGHT),
    (f"16 {TWO} - A queue=117|-", FORESIGHT),
    (f"16 {TWO} - A queue={','.join(['111'] * 6)}|-", FORESIGHT),
    (f"16 {TWO} - A queue=111|- next=A", FORESIGHT),
    (f"16 {TWO} - B queue=-|- next=A", FORESIGHT),
    (f"16 {TWO} - A queue=-|- count=6 next=A", FORESIGHT),
    (f"16 {TWO} - A queue=-|- count=0 next=A", FORESIGHT),
    (f"16 {TWO} 1,2,4+0 A queue=111|111 count=2", FORESIGHT),
    (f"16 {TWO} - A count=2", {}),
    (f"16 {TWO} - A queue=-|- next=C", FORESIGHT),
    (f"16 {TWO} - B next=A", {}),
    (f"16 {TWO} - A game=2", {}),
    (f"16 {TWO} - A game=3", FOUR),
    (f"16 {TWO} - A game=0", FOUR),
    (f"16 {TWO} - A game=x", FOUR),
    (f"16 {TWO} - A game=21", BROKE),
    (f"0 {TWO} - -", FOUR),
    (f"0 {TWO} - - game=19", BROKE),
    (f"16 {TWO} - A results=1,2", {}),
    (f"16 {TWO} - A results=1,2", BROKE),
    (f"16 {TWO} - A results=1", FOUR),
    (f"16 {TWO} - A results=1,x", FOUR),
]


@pytest.mark.parametrize(("line", "options"), BAD)
def test_what_is_no_position(line: str, options: Options) -> None:
    """A line that is malformed, contradicts itself or is of another table raises InvalidPosition."""
    with pytest.raises(InvalidPosition):
        opened(line, 3 if line.startswith("24") else 2, options)


@pytest.mark.parametrize(
    ("line", "options", "mended"),
    [
        (f"16 {TWO} 2,2 B", {}, "16 {two} {example} B"),
        (f"16 {TWO} - A queue=1|-", FORESIGHT, "16 {two} 1,2,4+0 A queue={example}|-"),
        (f"16 {TWO} - * order=2,3|-", CHOSEN, "16 {two} - * order={example}|-"),
    ],
)
def test_the_example_of_a_refusal_is_a_good_one(line: str, options: Options, mended: str) -> None:
    """A position that follows the example in the refusal is accepted."""
    with pytest.raises(InvalidPosition) as refused:
        opened(line, options=options)
    written = mended.format(two=TWO, example=refused.value.text.fields["example"])
    assert opened(written, options=options).position == written
