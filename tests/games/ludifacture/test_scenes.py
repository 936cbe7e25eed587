"""Scenes of Ludifacture: what is seen where, at a phone's width, and alt texts."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Any

import pytest

from engine import Match
from renderers import THEMES, Scene, draw
from renderers.games.ludifacture import coins
from renderers.games.ludifacture.board import Table, sharing
from renderers.games.ludifacture.marks import last_move
from renderers.games.ludifacture.strip import PILE, ROW, SMALL
from renderers.games.ludifacture.strip import height as strip_height
from renderers.parts import Board
from renderers.plates import PAD, height, scale
from renderers.raster.lettering import em, fitted, font
from renderers.scene import Box, Die, Label, Placed, Point, Polygon, Strokes, Tile
from tests.renderers.looking import PHONE, change, changes, picture, scene, words
from tests.renderers.picture_positions import NAMES

from .positions import ORDER, at, crowd, foreseen, homecoming, raid, random_match, worst_case

LOOKS = ("Blue", "Orange", "White", "Teal")
NORMAL = ("2", "3", "4", "5", "7", "8", "9", "10")


def table_of(match: Match) -> Table:
    """Return the geometry of a match's picture."""
    seen = match.seen_by(None)
    table = Table(seen.setup.seats, seen.setup.options.board, 0)
    return table._replace(top=height(seen.setup.seats, table.width) + strip_height(seen, table.width))


def middles(match: Match) -> dict[str, Point]:
    """Return the centres of the squares by name."""
    table = table_of(match)
    return {name: table.centre(square) for square, name in enumerate(table.course.grid.names)}


def near(shown: Scene, point: tuple[float, float], reach: float) -> list[Placed]:
    """List the shapes whose origin is near a point."""
    return [each for each in shown.shapes if dist((each.x, each.y), point) <= reach]


def tokens(shown: Scene, point: tuple[float, float], reach: float = 0.45) -> list[tuple[str, str]]:
    """List the look and number of each marker near a point."""
    around = near(shown, point, reach)
    return [
        (die.shape.look, label.shape.text)
        for die, label in pairwise(around)
        if isinstance(die.shape, Die) and isinstance(label.shape, Label)
    ]


def stacks(shown: Scene, point: tuple[float, float]) -> list[str]:
    """List the figures on coins near a point."""
    return [
        each.shape.text
        for each in near(shown, point, 0.6)
        if isinstance(each.shape, Label) and each.shape.colour == "gold.pip"
    ]


def tints(match: Match) -> list[str]:
    """List the squares tinted for the last move."""
    names = {place: name for name, place in middles(match).items()}
    return [
        names[each.x, each.y]
        for each in scene(match).shapes
        if isinstance(each.shape, Tile)
        and any("last." in getattr(layer, "colour", "") for layer in each.shape.layers)
    ]


