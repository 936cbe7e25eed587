"""Where dice may end: full moves, stops, jumps, captures (rules: Where a straight mover may end, The six)."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Match

from .drawn import at, board_of, played, targets, tidy


def row(cells: str, source: str = "a5", also: str = "", **options: object) -> str:
    """Name the targets on rank 5 of the die on `source`; `cells` are the squares a5, b5 and so on."""
    files = " ".join("abcdefghij"[: len(cells.split())])
    found = targets(at(f"5 {cells}\n {files}", also=also, **options), source)
    return " ".join(square for square in found.split() if square[1:] == "5")


class TestFullMove:
    """Rule a: the last square, empty or an enemy's; dice on the way are jumped."""

    def test_an_empty_target(self) -> None:
        """Nothing in the way."""
        assert row("A3 . . .") == "d5"

    def test_a_capture(self) -> None:
        """An enemy on the last square."""
        assert row("A3 . . B6") == "d5"

    def test_jumps_are_harmless(self) -> None:
        """Own and enemy dice on the way stay as they are."""
        before = """
            5  A3 A2 B4 .
               a  b  c  d
        """
        after = """
            5  .  A2 B4 A3
               a  b  c  d
        """
        assert played(before, "a5>d5") == tidy(after)

    def test_a_capture_takes_the_die_off(self) -> None:
        """The captor stands on its square, unchanged, and keeps the pips."""
        before = """
            5  A3 A2 B4 B5
               a  b  c  d
        """
        after = """
            5  .  A2 B4 A3
               a  b  c  d
        """
        assert played(before, "a5>d5") == tidy(after)
        match = at(before, captured="A7,B2").play(0, "a5>d5")
        assert match.position.split(" ")[1] == "A12,B2"

    def test_no_short_moves(self) -> None:
        """Squares on the way are no targets."""
        assert row("A5 . . . . .") == "f5"

    def test_no_capture_on_the_way(self) -> None:
        """Enemies are captured on the last square only."""
        assert row("A5 B1 B1 B1 B1 .") == "f5"

    def test_an_enemy_an_empty_square_an_enemy(self) -> None:
        """A 3 may capture on step 3; it may neither stop on step 2 nor capture on step 1."""
        assert row("A3 B1 . B1") == "d5"

    def test_the_start_counts_as_empty(self) -> None:
        """A path that ricochets over its own start is not blocked there: a 3 on b5 goes a5, b5, c5."""
        assert row(". A3 .", "b5") == "c5 e5"
        assert row(". A3 A1 . .", "b5") == "e5"

    def test_a_1_captures_and_never_stops(self) -> None:
        """Its only step is its full move."""
        assert row("A1 B5") == "b5"
        assert row("A1 A5") == ""


class TestBlockedStop:
    """Rule b: before the first die on the way, from the second step on."""

    @pytest.mark.parametrize("blocker", ["A1", "B1"])
    def test_before_a_die_of_anybody(self, blocker: str) -> None:
        """A 4 or 5 may stop before it, or jump it."""
        assert row(f"A5 . . {blocker} . .") == "c5 f5"

    def test_only_before_the_first(self) -> None:
        """Not before a later one."""
        assert row("A5 . A1 . A1 .") == "b5 f5"

    def test_not_on_the_start(self) -> None:
        """A die on the first step leaves no room to stop."""
        assert row("A5 A1 . . . .") == "f5"

    def test_not_on_the_start_after_a_ricochet(self) -> None:
        """A 5 on b5 going left: a5, b5, c5, d5, e5; before c5 lies its own square."""
        assert row(". A5 A1 . . . .", "b5") == "e5 g5"
        assert row(". A5 A1 . . . .", "b5", jump="capture") == ""

    def test_not_on_the_start_before_an_own_die_on_the_last_step(self) -> None:
        """A 5 on c5 going left: b5, a5, b5, c5, d5, and d5 is taken by an own die."""
        assert row(". . A5 A1", "c5", jump="capture") == ""

    def test_with_an_enemy_on_the_last_step(self) -> None:
        """Stop or capture."""
        assert row("A5 . . A1 . B1") == "c5 f5"

    def test_with_an_own_die_on_the_last_step(self) -> None:
        """The stop remains."""
        assert row("A5 . . A1 . A1") == "c5"


