"""Adding computers to lobbies, and reading and suggesting computer levels."""

from __future__ import annotations

from collections.abc import Mapping

from engine import GAMES, Text, _, text
from engine.game import AnyGame
from opponents import levels_of

from ...locale.language import Language
from ...service.computers.thinker import NO_THINKER
from ...table.computers.seats import add_computer
from ...table.errors import Refusal
from ...table.lobby import check_opener
from ...table.names import COMPUTER_SIGN, LEVEL_NAMES
from ...views.custom_id import CustomId
from ...views.message import Message, Select, SelectOption, sentence
from ...views.text import render_plain
from ..interactions import Context, edit
from ..interactions.autocomplete import Suggestion, containing

ASK = _("How well should the computer play? You can add more computers while seats are free.")
ADDED = _("The computer has joined. Press **Start** when everyone's here.")

LEVEL_DETAILS: Mapping[str, str] = {
    "newcomer": _("Plays about half of its moves at random"),
    "casual": _("Looks one move ahead"),
    "steady": _("Also considers your replies"),
    "sharp": _("Looks several moves ahead"),
    "master": _("Takes its time and looks far ahead"),
}


@edit("askcomputer")
async def ask_level(context: Context) -> None:
    """Let the opener choose the level of the computer that they want to add."""
    require_computers(context)
    table = await context.table()
    check_opener(table, context.action)
    select = level_menu(str(CustomId("addcomputer", table.id)), GAMES[table.game_id])
    await context.edit(Message((text(ASK),), rows=(select,)))


@edit("addcomputer")
async def add(context: Context) -> None:
    """Add a computer of the chosen level to the table."""
    require_computers(context)
    await context.act(add_computer, context.value)
    await context.edit(sentence(ADDED))


def require_computers(context: Context) -> None:
    """Raise Refusal if the host has turned computers off."""
    if not context.services.thinker.is_on:
        raise Refusal(NO_THINKER)


def level_menu(id: str, game: AnyGame) -> Select:
    """Return the menu of a game's computer levels, weakest first."""
    options = (
        SelectOption(level_text(level), level, text(LEVEL_DETAILS[level])) for level in levels_of(game)
    )
    return Select(id, text("Choose a level"), tuple(options))


def read_level(typed: str, language: Language) -> str:
    """Return the level that `typed` names in `language`, or `typed` in lower case if it names none.

    A level is stored as its English name in lower case, so English names work in every language.
    """
    wanted = typed.removeprefix(COMPUTER_SIGN).strip().casefold()
    names = {language.translate(name).casefold(): level for level, name in LEVEL_NAMES.items()}
    return names.get(wanted, wanted)


async def level_suggestions(game: AnyGame, context: Context, typed: str) -> list[Suggestion]:
    """Suggest those of a game's computer levels whose names contain the typed text, weakest first."""
    language = context.audience.language
    shown = ((render_plain(level_text(level), (), language), level) for level in levels_of(game))
    return containing(shown, typed)


def level_text(level: str) -> Text:
    """Return a computer level's name, with a robot emoji in front, for menus and suggestions."""
    return text("🤖 {level}", level=text(LEVEL_NAMES[level]))
