"""Scenes of Dice Chess: armies face up and face down, trays, the last move, the caption, and words."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pytest

from engine import Match, ToMove
from engine.games.dice_chess.armies import HOME
from engine.games.dice_chess.state import GRID
from renderers import draw
from renderers.alt_text import MAX_LENGTH
from renderers.games.dice_chess.picture import CAPTION
from renderers.games.dice_chess.trays import Tray, filled
from renderers.parts import Board
from renderers.plates import USUAL, height
from renderers.scene import Box, Die, Label, Placed, Scene, Strokes, Tile
from tests.renderers.looking import scene, words

from .positions import ARMY_A, ARMY_B, EMPTY, FRAY, ROLL_A, ROLL_B, fray, rolled, shown

VIEWERS = (None, 0, 1)


def board_of(drawn: Scene, viewer: int | None = None) -> Board:
    """Return the board of a picture as a viewer sees it, perhaps below trays."""
    board = Board(GRID, 0, turns=2 * (viewer or 0))
    return board._replace(top=drawn.height - CAPTION - board.bottom)


def at(drawn: Scene, square: str, viewer: int | None = None) -> list[Placed]:
    """List the shapes in the middle of a square, as a viewer sees it."""
    centre = board_of(drawn, viewer).centre(GRID.parse(square))
    return [each for each in drawn.shapes if dist((each.x, each.y), centre) < 1e-6]


def die_on(drawn: Scene, square: str, viewer: int | None = None) -> tuple[str, int] | None:
    """Return the look and value of the die drawn on a square, as a viewer sees it."""
    tiles = [each.shape for each in at(drawn, square, viewer) if isinstance(each.shape, Tile)]
    dice = [(layer.look, layer.value) for tile in tiles for layer in tile.layers if isinstance(layer, Die)]
    return dice[0] if dice else None


def small_dice(drawn: Scene, square: str) -> list[tuple[str, int]]:
    """Return the dice in the badges around a square."""
    x, y = board_of(drawn).centre(GRID.parse(square))
    return [
        (each.shape.look, each.shape.value)
        for each in drawn.shapes
        if isinstance(each.shape, Die) and 0 < abs(each.x - x) < 0.5 and 0 < abs(each.y - y) < 0.5
    ]


def tray(drawn: Scene, seat: int) -> list[tuple[str, int]]:
    """Return the dice in a seat's tray, line by line."""
    top, bottom, middle = height(2), board_of(drawn).top, drawn.width / 2
    return [
        (each.shape.look, each.shape.value)
        for each in drawn.shapes
        if isinstance(each.shape, Die) and top < each.y < bottom and (each.x > middle) == bool(seat)
    ]


