"""Paths of the straight movers on an empty board: directions, steps, ricochets (rules: Turn, Path)."""

from __future__ import annotations

import pytest

from .drawn import at, targets


def alone(source: str, value: int, letter: str = "A", seats: int = 2, **options: object) -> str:
    """Return the names of the targets of a die that is alone on the board."""
    match = at(f"{source[1:]} {letter}{value}\n {source[0]}", letter, seats=seats, **options)
    return targets(match, source)


def place(square: str) -> tuple[str, int]:
    """Return the key that squares are sorted by."""
    return square[0], int(square[1:])


class TestDirections:
    """Each value from the middle of the board, in its side's own view."""

    @pytest.mark.parametrize(
        ("letter", "expected"),
        [("A", "d5 e6 f5"), ("B", "e4 e6 f5"), ("C", "d5 e4 f5"), ("D", "d5 e4 e6")],
    )
    def test_a_1_goes_forward_left_or_right(self, letter: str, expected: str) -> None:
        """A 1 goes one square forward, left or right, as its own side sees it."""
        assert alone("e5", 1, letter, seats=4) == expected

    @pytest.mark.parametrize(
        ("letter", "expected"),
        [("A", "c7 g7"), ("B", "g3 g7"), ("C", "c3 g3"), ("D", "c3 c7")],
    )
    def test_a_2_goes_diagonally_forward(self, letter: str, expected: str) -> None:
        assert alone("e5", 2, letter, seats=4) == expected

    @pytest.mark.parametrize("letter", "ABCD")
    def test_a_3_goes_straight_in_four_directions(self, letter: str) -> None:
        assert alone("e5", 3, letter, seats=4) == "b5 e2 e8 h5"

    @pytest.mark.parametrize("letter", "ABCD")
    def test_a_4_goes_on_any_diagonal(self, letter: str) -> None:
        """A 4 goes exactly four squares on any diagonal."""
        assert alone("e5", 4, letter, seats=4) == "a1 a9 i1 i9"

    @pytest.mark.parametrize("letter", "ABCD")
    def test_a_5_goes_in_all_eight_directions(self, letter: str) -> None:
        """A 5 goes five squares in eight directions, with ricochets, or stops on a keypost on the way."""
        full = "b2 b5 b10 e2 e10 j2 j5 j10"
        assert alone("e5", 5, letter, seats=4).split() == sorted([*full.split(), "a1", "a5", "e1"], key=place)

    @pytest.mark.parametrize("letter", "ABCD")
    def test_a_6_goes_up_to_six_steps_everywhere(self, letter: str) -> None:
        """A 6 goes to every square within six king steps except its own."""
        files, ranks = "abcdefghij", range(1, 11)
        within = {f"{file}{rank}" for file in files[:8] for rank in ranks[:8]} - {"b2"}
        assert set(alone("b2", 6, letter, seats=4).split()) == within

    def test_a_6_in_the_middle_reaches_the_whole_board(self) -> None:
        """A 6 on d4 reaches all 99 squares, and one on c4 all but file j."""
        assert len(alone("d4", 6).split()) == 99
        assert len(alone("c4", 6).split()) == 89


@pytest.mark.parametrize(
    ("source", "value", "ricochet", "expected"),
    [
        ("i5", 3, "reflect", "f5 h5 i2 i8"),  # going right: j5, i5, h5
        ("i5", 4, "reflect", "e1 e9 g1 g9"),  # going up-right: j6, i7, h8, g9
        ("i5", 4, "reverse", "e1 e9 g3 g7"),  # the same: j6, i5, h4, g3
        ("a5", 1, "reflect", "a6 b5"),  # the first step ricochets: going left goes right
        ("e10", 1, "reflect", "d10 e9 f10"),  # and going forward goes back
        ("a5", 2, "reflect", "c7"),  # to the left b6, c7, as to the right
        ("e9", 2, "reflect", "c9 f10 g9"),  # turned back by the far wall: d10, c9 and f10, g9
        ("b5", 2, "reflect", "b7 d7"),  # a6, then b7
        ("b5", 2, "reverse", "d7"),  # a6, then b5, where it began, which is illegal
        ("g7", 5, "reflect", "b2 b7 b8 g2 g8 h2 h7 h8 j10"),  # both components turn: h8, i9, j10, i9, h8
        ("j10", 4, "reflect", "f6"),  # one component turns beside a corner
        # Reversed on the first step out of a corner across its diagonal, the step leaves as well: no path.
        ("j10", 4, "reverse", "f6"),
        ("a10", 2, "reflect", "c8"),
        ("a10", 2, "reverse", "c8"),
        ("j10", 2, "reverse", "h8"),
        ("j9", 5, "reflect", "e4 e6 e9 j4 j6 j10"),  # i10, h9, g8, f7, e6, off one wall or off both
        ("h8", 4, "reflect", "d4 d8 f10 h4 j10"),  # i9, j10, i9, h8 is illegal; the stop on j10 is legal
    ],
)
def test_ricochets(source: str, value: int, ricochet: str, expected: str) -> None:
    """Hitting a wall costs no step, and the die goes on in the new direction."""
    assert alone(source, value, ricochet=ricochet) == expected
