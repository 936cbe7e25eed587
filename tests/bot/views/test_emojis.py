"""Emojis instead of signs: chosen in one place, and always with the words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.locale.language import ENGLISH
from bot.transport.payloads import new_message
from bot.views import emojis
from bot.views.board import headline, private_board
from bot.views.emojis import EMOJIS
from bot.views.message import Button, Message, Select, SelectOption
from bot.views.text import SEAT_SIGNS, render_markdown
from engine import Match, Sign, text

from ..publishing.test_plan import begun

BLUE, BLUE_4, POST = "<:alea_blue_12345678:7>", "<:alea_blue_4_12345678:8>", "<:alea_keypost_12345678:9>"
DIE = text("{die} on {square}", die=Sign(4, 0), square="d4")
LABELS = (DIE, text("{square}", square=Sign("e5", picture="keypost")), text("Type it"))


@pytest.fixture
def uploaded() -> Iterator[None]:
    """Pretend that three emojis are uploaded."""
    EMOJIS.update({"blue": BLUE, "blue_4": BLUE_4, "keypost": POST})
    yield
    EMOJIS.clear()


def controls() -> list[tuple[str | None, str | None]]:
    """Return the labels and emojis of three buttons, and of a menu with the same labels."""
    options = tuple(SelectOption(label, str(number)) for number, label in enumerate(LABELS))
    rows = (tuple(Button(label, f"b{n}") for n, label in enumerate(LABELS)), Select("m", "Choose", options))
    payload = new_message(Message((text("Which die?"),), rows=rows, looks=("blue", "orange")), ENGLISH)
    *buttons, menu = payload["view"].children
    return [(each.label, each.emoji and str(each.emoji)) for each in (*buttons, *menu.options)]


@pytest.mark.usefixtures("uploaded")
def test_buttons_and_menus_show_dice_beside_their_words() -> None:
    """Their letters and words stay, because screen readers read them."""
    assert controls() == 2 * [("4 on d4", BLUE_4), ("e5", POST), ("Type it", None)]


def test_without_emojis_there_are_the_words_alone() -> None:
    """This is so before the first upload, or if Discord refuses it."""
    assert controls() == 2 * [("4 on d4", None), ("e5", None), ("Type it", None)]


@pytest.mark.usefixtures("uploaded")
def test_a_die_of_an_unknown_look_has_no_emoji() -> None:
    """No sign is shown in another seat's colour. Without looks, a message has no emojis."""
    assert {emojis.emoji_of(label, ()) for label in LABELS} == {None}
    assert emojis.emoji_of(DIE, ("orange", "blue")) is None


@pytest.mark.usefixtures("uploaded")
def test_the_headline_shows_the_seats_dice() -> None:
    """If an emoji is missing, the Unicode sign stays. Dice within text stay words."""
    table = begun()
    assert table.match is not None
    line = render_markdown(headline(table, table.match), ("Ann", "Bob"))
    assert BLUE in line
    assert SEAT_SIGNS[0] not in line
    assert SEAT_SIGNS[1] in line
    assert render_markdown(DIE) == "4 on d4"


def test_the_headline_has_signs_before_the_upload() -> None:
    table = begun()
    assert table.match is not None
    line = render_markdown(headline(table, table.match), ("Ann", "Bob"))
    assert SEAT_SIGNS[0] in line


@pytest.mark.usefixtures("uploaded")
def test_a_name_is_not_a_sign() -> None:
    """A square in someone's name stays as they wrote it."""
    assert render_markdown(text("{sign}", sign=SEAT_SIGNS[0])) == SEAT_SIGNS[0]


def test_dice_of_one_colour_have_their_own_looks() -> None:
    """With a shortage of dice, signs are those of that set."""
    shortage = Match.open("conversion", seats=2, options={"dice": "shortage"})
    table = replace(begun(), match=shortage.roll([3] * 5).roll([3] * 5))
    assert emojis.looks_of(table) == ("shortage1", "shortage2")
    assert table.match is not None
    assert private_board(table, table.match, None).looks == ("shortage1", "shortage2")


def test_a_lobby_has_the_colours_of_the_game_to_come() -> None:
    """This includes a game that will be played with dice of one colour."""
    lobby = replace(begun(), match=None)
    assert emojis.looks_of(lobby) == ("blue", "orange")
    assert emojis.looks_of(replace(lobby, options={"dice": "shortage"})) == ("shortage1", "shortage2")
