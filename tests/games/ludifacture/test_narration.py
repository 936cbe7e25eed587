"""What players are told."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Match

from .drawn import at
from .test_winning import HOME

COLUMN = ".\n.\nC0\nB3\n.\nA2\n.\n."


def after_move(before: Match, move: str, seat: int = 0) -> str:
    """Return what is told after a move."""
    return str(before.play(seat, move).narrate(before))


def after_roll(before: Match, *faces: int) -> str:
    """Return what is told after some rolls."""
    return str(before.roll(faces).narrate(before))


HOMECOMING = "A pays 1 and moves marker 2 to the far side: brings home 5 from the stack and 5 from the pot."
MOVES: list[tuple[str, str, dict[str, Any], str, str]] = [
    (".", "2,2,3+0", {}, "4:3", "A pays 1 and moves marker 4 by 3 to c3."),
    (COLUMN, "1,1,4+2", {}, "2:4", "A pays 3 and moves marker 2 by 4 to a7: robs B of 1."),
    (COLUMN, "1,1,4+2", {}, "2:3", "A pays 3 and moves marker 2 by 3 to a6: robs B of 1, puts C back on a7."),
    (COLUMN, "1,1,4+2", {}, "2:2", "A pays 3 and moves marker 2 by 2 to a5: sends B back to base, taking 3."),
    (
        *("C5\n.\nA0", "1,1,2+0", {}, "2:2"),
        "A pays 1 and moves marker 2 by 2 to a3: puts C back on a4, taking 5.",
    ),
    (HOME, "1,1,1+0", {}, "2:1", HOMECOMING),
    (  # what was really paid
        *(".", "2,2,3+5", {"supplies": "A2 B32 C32 D32"}, "4:3"),
        "A pays 2 and moves marker 4 by 3 to c3. A has no coins left in hand.",
    ),
]
ENDS: list[tuple[str, dict[str, Any], str]] = [
    (HOME, {}, " from the pot. The pot is empty."),
    (
        *(HOME, {"set": "four", "supplies": "A32 B30 C40 D30"}),
        " The pot is empty. After game 1 of the set: A -1, B -10, C +0, D -10. Everyone pays the ante, and B "
        "starts the next game.",
    ),
    (
        *(HOME, {"set": "four", "extra": "game=4 results=1,0,0,-1"}),
        " After game 4 of the set: A +0, B -8, C -8, D -9.",
    ),
    (
        *(".\nA4\nB3\n.\n.\n.\n.\n.", {"set": "broke", "stacks": "lost", "extra": "game=4"}),
        " After game 4 of the set: A 39, B 35, C 32, D 32. Everyone pays the ante, and A starts the next "
        "game.",
    ),
    (HOME, {"set": "broke", "supplies": "A32 B7 C32 D6"}, " B and D cannot pay the next ante."),
    (
        *(HOME, {"set": "broke", "extra": "game=20"}),
        " After game 20 of the set: A 39, B 32, C 32, D 32. The set has reached its limit.",
    ),
]
ROLLS: list[tuple[dict[str, Any], tuple[int, ...], str]] = [
    ({"turn": "C"}, (5, 1, 4), "C rolls 5-1-4."),
    ({}, (6, 4, 1), "None"),
    ({}, (3, 3, 3), "None"),
    ({"roll": "6,4,1+0"}, (6,), "None"),
    ({"roll": "6,4,1+0"}, (2,), "A rolls 2-4-1 (sixes re-rolled once, for 1 extra coin)."),
    ({"roll": "6,4,1+1"}, (2,), "A rolls 2-4-1 (sixes re-rolled twice, for 2 extra coins)."),
    ({"roll": "3,3,3+2"}, (2, 4, 1), "A rolls 2-4-1 (threes re-rolled 3 times, for 3 extra coins)."),
    (
        *({"roll": "6,4,1+1", "supplies": "A2 B32 C32 D32"}, (2,)),
        "A rolls 2-4-1 (sixes re-rolled twice, for 1 extra coin).",
    ),
    ({"board": "big"}, (6, 6, 6), "A rolls 6-6-6."),
]


@pytest.mark.parametrize(("drawing", "roll", "given", "move", "told"), MOVES)
def test_moves(drawing: str, roll: str, given: dict[str, Any], move: str, told: str) -> None:
    """A sentence says what was paid, moved, robbed, put back and brought home."""
    assert after_move(at(drawing, roll, **given), move) == told


@pytest.mark.parametrize(("given", "faces", "told"), ROLLS)
def test_rolls(given: dict[str, Any], faces: tuple[int, ...], told: str) -> None:
    """Once a roll stands, one phrase tells it, with what re-rolls add to the cost."""
    assert after_roll(at(".", **given), *faces) == told


@pytest.mark.parametrize(("drawing", "given", "told"), ENDS)
def test_ends(drawing: str, given: dict[str, Any], told: str) -> None:
    """Sentences say why a game ended, how a set stands, and who starts the next game."""
    assert after_move(at(drawing, "1,1,1+0", pot=3, **given), "2:1").endswith(told)


def test_ends_of_a_set_that_is_broke_or_left() -> None:
    """An empty supply ends a broke set. A resigned player doesn't start the next game."""
    broke = at(".", "2,2,3+0", set="broke", supplies="A1 B32 C32 D32")
    assert after_move(broke, "4:3").endswith(
        " A has no coins left in hand. After game 1 of the set: A 1, B 32, C 32, D 32."
    )
    left = at(HOME, "1,1,1+0", pot=3, set="four").resign(1)
    assert after_move(left, "2:1").endswith("and C starts the next game.")