class TestMarkers:
    """Every marker shows its owner and its column's number."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_on_their_bases(self, seats: int) -> None:
        """Bases are outside the board at the owner's edge, with numbers from the owner's left."""
        match = Match.open("ludifacture", seats=seats)
        shown, table = scene(match), table_of(match)
        for seat in range(seats):
            markers = table.course.markers(seat)
            found = [tokens(shown, table.at(marker, 0), 0.1) for marker in markers]
            assert found == [[(LOOKS[seat], number)] for number in NORMAL]
        board = Board(table.course.grid, table.board.top)
        inside = [
            each
            for each in shown.shapes
            if isinstance(each.shape, Die)
            and table.left + 0.4 < each.x < table.left + board.width - 0.4
            and board.top + 0.4 < each.y < board.bottom - 0.4
        ]
        assert inside == []

    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("board", ["normal", "big"])
    def test_every_base_has_a_place_of_its_own(self, seats: int, board: str) -> None:
        """Every base has a slot, and there are no other slots."""
        match = Match.open("ludifacture", seats=seats, options={"board": board})
        table = table_of(match)
        wanted = {table.at(marker, 0) for seat in range(seats) for marker in table.course.markers(seat)}
        boxes = [each for each in scene(match).ground if isinstance(each.shape, Box)]
        slots = [
            (each.x, each.y)
            for each in boxes
            if each.shape.colour == "chip" and each.shape.width == each.shape.height  # type: ignore[union-attr]
        ]
        assert sorted(slots) == sorted(wanted)

    def test_on_their_way(self) -> None:
        """A marker is drawn on its square, and its base is empty."""
        match = at("A1:2.0 B3:1.0 C8:4.0 D6:7.0")
        shown, table = scene(match), table_of(match)
        for seat, (marker, progress) in enumerate([(0, 2), (10, 1), (23, 4), (29, 7)]):
            number = NORMAL[marker % 8]
            assert tokens(shown, table.at(marker, progress)) == [(LOOKS[seat], number)]
            assert not near(shown, table.at(marker, 0), 0.1)

    def test_their_stacks(self) -> None:
        """A marker's coins are a figure on a coin beside it, with a pile below."""
        match = at("A1:2.1 B3:3.17 C4:4.123 D5:6.0")
        shown, table = scene(match), table_of(match)
        points = [table.at(marker, progress) for marker, progress in ((0, 2), (10, 3), (19, 4), (28, 6))]
        assert [stacks(shown, point) for point in points] == [["1"], ["17"], ["123"], []]
        piles = [
            sum(
                isinstance(each.shape, Box) and each.shape.colour == "gold.lip"
                for each in near(shown, point, 0.5)
            )
            for point in points
        ]
        assert piles == [1, coins.MAX_COINS, coins.MAX_COINS, 0]

    def test_several_on_one_square(self) -> None:
        """Up to four markers share a square, each with its number and coins, without overlapping."""
        match = crowd()
        shown, table = scene(match), table_of(match)
        expected = {
            "c5": ({("Blue", "4"), ("Orange", "5")}, ["7", "12"]),
            "g6": ({("Blue", "9"), ("White", "3"), ("Teal", "8")}, ["2", "5"]),
            "d4": ({("Blue", "5"), ("Orange", "7"), ("White", "7"), ("Teal", "5")}, ["3", "1", "104", "20"]),
        }
        for name, (looks, figures) in expected.items():
            centre = table.centre(table.course.grid.parse(name))
            assert set(tokens(shown, centre)) == looks
            assert sorted(stacks(shown, centre)) == sorted(figures)
            dice = [each for each in near(shown, centre, 0.45) if isinstance(each.shape, Die)]
            for one in dice:
                for other in dice:
                    apart = max(abs(one.x - other.x), abs(one.y - other.y))
                    assert one is other or apart >= one.shape.size  # type: ignore[attr-defined]

    def test_a_pile_grows_with_its_stack(self) -> None:
        """A pile grows with its stack, up to four coins."""
        lips = [
            sum(
                isinstance(each.shape, Box) and each.shape.colour == "gold.lip"
                for each in coins.pile((0, 0), 1, n)
            )
            for n in range(7)
        ]
        assert lips == [0, 1, 2, 3, 4, 4, 4]

    @pytest.mark.parametrize("stack", [1, 9, 10, 99, 100, 999])
    def test_stacks_can_be_told_apart_at_400_pixels(self, stack: int) -> None:
        """At 400 pixels, one coin more looks different, even where markers share squares."""
        for others in ("", " B4:3.5", " B4:3.5 C6:4.5 D5:6.5"):
            one, more = (at(f"A3:5.{coins}{others}") for coins in (stack, stack + 1))
            seen = changes(scene(one), scene(more), middles(one))
            assert max(seen, key=lambda name: seen[name]) == "c5"
            assert seen["c5"] > 0.5

    def test_the_largest_stack_stays_on_its_square(self) -> None:
        match = at("A3:5.2000")
        square = table_of(match).centre(table_of(match).course.grid.parse("c5"))
        boxes = [each for each in near(scene(match), square, 0.6) if isinstance(each.shape, Box)]
        assert boxes
        for x, y, box in boxes:
            assert isinstance(box, Box)
            assert abs(x - square[0]) + box.width / 2 <= 0.52
            assert abs(y - square[1]) + box.height / 2 <= 0.5


