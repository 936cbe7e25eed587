"""Scenes of Konfusion: what is seen where, at a phone's width, and alt texts."""

from __future__ import annotations

from math import dist

import pytest

from engine import Match
from engine.grid import grid
from renderers import THEMES, Scene
from renderers.games.konfusion.board import board_of, bracket, owners
from renderers.parts import ground
from renderers.plates import LETTER, NOTE, scale
from renderers.scene import Die, Disc, Label, Shade, Shape, Strokes, Tile
from renderers.silhouettes import SILHOUETTES
from renderers.theme import CONTRAST, SEATS
from renderers.trails import BAR, CAPTIVE, CORNER
from tests.renderers.looking import change, changes, cut, picture, places, scene, words
from tests.renderers.picture_positions import NAMES
from tests.renderers.test_scenes import colours_of

from .positions import at, jump_and_capture, random_match, ricochet, rolled_turn, there_and_back

GRID = grid(10, 10)
SHAPES = [look.silhouette for look in SEATS]
SQUARES = {seats: places(board_of(seats)) for seats in (2, 3, 4)}


def near(squares: set[str]) -> set[str]:
    """Return the names of some squares and their neighbours."""
    numbers = {GRID.parse(name) for name in squares}
    return {GRID.names[each] for number in numbers for each in (number, *GRID.all8[number])}


class TestTrail:
    """The last move can be seen on the squares that it touched."""

    @pytest.mark.parametrize("theme", list(THEMES))
    @pytest.mark.parametrize(
        ("match", "squares"),
        [
            (jump_and_capture(), "e5 e6 e7 e8 e9 e10"),
            (ricochet(), "i5 j6 i7 h8 g9"),
            (there_and_back(), "g5 h5 i5 j5"),
        ],
    )
    def test_on_its_squares(self, theme: str, match: Match, squares: str) -> None:
        """Every square of the way looks different, and no square beyond their neighbours does."""
        seen = changes(scene(match), scene(match._replace(last=None)), SQUARES[match.setup.seats], theme)
        trail = set(squares.split())
        assert min(seen[name] for name in trail) > 4
        assert max(seen[name] for name in set(GRID.names) - near(trail)) == 0

    def test_a_capture_shows_whose_die_it_was(self) -> None:
        """The captured die is shown small, with its owner's colour and its value."""
        dice = "A3@e5 B1@c3 C1@c9 {}@e8"
        one, other = (scene(at(dice.format(die), seats=3).play(0, "e5>e8")) for die in ("B2", "C4"))
        looks = [
            {(each.shape.look, each.shape.value) for each in shown.shapes if _is_captive(each.shape)}
            for shown in (one, other)
        ]
        assert looks == [{("Orange", 2)}, {("White", 4)}]

    def test_a_captured_die_shows_beside_the_arrow(self) -> None:
        """The captured die is in a corner that the arrow doesn't come from."""
        shown = {
            source: scene(at(f"A4@{source} B2@e6 B1@c1").play(0, f"{source}>e6"))
            for source in ("i2", "a2", "i10", "a10")
        }
        corners = {source: _captive(each, "e6") for source, each in shown.items()}
        assert corners == {"i2": (-1, 1), "a2": (1, 1), "i10": (1, 1), "a10": (1, 1)}

    def test_a_jump_shows_on_the_jumped_die(self) -> None:
        """Each jumped die has one badge, but not one that was then captured."""
        assert [_count(match, Disc, "badge") for match in (jump_and_capture(), there_and_back())] == [4, 2]

    @pytest.mark.parametrize(
        ("dice", "move", "walls"),
        [
            ("A4@i5", "i5>g9", {"j6": (1, 0)}),
            ("A3@i5", "i5>h5", {"j5": (1, 0)}),
            ("A3@j9", "j9>j8", {"j10": (0, -1)}),
            ("A5@g7", "g7>h8", {"j10": (1, -1)}),
            ("A5@j9", "j9>e6", {"i10": (0, -1)}),
            ("A2@a10", "a10>c8", {"a10": (-1, -1)}),
            ("A5@e5", "e5>e10", {}),
        ],
    )
    def test_a_wall_that_was_hit_shows(self, dice: str, move: str, walls: dict[str, tuple[int, int]]) -> None:
        """A wall that was hit has a bar at the square of the ricochet, and a corner two bars."""
        shown = scene(at(f"{dice} B1@a1").play(0, move))
        board = board_of(2)
        found: dict[str, tuple[float, float]] = {}
        for x, y, shape in shown.shapes:
            if isinstance(shape, Strokes) and shape.thickness == BAR:
                name = min(GRID.names, key=lambda each: dist(board.centre(GRID.parse(each)), (x, y)))
                column, row = board.centre(GRID.parse(name))
                across, down = found.get(name, (0, 0))
                found[name] = (across + round((x - column) / 0.515), down + round((y - row) / 0.515))
        assert found == walls

    def test_a_goal_on_it_keeps_its_brackets_alone(self) -> None:
        """On a goal keypost in the way, the wall's shadow is left out, as it would cover the tint."""
        shown = scene(at("A3@e7 B1@c3").play(0, "e7>e10"))
        goal = board_of(2).centre(GRID.parse("e10"))
        drawn = [type(shape) for x, y, shape in shown.shapes if (x, y) == goal]
        assert drawn[0] is Tile
        assert Shade not in drawn

    def test_growing_shows(self) -> None:
        """A die that gained a value has a badge, and one that didn't has none."""
        matches = (
            at("A3@e7 B1@c3").play(0, "e7>e10"),
            at("A3@d7 B1@c3").play(0, "d7>d10"),
            at("A1@d9 B1@c3").play(0, "d9>d10"),
        )
        assert [_count(match, Disc, "badge") for match in matches] == [1, 0, 1]

    def test_it_survives_rolls_and_resignations(self) -> None:
        """The last move's marks stay after a resignation and after the end."""
        match = random_match(3, 9, seed=1)
        marks = scene(match).shapes[-12:]
        assert scene(match.resign(2)).shapes[-12:] == marks
        assert scene(match.settle()).shapes[-12:] == marks

    def test_candidates_replace_it(self) -> None:
        """With candidates, the last move's marks are left out."""
        match = jump_and_capture()
        assert scene(match, marks=("a1",)).shapes == scene(match._replace(last=None), marks=("a1",)).shapes

    def test_an_early_end_leaves_none(self) -> None:
        """After a turn was ended, there are no marks of a move."""
        match = rolled_turn().play(0, "end")
        assert scene(match).shapes == scene(match._replace(last=None)).shapes


