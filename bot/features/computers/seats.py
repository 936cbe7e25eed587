"""Computers at tables: seated in a lobby or with `/play`, or to play against at once with `/practice`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine import GAMES, Text, _, text
from engine.game import AnyGame
from opponents import levels_of

from ...locale.language import Language
from ...service.computers.thinker import NO_THINKER
from ...table.computers.seats import add_computer, usual_level
from ...table.errors import Refusal
from ...table.lobby import check_opener
from ...table.model import bot_action
from ...table.names import COMPUTER_SIGN, LEVEL_NAMES
from ...table.options import TableOptions
from ...views.custom_id import CustomId
from ...views.message import Message, Select, SelectOption, sentence
from ...views.text import render_plain
from ..handbook import GAME_CHOICES
from ..interactions import Context, command, edit, parameter, reply
from ..interactions.autocomplete import Suggestion, containing
from ..interactions.permissions import may_open, may_open_thread, place_of, require_permissions
from ..lessons import tell_newcomer

ASK = _("How well is the computer to play? You can add more than one, as long as seats are free.")
ADDED = _("The computer has a seat. Press **Start** when everybody is there.")

LEVEL_DETAILS: Mapping[str, str] = {
    "newcomer": _("Every second move is any move at all"),
    "casual": _("Looks one move ahead"),
    "steady": _("Also looks at your answers"),
    "sharp": _("Looks several moves ahead"),
    "master": _("Takes its time and looks far ahead"),
}
BEGUN = _("Your game against the computer has begun: see below. It answers each of your moves by itself.")
IN_THREAD = _(
    "Your game against the computer has begun in a thread: the message below leads there. "
    "It answers each of your moves by itself."
)


@reply("askcomputer")
async def ask_level(context: Context) -> None:
    """Ask the opener for a computer's level."""
    demand_computers(context)
    table = await context.table()
    check_opener(table, context.action)
    options = tuple(
        SelectOption(level_text(level), level, text(LEVEL_DETAILS[level]))
        for level in levels_of(GAMES[table.game_id])
    )
    select = Select(str(CustomId("addcomputer", table.id)), text("Choose a level"), options)
    await context.reply(Message((text(ASK),), rows=(select,)))


@edit("addcomputer")
async def add(context: Context) -> None:
    """Seat a computer of the level that was chosen."""
    demand_computers(context)
    await context.act(add_computer, context.value)
    await context.edit(sentence(ADDED))


def demand_computers(context: Context) -> None:
    """Raise Refusal where whoever runs the bot wants no computers."""
    if not context.services.thinker.is_on:
        raise Refusal(NO_THINKER)


def read_level(typed: str, language: Language) -> str:
    """Return the level that somebody typed, by its English name or by that of their language."""
    wanted = typed.removeprefix(COMPUTER_SIGN).strip().casefold()
    names = {language.translate(name).casefold(): level for level, name in LEVEL_NAMES.items()}
    return names.get(wanted, wanted)


async def level_suggestions(game: AnyGame, context: Context, typed: str) -> list[Suggestion]:
    """Suggest the levels of a game, the weakest first."""
    language = context.audience.language
    shown = ((render_plain(level_text(level), (), language), level) for level in levels_of(game))
    return containing(shown, typed)


def level_text(level: str) -> Text:
    """Return a computer of a level as menus and suggestions name it."""
    return text("🤖 {level}", level=text(LEVEL_NAMES[level]))


async def suggest_levels(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the levels of the game that was chosen, the weakest first."""
    game = GAMES.get(str(getattr(context.interaction.namespace, "game", "")))
    return await level_suggestions(game, context, typed) if game else []


@command("practice", _("Play against the computer, at once"))
@parameter("game", _("Which game"), choices=GAME_CHOICES)
@parameter("level", _("How well the computer plays (default: casual)"), suggest=suggest_levels)
@parameter("place", _("Where the boards go (default: into a thread)"))
async def practice(
    context: Context, game: str, level: str | None = None, place: Literal["thread", "channel"] | None = None
) -> None:
    """Open a table with one computer and begin."""
    services, interaction = context.services, context.interaction
    settings = await may_open(context, game)
    demand_computers(context)
    if place is None and may_open_thread(interaction):
        place = "thread"
    where = place_of(interaction, place, settings)
    require_permissions(interaction, thread=where == "thread")
    table = await services.tables.open(
        context.action,
        guild_id=context.guild_id,
        channel_id=context.channel_id,
        game_id=game,
        options={},
        table_options=TableOptions(place=where),
        computers=[read_level(level, context.audience.language) if level else usual_level(GAMES[game])],
    )
    opener = context.action
    started = bot_action(table.id, "practice", opener.at)  # what opened the table is used up
    await services.tables.start(table.id, started._replace(user_id=opener.user_id, name=opener.name))
    begun = IN_THREAD if where == "thread" else BEGUN
    await tell_newcomer(context, table, text(begun))
