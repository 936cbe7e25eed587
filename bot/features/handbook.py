"""The rules of games, page by page, and help with the bot. `/rules`, `/learn`, `/help`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from engine import GAMES, Match, Over, _, text

from ..locale.handbook import goal_of, rules_of
from ..table.errors import Refusal
from ..table.model import Table, names_of
from ..views.board import lead_lines, result_lines
from ..views.custom_id import CustomId, lesson_id
from ..views.lobby import option_lines
from ..views.message import Message, sentence
from ..views.paging import page_number, section_page
from .interactions import Context, command, edit, parameter, reply
from .lessons import learn_buttons
from .move import open_composer

HELP = _(
    "## Alea referees dice board games\n"
    "**Start**\n"
    "- Open a table with `/play`. Others press **Join**, then you press **Start**.\n"
    "- Invite someone with `/invite`, find people with `/looking`, join a `/tournament`, or play the "
    "computer with `/practice`.\n"
    "- New to a game? Learn it in a few minutes with `/learn`, or read its `/rules`. Find one that fits "
    "the time you have with `/suggest`. Solve puzzles with `/puzzle` and `/daily`.\n"
    "**Play**\n"
    "- Press **Move** under the board and choose, or use `/move`. See the current board privately with "
    "`/board`. **Text** under **More** shows it as text.\n"
    "- Answer moves in advance with `/plan`, take a move back with `/takeback`, offer to end the game with "
    "`/endnow`, or leave with `/handover` or `/resign`.\n"
    "- Time only runs out if your table has a clock. See it with `/clock`. Use `/time` and `/vacation` to "
    "stop it while you sleep or travel. If you all agree, `/park` the game and `/resume` it. Set a game's "
    "end time with `/until`.\n"
    "**Look back**\n"
    "- Use `/tables` to see your games, tables to join and games to watch.\n"
    "- Press **Replay** to see every step. You can `/share` one, `/follow` a game, count its `/rolls` or "
    "download its `/record`.\n"
    "- See results and ratings with `/stats` and `/hall`, someone's collection with `/collection`, and this "
    "server's own sets with `/sets`.\n"
    "-# Settings: `/preferences`, `/alerts`, `/block`, `/privacy`, `/mydata` · Game masters: `/session` · "
    "Moderators: `/moderate`, `/overview` · Server managers: `/settings`\n"
    "-# Games: {games}."
)

THIS_TABLE = _("## {game}\n{goal}\n**This table**")
USUAL = _("- The usual rules")

GAME_CHOICES = {game.id: game.name for game in GAMES.values()}
TAUGHT = {game.id: game.name for game in GAMES.values() if game.lessons}


@command("help", _("See what this bot does and how to get started"), anywhere=True)
async def help_command(context: Context) -> None:
    """Show an overview of what the bot can do."""
    await context.reply(sentence(HELP, games=tuple(game.name for game in GAMES.values())))


@command("rules", _("Read a game's rules"), anywhere=True)
@parameter("game", _("Which game"), choices=GAME_CHOICES)
async def rules_command(context: Context, game: str) -> None:
    """Open the rules of a game."""
    await context.reply(_rules_page(game, 0, context.audience.language.code))


@command("learn", _("Learn a game in a few minutes, in private"), anywhere=True)
@parameter("game", _("Which game"), choices=TAUGHT)
async def learn(context: Context, game: str) -> None:
    """Open the first lesson of a game."""
    await open_composer(replace(context, custom_id=lesson_id("move", game, 0)))


@reply("rules")
async def open_rules(context: Context) -> None:
    """Open the rules of a game. At a table, they start with the table's options and score."""
    game_id, language = context.custom_id.argument, context.audience.language.code
    page = _rules_page(game_id, 0, language)
    with suppress(Refusal):  # the table is gone, but the rules are not
        table = await context.table()
        if table.match is not None:
            page = _with_table(page, table, table.match, language)
    await context.reply(page)


@edit("page")
async def turn_page(context: Context) -> None:
    """Turn to another page of the rules."""
    number = page_number(context.value)
    await context.edit(_rules_page(context.custom_id.argument, number, context.audience.language.code))


def _with_table(page: Message, table: Table, match: Match, language: str) -> Message:
    """Return the first page of the rules, with the table's options and score in place of the page's text."""
    options = option_lines(table) or (text(USUAL),)
    over = match.status if isinstance(match.status, Over) else None
    standing = result_lines(table, match, over) if over else lead_lines(table, match)
    head = text(THIS_TABLE, game=match.game.name, goal=goal_of(table.game_id, language))
    return replace(page, content=(head, *options, *standing), rows=page.rows[::-1], names=names_of(table))


@lru_cache(100)
def _rules_page(game_id: str, number: int, language: str) -> Message:
    """Return section `number`, from 0, of a game's rules, with a menu of all sections."""
    sections = rules_of(game_id, language)
    page = section_page(CustomId("page", argument=game_id), sections, number, game=GAMES[game_id].name)
    buttons = learn_buttons(game_id)
    return replace(page, rows=(*page.rows, buttons)) if buttons else page