class TestBoard:
    @pytest.mark.parametrize("theme", list(THEMES))
    def test_keyposts_are_seen(self, theme: str) -> None:
        """The active keyposts look different from other squares: eight with two seats, twelve with three."""
        posts = {}
        for seats in (2, 3):
            image = picture(
                scene(at("A1@d4 B1@d7 C1@g7" if seats == 3 else "A1@d4 B1@d7", seats=seats)), theme
            )
            width, squares = board_of(seats).width, SQUARES[seats]
            plain = {light: cut(image, width, squares[name]) for light, name in ((False, "c2"), (True, "c3"))}
            light = {name: sum(GRID.file_rank(GRID.parse(name))) % 2 == 0 for name in GRID.names}
            empty = set(GRID.names) - {"d4", "d7", "g7"}
            posts[seats] = {
                name for name in empty if change(cut(image, width, squares[name]), plain[light[name]]) > 4
            }
        eight = {"a1", "e1", "f1", "j1", "a10", "e10", "f10", "j10"}
        assert posts == {2: eight, 3: eight | {"a5", "a6", "j5", "j6"}}

    @pytest.mark.parametrize(
        ("seats", "owning"),
        [
            (2, {"e10": {"blue"}, "j10": {"blue"}, "f1": {"orange"}, "a1": {"orange"}}),
            (4, {"e10": {"blue"}, "a10": {"blue", "teal"}, "j1": {"white", "orange"}, "j5": {"orange"}}),
        ],
    )
    def test_goals_show_their_owners_shapes(self, seats: int, owning: dict[str, set[str]]) -> None:
        """A goal keypost has its owners' shapes, in a colour that no seat has."""
        board = board_of(seats)
        shapes = {look.material: 1 + len(SILHOUETTES[look.silhouette]) for look in SEATS}
        shown = scene(Match.open("konfusion", seats=seats))
        for name, expected in owning.items():
            here = [
                each.shape
                for each in shown.ground
                if (each.x, each.y) == board.centre(GRID.parse(name)) and isinstance(each.shape, Tile)
            ]
            signs = [
                layer for layer in here[-1].layers if isinstance(layer, Strokes) and len(layer.lines) == 1
            ]
            assert {len(each.lines[0]) for each in signs} == {shapes[owner] for owner in expected}
            assert {each.colour for each in signs} == {"keypost"}

    @pytest.mark.parametrize("corner", ["a1", "a10", "j1", "j10"])
    def test_two_owners_of_a_corner_stand_at_their_rows(self, corner: str) -> None:
        """In a corner, each owner's sign is nearest to their own edge, and the signs don't touch."""
        square, board = GRID.parse(corner), board_of(4)
        signs = owners(SHAPES[:4], "opposite", square, board)
        axes = [tuple(zip(*each.lines[0])) for each in signs]
        middles = [tuple(sum(axis) / len(axis) for axis in each) for each in axes]
        assert len(middles) == 2
        gap = CONTRAST.bold * signs[0].thickness
        assert any(min(a) - max(b) > gap or min(b) - max(a) > gap for a, b in zip(*axes))
        assert {(x > abs(y), -x > abs(y), y > abs(x), -y > abs(x)) for x, y in middles} == {
            (x > 0, x < 0, y > 0, y < 0) for x, y in board.walls(square)
        }

    def test_goals_of_everybody_have_no_owner(self) -> None:
        assert owners(SHAPES[:2], "any", GRID.parse("a1"), board_of(2)) == ()

    def test_a_labelled_keypost_hides_its_owners_shape(self) -> None:
        """A keypost with a label leaves out its owners' shapes."""
        match, board = Match.open("konfusion", seats=2), board_of(2)
        shown, square = scene(match, marks={"a1": "1+2"}), GRID.parse("a1")
        (tile,) = [
            each.shape
            for each in shown.shapes
            if (each.x, each.y) == board.centre(square) and isinstance(each.shape, Tile)
        ]
        assert tile.layers == (*ground(board, square), bracket("keypost"))

    def test_a_held_goal_keypost_is_brighter(self) -> None:
        """A keypost is brighter only if a seat holds it as its goal."""
        held, own = (scene(at(f"A3@{square} B1@d7 B1@e7")) for square in ("a10", "a1"))
        assert colours_of(held) - colours_of(own) == {"keypost.held"}

    def test_dice_are_turned_with_the_board(self) -> None:
        """Seen from every side, a die is on the same square by the coordinates."""
        match = at("A6@c2 B1@d7 C1@g7 D1@h4", seats=4)
        boards = [board_of(4, turns) for turns in range(4)]
        dice = [
            cut(picture(scene(match, turns)), board.width, board.centre(GRID.parse("c2")))
            for turns, board in enumerate(boards)
        ]
        assert max(change(dice[0], die) for die in dice) < 2

    @pytest.mark.parametrize("viewer", [None, 1])
    @pytest.mark.parametrize("theme", list(THEMES))
    def test_candidates_are_seen_on_each_marked_square_only(self, theme: str, viewer: int | None) -> None:
        match = random_match(4, 60, seed=3)._replace(last=None)
        odd = GRID.names[1::2]
        squares = places(board_of(4, viewer or 0))
        seen = changes(scene(match, viewer), scene(match, viewer, odd), squares, theme)
        assert {name for name in seen if seen[name] > 4} == set(odd)


