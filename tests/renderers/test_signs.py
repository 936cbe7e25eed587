"""Signs: the small pictures that become emojis."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.views.emojis import LOOKS
from engine import GAMES, Match, ToMove, ToRoll, signs_in
from renderers import all_signs, paint_sign
from renderers.signs import USUAL
from renderers.theme import SEATS

MOST_EMOJIS, MOST_BYTES, LONGEST_NAME = 2000, 256 * 1024, 32  # Discord: resources/emoji
MOST_HERE = 250  # at one a second, a host has them in four minutes
AROUND = len("alea_") + len("_12345678")
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def test_they_fit_into_an_application() -> None:
    """Discord has room for the emojis of two versions at once, and accepts their names."""
    names = all_signs()
    assert 2 * len(names) < 2 * MOST_HERE < MOST_EMOJIS
    assert max(map(len, names)) + AROUND <= LONGEST_NAME
    assert [name for name in names if not name.replace("_", "").isalnum()] == []


def test_every_seat_has_every_face_in_its_colour_and_shape() -> None:
    """Each look has a sign for each face and a blank one for the seat."""
    assert tuple(USUAL) == LOOKS
    assert list(USUAL.values()) == list(SEATS)
    faces = {f"{look}{value and f'_{value}'}" for look in LOOKS for value in ("", *range(1, 7))}
    assert faces <= set(all_signs())


@pytest.mark.parametrize("name", ["blue_4", "black", "shortage3_6", "keypost", "teal_column12", "coinz5"])
def test_a_sign_is_a_small_picture_on_any_ground(name: str) -> None:
    """A sign is a transparent PNG of 128 pixels, a tenth of Discord's limit at most, and always the same."""
    drawn = paint_sign(all_signs()[name])
    picture = Image.open(BytesIO(drawn))
    assert (picture.format, picture.size, picture.mode) == ("PNG", (128, 128), "RGBA")
    assert len(drawn) < MOST_BYTES / 10
    alphas = picture.getchannel("A")
    assert (alphas.getpixel((0, 0)), alphas.getpixel((64, 90))) == (0, 255)
    assert paint_sign(all_signs()[name]) == drawn


def test_faces_differ() -> None:
    """Two faces of each look all have different signs."""
    names = [f"{look}_{value}" for look in LOOKS for value in (2, 5)]
    assert len({paint_sign(all_signs()[name]) for name in names}) == len(names)


@every_game
def test_what_games_say_can_be_shown(game_id: str) -> None:
    """Every sign in the first question of a move exists, throughout a random game."""
    game, known, shown = GAMES[game_id], all_signs(), 0
    luck = Random(game_id)
    match = Match.open(game_id, seats=game.seats.start)
    for _ in range(40):
        if isinstance(match.status, ToRoll):
            match = match.roll(tuple(luck.randint(1, match.status.sides) for _ in range(match.status.count)))
        elif isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            step = match.choices(seat, ())
            signs = [sign for choice in step.choices for sign in signs_in(choice.label)]
            pictures = {
                sign.picture if sign.seat is None else f"{LOOKS[sign.seat]}_{sign.picture}" for sign in signs
            }
            assert pictures <= set(known)
            shown += len(pictures)
            match = match.play(seat, str(luck.choice(list(match.moves(seat)))))
    assert shown or game_id == "cubeo"  # which asks first what to do


def test_a_set_of_dice_has_its_own_signs() -> None:
    """The signs of Conversion's other set of dice exist."""
    match = Match.open("conversion", seats=2, options={"dice": "shortage"})
    assert f"{match.game.kit(match.setup.options)}1_4" in all_signs()