class TestStrip:
    """The roll, the pot, the set and the queues."""

    def test_the_roll(self) -> None:
        """The roll has three dice in the mover's colour and in order, and the price."""
        shown = scene(at("", "2,5,3+2 C"))
        dice = [(each.shape.look, each.shape.value) for each in shown.shapes if isinstance(each.shape, Die)]
        assert [die for die in dice if die[1]] == [("White", 2), ("White", 5), ("White", 3)]
        assert "costs 3, re-rolled 2×" in words(shown)
        poor = scene(at("", "2,5,3+2 C", supplies="32 32 2 32"))
        assert "costs 2, re-rolled 2×" in words(poor)
        assert ", cost 2." in poor.alt

    @pytest.mark.parametrize(("roll", "rings"), [("6,4,6+0", 2), ("3,3,3+1", 3), ("2,4,1+0", 0)])
    def test_what_is_rolled_again(self, roll: str, rings: int) -> None:
        """Dice that have to be re-rolled have rings."""
        shown = scene(at("", f"{roll} A"))
        marked = [each for each in shown.shapes if isinstance(each.shape, Box) and each.shape.stroke == 0.05]
        assert len(marked) == rings
        assert ("to re-roll" in words(shown)) == bool(rings)

    @pytest.mark.parametrize(("pot", "layers"), [(1, 1), (3, 3), (32, 4), (2000, 4)])
    def test_the_pot(self, pot: int, layers: int) -> None:
        shown = scene(at("", pot=pot))
        assert str(pot) in words(shown)
        lips = [each.shape for each in shown.shapes if isinstance(each.shape, Box)]
        assert (
            sum((box.width, box.colour) == (PILE * scale(shown.width), "gold.lip") for box in lips) == layers
        )

    def test_one_line_in_a_set_too(self) -> None:
        """The strip has a single line in a set, too, because two would touch its edges on a phone."""
        shown = scene(at("", "- A game=3", set="four"))
        middles = {each.shape.text: each.y for each in shown.shapes if isinstance(each.shape, Label)}
        assert middles["to roll"] == middles["pot"]

    def test_only_why_it_is_over(self) -> None:
        """At the end, the strip has the reason instead of the last roll and the pot."""
        shown = scene(at("", "6,4,6+1 C").settle())
        assert not [each for each in shown.shapes if isinstance(each.shape, Die) and each.shape.value]
        assert "pot" not in words(shown)
        assert "game over: the players have agreed to end the game" in words(shown)

    def test_every_supply(self) -> None:
        """Each plate has the supply, and the total with the stacks."""
        shown = scene(at("A1:2.7 A2:1.2 C4:3.5", supplies="30 31 29 33"))
        assert words(shown)[1::4][:4] == [f"{supply} in hand" for supply in (30, 31, 29, 33)]
        assert words(shown)[2::4][:4] == ["39", "31", "34", "33"]
        assert words(shown)[3::4][:4] == ["coins"] * 4

    @pytest.mark.parametrize(
        ("options", "rest", "said"),
        [
            ({}, "- A", "to roll"),
            ({"foresight": "on"}, "- A queue=-|-|-|- next=A", "to roll for foresight"),
            ({"foresight": "on"}, "- A queue=-|-|-|- count=3 next=A", "to lay out 3 rolls"),
            ({"order": "chosen"}, "- * order=-|-|-|-", "numbering columns"),
            ({}, "- - settled=yes", "game over: the players have agreed to end the game"),
        ],
    )
    def test_what_is_awaited(self, options: dict[str, Any], rest: str, said: str) -> None:
        assert said in words(scene(at("", rest, **options)))

    def test_queues(self) -> None:
        """With foresight, each seat's rolls are listed, the next one first."""
        shown = scene(foreseen())
        queued = [word for word in words(shown) if word.count(" ") == 2 and word.replace(" ", "").isdigit()]
        assert queued == ["6 4 1", "3 3 3", "1 1 1", "2 2 5", "6 1 3", "5 5 1", "2 2 2", "1 2 4"]
        assert scene(foreseen()).height > scene(at("A1:2.3 C8:4.5")).height

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_queues_lie_on_their_rows(self, seats: int) -> None:
        """Each seat's queue has a row, which starts with the seat's icon."""
        shown = scene(Match.open("ludifacture", seats=seats, options={"foresight": "on"}))
        row_height, small = ROW * scale(shown.width), SMALL * scale(shown.width)
        rows = [each for each in shown.ground if getattr(each.shape, "height", 0) == row_height]
        below = [each for each in shown.shapes if each.y > shown.header]
        icons = [each for each in below if getattr(each.shape, "size", 0) == small]
        assert [(row.x - row.shape.width / 2 + PAD / 2 + small / 2, row.y) for row in rows] == [  # type: ignore[union-attr]
            pytest.approx((icon.x, icon.y)) for icon in icons
        ]
        assert len(rows) == seats

    def test_set_results_have_signs(self) -> None:
        """In a set of four, results are gains and losses with signs."""
        shown = scene(at("", "- A game=2 results=20,-3,-9,8", set="four"))
        assert {"+12", "-11", "-17", "+0"} <= set(words(shown))

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_words_and_figures_do_not_meet(self, seats: int) -> None:
        """In every plate, the supply's line ends before the score, even with hundreds of coins."""
        supplies = " ".join(["432"] * seats)
        options = {"set": "four", "bank": 500}
        shown = draw(at("A1:2.456", supplies=supplies, **options).seen_by(None), names=NAMES[:seats])
        labels = [each for each in shown.shapes if isinstance(each.shape, Label)][: 4 * seats]
        unit = 100
        for note, figure in zip(labels[1::4], labels[2::4]):
            lengths = [
                font(em(each.shape, unit)).getlength(fitted(each.shape, unit)) / unit  # type: ignore[arg-type]
                for each in (note, figure)
            ]
            assert note.x + lengths[0] < figure.x - lengths[1]