class TestArmies:
    def test_the_rolls_lie_in_the_trays(self) -> None:
        """Every viewer sees both rolls in their order and their sums, or that one isn't rolled yet."""
        half = scene(Match.open("dice-chess", seats=2).roll(ROLL_A))
        assert "not rolled yet" in words(half)
        for viewer in (None, 0, 1):
            drawn = scene(rolled(), viewer)
            assert tray(drawn, 0) == [("Blue", value) for value in ROLL_A]
            assert tray(drawn, 1) == [("Orange", value) for value in ROLL_B]
            assert {*(str(sum(roll)) for roll in (ROLL_A, ROLL_B)), "pips"} <= set(words(drawn))

    @pytest.mark.parametrize("seat", [0, 1])
    def test_who_owes_sees_the_order_of_the_digits(self, seat: int) -> None:
        """Only a seat that has to arrange sees the numbers of its squares, in the order of digits."""
        drawn = scene(rolled(), seat)
        for number, square in enumerate(HOME[seat], 1):
            (label,) = at(drawn, GRID.names[square], seat)
            assert isinstance(label.shape, Label)
            assert label.shape.text == str(number)
        assert "16" not in words(scene(rolled()))
        assert "16" not in words(scene(rolled().play(0, ARMY_A), 0))

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_an_army_that_is_in(self, viewer: int | None) -> None:
        """Its owner sees the army's values. For everyone else it is face down."""
        drawn = scene(rolled().play(1, ARMY_B), viewer)
        values = [int(digit) if viewer == 1 else 0 for digit in ARMY_B]
        found = [die_on(drawn, GRID.names[each], viewer) for each in HOME[1]]
        assert found == [("Orange", each) for each in values]
        assert "army ready" in words(drawn)
        assert "arranging" in words(drawn)

    def test_a_trial_shows_the_own_army_only(self) -> None:
        """Trying the last arrangement leaves the opponent's army face down."""
        drawn = scene(rolled().play(0, ARMY_A).trial(1, ARMY_B), 1)
        assert [die_on(drawn, GRID.names[each], 1) for each in HOME[0]] == [("Blue", 0)] * 16
        own = [die_on(drawn, GRID.names[each], 1) for each in HOME[1]]
        assert own == [("Orange", int(digit)) for digit in ARMY_B]
        assert drawn.alt.startswith("Dice Chess, both armies arranged.")

    def test_both_are_shown_when_both_are_in(self) -> None:
        for viewer in VIEWERS:
            drawn = scene(shown(), viewer)
            found = [die_on(drawn, GRID.names[each], viewer) for each in HOME[0]]
            assert found == [("Blue", int(digit)) for digit in ARMY_A]
            assert tray(drawn, 0) == tray(drawn, 1) == []
            assert drawn.alt == scene(shown()).alt

    def test_a_match_that_ended_before(self) -> None:
        """If the match ends before both are in, armies stay face down."""
        for ended in (rolled().play(0, ARMY_A).resign(1), rolled().play(0, ARMY_A).settle()):
            assert die_on(scene(ended), "a1") == ("Blue", 0)
        assert "resigned" in words(scene(rolled().resign(1)))


class TestTrays:
    def test_the_strongest_first(self) -> None:
        """Captured dice are in the captor's tray, strongest first, in their owner's colour."""
        drawn = scene(fray())
        assert tray(drawn, 0) == [("Orange", 4), ("Orange", 3)]
        assert tray(drawn, 1) == [("Blue", 5), ("Blue", 3), ("Blue", 1)]
        assert {"8 pips", "9 pips"} <= set(words(drawn))

    @pytest.mark.parametrize(
        ("dice", "lines", "phone"),
        [(1, 1, 302), (5, 1, 302), (6, 1, 390), (7, 1, 390), (8, 2, 390), (16, 2, 390)],
    )
    def test_a_tray_is_as_high_as_it_needs(self, dice: int, lines: int, phone: int) -> None:
        """Up to seven dice fit a line with the sum, and each has at least 16 pixels on a phone."""
        trays = [Tray("Blue", [6] * dice, "20 pips", "")] * 2
        shapes = [each for each in filled(trays, 0.0, USUAL) if isinstance(each.shape, Die | Label)]
        assert len({each.y for each in shapes}) == lines
        assert min(each.shape.size for each in shapes if isinstance(each.shape, Die)) * phone / USUAL >= 16

    def test_pips_and_dice_are_on_the_plates(self) -> None:
        """A plate has the pips as its figure and the number of dice in words."""
        assert {"7", "14", "3 dice"} <= set(words(scene(fray())))
        line = "/".join(["A3.......", *[EMPTY] * 6, "B5......."])
        alone = Match.at("dice-chess", f"{line} A0,B0 A", seats=2)
        assert words(scene(alone)).count("1 die") == 2


