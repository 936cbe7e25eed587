"""Rounds: the flip, totals, ties, captures, powers and the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, InvalidMove, Match, Over, ToMove, ToRoll

from .drawn import at, faces, ids, lies, opened

FULL = "5^ 4v 3v 2v 1v"  # shows 5
LOW = "5v 4v 3^ 2v 1v"  # shows 3
NONE = "5v 4v 3v 2v 1v"


def flipped(signs: str, seats: int = 2, **options: Any) -> Match:
    return opened(seats, **options).roll(faces(signs))


class TestTotals:
    def test_a_flip_is_of_every_coinz_in_play(self) -> None:
        """Coinz in play are flipped in the order of seats and teams: 1 is tails, 2 is heads."""
        match = at("5 4x 3 2 1", "5x 4x 3x 2x 1", "5 4 3 2 1x")
        assert match.status == ToRoll(9, 2, None, "flip")
        assert lies(match.roll((2, 1, 2, 1, 1, 2, 2, 1, 1))) == ["^xv^v", "xxxxv", "^^vvx"]

    @pytest.mark.parametrize(
        ("signs", "winner"),
        [
            ("^vvvv vv^vv", 0),
            ("^v^vv v^^v^", None),  # 5+3 against 4+3+1
            ("vvvvv vvvvv", None),  # nothing against nothing
            ("vvvvv vvvv^", 1),
            ("^^vvv vvvv^ vvvv^", 0),  # a tie below the highest does not matter
            ("^vvvv ^vvvv vvvv^", None),
        ],
    )
    def test_the_strictly_highest_wins(self, signs: str, winner: int | None) -> None:
        """The highest total wins. After a tie for it, everyone flips again."""
        seats = signs.count(" ") + 1
        match = flipped(signs, seats)
        assert lies(match) == signs.split()
        again = ToRoll(5 * seats, 2, None, "flip")
        assert match.status == (again if winner is None else ToMove((winner,)))

    def test_the_flip_is_told(self) -> None:
        before = opened(2)
        won, void = before.roll(faces("^vvvv vv^vv")), before.roll(faces("vvvvv vvvvv"))
        assert str(won.narrate(before)) == "A wins the round. The flip: A 5, B 3."
        assert str(void.narrate(before)) == "A tie (A 0, B 0): everyone flips again."
        skipping = opened(2, tie="skip")
        assert "no one wins this round" in str(skipping.roll(faces("vvvvv vvvvv")).narrate(skipping))


class TestCapture:
    def test_blind_from_who_shows_none_or_one_that_shows(self) -> None:
        """The winner takes a coinz that shows or, from a seat that shows none, any place."""
        match = flipped("^^vvv vvvvv v^^vv", 3)
        assert match.moves(0) == ("B1", "B2", "B3", "B4", "B5", "C2", "C3")
        with pytest.raises(IllegalMove, match="so take one of those: place 2, 3"):
            match.play(0, "C1")

    @pytest.mark.parametrize("written", ["b3", " B 3 ", "B-3", "3b", "3-B"])
    def test_reading_is_forgiving(self, written: str) -> None:
        assert lies(flipped("^^vvv vvvvv").play(0, written)) == ["^^vvv", "vvxvv"]

    @pytest.mark.parametrize("written", ["", "B", "3", "B0", "B6", "B33", "moon-owl", "B1,B2", "é1"])
    def test_what_is_no_capture_is_no_move(self, written: str) -> None:
        with pytest.raises(InvalidMove):
            flipped("^^vvv vvvvv").play(0, written)

    @pytest.mark.parametrize(
        ("written", "why"),
        [
            ("A1", "not one of your own"),
            ("C1", "C has no coinz"),
            ("B2", "B's coinz at place 2 is already out of play"),
        ],
    )
    def test_impossible_captures(self, written: str, why: str) -> None:
        match = at("5^ 4^ 3v 2v 1v", "5v 4x 3v 2v 1v", turn="A")
        with pytest.raises(IllegalMove, match=why):
            match.play(0, written)

    def test_places_stay_when_others_are_gone(self) -> None:
        match = at("5^ 4^ 3v 2v 1v", "5x 4x 3v 2v 1v", turn="A").play(0, "B4")
        assert lies(match)[1] == "xxvxv"

    def test_a_capture_is_told_with_the_rating_only_if_it_shows(self) -> None:
        shown, blind = flipped("^^vvv v^vvv"), flipped("^^vvv vvvvv")
        assert str(shown.play(0, "B2").narrate(shown)) == "A takes Polite Bat (4) from B."
        assert str(blind.play(0, "B2").narrate(blind)) == "A takes Polite Bat from B, unseen."

    def test_a_preview_asks_about_the_coinz_and_its_owner(self) -> None:
        match = flipped("^^vvv v^vvv")
        deed, told = match.game.preview(match.state, 0, match.game.parse(match.state, 0, "B2"))
        assert (str(deed), told) == ("Take B's Polite Bat", None)
        move = match.game.parse(match.state, 0, "B2")
        assert str(match.game.brief(match.state, 0, move).deed) == "Take B's Polite Bat"

    def test_a_seat_without_coinz_is_out(self) -> None:
        match = at("5^ 4^ 3v 2v 1v", "5x 4x 3x 2x 1v", "5v 4v 3v 2v 1v", turn="A")
        brief = match.game.brief(match.state, 0, match.game.parse(match.state, 0, "B5"))
        assert str(brief.outcome) == "knocks B out"
        assert match.game.brief(match.state, 0, match.game.parse(match.state, 0, "C1")).outcome is None
        after = match.play(0, "B5")
        assert after.active == (0, 2)
        assert after.status == ToRoll(10, 2, None, "flip")
        assert "B is out." in str(after.narrate(match))

    def test_the_last_capture_ends_the_game_at_once(self) -> None:
        match = at("5^ moon-impv tin-keyv 2v 1v", "5x 4x 3x 2x 1v", turn="A")
        after = match.play(0, "B5")
        assert after.status == Over((0,), "nobody else has coinz")
        assert after.calls(match) == ()


class TestDares:
    def test_they_are_addressed_to_all_who_were_in(self) -> None:
        """A dare calls each other seat that was in when the round started, even one just knocked out."""
        match = at("5^ 4v 3v 2^ 1v", "5x 4x 3x 2x 1v", "5v 4v 3v 2v 1v", "5x 4x 3x 2x 1x", turn="A")
        calls = match.play(0, "B5").calls(match)
        assert [call.seats for call in calls] == [(1, 2)] * 3
        assert [str(call.text).partition(" dares")[0] for call in calls] == [
            "A's Polite Bat",
            "A's Loud Drum",
            "A's Lost Key",
        ]
        assert match.play(0, "B5").status == ToRoll(10, 2, None, "flip")

    def test_all_five_showing_means_no_voodoo(self) -> None:
        match = flipped("^^^^^ ^^^^v")
        assert match.play(0, "B1").calls(match) == ()

    @pytest.mark.parametrize(
        ("voodoo", "calls", "rolls"), [("full", 1, True), ("dares", 1, False), ("off", 0, False)]
    )
    def test_the_option(self, voodoo: str, calls: int, rolls: bool) -> None:
        """With `voodoo: dares`, dares are told but powers have no effect. With `off`, neither happens."""
        match = at("5^ moon-impv 3^ 2^ 1v", NONE, turn="A", options={"voodoo": voodoo})
        after = match.play(0, "B1")
        assert len(after.calls(match)) == calls
        assert (after.status == ToRoll(1, 4, 0, "sleep")) == rolls
        assert ("Powers" in str(after.narrate(match))) == rolls


class TestSleep:
    """The power sleep: some random coinz of the loser stay tails."""

    def test_each_loser_rolls_in_seat_order(self) -> None:
        match = at("5^ tin-trainv 3^ 2^ 1^", NONE, NONE, turn="A").play(0, "B1")
        assert match.status == ToRoll(2, 4, 0, "sleep")
        assert match.position.split(" ")[1] == "A"
        match = match.roll((4, 2))
        assert match.status == ToRoll(2, 5, 0, "sleep")
        match = match.roll((1, 2))
        assert match.status == ToRoll(5 + 2 + 3, 2, None, "flip")
        assert lies(match.roll([2] * 10)) == ["^^^^^", "x^v^v", "vv^^^"]

    def test_only_repeats_are_rolled_again(self) -> None:
        match = at("5^ tin-trainv 3^ 2^ 1^", NONE, turn="A").play(0, "B1").roll((3, 3))
        assert match.status == ToRoll(1, 4, 0, "sleep")
        match = match.roll((3,))
        assert match.status == ToRoll(1, 4, 0, "sleep")
        assert match.roll((1,)).position.endswith("by=A asleep=B2,B4")

    def test_a_repeat_is_told_with_the_last_die(self) -> None:
        before = at("5^ tin-trainv 3^ 2^ 1^", NONE, turn="A").play(0, "B1")
        repeated = before.roll((3, 3))
        assert repeated.narrate(before) is None
        told = repeated.roll((1,)).narrate(repeated)
        assert str(told) == "B's Polite Bat and Tidefish will sleep."

    def test_with_few_candidates_all_sleep_without_a_roll(self) -> None:
        match = at("5^ tin-trainv 3^ 2^ 1^", "5x 4x 3v 2v 1v", turn="A").play(0, "B5")
        assert match.status == ToRoll(5, 2, None, "flip")
        assert match.position.endswith("by=A asleep=B3,B4")

    def test_several_add_up_and_skip_who_sleeps(self) -> None:
        match = at("5^ moon-impv soup-breadv 2^ 1^", NONE, turn="A").play(0, "B1").roll((2,))
        assert match.status == ToRoll(1, 3, 0, "sleep")
        assert match.roll((2,)).position.endswith("asleep=B3,B4")

    def test_a_sleeper_counts_for_a_winner(self) -> None:
        """A winner's sleeping coinz, which stays tails, still tells its dare."""
        match = at("5x 4 3 2 1", "5 4 3 2 1", by="B", asleep="A2").roll(faces("^^^ vvvvv"))
        after = match.play(0, "B1")
        assert [str(call.text).partition(" dares")[0] for call in after.calls(match)] == ["A's Polite Bat"]


