"""Refusals: which rule forbids a move, which square blocks, where the die could go instead."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Match

from .drawn import at


def refusal(match: Match, move: str) -> str:
    """Return the sentence with which a move is refused."""
    with pytest.raises(IllegalMove) as refused:
        match.play("ABCD".index(match.position.split(" ")[2][0]), move)
    return str(refused.value)


def on_rank_5(cells: str, move: str, also: str = "B1@h8", **options: object) -> str:
    """Return the refusal of a move on rank 5; `cells` are the squares a5, b5 and so on."""
    files = " ".join("abcdefghij"[: len(cells.split())])
    return refusal(at(f"5 {cells}\n {files}", also=also, **options), move)


class TestDice:
    """The die must be there, one's own, and not have moved."""

    def test_no_die(self) -> None:
        """An empty square."""
        assert on_rank_5("A3 . .", "c5>d5") == "There is no die on c5."

    def test_somebody_elses(self) -> None:
        """Its owner is named."""
        expected = "The 1 on h8 belongs to B; you move only your own dice."
        assert on_rank_5("A3 . .", "h8>h7") == expected

    def test_moved_already(self) -> None:
        """In a rolled turn."""
        match = at("5 A3 A3\n a b", "A:2:a5", "B1@h8", pieces="roll")
        expected = "The 3 on a5 has already moved this turn; each die moves once a turn."
        assert refusal(match, "a5>d5") == expected

    def test_ending_a_turn_of_one_die(self) -> None:
        """Nothing was rolled."""
        expected = "Only a rolled turn can be ended early; at this table a turn moves exactly one die."
        assert on_rank_5("A3 . .", "end") == expected

    def test_ending_before_the_first_die(self) -> None:
        """Something can move."""
        match = at("5 A3 A3\n a b", "A:2:", "B1@h8", pieces="roll")
        assert refusal(match, "end") == "At least one die must move before the turn can be ended."

    def test_staying(self) -> None:
        """Also by a ricochet that leads back."""
        expected = "A die never ends its move on the square where it began."
        assert on_rank_5("A3 . .", "a5>a5") == expected
        assert refusal(at("8 A4\n h", also="B1@a1"), "h8>h8") == expected