class TestLastMove:
    """What the board shows of the last move."""

    def test_a_capture_and_its_re_roll(self) -> None:
        """Around the re-rolled die are small ones of the captured die and of its old value."""
        drawn = scene(fray().play(0, "c3>c4").roll([1]))
        assert die_on(drawn, "c4") == ("Blue", 1)
        assert sorted(small_dice(drawn, "c4")) == [("Blue", 4), ("Orange", 3)]
        assert die_on(drawn, "c3") is None

    def test_a_re_roll_that_is_awaited(self) -> None:
        """Until the re-roll, the captor has its old value and a question mark."""
        drawn = scene(fray().trial(0, "c3>c4"), 0)
        assert die_on(drawn, "c4") == ("Blue", 4)
        assert small_dice(drawn, "c4") == [("Orange", 3)]
        assert "?" in words(drawn)
        assert "?" not in words(scene(fray().play(0, "c3>c4").roll([4])))

    def test_where_it_came_from(self) -> None:
        """The square that the die left is tinted, and the one that it reached has a ring."""
        drawn = scene(fray().play(0, "c3>d3"))
        tiles = [each.shape for each in at(drawn, "c3") if isinstance(each.shape, Tile)]
        assert [tile.layers[0].colour for tile in tiles] == ["last.dark"]  # type: ignore[attr-defined]
        assert any(isinstance(each.shape, Box) and each.shape.stroke for each in at(drawn, "d3"))

    @pytest.mark.parametrize(("barred", "bend"), [("a3", "b2"), ("b2", "a3")])
    def test_a_1_is_drawn_on_the_open_way(self, barred: str, bend: str) -> None:
        """The way of a 1 that turned goes round the corner that wasn't blocked."""
        rows = [list(EMPTY) for _ in range(8)]
        for square, cell in (("a2", "A1"), (barred, "A5"), ("h8", "B6")):
            file, rank = GRID.file_rank(GRID.parse(square))
            rows[7 - rank][file] = cell
        match = Match.at("dice-chess", "/".join(map("".join, rows)) + " A0,B0 A", seats=2)
        drawn = scene(match.play(0, "a2>b3"))
        lines = [each for each in drawn.shapes if isinstance(each.shape, Strokes)]
        start, corner = (board_of(drawn).centre(GRID.parse(square)) for square in ("a2", bend))
        first = ((start[0] + corner[0]) / 2, (start[1] + corner[1]) / 2)
        assert any((each.x, each.y) == pytest.approx(first) for each in lines)

    def test_a_pass_moves_nothing(self) -> None:
        """After a pass, there are no marks of a move."""
        match = Match.at("dice-chess", f"{FRAY} A8,B9 A", seats=2, options={"passing": "on"})
        before = scene(match).shapes
        after = scene(match.play(0, "pass"))
        marks = [each for each in after.shapes if isinstance(each.shape, Strokes)]
        assert marks == [each for each in before if isinstance(each.shape, Strokes)] == []

    @pytest.mark.parametrize("later", [lambda m: m.resign(0), lambda m: m.settle()])
    def test_the_marks_stay(self, later: Callable[[Match], Match]) -> None:
        """The marks stay after a resignation or agreement, even before the re-roll."""
        match = fray().play(0, "c3>c4")
        assert small_dice(scene(later(match)), "c4") == [("Orange", 3)]
        assert "?" in words(scene(later(match)))
        assert sorted(small_dice(scene(later(match.roll([2]))), "c4")) == [("Blue", 4), ("Orange", 3)]


@pytest.mark.parametrize("square", ["c4", "a1"])
def test_candidates_are_marked(square: str) -> None:
    """A candidate with a die has a ring, and an empty one a dot."""
    drawn = scene(fray(), 0, (square,))
    added = [each for each in drawn.shapes if each not in scene(fray(), 0).shapes]
    assert added
    assert max(dist((each.x, each.y), board_of(drawn).centre(GRID.parse(square))) for each in added) < 1e-6
    assert any(isinstance(each.shape, Strokes) for each in added) == (square == "c4")


CAPTIONS = [
    (rolled, "Both players arrange their armies in secret"),
    (lambda: fray().play(0, "c3>c4"), "Re-rolling the 4 on c4"),
    (lambda: fray().play(0, "a2>a3"), "1 turn without a capture"),
    (lambda: walked(5), "5 turns without a capture"),
    (lambda: walked(6), "6 turns without a capture: either player can offer to count pips"),
    (lambda: walked(7), "7 turns without a capture: either player can offer to count pips"),
    (lambda: fray().settle(), "Game over: the players have agreed to end the game"),
]


def walked(turns: int) -> Match:
    match = fray()
    moves = ("a2>a1", "c6>d6", "a1>b1", "d6>e6", "b1>c1", "e6>f6", "c1>d1")
    for turn, move in enumerate(moves[:turns]):
        match = match.play(turn % 2, move)
    return match


@pytest.mark.parametrize(("match", "line"), CAPTIONS, ids=[line for _, line in CAPTIONS])
def test_the_line_beneath(match: Callable[[], Match], line: str) -> None:
    """The caption says what players should know, such as that a count can be offered."""
    assert words(scene(match()))[-1] == line


