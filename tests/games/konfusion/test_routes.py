"""The route that a die is shown to take: squares entered, dice jumped, ricochets."""

from __future__ import annotations

from engine.games.konfusion.routes import route
from engine.games.konfusion.state import GRID

from .drawn import at


def way(drawing: str, move: str, also: str = "B1@b10", **options: object) -> tuple[str, str, str]:
    """Return the squares of a move's route, those that it jumps, and those where it ricochets."""
    match = at(drawing, also=also, **options)
    found = route(match.state, match.game.parse(match.state, 0, move))
    squares, jumped, ricochets = (" ".join(GRID.names[each] for each in part) for part in found)
    return squares, jumped, ricochets


def test_a_straight_way() -> None:
    assert way("5 A3 A1 . .\n a b c d", "a5>d5") == ("b5 c5 d5", "b5", "")


def test_a_ricochet() -> None:
    """A route includes the square at which the die bounced off a wall."""
    assert way("5 A4\n i", "i5>g9") == ("j6 i7 h8 g9", "", "j6")
    assert way("5 A4\n i", "i5>g3", ricochet="reverse") == ("j6 i5 h4 g3", "", "j6")


def test_a_ricochet_at_the_start() -> None:
    """A route bounces at its start only if no other route leads to the target."""
    assert way("10 A2\n a", "a10>c8") == ("b9 c8", "", "a10")
    assert way("5 A3\n a", "a5>d5") == ("b5 c5 d5", "", "")


def test_an_early_stop() -> None:
    """A route ends on its target, even if the full path would go on."""
    assert way("8 A4\n h", "h8>j10") == ("i9 j10", "", "")
    assert way("1 A1 A5\n b c", "c1>a1", "B1@b10 A1@a4") == ("b1 a1", "b1", "")


def test_a_full_move_over_a_square_twice() -> None:
    """A 5 can end on its first square after going to the wall and back."""
    assert way("5 A5\n g", "g5>h5") == ("h5 i5 j5 i5 h5", "", "j5")


def test_a_blocked_stop_on_the_same_square() -> None:
    assert way("5 A5 . A1\n g h i", "g5>h5") == ("h5", "", "")


def test_a_six_goes_straight() -> None:
    assert way("1 A6\n a", "a1>f1") == ("b1 c1 d1 e1 f1", "", "")


def test_a_six_goes_round() -> None:
    """A 6 goes round other dice rather than jump, if six steps are enough."""
    squares, jumped, _ = way("1 A6 A1 .\n a b c", "a1>c1")
    assert (squares, jumped) == ("b2 c1", "")
    wall = "3 A1 A1 .\n 2 . A1 .\n 1 A6 A1 .\n a b c"
    assert way(wall, "a1>c1")[:2] == ("b1 c1", "b1")


def test_a_six_that_may_not_jump() -> None:
    """With `jump: capture`, the route of a 6 leads over empty squares to its target."""
    wall = "4 A1 . .\n 3 . A1 .\n 2 . A1 .\n 1 A6 A1 B1\n a b c"
    assert way(wall, "a1>c1", jump="capture") == ("a2 a3 b4 c3 c2 c1", "", "")