class TestOrders:
    """Numbers that are still secret are not drawn."""

    def test_questions_until_all_are_in(self) -> None:
        match = Match.open("ludifacture", seats=2, options={"order": "chosen"}).play(0, ORDER)
        assert words(scene(match)).count("?") == 16
        assert words(scene(match, viewer=1)).count("?") == 16
        own = scene(match, viewer=0)
        assert words(own).count("?") == 8
        table = table_of(match)
        found = [tokens(own, table.at(marker, 0), 0.1)[0][1] for marker in table.course.markers(0)]
        assert found == ORDER.split(",")
        assert {"numbered", "numbering"} <= set(words(own))

    def test_then_the_numbers(self) -> None:
        """Once all orders are in, markers have their numbers."""
        match = Match.open("ludifacture", seats=2, options={"order": "chosen"}).play(0, ORDER).play(1, ORDER)
        assert "?" not in words(scene(match))
        moved = match.roll((5, 5, 1)).play(0, "10:1")
        table = table_of(moved)
        assert tokens(scene(moved), table.at(0, 1)) == [("Blue", "10")]


class TestLastMove:
    """The last move can be seen on the squares that it touched."""

    @pytest.mark.parametrize("theme", list(THEMES))
    @pytest.mark.parametrize(
        ("match", "squares"),
        [(raid(), "a2 a3 a4 a5 a6 b6"), (homecoming(), "d6 d7 d8")],
        ids=["raid", "homecoming"],
    )
    def test_on_its_squares(self, theme: str, match: Match, squares: str) -> None:
        """Every square that the move touched looks different, and no square beyond their neighbours does."""
        seen = changes(scene(match), scene(match._replace(last=None)), middles(match), theme)
        touched = set(squares.split())
        grid = table_of(match).course.grid
        close = {
            grid.names[each] for name in touched for each in (grid.parse(name), *grid.all8[grid.parse(name)])
        }
        assert min(seen[name] for name in touched) > 3
        assert max(seen[name] for name in set(grid.names) - close) == 0

    def test_both_squares_are_tinted(self) -> None:
        """The squares where the move started and ended are tinted. From a base, only the end is."""
        assert tints(raid()) == ["a2", "a6"]
        assert tints(at("", "1,1,4+0 A").play(0, "2:4")) == ["a4"]

    @pytest.mark.parametrize("seed", range(6))
    def test_the_arrow_ends_before_the_marker(self, seed: int) -> None:
        """The arrow's head never covers the marker, whichever side it comes from."""
        looked = 0
        for plies in range(20, 90, 7):
            match = random_match(2 + seed % 3, plies, seed)
            last = last_move(match.seen_by(None))
            shared = sharing(table_of(match).course, match.state.progress)
            square = last and table_of(match).course.square(last.trip.marker, last.trip.landing)
            if last is None or last.trip.home or len(shared.get(square or 0, ())) != 1:
                continue
            shown, centre = scene(match), table_of(match).centre(square or 0)
            head = next(each for each in shown.shapes if isinstance(each.shape, Polygon))
            corners = [(head.x + x, head.y + y) for x, y in head.shape.points]
            dice = [each for each in near(shown, centre, 0.45) if isinstance(each.shape, Die)]
            for die in dice:
                half = die.shape.size / 2
                assert all(abs(x - die.x) >= half or abs(y - die.y) >= half for x, y in corners)
            looked += len(dice)
        assert looked

    def test_a_marker_put_back_to_its_base(self) -> None:
        """Of all bases, only the one to which a marker was put back is marked."""
        match = raid()
        bases = {str(marker): table_of(match).at(marker, 0) for marker in range(32)}
        seen = changes(scene(match), scene(match._replace(last=None)), bases)
        assert [marker for marker in bases if seen[marker] > 3] == ["10"]

    def test_brackets_open_inwards(self) -> None:
        """The brackets around a marker that was put back reach no further out than their corners."""
        strokes = [each.shape for each in scene(raid()).shapes if isinstance(each.shape, Strokes)]
        found = [each for each in strokes if each.colour == "last" and len(each.lines) == 4]
        assert len(found) == 2
        for one, corner, other in (way for brackets in found for way in brackets.lines):
            assert max(map(abs, (*one, *other))) == abs(corner[0]) == abs(corner[1])

    def test_what_came_home(self) -> None:
        """The coins brought home are where the marker reached the far side."""
        match = homecoming()
        table = table_of(match)
        assert stacks(scene(match), table.at(3, 8)) == ["+14"]
        off = at("A4:8.6", "1,4,2+0 A", far_side="off-board").play(0, "5:1")
        assert stacks(scene(off), table_of(off).at(3, 9)) == ["+14"]

    def test_lost_coins_are_counted(self) -> None:
        """A square has one badge with the lost coins, whichever seats were robbed there."""
        match = at("A3:2.0 B5:3.4 D4:6.1 C6:6.2", "1,3,4+0 A").play(0, "4:4")
        assert [word for word in words(scene(match)) if word.startswith("−")] == ["−1", "−2"]

    def test_it_survives_rolls_and_resignations(self) -> None:
        """The marks stay after a roll, a resignation or an agreement, but not in the next game."""
        match = raid()
        ring = [each for each in scene(match).shapes if each.shape == Box(1, 1, "last", 0.06, 0.045)]
        assert len(ring) == 1
        for later in (match.roll((1, 2, 4)), match.resign(2), match.settle()):
            assert ring[0] in scene(later).shapes
        next_game = at("A2:7.4", "1,2,1+0 A", pot=3, set="four").play(0, "3:1")
        assert next_game.last is not None
        assert not any(each.shape == ring[0].shape for each in scene(next_game).shapes)

    def test_the_seat_to_move_is_seen(self) -> None:
        """The plates look different for each seat to move."""
        plates = {
            seat: changes_above(at("", "1,2,4+0 A"), at("", f"1,2,4+0 {'ABCD'[seat]}")) for seat in range(4)
        }
        assert plates[0] == 0
        assert min(plates[1], plates[2], plates[3]) > 4


