"""What viewers can expect of every game's pictures, in random matches with random seats and options."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image

from engine import GAMES, Match, ToMove, options_of
from renderers import THEMES, Scene, draw, paint, write
from renderers.alt_text import MAX_LENGTH
from renderers.theme import LOOKS
from tests.breadth import broad
from tests.games import part
from tests.games.chance import moments, open_with, play_on
from tests.games.view import View

from .test_scenes import colours_of
from .test_text_facts import LISTING
from .text_reading import page_of

NAME = "W" * 99  # longer than any space for it
NARROW = 240  # pixels
HIGHEST = 1.6  # times the width, unless a game promises less: more does not fit on a phone beside the text
LOOKED_AT = 5  # moments of a match, not counting its opening and its end

WORST = {
    f"{game_id}-{name}": view
    for game_id in sorted(GAMES)
    for name, view in getattr(part(game_id, "shown"), "WORST", {}).items()
}

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_seed = pytest.mark.parametrize("seed", broad(range(8), 2))


def sampled(game_id: str, seed: int) -> Iterator[Match]:
    """Yield the opening of a random match, some moments in between, and its end. Players may resign."""
    played = list(moments(game_id, seed, 0.01 * (seed % 2)))
    yield from (*played[: -1 : max(1, len(played) // LOOKED_AT)], played[-1])


def scenes(match: Match) -> Iterator[Scene]:
    """Draw the match for a spectator and each seat, with candidates for the seats to move."""
    names = (NAME,) * match.setup.seats
    for viewer in (None, *range(match.setup.seats)):
        marks: tuple[str, ...] = ()
        if isinstance(match.status, ToMove) and viewer in match.status.seats:
            offered = match.choices(viewer, ()).choices
            marks = tuple(square for choice in offered for square in choice.squares)
        yield draw(match.seen_by(viewer), names=names, marks=marks)


def check(match: Match, scene: Scene) -> None:
    """Assert that a scene keeps within its bounds, and that its alt text fits and is made of sentences."""
    placed = (*scene.ground, *scene.shapes)
    assert [p for p in placed if not (0 <= p.x <= scene.width and 0 <= p.y <= scene.height)] == []
    for theme in THEMES.values():
        assert colours_of(scene) <= set(theme.colours)
    assert scene.height / scene.width <= getattr(part(match.game.id, "shown"), "HIGHEST", HIGHEST)
    assert scene.alt.startswith(match.game.name)
    assert scene.alt.endswith(".")
    assert len(scene.alt.encode("utf-16-le")) // 2 <= MAX_LENGTH


@every_game
@every_seed
def test_a_picture_keeps_within_its_bounds(game_id: str, seed: int) -> None:
    """Random positions, drawn for spectators and each seat, keep within the bounds that `check` asserts."""
    for match in sampled(game_id, seed):
        for scene in scenes(match):
            check(match, scene)


@every_game
def test_a_picture_of_every_option_keeps_within_its_bounds(game_id: str) -> None:
    """Each value of each option and each number of seats is drawn, from the opening to late positions."""
    game, luck = GAMES[game_id], random.Random(game_id)
    for option in options_of(game.Options):
        for value in option.values if not option.is_number else (option.values[0], option.values[-1]):
            match = open_with(game_id, luck.choice(game.seats), {option.id: value}, luck)
            for plies in (0, 1, 7, 30):
                match = play_on(match, plies, luck)
                viewer = luck.choice((None, *range(match.setup.seats)))
                check(match, draw(match.seen_by(viewer), names=(NAME,) * match.setup.seats))
    for seats in game.seats:
        match = play_on(Match.open(game_id, seats=seats), 12, luck)
        check(match, draw(match.seen_by(seats - 1), names=(NAME,) * seats))


@pytest.mark.parametrize("view", WORST.values(), ids=WORST)
@pytest.mark.parametrize("name", ["", "x", NAME * 50, "🎲" * 40, "x\u202e\n\x00" * 99], ids=len)
def test_the_longest_positions_are_told_in_words(view: Callable[[], View], name: str) -> None:
    """Even with endless names, the alt text of a long position names every square that has a die."""
    shown = view()
    seen = shown.match.seen_by(shown.viewer)
    scene = draw(seen, names=(name,) * shown.match.setup.seats)
    check(shown.match, scene)
    cells = page_of(seen).cells if shown.match.game.id in LISTING else {}
    held = {square for square, cell in cells.items() if re.match(r"[A-H]", cell)}
    assert held - set(re.findall(r"\b[a-z]\d+\b", scene.alt)) == set()


@every_game
@every_seed
def test_a_seat_has_the_look_that_is_asked_for(game_id: str, seed: int) -> None:
    """With other colours, dice and words change their looks and nothing else does, for every viewer."""
    for number, match in enumerate(sampled(game_id, seed)):
        seats = match.setup.seats
        names, turned = (NAME,) * seats, tuple(reversed(range(seats)))
        seen = match.seen_by((None, *range(seats))[number % (seats + 1)])
        usual, other = draw(seen, names=names), draw(seen, names=names, colours=turned)
        assert other.looks == usual.looks[::-1]
        assert told(other, usual.looks) == told(usual, usual.looks) != told(other, other.looks)


def told(scene: Scene, looks: Sequence[str]) -> str:
    """Return a scene as text, with its looks' names replaced and without the shapes of outlines."""
    pairs = [(LOOKS[one], LOOKS[other]) for one, other in zip(scene.looks, looks)]
    words = {one.name: other.name for one, other in pairs}
    words |= {one.material: other.material for one, other in pairs}
    plain = re.sub(r"lines=.*?, colour", "colour", repr(scene))
    return re.sub(rf"\b({'|'.join(words)})\b", lambda word: words[word[0]], plain)


@every_game
@pytest.mark.parametrize("theme", broad(THEMES))
def test_a_picture_is_painted_in_every_theme(game_id: str, theme: str) -> None:
    """Random positions are painted as wide as asked, in a palette."""
    for match in sampled(game_id, 0):
        scene = draw(match.seen_by(None), names=(NAME,) * match.setup.seats)
        image = Image.open(BytesIO(paint(scene, theme, NARROW)))
        assert (image.mode, image.width) == ("P", NARROW)


@every_game
@every_seed
def test_what_is_secret_is_neither_drawn_nor_written(game_id: str, seed: int) -> None:
    """Any two submissions of a seat look the same to everyone else until all are in."""
    names = (NAME,) * GAMES[game_id].seats.stop
    for match in islice(filter(is_secret, moments(game_id, seed)), LOOKED_AT):
        assert isinstance(match.status, ToMove)
        owing = match.status.seats[0]
        moves = match.moves(owing)
        for viewer in (None, *(seat for seat in range(match.setup.seats) if seat != owing)):
            shown = [match.play(owing, move).seen_by(viewer) for move in (moves[0], moves[-1])]
            one, other = (
                (draw(seen, names=names[: match.setup.seats]), write(seen, names=names)) for seen in shown
            )
            assert one == other


def is_secret(match: Match) -> bool:
    """Return whether several seats still have to make a secret submission."""
    return isinstance(match.status, ToMove) and match.status.secret and len(match.status.seats) > 1
