"""Buttons for people who know no command: open a table, play against the computer, learn a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from engine import GAMES, _, text

from ..table.errors import Refusal
from ..views.custom_id import CustomId, lesson_id
from ..views.message import Message, Select, SelectOption
from .interactions import Context, reply
from .interactions.controls import OLD_CONTROL
from .move import open_composer
from .open_table import begin_practice, open_usual

WHICH_GAME = _("Which game?")


async def _learn(context: Context, game_id: str) -> None:
    await open_composer(replace(context, custom_id=lesson_id("move", game_id, 0)))


RUN: Mapping[str, Callable[[Context, str], Awaitable[None]]] = {
    "open": open_usual,
    "practice": begin_practice,
    "learn": _learn,
}


@reply("askstart")
async def ask_game(context: Context) -> None:
    """Ask which game to start."""
    kind = context.custom_id.argument
    if kind not in RUN:
        raise Refusal(OLD_CONTROL)
    games = [game for game in GAMES.values() if kind != "learn" or game.lessons]
    options = tuple(SelectOption(game.name, game.id, game.summary) for game in games)
    menu = Select(str(CustomId("startgame", argument=kind)), text(WHICH_GAME), options)
    await context.reply(Message((text(WHICH_GAME),), rows=(menu,)))


@reply("startgame")
async def start_game(context: Context) -> None:
    """Open a table of the chosen game, practise it or learn it, depending on the menu."""
    run = RUN.get(context.custom_id.argument)
    if run is None or context.value not in GAMES:
        raise Refusal(OLD_CONTROL)
    await run(context, context.value)
