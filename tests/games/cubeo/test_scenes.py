"""Scenes of Cubeo: the table, the last move, letters, and the position in words."""

from __future__ import annotations

import pytest

from engine import Match
from renderers import THEMES, film
from renderers.scene import Box, Die, Disc, Label, Placed, Polygon, Scene, Strokes
from tests.renderers.looking import PHONE, changes, picture, scene, words
from tests.renderers.picture_positions import NAMES

from .positions import (
    added_outside,
    at,
    candidates,
    finished,
    high_values,
    merged,
    random_match,
    round_the_corner,
    there_and_back,
)


def dice(drawn: Scene) -> list[tuple[float, float, str, int]]:
    """Return the place, owner and value of each die on the table. Blank dice on plates are left out."""
    return sorted(
        (round(each.x, 3), round(each.y, 3), each.shape.look, each.shape.value)
        for each in drawn.shapes
        if isinstance(each.shape, Die) and each.shape.value
    )


def coordinates(drawn: Scene) -> dict[str, Placed]:
    """Return the coordinates beside the table."""
    labels = [each for each in drawn.shapes if isinstance(each.shape, Label)]
    return {each.shape.text: each for each in labels if each.shape.colour == "coordinate"}  # type: ignore[union-attr]


def centre(drawn: Scene, name: str) -> tuple[float, float]:
    """Return a square's place in the picture, by the coordinates beside it."""
    labels = coordinates(drawn)
    return round(labels[name[0]].x, 3), round(labels[name[1:]].y, 3)


def points(drawn: Scene, kind: type[object], colour: str) -> list[tuple[float, float]]:
    """List the places of shapes of a kind and a colour."""
    return [
        (round(each.x, 3), round(each.y, 3))
        for each in drawn.shapes
        if isinstance(each.shape, kind) and each.shape.colour == colour  # type: ignore[attr-defined]
    ]


class TestTable:
    """The squares, with the dice on them."""

    def test_dice_lie_on_their_squares(self) -> None:
        """In the opening, A's die is on m13 and B's on n13."""
        drawn = scene(Match.open("cubeo", seats=2))
        assert dice(drawn) == [
            (*centre(drawn, "m13"), "Blue", 1),
            (*centre(drawn, "n13"), "Orange", 1),
        ]

    def test_every_value_is_drawn(self) -> None:
        """All dice look different, for each owner and each value from 1 to 24."""
        seen = set()
        for look in ("Blue", "Orange"):
            for value in range(1, 25):
                drawn = Scene(
                    1,
                    1,
                    (scene(high_values()).shapes[0]._replace(x=0.5, y=0.5, shape=Die(look, value, 0.925)),),
                    "",
                )
                seen.add(picture(drawn, width=45).tobytes())
        assert len(seen) == 48

    @pytest.mark.parametrize(
        ("line", "files", "ranks"),
        [
            ("A1B1 m13 A", "lmnop", range(11, 16)),
            ("A1B1/A1A1 m13 A", "lmnop", range(12, 17)),
            ("A1B1 b2 A", "abcde", range(1, 6)),
            ("A1B1 x25 A", "vwxyz", range(22, 27)),
            ("A1A1A1B1 e9 A", "defghi", range(7, 12)),
            ("A1/A1/A1/B1 e9 A", "cdefg", range(8, 14)),
        ],
    )
    def test_the_formation_and_one_ring_are_shown(self, line: str, files: str, ranks: range) -> None:
        """The picture has the formation and a ring around it, at least five by five, within the table."""
        assert sorted(coordinates(scene(at(line)))) == sorted([*files, *map(str, ranks)])

    def test_a_table_of_a_size_is_kept(self) -> None:
        """The ground of two tables of the same size is the same, whatever their squares' names."""
        assert scene(at("A1B1 b2 A")).ground == scene(at("A1B1 x25 A")).ground

    def test_a_film_has_one_cloth(self) -> None:
        """All frames of a film show the same squares, so that a die that stays doesn't move."""
        played = [random_match(n, seed=1) for n in range(0, 40, 2)]
        assert len({(each.width, each.height) for each in map(scene, played)}) > 1
        shown = film(played, steps=range(len(played)), names=NAMES[:2])
        assert len(shown.scenes) > 2
        grounds = [drawn.ground for drawn in shown.scenes]
        assert all(ground == grounds[0] for ground in grounds)

    @pytest.mark.parametrize("line", ["/".join(["A1"] * 12 + ["B1"] * 12), "A1" * 12 + "B1" * 12])
    def test_long_formations_fit(self, line: str) -> None:
        """With 24 dice in a row or column, the picture keeps its proportions and a phone's width."""
        drawn = scene(at(f"{line} A", die_size=12))
        assert drawn.height / drawn.width <= 1.25 + 1e-9
        assert drawn.width >= drawn.height / 1.25 - 1e-9
        assert picture(drawn).width == PHONE