class TestBlockedAtTheLastStep:
    """Rule c: an own die on the last square and none before it."""

    def test_before_the_own_die(self) -> None:
        """On the last but one."""
        assert row("A3 . . A1") == "c5"

    def test_a_2(self) -> None:
        """On its first step."""
        before = """
            3  .  .  A1
            2  .  .  .
            1  A2 .  .
               c  d  e
        """
        assert targets(at(before), "c1") == "a3 d2"

    def test_not_before_an_enemy(self) -> None:
        """It can be captured, so nothing blocks."""
        assert row("A3 . . B1") == "d5"


class TestKeypostStop:
    """Rule d: any empty active keypost on the way."""

    def test_stopping_and_growing(self) -> None:
        """A 4 that crosses j10 may stop there."""
        before = """
            10  .  .  .
             9  .  .  .
             8  A4 .  .
                h  i  j
        """
        after = """
            10  .  .  A5
             9  .  .  .
             8  .  .  .
                h  i  j
        """
        assert played(before, "h8>j10") == tidy(after)

    def test_the_3_on_c1_going_left(self) -> None:
        """b1 is own, a1 an empty keypost: it may stop there and becomes 4; its full move would end on b1."""
        match = Match.open("konfusion", seats=2)
        assert targets(match, "c1") == "a1 c4"
        assert board_of(match.play(0, "c1>a1"))["a1"] == "A4"

    def test_behind_jumped_dice(self) -> None:
        """However many stand before it; and the full move over a1 and b1 captures on c1."""
        before = "1 . A1 B1 A5 A1 . . .\n a b c d e f g h"
        assert targets(at(before), "d1") == "a1 c1 c6 d6 f1 i1 i6"

    def test_not_on_a_taken_keypost(self) -> None:
        """Neither an own die nor an enemy's is entered."""
        for holder in ("A1", "B1"):
            assert "a1" not in targets(at(f"1 {holder} A1 A5 A1\n a b c d"), "c1").split()

    def test_not_on_an_inactive_one(self) -> None:
        """With two seats the west is ordinary: a 3 on b5 going left ends on c5 only."""
        assert row(". A3 .", "b5", seats=2) == "c5 e5"
        assert row(". A3 .", "b5", seats=3) == "a5 c5 e5"


class TestWallStop:
    """Option wall-stop: also where the die hits the wall."""

    def test_off(self) -> None:
        """By default the ricochet cannot be interrupted."""
        assert row(". . A4 .", "c5") == ""
        assert row(". . A5 .", "c5") == "d5 h5"

    def test_on(self) -> None:
        """A 5 on c5 going left may stop on a5."""
        assert row(". . A5 .", "c5", wall_stop="on") == "a5 d5 h5"

    def test_not_without_a_ricochet(self) -> None:
        """A die whose move ends at the wall does not stop before it, and other squares stay closed."""
        assert row(". . . A3", "d5", wall_stop="on") == "a5 g5"

    def test_behind_jumped_dice(self) -> None:
        """The wall may be reached over others."""
        assert row(". A1 A5 .", "c5", wall_stop="on") == "a5 d5 h5"

    def test_not_on_a_taken_square(self) -> None:
        """The square at the wall must be empty, also of enemies."""
        assert row("B1 . A5 .", "c5", wall_stop="on") == "b5 d5 h5"

    def test_a_corner_is_a_wall(self) -> None:
        """Every diagonal ends somewhere."""
        assert targets(at("8 A4\n h", wall_stop="on"), "h8") == "d4 d8 f10 h4 j6 j10"

    def test_the_wall_at_the_start_is_none(self) -> None:
        """A 3 on a5 going left would stop where it stands."""
        assert row("A3 . . .", wall_stop="on") == "d5"


