"""What players are told about rolls, moves, captures and quiet turns."""

from __future__ import annotations

import pytest

from engine import Match, Text, render

from .drawn import at, played, told

ROLL = (6, 1, 2, 6, 3, 4, 5, 1, 1, 2, 3, 4, 5, 6, 6, 6)


def test_army_rolls() -> None:
    start = Match.open("dice-chess", seats=2, first=1)
    one = start.roll(ROLL)
    assert str(one.narrate(start)) == "A rolls 6-1-2-6-3-4-5-1-1-2-3-4-5-6-6-6."
    assert str(one.roll((1,) * 16).narrate(one)) == f"B rolls {'-'.join('1' * 16)}."


def test_armies_as_rolled() -> None:
    one = Match.open("dice-chess", seats=2, options={"placement": "as-rolled"}).roll(ROLL)
    assert (
        str(one.roll((1,) * 16).narrate(one)) == f"B rolls {'-'.join('1' * 16)}: both armies stand as rolled."
    )


def test_a_move() -> None:
    assert told(at("A4 ."), "a1>b1")[0] == "A moves the 4 from a1 to b1."


def test_a_capture_and_its_re_roll() -> None:
    """A capture names both dice and squares, and its re-roll the old and the new value."""
    sentence, match = told(at("A3 B2 B6"), "a1>b1")
    assert sentence == "A captures the 2 on b1 with the 3 from a1."
    assert told(match, "5")[0] == "Re-rolled, the 3 becomes a 5."
    assert told(match, "3")[0] == "Re-rolled, the 3 stays a 3."


def test_the_latest_capture_of_the_captor_is_told() -> None:
    """The captor's latest capture is told, even if its pile had dice before."""
    sentence, match = told(at("A5 B4 B6", extra="piles=A1,B3", captured="A1,B3"), "a1>b1")
    assert sentence == "A captures the 4 on b1 with the 5 from a1."
    assert told(match, "2")[0] == "Re-rolled, the 5 becomes a 2."


def test_a_re_roll_of_which_nothing_is_known() -> None:
    """A re-roll is told even in a position opened before it."""
    match = at("A5 B4", captured="A1,B3", extra="reroll=a1")
    assert told(match, "2")[0] == "Re-rolled, the 5 becomes a 2."
    assert told(match, "5")[0] == "Re-rolled, the 5 stays a 5."


OFFER = " Neither side has captured in its last three turns. Either player can offer to count pips."
WALK = ("a1>b1", "h8>h7", "b1>c1", "h7>h6", "c1>d1", "h6>h5", "d1>e1")


class TestOffer:
    @pytest.mark.parametrize("turn", range(7))
    def test_it_is_told_once(self, turn: int) -> None:
        """The offer of a count is told with the sixth quiet turn only."""
        before = played(at("A4"), *WALK[:turn])
        assert told(before, WALK[turn])[0].endswith(OFFER) == (turn == 5)

    def test_passes_are_quiet(self) -> None:
        before = played(at("A4", passing="on", stall="strict"), *["pass"] * 5)
        assert told(before, "pass")[0] == "B passes." + OFFER

    def test_it_begins_anew_after_a_capture(self) -> None:
        match = played(at("A4 . . . B1 B1"), "a1>b1", "f1>f2", "b1>c1", "f2>f3", "c1>d1")
        match = played(match, "f3>f4", "d1>e1", "3")
        for number, move in enumerate(["f4>f5", "e1>d1", "f5>f6", "d1>c1", "f6>f7", "c1>b1"], 1):
            sentence, match = told(match, move)
            assert sentence.endswith(OFFER) == (number == 6)

    def test_it_is_not_told_when_the_count_comes(self) -> None:
        """If the sixth quiet turn ends the game, no offer is told."""
        before = played(at("A4", captured="A1,B0", stall="strict"), *WALK[:5])
        assert told(before, WALK[5])[0] == "B moves the 6 from h6 to h5."

    def test_a_forced_pass_may_be_the_sixth(self) -> None:
        shut_in = ". . .\n. . .\nB6 . .\nA2 B5 B6"
        match = played(at(shut_in, "B"), "c1>c2", "c2>c3")
        assert told(match, "c3>c4")[0] == "B moves the 6 from c3 to c4. A cannot move and passes." + OFFER


def test_players_names_can_be_put_in() -> None:
    """Sentences have fields for seats, so that names can be filled in."""
    before = at("B6 . .\nA2 B5 B6", "B")
    after = before.play(1, "c1>c2")
    sentence = after.narrate(before)
    assert isinstance(sentence, Text)
    assert render(sentence, name=lambda seat: ("Ann", "Bob")[seat]) == (
        "Bob moves the 6 from c1 to c2. Ann cannot move and passes."
    )