class TestPaths:
    """The way of the die, what blocks it, where it may end."""

    def test_off_every_path(self) -> None:
        """The targets are listed."""
        assert on_rank_5("A3 . .", "a5>c6") == (
            "A 3 goes exactly three squares forward, back, left or right; c6 is on none of its paths "
            "from a5. It may go to a2, a8, d5."
        )

    @pytest.mark.parametrize(
        ("value", "how"),
        [
            (1, "A 1 goes exactly one square forward, left or right"),
            (2, "A 2 goes exactly two squares diagonally forward, both the same way"),
            (4, "A 4 goes exactly four squares diagonally"),
            (5, "A 5 goes exactly five squares straight, in any of the eight directions"),
        ],
    )
    def test_how_each_value_goes(self, value: int, how: str) -> None:
        """A sentence each."""
        assert on_rank_5(f"A{value} . .", "a5>j1").startswith(f"{how}; j1 is on none of its paths from a5. ")

    def test_it_cannot_move_at_all(self) -> None:
        """Then nothing is listed."""
        said = on_rank_5("A1 A1", "a5>c7", also="B1@h8 A1@a6")
        assert said.endswith("c7 is on none of its paths from a5, and it cannot move at all now.")

    def test_too_short(self) -> None:
        """Nothing blocks, so the way goes on."""
        assert on_rank_5("A5 . . . . .", "a5>c5") == (
            "A 5 goes exactly five squares straight, in any of the eight directions; nothing blocks "
            "this path, so it may only go to f5."
        )

    def test_too_short_before_a_capture(self) -> None:
        """An enemy at the end is no obstacle."""
        assert on_rank_5("A3 . . B1", "a5>c5") == (
            "A 3 goes exactly three squares forward, back, left or right; nothing blocks this path, so it "
            "may only capture on d5."
        )

    def test_blocked_by_an_own_die(self) -> None:
        """It may stop before it or jump it."""
        match = at("7 .\n 4 A1\n c", also="A4@b3 B1@h8")
        assert refusal(match, "b3>d5") == (
            "A 4 goes exactly four squares diagonally; on this path c4 is blocked by your own 1, so it "
            "may only jump to f7."
        )
        match = at("5 A1\n d", also="A4@b3 B1@h8")
        assert refusal(match, "b3>d5") == (
            "A 4 goes exactly four squares diagonally; on this path d5 is blocked by your own 1, so it "
            "may stop on c4 or jump to f7."
        )

    def test_blocked_by_an_enemy(self) -> None:
        """Its owner is named, and that it cannot be captured there."""
        assert on_rank_5("A5 . . B2 . B6", "a5>d5") == (
            "A 5 goes exactly five squares straight, in any of the eight directions, and captures only "
            "at the end; on this path d5 is blocked by a 2 of B, so it may stop on c5 or capture on f5."
        )

    def test_blocked_at_the_last_step(self) -> None:
        """An own die on the target."""
        assert on_rank_5("A3 . . A6", "a5>d5") == (
            "A 3 goes exactly three squares forward, back, left or right; on this path d5 is blocked "
            "by your own 6, so it may only stop on c5."
        )

    def test_nowhere_to_end(self) -> None:
        """Blocked at the first step and at the last."""
        assert on_rank_5("A3 B1 . A6", "a5>d5") == (
            "A 3 goes exactly three squares forward, back, left or right; on this path b5 is blocked "
            "by a 1 of B, so it can end nowhere on this path."
        )

    def test_jumping_only_to_capture(self) -> None:
        """The option's rule is named."""
        assert on_rank_5("A3 . B1 .", "a5>d5", jump="capture") == (
            "A 3 goes exactly three squares forward, back, left or right, and at this table jumps only "
            "to capture; on this path c5 is blocked by a 1 of B, so it may only stop on b5."
        )

    def test_a_way_back(self) -> None:
        """Is named as the reason; stops on keyposts are offered as such."""
        match = at("8 A4\n h", also="B1@a5")
        assert refusal(match, "h8>i9") == (
            "A 4 goes exactly four squares diagonally; this path leads back to h8, where no move may "
            "end, so it may only stop on the keypost j10."
        )

    def test_captures_on_keyposts(self) -> None:
        """Where they are allowed; a square that is reached twice is offered once."""
        match = at("7 A4\n g", also="B1@a5 B2@j10", keypost_capture="on")
        assert refusal(match, "g7>h8").endswith(
            "on this path j10 is blocked by a 2 of B, so it may stop on i9 or capture on j10."
        )

    def test_a_list_of_three(self) -> None:
        """Commas, then or."""
        match = at("1 . . . . . . . A5 A1\n a b c d e f g h i", also="B1@a5 A1@d1")
        assert refusal(match, "h1>d1").endswith(
            "so it may stop on the keypost f1, stop on the keypost e1 or jump to c1."
        )


class TestSix:
    """Six steps, not onto own dice, and at some tables through empty squares only."""

    def test_too_far(self) -> None:
        """How far it is."""
        assert on_rank_5("A6 . .", "a5>j9") == "A 6 goes at most six steps; from a5 to j9 it is 9."

    def test_an_own_die(self) -> None:
        """It captures enemies only."""
        expected = "A 6 ends on an empty square or captures an enemy; b5 is held by your own 2."
        assert on_rank_5("A6 A2 .", "a5>b5") == expected

    def test_no_way_through(self) -> None:
        """With jumps to capture only."""
        match = at("6 B1 B1 .\n 5 A6 B1 .\n 4 B1 B1 .\n a b c", jump="capture")
        assert refusal(match, "a5>c5") == (
            "At this table a 6 walks through empty squares only; no such way of at most six steps "
            "leads from a5 to c5."
        )