class TestLastMove:
    def test_a_way_has_a_dot_on_each_square_but_the_last(self) -> None:
        """A dot is on each square of the way, except for the last, which has a ring."""
        match = round_the_corner()
        drawn = scene(match)
        dots = points(drawn, Disc, "orange")
        assert dots == [centre(drawn, name) for name in ("o12", "n12", "m12")]
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l11")
        assert points(drawn, Strokes, "orange.rim")[0] == centre(drawn, "o12")

    def test_a_way_there_and_back(self) -> None:
        """A square visited twice has two dots."""
        match = there_and_back()
        drawn = scene(match)
        dots = points(drawn, Disc, "blue")
        assert dots == [centre(drawn, name) for name in ("l13", "m12", "l13")]
        assert points(drawn, Box, "last")[-1] == centre(drawn, "m14")

    def test_the_way_lies_beneath_the_dice(self) -> None:
        shapes = [each.shape for each in scene(round_the_corner()).shapes]
        way = max(place for place, shape in enumerate(shapes) if isinstance(shape, Disc))
        first = next(place for place, shape in enumerate(shapes) if isinstance(shape, Die) and shape.value)
        assert way < first

    @pytest.mark.parametrize(
        ("match", "squares"),
        [(round_the_corner(), ["o12", "l11"]), (merged(), ["l14", "m14"]), (added_outside(), ["l13"])],
        ids=["moved", "merged", "added"],
    )
    def test_its_squares_are_tinted(self, match: Match, squares: list[str]) -> None:
        """The squares where the last move started and ended are tinted."""
        drawn = scene(match)
        assert points(drawn, Box, "last.dark") == [centre(drawn, name) for name in squares]

    def test_the_head_of_the_arrow_lies_over_the_dice(self) -> None:
        """The arrow's head has the mover's colour, above the dice, at the corner where the die came in."""
        match = round_the_corner()
        drawn = scene(match)
        (head,) = (
            each for each in drawn.shapes if isinstance(each.shape, Polygon) and each.shape.colour == "orange"
        )
        assert drawn.shapes.index(head) > max(
            place for place, each in enumerate(drawn.shapes) if isinstance(each.shape, Die)
        )
        x, y = centre(drawn, "l11")
        assert (head.x, head.y) == pytest.approx((x + 0.5, y - 0.5), abs=1e-3)

    def test_a_merge(self) -> None:
        """A merge has the lifted die's outline, and a ring and a badge on the receiving die."""
        match = merged()
        drawn = scene(match)
        assert points(drawn, Strokes, "blue.rim")[0] == centre(drawn, "l14")
        assert points(drawn, Box, "last")[-1] == centre(drawn, "m14")
        assert points(drawn, Disc, "badge") != []

    def test_an_added_die(self) -> None:
        """An added die has a ring where it is after a shift, and no way or outline."""
        match = added_outside()
        drawn = scene(match)
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l13")
        assert points(drawn, Strokes, "blue.rim") == points(drawn, Disc, "blue") == []

    @pytest.mark.parametrize("theme", list(THEMES))
    def test_it_is_seen_on_a_phone(self, theme: str) -> None:
        """On a phone, every square of the way looks different from one without a last move."""
        match = round_the_corner()
        drawn = scene(match)
        way = {name: centre(drawn, name) for name in ("o12", "n12", "m12", "l11")}
        assert min(changes(drawn, scene(match._replace(last=None)), way, theme).values()) > 4

    def test_it_stays_when_somebody_resigns(self) -> None:
        """The last move's marks stay after a resignation."""
        before, after = scene(round_the_corner()), scene(finished("resignation"))
        assert points(before, Disc, "orange") == points(after, Disc, "orange") != []