class TestDull:
    """The power dull: the losers' totals are lower."""

    def test_totals_are_lower_for_the_next_flip_only(self) -> None:
        match = at("5^ 4^ soup-potv 2^ 1^", NONE, turn="A").play(0, "B1")
        assert match.position.endswith("by=A dull=B3")
        won = match.roll(faces("vvv^v v^vv"))  # 2 against 4 - 3
        assert won.status == ToMove((0,))
        again = won.play(0, "B3").roll(faces("vvvvv vvv"))  # the pot is tails again, but B won nothing
        assert "dull" in won.position
        assert again.status == ToRoll(8, 2, None, "flip")

    def test_a_round_won_by_another_ends_it(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", by="A", dull="B3").roll(faces("vvvvv ^vvvv"))
        assert match.status == ToMove((1,))
        assert "dull" not in match.play(1, "A1").position

    def test_not_below_nothing(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", by="A", dull="B9").roll(faces("vvvvv vvvv^"))
        assert match.status == ToRoll(10, 2, None, "flip")

    def test_several_add_up(self) -> None:
        match = at("5^ tin-bellv soup-potv moon-mothv 1^", NONE, turn="A").play(0, "B1")
        assert match.position.endswith("dull=B6")

    def test_a_void_round_does_not_use_it_up(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", by="A", dull="B3").roll(faces("v^vvv v^^vv"))
        assert match.status == ToRoll(10, 2, None, "flip")
        assert match.roll(faces("v^vvv v^^vv")).status == ToRoll(10, 2, None, "flip")
        assert match.roll(faces("vvvvv ^vvvv")).status == ToMove((1,))

    def test_skip_uses_it_up(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", by="A", dull="B3", options={"tie": "skip"})
        tied = match.roll(faces("v^vvv v^^vv"))
        assert tied.roll(faces("v^vvv v^^vv")).status == ToMove((1,))


class TestSteady:
    """The power steady: a coinz of the winner stays heads."""

    def test_the_winner_rolls_among_its_own(self) -> None:
        match = at("5^ moon-catv 3x 2^ 1^", NONE, turn="A").play(0, "B1")
        assert match.status == ToRoll(1, 4, 0, "steady")
        match = match.roll((2,))
        assert match.position.endswith("by=A steady=A2")
        assert lies(match.roll([1] * 7)) == ["v^xvv", "xvvvv"]

    def test_a_second_one_takes_another(self) -> None:
        match = at("5^ moon-catv soup-eggv 2x 1x", NONE, turn="A").play(0, "B1").roll((3,))
        assert match.status == ToRoll(1, 2, 0, "steady")
        assert match.roll((2,)).position.endswith("steady=A2,A3")

    def test_it_is_told(self) -> None:
        before = at("5^ moon-catv 3x 2^ 1^", NONE, turn="A").play(0, "B1")
        assert str(before.roll((1,)).narrate(before)) == "A's Rusty Robot will show heads."


class TestNothingToFlip:
    """If all coinz are asleep or steady, the round is decided without a roll."""

    def test_the_steady_one_wins_again(self) -> None:
        """If one seat's coinz is steady and the only opponent's sleeps, the first captures without a roll."""
        lone = at("5x 4x 3x 2x 1", "5x 4x 3x 2x 1", "5x 4x 3x 2x 1", by="A", steady="A5", asleep="B5")
        assert lone.status == ToRoll(1, 2, None, "flip")
        left = lone.resign(2)
        assert left.status == ToMove((0,))
        assert lies(left) == ["xxxx^", "xxxxv", "xxxxx"]

    def test_a_tie_of_sleepers_wakes_them(self) -> None:
        """If only sleeping coinz are left, they wake up, as the tie would otherwise never end."""
        match = at("5x 4x 3x 2x 1", "5x 4x 3x 2x 1", "5x 4x 3x 2x 1", by="C", asleep="A5,B5")
        assert match.status == ToRoll(1, 2, None, "flip")
        woken = match.resign(2)  # the spell was C's, and is over too
        assert woken.status == ToRoll(2, 2, None, "flip")

    def test_a_round_without_a_roll_is_told(self) -> None:
        """The sentence about the capture also tells the round that has no roll."""
        before = at("moon-cat^ 4x 3x 2x soup-eggv", "moon-impv 4v 3x 2x 1x", turn="A")
        steady = before.play(0, "B1")
        assert steady.status == ToRoll(1, 2, 0, "steady")
        match = at("5x 4x 3x 2x soup-eggv", "5^ moon-impv 3x 2x 1x", turn="B")
        assert "is out" in str(match.play(1, "A5").narrate(match))


class TestLeaving:
    def test_all_its_coinz_leave_play(self) -> None:
        match = opened(3).resign(1)
        assert lies(match)[1] == "xxxxx"
        assert match.status == ToRoll(10, 2, None, "flip")

    def test_the_winner_before_its_capture(self) -> None:
        """If the winner resigns before the capture, the round ends, and so do powers in force."""
        match = at(FULL, LOW, NONE, turn="A", by="B", dull="C2").resign(0)
        assert match.status == ToRoll(10, 2, None, "flip")
        assert "dull" not in match.position

    def test_the_winner_during_its_voodoo(self) -> None:
        match = at("5^ moon-impv 3v 2v 1v", NONE, NONE, turn="A").play(0, "B1")
        left = match.resign(0)
        assert left.status == ToRoll(9, 2, None, "flip")
        assert "by=" not in left.position

    def test_a_loser_during_the_voodoo(self) -> None:
        match = at("5^ moon-impv 3v 2v 1v", NONE, NONE, turn="A").play(0, "B1")
        assert match.resign(1).status == ToRoll(1, 5, 0, "sleep")

    def test_who_cast_a_spell_takes_it_along(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", "5 4 3 2 1", by="A", dull="B3", asleep="C1").resign(0)
        assert match.status == ToRoll(10, 2, None, "flip")

    def test_a_spell_on_another_stays(self) -> None:
        match = at("5 4 3 2 1", "5 4 3 2 1", "5 4 3 2 1", by="A", dull="B3,C3", asleep="B1,C1").resign(1)
        assert match.position.endswith("by=A asleep=C1 dull=C3 left=B")

    def test_settling_shares_the_win_among_those_still_in(self) -> None:
        match = at("5 4 3 2 1", "5x 4x 3x 2x 1x", "5 4 3 2 1", options={"advanced": "on"}).settle()
        assert match.status == Over((0, 2), "agreement")
        assert match.handed_over() == ()


class TestAdvanced:
    """The advanced game: the losers' teams go to the winner."""

    def test_all_coinz_of_the_losers_teams(self) -> None:
        match = at("5^ 4^ 3v 2v 1v", "5x 4x 3x 2x 1v", "5x 4x 3x 2x 1x", turn="A", options={"advanced": "on"})
        assert match.handed_over() == ()
        given = match.play(0, "B5").handed_over()
        team = ["tin-robot", "moon-bat", "tin-drum", "moon-fish", "tin-key"]
        assert [(each.giver, each.taker, each.good) for each in given] == [
            (seat, 0, id) for seat in (1, 2) for id in team
        ]

    def test_also_of_who_resigned(self) -> None:
        given = opened(3, advanced=True).resign(1).resign(2).handed_over()
        assert [each.giver for each in given] == [1] * 5 + [2] * 5

    def test_not_of_a_team_that_nobody_saw(self) -> None:
        opening = Match.open("power-coinz", seats=2, options={"advanced": "on"})
        assert opening.play(0, ids("54321")).resign(0).handed_over() == ()

    def test_the_basic_game_moves_nothing(self) -> None:
        assert opened(2).resign(1).handed_over() == ()
