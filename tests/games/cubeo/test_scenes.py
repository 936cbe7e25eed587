"""Scenes of Cubeo: the table, what the last move marks, letters, and the position in words."""

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
    """List the dice on the table, by place, owner and value. Dice on plates are blank."""
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
    """List where shapes of a kind and a colour are."""
    return [
        (round(each.x, 3), round(each.y, 3))
        for each in drawn.shapes
        if isinstance(each.shape, kind) and each.shape.colour == colour  # type: ignore[attr-defined]
    ]


class TestTable:
    """The squares, with the dice on them."""

    def test_dice_lie_on_their_squares(self) -> None:
        """The opening: A on m13, B on n13."""
        drawn = scene(Match.open("cubeo", seats=2))
        assert dice(drawn) == [
            (*centre(drawn, "m13"), "Blue", 1),
            (*centre(drawn, "n13"), "Orange", 1),
        ]

    def test_every_value_is_drawn(self) -> None:
        """Pips up to six, figures beyond, also those of a winning merge; no two dice look alike."""
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
        """At least five files and five ranks, and none that the table does not have."""
        assert sorted(coordinates(scene(at(line)))) == sorted([*files, *map(str, ranks)])

    def test_a_table_of_a_size_is_kept(self) -> None:
        """Wherever its squares lie: their names are no part of it."""
        assert scene(at("A1B1 b2 A")).ground == scene(at("A1B1 x25 A")).ground

    def test_a_film_has_one_cloth(self) -> None:
        """It shows all squares that any of its pictures needs, so that no die that stays moves in it."""
        played = [random_match(n, seed=1) for n in range(0, 40, 2)]
        assert len({(each.width, each.height) for each in map(scene, played)}) > 1
        shown = film(played, steps=range(len(played)), names=NAMES[:2])
        assert len(shown.scenes) > 2
        grounds = [drawn.ground for drawn in shown.scenes]
        assert all(ground == grounds[0] for ground in grounds)

    @pytest.mark.parametrize("line", ["/".join(["A1"] * 12 + ["B1"] * 12), "A1" * 12 + "B1" * 12])
    def test_long_formations_fit(self, line: str) -> None:
        """A column is not much higher than the picture is wide, and a row has 26 files."""
        drawn = scene(at(f"{line} A", die_size=12))
        assert drawn.height / drawn.width <= 1.25 + 1e-9
        assert drawn.width >= drawn.height / 1.25 - 1e-9
        assert picture(drawn).width == PHONE


class TestLastMove:
    def test_a_way_has_a_dot_on_each_square_but_the_last(self) -> None:
        """The squares of the way: from o12 over n12 and m12 to l11."""
        match = round_the_corner()
        drawn = scene(match)
        dots = points(drawn, Disc, "orange")
        assert dots == [centre(drawn, name) for name in ("o12", "n12", "m12")]
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l11")
        assert points(drawn, Strokes, "orange.rim")[0] == centre(drawn, "o12")

    def test_a_way_there_and_back(self) -> None:
        """The square that was visited, and the start once more."""
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
        """Where a die was, and where it is now, beneath it."""
        drawn = scene(match)
        assert points(drawn, Box, "last.dark") == [centre(drawn, name) for name in squares]

    def test_the_head_of_the_arrow_lies_over_the_dice(self) -> None:
        """In the mover's colour, at the corner over which the die came."""
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
        """The outline of the lifted die, a line to the other, a ring and a rising arrow on it."""
        match = merged()
        drawn = scene(match)
        assert points(drawn, Strokes, "blue.rim")[0] == centre(drawn, "l14")
        assert points(drawn, Box, "last")[-1] == centre(drawn, "m14")
        assert points(drawn, Disc, "badge") != []

    def test_an_added_die(self) -> None:
        """A ring, where the die is now: the formation has shifted. No way, no outline."""
        match = added_outside()
        drawn = scene(match)
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l13")
        assert points(drawn, Strokes, "blue.rim") == points(drawn, Disc, "blue") == []

    @pytest.mark.parametrize("theme", list(THEMES))
    def test_it_is_seen_on_a_phone(self, theme: str) -> None:
        """Every square of the way is other than without a last move."""
        match = round_the_corner()
        drawn = scene(match)
        way = {name: centre(drawn, name) for name in ("o12", "n12", "m12", "l11")}
        assert min(changes(drawn, scene(match._replace(last=None)), way, theme).values()) > 4

    def test_it_stays_when_somebody_resigns(self) -> None:
        """As the match ends the marks of the last move are still there."""
        before, after = scene(round_the_corner()), scene(finished("resignation"))
        assert points(before, Disc, "orange") == points(after, Disc, "orange") != []


class TestCandidates:
    """What a move can name, with the menu's letters."""

    def test_letters_match_the_menu(self) -> None:
        """The letter on an empty square is the one before it in the label. Dice have no letters."""
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
        """In the dashed outline, below the letter. A die's square has just the outline."""
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
        """No line runs through a letter: only the ring of the last move stays."""
        match = round_the_corner()
        drawn = scene(match, None, candidates(match, "add"))
        assert points(drawn, Disc, "orange") == []
        assert points(drawn, Box, "last")[-1] == centre(drawn, "l11")

    @pytest.mark.parametrize("theme", list(THEMES))
    def test_they_are_seen_on_a_phone(self, theme: str) -> None:
        """Every marked square is other than an unmarked one, empty or with a die."""
        match = random_match(30, seed=2)._replace(last=None)
        squares = tuple(f"{file}{rank}" for file in "jklmn" for rank in range(11, 15))
        drawn = scene(match, None, squares[::2])
        seen = changes(scene(match), drawn, {name: centre(drawn, name) for name in squares}, theme)
        assert [name for name in squares if seen[name] > 4] == list(squares[::2])


class TestWords:
    """The alt text, for players who can't see the picture."""

    def test_a_position(self) -> None:
        """Whose turn, what happened, every die."""
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
        """A plate shows the player, how many of their dice are in play, and whether they resigned."""
        told = words(scene(round_the_corner()))
        assert told[:6] == [NAMES[0], "5 of 6 dice in play", "", NAMES[1], "5 of 6 dice in play", ""]
        assert words(scene(finished("resignation")))[1] == "resigned"
