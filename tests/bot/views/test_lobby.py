"""A lobby in words: only what differs from the defaults is listed."""

from __future__ import annotations

import re

import pytest

from bot.locale.language import LANGUAGES, Language
from bot.service.tables import Tables
from bot.table import invitations, lobby, moderation
from bot.table.model import Table
from bot.table.options import TableOptions
from bot.views.lobby import CLOSED_BY, RESERVED, lobby_message
from bot.views.message import Button
from bot.views.text import content_of, render_markdown
from engine import GAMES, Option, options_of
from tests.sentences import says

from ..people import ANN, BEN, People, person

DECLARED = {**{id: game.Options for id, game in GAMES.items()}, "table": TableOptions}
OPTIONS = [
    pytest.param(option, id=f"{where}-{option.id}")
    for where, options in DECLARED.items()
    for option in options_of(options)
]
every_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@pytest.mark.parametrize("option", OPTIONS)
@every_language
def test_every_value_has_words(option: Option, language: Language) -> None:
    """Every value but the default has a sentence in every language, without names of options."""
    for value in option.values:
        if value == option.default:
            continue
        told = render_markdown(option.told(value), (), language)
        assert re.fullmatch(r"[A-ZÄÖÜ0-9][^*{}]{8,85}[^.*{}]", told)
        assert not option.is_number or value == 0 or str(value) in told


async def test_only_what_differs_is_listed(tables: Tables, people: People) -> None:
    """Each has a line in the reader's language, the table's options too. A value without words is named."""
    assert rules_of(await people.open(tables, game_id="konfusion")) == []
    options = {"stall": 12, "jump": "capture", "wall-stop": "off", "goal": "opposite"}
    manner = TableOptions(take_backs="never")
    table = await people.open(tables, game_id="konfusion", options=options, table_options=manner)
    assert rules_of(table) == [
        "Dice jump only to capture",
        "12 quiet rounds end the game",
        "No take-backs",
    ]
    assert rules_of(table, LANGUAGES["de"])[1:] == [
        "Die Partie endet nach 12 ruhigen Runden",
        "Züge lassen sich nicht zurücknehmen",
    ]
    for stall, told in ((0, "Quiet rounds never end the game"), (1, "1 quiet round ends the game")):
        assert rules_of(await people.open(tables, game_id="konfusion", options={"stall": stall})) == [told]
    option = Option("speed", ("slow", "fast"), "slow", "house", GAMES["cubeo"].summary)
    assert render_markdown(option.told("fast")) == "speed **fast**"


@pytest.mark.parametrize(
    ("game_id", "language", "told"),
    [
        ("cubeo", "en", "to take a seat (2 players)."),
        ("cubeo", "de", "um Platz zu nehmen (2 Personen)."),
        ("conversion", "en", "to take a seat (2 to 8 players)."),
    ],
)
async def test_how_many_play(tables: Tables, people: People, game_id: str, language: str, told: str) -> None:
    """A game for two says that it is for two, and not for two to two."""
    message = lobby_message(await people.open(tables, game_id=game_id))
    assert told in content_of(message, LANGUAGES[language])


async def test_a_full_table(tables: Tables, people: People) -> None:
    """No one can join, even if its seats are only reserved. No one can start alone."""
    for game_id, told in (
        ("cubeo", "Every seat is taken."),
        ("conversion", "Press **Join** to take a seat (2 to 8 players)."),
    ):
        table = await people.gather(tables, game_id=game_id)
        assert told in content_of(lobby_message(table), LANGUAGES["en"])
    table = await people.open(tables, game_id="cubeo")
    assert off(table) == ["Start"]
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert off(table) == ["Join"]
    table = await people.open(tables, game_id="cubeo")
    table = await tables.act(table.id, invitations.invite, people.act(ANN), [person(BEN)])
    assert says(content_of(lobby_message(table)), RESERVED)
    assert off(table) == ["Join", "Start"]


def off(table: Table) -> list[str]:
    """Return the labels of a lobby's disabled buttons."""
    buttons = [part for row in lobby_message(table).rows for part in row if isinstance(part, Button)]
    return [render_markdown(button.label, ()) for button in buttons if button.disabled]


async def test_only_a_lobby_says_what_comes(tables: Tables, people: People) -> None:
    """It says where boards go. If a moderator closed it, it names the moderator and has no buttons."""
    line = "-# Played in this channel · Older boards shrink to a line of text"
    assert line in content_of(lobby_message(await people.open(tables)))
    assert "Older boards" not in content_of(lobby_message(await people.start(tables)))
    table = await people.open(tables)
    table = await tables.act(table.id, moderation.close, people.act(BEN))
    shown = lobby_message(table)
    assert CLOSED_BY.format(moderator=f"<@{BEN}>") in content_of(shown)
    assert shown.rows == ()


def rules_of(table: Table, language: Language = LANGUAGES["en"]) -> list[str]:
    """Return the lines of a lobby that list its options."""
    lines = content_of(lobby_message(table), language).split("\n")
    return [line[2:] for line in lines if line.startswith("- ")]