def changes_above(one: Match, other: Match) -> float:
    """Return how different the plates look in two matches."""
    strip = (0, 0, PHONE, 80)
    return change(picture(scene(one)).crop(strip), picture(scene(other)).crop(strip))


class TestCandidates:
    """Squares where the next move can end."""

    @pytest.mark.parametrize("theme", list(THEMES))
    def test_on_each_marked_square_only(self, theme: str) -> None:
        match = crowd()
        names = table_of(match).course.grid.names[::3]
        seen = changes(scene(match), scene(match, marks=names), middles(match), theme)
        assert {name for name, difference in seen.items() if difference > 2.5} == set(names)

    def test_beyond_the_board(self) -> None:
        """If the far side is beyond the board, its mark is beyond the last square."""
        match = at("B3:8.4", "1,3,5+0 B", far_side="off-board")
        marks = [square for choice in match.choices(1, ()).choices for square in choice.squares]
        assert marks == ["B4", "a3"]
        shown, table = scene(match, marks=("B4",)), table_of(match)
        x, y = table.at(10, 9)
        assert x > table.left + table.board.width - 0.4
        assert [(each.x, each.y) for each in shown.shapes[-1:]] == [(x, y)]

    @pytest.mark.parametrize("number", ["", "1"])
    def test_the_frame_of_a_lone_marker_lies_under_it(self, number: str) -> None:
        """A candidate's frame is below the marker's numbers, and the candidate's own number beside them."""
        match = at("A1:2.3 C8:4.5", "1,1,4+0 A")
        middle = middles(match)["a5"]
        here = near(scene(match, marks={"a5": number}), middle, 0.7)
        frames = [place for place, each in enumerate(here) if isinstance(each.shape, Strokes)]
        labels = [each for each in here[max(frames) + 1 :] if isinstance(each.shape, Label)]
        assert [each.shape.text for each in labels] == ["10", "5", *number]  # type: ignore[union-attr]
        assert all(each.x < middle[0] - 0.4 for each in labels[2:])