class TestJumpToCapture:
    """Option jump=capture: dice are jumped only to capture on the last square."""

    def test_no_jump_to_an_empty_square(self) -> None:
        """The blocked stop remains."""
        assert row("A5 . A1 . . .", jump="capture") == "b5"

    def test_a_jump_to_capture(self) -> None:
        """As before."""
        assert row("A5 . A1 B1 . B1", jump="capture") == "b5 f5"

    def test_an_open_way(self) -> None:
        """Needs no jump."""
        assert row("A3 . . .", jump="capture") == "d5"
        assert row("A3 . . A1", jump="capture") == "c5"

    def test_no_jump_to_a_keypost(self) -> None:
        """A keypost stop needs an open way."""
        assert targets(at("1 . A1 A5\n a b c", jump="capture"), "c1") == "c6 d6 e1 f1 h1 h6"
        assert targets(at("1 . . A5\n a b c", jump="capture"), "c1") == "a1 c6 d1 d6 e1 f1 h1 h6"

    def test_no_jump_to_the_wall(self) -> None:
        """Nor does a wall stop."""
        assert row(". A1 A5 .", "c5", wall_stop="on", jump="capture") == "h5"
        assert row(". . A5 A1", "c5", wall_stop="on", jump="capture") == "a5"

    def test_the_six_walks_through_empty_squares(self) -> None:
        """Walled in by its own it cannot move; enemies are captured but not passed."""
        walled = """
            3  .  .  .
            2  A1 A1 .
            1  A6 A1 .
               a  b  c
        """
        assert targets(at(walled, jump="capture"), "a1") == ""
        assert len(targets(at(walled), "a1").split()) == 45
        enemies = walled.replace("A1", "B1")
        assert targets(at(enemies, jump="capture"), "a1") == "a2 b1 b2"

    def test_the_six_goes_round(self) -> None:
        """Six steps are counted along the way."""
        maze = """
            7  .  .  .
            6  A1 A1 .
            5  .  A1 .
            4  .  A1 .
            3  .  A1 .
            2  .  A1 .
            1  A6 A1 .
               a  b  c
        """
        assert targets(at(maze, jump="capture"), "a1") == "a2 a3 a4 a5"
        opened = maze.replace("5  .  A1", "5  .  . ")
        found = targets(at(opened, jump="capture"), "a1").split()
        assert {"b5", "c4", "c5", "c6", "d3", "d7"} <= set(found)
        assert not {"c2", "d2", "e5"} & set(found)


class TestKeypostCapture:
    """Option keypost-capture: rule d also on an enemy-held keypost."""

    def test_capturing_on_the_way(self) -> None:
        """The die on the keypost is taken, and the captor grows."""
        before = """
            10  .  .  B6
             9  .  .  .
             8  A4 .  .
                h  i  j
        """
        after = """
            10  .  .  A5
             9  .  .  .
             8  .  .  .
                h  i  j
        """
        assert "j10" not in targets(at(before), "h8").split()
        assert played(before, "h8>j10", keypost_capture="on") == tidy(after)

    def test_not_an_own_die(self) -> None:
        """Own dice block as ever."""
        assert "j10" not in targets(at("10 A1\n j", also="A4@h8", keypost_capture="on"), "h8").split()

    def test_over_others_and_to_capture_only_over_none(self) -> None:
        """Jumps as the option jump says."""
        before = "1 B1 A1 A5\n a b c"
        assert "a1" in targets(at(before, keypost_capture="on"), "c1").split()
        assert "a1" not in targets(at(before, keypost_capture="on", jump="capture"), "c1").split()

    def test_not_at_a_wall_without_keypost(self) -> None:
        """Where stops at walls are allowed, they still capture nothing."""
        assert row("B1 . A5 .", "c5", wall_stop="on", keypost_capture="on") == "b5 d5 h5"
        assert "a5" in row("B1 . A5 .", "c5", keypost_capture="on", seats=3).split()


class TestSix:
    """The six jumps, changes its direction and stops early as it likes."""

    def test_over_everything(self) -> None:
        """Walled in by anybody, it goes to every empty or enemy square within six steps."""
        match = Match.open("konfusion", seats=4)
        found = targets(match, "f1").split()
        assert len(found) == 52
        assert {"a2", "a7", "j2", "j7", "f7", "a1", "j1", "f5"} <= set(found)
        assert not {"e1", "f2", "f3", "f8", "a8"} & set(found)

    def test_not_on_its_own_dice(self) -> None:
        """And not on its own square."""
        match = Match.open("konfusion", seats=2)
        for target in ("e1", "f2", "f1"):
            with pytest.raises(IllegalMove):
                match.play(0, f"f1>{target}")