class TestPlates:
    """Points, captured pips, goal keyposts, and dice that can still move."""

    def test_points_and_captured_pips(self) -> None:
        told = words(scene(at("A6@d4 A5@d5 B1@d7", captured="A12,B3")))
        assert told[:3] == ["Marisol", "took 12", "11"]
        assert told[3:] == ["tilde_the_great", "took 3", "1"]

    def test_goal_keyposts(self) -> None:
        """A plate's slot for a keypost is filled if the seat's own die is on it."""
        one, two = (scene(at(f"A6@e10 {die}@f10 B1@d7 A1@d4")) for die in ("A2", "B2"))
        assert change(*(picture(each).crop((0, 0, 200, 72)) for each in (one, two))) > 0.5

    def test_dice_that_may_still_move(self) -> None:
        """In a rolled turn, the plate says how many dice can still move, and moved ones have a tick."""
        fresh = Match.open("konfusion", seats=3, options={"pieces": "roll"})
        assert "up to 4" in words(scene(fresh.roll((4,))))
        match = rolled_turn()
        assert "2 more" in words(scene(match))
        unmoved = match._replace(state=match.state._replace(moved=()))
        seen = changes(scene(match), scene(unmoved), SQUARES[3])
        assert {name for name in seen if seen[name] > 4} == {"d4", "e6"}

    def test_a_long_name_leaves_room_for_them(self) -> None:
        """A long name is cut before those words."""
        match = rolled_turn()
        rooms = [
            each.shape.room
            for shown in (scene(match), scene(match.play(0, "end").roll((1,)).resign(2)))
            for each in shown.shapes
            if isinstance(each.shape, Label) and each.shape.text == NAMES[0]
        ]
        assert rooms[0] == pytest.approx(rooms[1] - len("2 more") * NOTE * LETTER * scale(scene(match).width))

    def test_who_left(self) -> None:
        """A resigned player is marked so and has no figures."""
        told = words(scene(Match.open("konfusion", seats=3).resign(1)))
        assert told[3:6] == ["tilde_the_great", "resigned", "–"]


