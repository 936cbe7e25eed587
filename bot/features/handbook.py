"""How a game is played, page by page, and how the bot is used. `/rules`, `/help`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from discord import app_commands

from engine import GAMES, _

from ..locale.handbook import rules_of
from ..views.custom_id import CustomId, lesson_id
from ..views.message import Message, sentence
from ..views.paging import page_number, section_page
from .interactions import Context, command, edit, parameter, reply
from .lessons import learn_buttons
from .move import open_composer

HELP = _(
    "## Alea referees dice board games\n"
    "**Open a table** with `/play` and the name of a game; others press **Join**, then you press "
    "**Start**.\n"
    "**Move** in one of three ways: press **Move** under the board and choose; type `/move`, which "
    "suggests moves; or press **Move**, then **Type it**.\n"
    "**New to a game?** `/learn` teaches it in a few short lessons, `/rules` explains it, `/practice` "
    "starts one against the computer.\n"
    "`/suggest` names games that fit into the time there is; `/until` has a game end in time; "
    "`/session` is for game masters\n"
    "`/invite` keeps a seat at your table for somebody; **Add a computer** seats one\n"
    "`/board` shows the board again, only to you; **Text** under a board gives it as text to be read\n"
    "`/takeback` asks the others to let you take back your last move; `/plan` answers theirs in advance\n"
    "`/endnow` offers to end a game now; `/resign` resigns from one; `/handover` asks somebody to play "
    "on in your place\n"
    "`/tables` lists your unfinished games on this server; `/preferences` has colours, text boards, "
    "notifications, reminders\n"
    "To watch and look back: **Replay** under a board, `/follow`, `/share`, `/rolls`, `/stats`, "
    "`/hall`, `/record`\n"
    "`/collection` shows what you own in games that have such things; `/sets` adds to it\n"
    "For moderators: `/moderate`, `/overview`; for who manages the server: `/settings`\n"
    "`/privacy` says what is stored; `/mydata` gives you, or deletes, what is stored about you\n"
    "Games wait for you: take a minute or a day for a move. No time runs out unless your table wants a "
    "clock; `/clock` shows it, `/time` and `/vacation` let it stand while you sleep or are away, "
    "`/park` and `/resume` for a whole game. A restart of the bot loses nothing.\n"
    "-# Games: {games}."
)


GAME_CHOICES = [app_commands.Choice(name=game.name, value=game.id) for game in GAMES.values()]
TAUGHT = [app_commands.Choice(name=game.name, value=game.id) for game in GAMES.values() if game.lessons]


@command("help", _("What this bot does and how to begin"))
async def help_command(context: Context) -> None:
    """Show how the bot is used."""
    await context.reply(sentence(HELP, games=tuple(game.name for game in GAMES.values())))


@command("rules", _("How a game is played"))
@parameter("game", _("The game"), choices=GAME_CHOICES)
async def rules_command(context: Context, game: str) -> None:
    """Open the rules of a game."""
    await context.reply(_rules_page(game, 0, context.audience.language.code))


@command("learn", _("Learn a game by playing, in a few minutes; only you see it"))
@parameter("game", _("Which game"), choices=TAUGHT)
async def learn(context: Context, game: str) -> None:
    """Open the first lesson of a game."""
    await open_composer(replace(context, custom_id=lesson_id("move", game, 0)))


@reply("rules")
async def open_rules(context: Context) -> None:
    """Open the rules of a game."""
    await context.reply(_rules_page(context.custom_id.argument, 0, context.audience.language.code))


@edit("page")
async def turn_page(context: Context) -> None:
    """Turn to another page of the rules."""
    number = page_number(context.value)
    await context.edit(_rules_page(context.custom_id.argument, number, context.audience.language.code))


@lru_cache(100)
def _rules_page(game_id: str, number: int, language: str) -> Message:
    """Show one section of a game's rules with a menu of all."""
    sections = rules_of(game_id, language)
    page = section_page(CustomId("page", argument=game_id), sections, number)
    buttons = learn_buttons(game_id)
    return replace(page, rows=(*page.rows, buttons)) if buttons else page