class TestCandidates:
    """What a move can name, with the menu's letters."""

    def test_letters_match_the_menu(self) -> None:
        """An empty square has the letter of its label in the menu. Dice have no letters."""
        match = round_the_corner()
        for chosen in ((), ("add",), ("l14",)):
            marks = candidates(match, *chosen)
            drawn = scene(match, None, marks)
            placed = {
                (round(each.x, 3), each.shape.text): round(each.y, 3)
                for each in drawn.shapes
                if isinstance(each.shape, Label) and len(each.shape.text) == 1 and each.shape.text.isupper()
            }
            labels = {choice.token: str(choice.label) for choice in match.choices(0, chosen).choices}
            lettered = {square: label[0] for square, label in labels.items() if label[1] == ":"}
            assert len(placed) == len(lettered)
            assert len(marks) > len(lettered) or chosen == ("add",)
            for square, letter in lettered.items():
                x, y = centre(drawn, square)
                assert abs(placed[x, letter] - y) < 0.5

    def test_an_empty_square_shows_its_name(self) -> None:
        """Below its letter, an empty square shows its name. A die's square doesn't."""
        match = round_the_corner()
        for chosen, shown in (("add",), ["j13", "k12", "k14", "l15", "m12"]), ((), []):
            marks = candidates(match, *chosen)
            drawn = scene(match, None, marks)
            names = {
                each.shape.text: (round(each.x, 3), each.y)
                for each in drawn.shapes
                if isinstance(each.shape, Label) and each.shape.text in marks
            }
            assert list(names) == shown
            for name, (x, y) in names.items():
                assert (x, y - 0.24) == pytest.approx(centre(drawn, name), abs=1e-3)

    def test_a_die_keeps_its_value_in_sight(self) -> None:
        """The badge with a suggestion's number covers no pip."""
        for value in range(1, 7):
            match = at(f"A{value}A1B1 A")
            drawn = scene(match, None, {"l13": "1"})
            number = next(
                each for each in drawn.shapes if isinstance(each.shape, Label) and each.shape.text == "1"
            )
            x, y = centre(drawn, "l13")
            badge = next(each for each in drawn.shapes if (each.x, each.y) == (number.x, number.y))
            assert isinstance(badge.shape, Disc)
            for across, down in ((0, 0), (-1, -1), (1, -1), (-1, 0), (1, 0)):
                pip = (x + across * 0.262 * 0.925, y + down * 0.262 * 0.925)
                away = ((pip[0] - badge.x) ** 2 + (pip[1] - badge.y) ** 2) ** 0.5
                assert away > badge.shape.radius + 0.09

    def test_the_way_makes_room_for_letters(self) -> None:
        """With candidates, the last move's way is left out, and only its ring stays."""
        match = round_the_corner()
        drawn = scene(match, None, candidates(match, "add"))
        assert points(drawn, Disc, "orange") == []
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l11")

    @pytest.mark.parametrize("theme", list(THEMES))
    def test_they_are_seen_on_a_phone(self, theme: str) -> None:
        """On a phone, every marked square looks different from an unmarked one, and no other square does."""
        match = random_match(30, seed=2)._replace(last=None)
        squares = tuple(f"{file}{rank}" for file in "jklmn" for rank in range(11, 15))
        drawn = scene(match, None, squares[::2])
        seen = changes(scene(match), drawn, {name: centre(drawn, name) for name in squares}, theme)
        assert [name for name in squares if seen[name] > 4] == list(squares[::2])


class TestWords:
    """The alt text, for players who can't see the picture."""

    def test_a_position(self) -> None:
        """The alt text says whose turn it is and what happened, and lists every die."""
        assert scene(round_the_corner()).alt == (
            "Cubeo, Blue to move. Orange moves the 3 from o12 to l11. Blue, Marisol: 5 of 6 dice; "
            "k13 1, l12 1, l13 4, l14 2, m13 1. Orange, tilde_the_great: 5 of 6 dice; l11 3, m14 1, n13 2, "
            "n14 2, o13 1."
        )

    @pytest.mark.parametrize(
        ("reason", "begins"),
        [
            (
                "merge",
                "Cubeo, over (a merge went past the highest face): Blue wins. Blue merges the 4",
            ),
            ("blocked", "Cubeo, over (one player could not add, move or merge): Blue wins. Blue moves the 1"),
            (
                "repetition",
                "Cubeo, over (the same position came up three times): a draw. Orange moves the 1",
            ),
            (
                "agreement",
                "Cubeo, over (the players have agreed to end the game): a draw. Orange moves the 3",
            ),
            ("resignation", "Cubeo, over (only one player is left): Orange wins. Orange moves the 3"),
        ],
    )
    def test_the_end(self, reason: str, begins: str) -> None:
        assert scene(finished(reason)).alt.startswith(begins)
        assert ("Orange cannot add, move or merge" in scene(finished(reason)).alt) == (reason == "blocked")
        assert ("Blue, Marisol: resigned, 5 of 6" in scene(finished(reason)).alt) == (reason == "resignation")


class TestAnyMatch:
    def test_plates(self) -> None:
        """A plate shows the player, the number of dice in play, and a resignation."""
        told = words(scene(round_the_corner()))
        assert told[:4] == [NAMES[0], "5 of 6 dice in play", NAMES[1], "5 of 6 dice in play"]
        assert words(scene(finished("resignation")))[1] == "resigned"