class TestAltText:
    def test_a_position(self) -> None:
        """The alt text says whose turn it is and what happened, and lists figures and dice by value."""
        assert scene(jump_and_capture()).alt == (
            "Konfusion, Orange to move. "
            "Blue moves the 5 from e5 to e10: jumps over e7 and e8, captures Orange's 6 and becomes a 6. "
            "Blue, Marisol: 12 pips, captured 6, 3 of 4 goal keyposts; "
            "6 on e10, 3 on a10, 2 on f10, 1 on e7. "
            "Orange, tilde_the_great: 7 pips, captured 0, 0 of 4 goal keyposts; 4 on h4, 2 on e8, 1 on c3."
        )

    def test_a_rolled_turn(self) -> None:
        """The alt text says who rolls, how many dice can move, and which have moved."""
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"})
        assert scene(match).alt.startswith("Konfusion, Blue to roll. Blue, Marisol: 41 pips")
        assert scene(match.roll((1,))).alt.startswith("Konfusion, Blue to move 1 die.")
        said = "Konfusion, Blue to move up to 2 more dice; already moved: d4 and e6. Blue moves the 5"
        assert scene(rolled_turn()).alt.startswith(said)

    def test_the_end(self) -> None:
        drawn = Match.open("konfusion", seats=2).settle()
        assert scene(drawn).alt.startswith(
            "Konfusion, over (the players have agreed to end the game): no one wins."
        )
        left = Match.open("konfusion", seats=3).resign(0)
        assert "Blue, Marisol: resigned; 6 on f1" in scene(left).alt
        assert scene(left.resign(2)).alt.startswith("Konfusion, over (only one player is left): Orange wins.")
        lone = at("A3@a5 B1@d5").play(0, "a5>d5")
        assert scene(lone).alt.endswith("0 of 4 goal keyposts; no dice on the board.")


def _count(match: Match, kind: type[Shape], colour: str) -> int:
    shapes = [each.shape for each in scene(match).shapes]
    return sum(isinstance(each, kind) and each.colour == colour and not each.stroke for each in shapes)


def _is_captive(shape: object) -> bool:
    return isinstance(shape, Die) and shape.size == CAPTIVE * 1.25


def _captive(shown: Scene, name: str) -> tuple[int, int]:
    """Return the corner of a square in which the captured die is shown."""
    x, y = board_of(2).centre(GRID.parse(name))
    (found,) = [each for each in shown.shapes if _is_captive(each.shape)]
    return round((found.x - x) / CORNER), round((found.y - y) / CORNER)