class TestAlt:
    """The position in words, never longer than Discord accepts."""

    def test_a_position(self) -> None:
        """The alt text has what is awaited, the pot, the last move, and every seat."""
        assert scene(raid()).alt == (
            "Ludifacture, Orange to roll. Pot 32. "
            "Blue pays 3 and moves marker 2 by 4 to a6: robs White of 1, "
            "sends Orange back to base, taking 4, puts Teal back on b6. "
            "Blue, Marisol, south: 29 in hand; 2 a6 11, 7 e3 12. "
            "Orange, tilde_the_great, west: 32 in hand; all at base. "
            "White, Ольга, north: 32 in hand; 3 g8 1, 10 a5 4. "
            "Teal, Kofi, east: 32 in hand; 8 b6 0."
        )

    def test_a_roll_and_queues(self) -> None:
        """The alt text has the roll, its price, and the rolls to come."""
        told = scene(foreseen()).alt
        assert told.startswith(
            "Ludifacture, Blue to roll (re-roll), so far 6 4 1. Game 1 of the set. Pot 32."
        )
        assert "White, Ольга, north: 32 in hand, next rolls 333 111 225 613 551; 10 a5 5." in told
        assert scene(at("", "2,4,1+1 A")).alt.startswith(
            "Ludifacture, Blue to move, roll 2 4 1, cost 2. Pot 32."
        )

    def test_orders(self) -> None:
        """The alt text says who has yet to choose, and leaves out numbers until all are in."""
        match = Match.open("ludifacture", seats=3, options={"order": "chosen"}).play(0, ORDER)
        public, own = scene(match).alt, scene(match, viewer=0).alt
        assert public.startswith("Ludifacture, Orange and White to number their columns. Pot 24.")
        assert "columns 10" not in public
        assert "Blue, Marisol, south: 32 in hand, columns 10-9-8-7-5-4-3-2 from the left; all at base." in own
        done = match.play(1, ORDER).play(2, ORDER)
        assert scene(done).alt.count("columns 10-9-8-7-5-4-3-2 from the left") == 3

    def test_the_end(self) -> None:
        assert scene(at("").settle()).alt.startswith(
            "Ludifacture, over (the players have agreed to end the game): "
            "Blue, Orange, White and Teal win. Pot 32."
        )
        left = at("", supplies="32 32").resign(0)
        assert scene(left).alt.startswith("Ludifacture, over (only one player is left): Orange wins.")
        assert "Blue, Marisol, south: 32 in hand, resigned; all at base." in scene(left).alt

    @pytest.mark.parametrize("far", ["last-square", "off-board"])
    def test_the_longest_position_is_complete(self, far: str) -> None:
        """With 44 markers and twenty rolls, the alt text still names the markers' squares."""
        told = scene(worst_case(far_side=far)).alt
        assert told.count(";") == 4
        assert sum(told.count(f" {file}{rank} ") for file in "abcdefghijk" for rank in range(1, 12)) >= 42


def test_without_foresight_pictures_are_lower() -> None:
    """Without foresight, a picture is at most 1.4 times as high as it is wide."""
    for seats in (2, 3, 4):
        shown = scene(Match.open("ludifacture", seats=seats, options={"foresight": "off"}))
        assert shown.height / shown.width <= 1.4