def test_there_may_be_nothing_to_say() -> None:
    """At the start and after a capture, there is no caption."""
    for match in (Match.open("dice-chess", seats=2), shown(), fray().play(0, "c3>c4").roll([2])):
        assert not any(
            "capture:" in word or "without" in word or "Over" in word for word in words(scene(match))
        )


class TestAltText:
    def test_a_position(self) -> None:
        """The alt text says whose turn it is, what happened, and lists dice and captures."""
        assert scene(fray().play(0, "c3>c4").roll([1])).alt == (
            "Dice Chess, Orange to move. Blue captures the 3 on c4 with the 4 from c3. "
            "Re-rolled, the 4 becomes a 1. "
            "Blue, Marisol: 4 pips, dice a2 1, b3 2, c4 1; has captured 4 3 3, 11 pips. "
            "Orange, tilde_the_great: 11 pips, dice b4 5, c6 6; has captured 5 3 1, 9 pips."
        )

    def test_a_re_roll_that_is_awaited(self) -> None:
        """The alt text leaves out the result of a pending re-roll, even if the match ends before it."""
        match = fray().play(0, "c3>c4")
        assert scene(match).alt.startswith(
            "Dice Chess, Blue to roll. Blue captures the 3 on c4 with the 4 from c3. Blue, Marisol: "
        )
        assert "Re-rolled" not in scene(match.settle()).alt

    def test_quiet_turns(self) -> None:
        """The alt text has the number of quiet turns, the offer of a count, and a forced pass."""
        assert scene(walked(1)).alt.endswith("has captured 5 3 1, 9 pips. 1 turn without a capture.")
        assert scene(walked(6)).alt.endswith(
            "6 turns without a capture: either player can offer to count pips."
        )
        assert "without a capture" not in scene(walked(6).settle()).alt
        shut_in = Match.at(
            "dice-chess", "/".join([EMPTY] * 6 + ["B6.......", "A2B5B6....."]) + " A0,B0 B", seats=2
        )
        assert "Blue cannot move and passes." in scene(shut_in.play(1, "c1>c2")).alt

    def test_armies(self) -> None:
        """Only its owner sees an arranged army. For others it is face down, and the rolls are public."""
        match = rolled().play(0, ARMY_A)
        assert scene(match, 1).alt == (
            "Dice Chess, Orange to arrange in secret. Blue, Marisol: rolled 3 1 5 6 6 2 2 4 1 1 5 3 2 6 4 4; "
            "army arranged, face down. Orange, tilde_the_great: rolled 2 2 6 1 3 5 4 1 6 6 2 3 5 1 4 1; "
            "army not arranged yet."
        )
        assert "army a2 6, b2 6, c2 6, d2 5" in scene(match, 0).alt
        assert "not rolled yet." in scene(Match.open("dice-chess", seats=2)).alt

    def test_the_end(self) -> None:
        """The alt text names the winner and the reason, a draw, or the player who resigned."""
        assert scene(fray().settle()).alt.startswith(
            "Dice Chess, over (the players have agreed to end the game): Orange wins."
        )
        assert scene(rolled().settle()).alt.startswith(
            "Dice Chess, over (the players have agreed to end the game): a draw."
        )
        left = scene(fray().resign(0)).alt
        assert left.startswith("Dice Chess, over (only one player is left): Orange wins.")
        assert "Blue, Marisol: resigned, 7 pips" in left

    def test_an_army_on_trial_fits(self) -> None:
        """The alt text fits for every viewer, even with very long names."""
        for viewer in (None, 0, 1):
            tried = rolled().play(0, ARMY_A).trial(1, ARMY_B)
            told = draw(tried.seen_by(viewer), names=["W" * 5000] * 2).alt
            assert len(told) <= MAX_LENGTH
            assert told.endswith(".")


def test_the_turn_is_seen() -> None:
    """Each plate whose seat is to act is highlighted. After the end, none is."""
    expected = [(rolled(), 2), (rolled().play(1, ARMY_B), 1), (fray(), 1), (fray().settle(), 0)]
    for match, count in expected:
        active = [each for each in scene(match).shapes if isinstance(each.shape, Tile) and each.y < height(2)]
        assert len(active) == count
    assert isinstance(fray().status, ToMove)