class TestForesight:
    """Queues are public, and so is their effect on a turn."""

    def test_filling(self) -> None:
        """Sentences tell the counting die, a six on it, and the rolls that are laid out."""
        match = Match.open("ludifacture", seats=2, options={"foresight": "on"})
        assert after_roll(match, 6) == "A rolls a 6 for foresight, and rolls again."
        assert after_roll(match, 2) == "A rolls a 2 for foresight: 2 rolls are laid out."
        assert after_roll(match.roll((2,)), 6, 4, 1, 3, 3, 3) == "A lays out 6-4-1, 3-3-3."

    def test_the_roll_that_the_next_turn_takes(self) -> None:
        """A move's sentence also tells the roll that the next turn takes from its queue."""
        match = at(".", "2,2,3+0", foresight="on", extra="queue=111|124|111|111")
        assert after_move(match, "4:3") == "A pays 1 and moves marker 4 by 3 to c3. B has 1, 2, 4."
        six = at(".", "2,2,3+0", foresight="on", extra="queue=111|624|111|111")
        assert after_move(six, "4:3").endswith(
            " B has 6, 2, 4 and must re-roll every 6, which adds a coin to the cost."
        )
        last = at(".", "2,2,3+0", foresight="on", extra="queue=-|333|111|111").play(0, "4:3").roll((1,))
        assert after_roll(last, 1, 2, 4) == (
            "A lays out 1-2-4. B has 3, 3, 3 and must re-roll all three, which adds a coin to the cost."
        )

    def test_after_the_orders(self) -> None:
        """The last order announces no roll while queues still have to be filled."""
        match = Match.open("ludifacture", seats=2, options={"order": "chosen", "foresight": "on"})
        match = match.play(0, "2,3,4,5,7,8,9,10")
        assert after_move(match, "10,9,8,7,5,4,3,2", 1).endswith("10-9-8-7-5-4-3-2.")


def test_orders() -> None:
    """Each order handed in is announced, and the last one reveals all."""
    match = Match.open("ludifacture", seats=3, options={"order": "chosen"})
    assert after_move(match, "10,9,8,7,5,4,3,2", 1) == "B has numbered their columns in secret."
    match = match.play(1, "10,9,8,7,5,4,3,2").play(0, "2,3,4,5,7,8,9,10")
    assert after_move(match, "5,7,4,8,3,9,2,10", 2) == (
        "All columns are numbered. From each player's left: "
        "A 2-3-4-5-7-8-9-10, B 10-9-8-7-5-4-3-2, C 5-7-4-8-3-9-2-10."
    )


class TestLeaving:
    """Resignations and agreements are told with what they cause."""

    def test_the_last_who_owed_an_order(self) -> None:
        """If a resignation leaves no order due, all orders are told. Before that, none is."""
        match = Match.open("ludifacture", seats=4, options={"order": "chosen"})
        match = match.play(0, "10,9,8,7,5,4,3,2").play(2, "2,3,4,5,7,8,9,10")
        one = match.resign(1)
        assert str(one.narrate(match)) == "B resigns."
        assert str(one.resign(3).narrate(one)) == (
            "D resigns. All columns are numbered. From each player's left: A 10-9-8-7-5-4-3-2, "
            "B 2-3-4-5-7-8-9-10, C 2-3-4-5-7-8-9-10, D 2-3-4-5-7-8-9-10."
        )

    def test_the_roll_that_the_next_turn_takes(self) -> None:
        """The mover's resignation tells the roll that the next turn takes. Any other doesn't."""
        match = at(".", "1,2,4+0", foresight="on", extra="queue=223|355,124|224|225")
        assert str(match.resign(0).narrate(match)) == "A resigns. B has 3, 5, 5."
        assert str(match.resign(2).narrate(match)) == "C resigns."
        filling = at(".", "1,2,4+0", foresight="on", extra="queue=-|355|224|225").play(0, "3:4")
        assert str(filling.resign(0).narrate(filling)) == "A resigns. B has 3, 5, 5."
        assert str(filling.resign(1).narrate(filling)) == "B resigns."

    def test_the_end(self) -> None:
        """A resignation that ends the match tells nothing else."""
        match = at(".", "1,2,4+0", supplies="A32 B32", foresight="on", extra="queue=223|355")
        assert str(match.resign(0).narrate(match)) == "A resigns."
