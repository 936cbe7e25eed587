"""Buttons for people who know no command: open a table, play against the computer, learn a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from engine import GAMES, Text, _, text

from ..table.errors import Refusal
from ..views.custom_id import CustomId, lesson_id
from ..views.message import Button, Message, Select, SelectOption, Style
from .interactions import Context, reply
from .interactions.controls import OLD_CONTROL
from .move import open_composer
from .open_table import begin_practice, open_usual

WHICH_GAME = _("Which game?")


class Start(NamedTuple):
    """A way to start: its button, and what it does with the id of the chosen game."""

    label: Text
    style: Style
    run: Callable[[Context, str], Awaitable[None]]


async def _learn(context: Context, game_id: str) -> None:
    await open_composer(replace(context, custom_id=lesson_id("move", game_id, 0)))


STARTS = {
    "open": Start(text("Open a table"), "success", open_usual),
    "practice": Start(text("Play the computer"), "secondary", begin_practice),
    "learn": Start(text("Learn a game"), "secondary", _learn),
}


def start_buttons() -> tuple[Button, ...]:
    """Return the buttons for all ways to start."""
    return tuple(
        Button(start.label, str(CustomId("askstart", argument=kind)), start.style)
        for kind, start in STARTS.items()
    )


@reply("askstart")
async def ask_game(context: Context) -> None:
    """Ask which game to start."""
    kind = context.custom_id.argument
    if kind not in STARTS:
        raise Refusal(OLD_CONTROL)
    games = [game for game in GAMES.values() if kind != "learn" or game.lessons]
    options = tuple(SelectOption(game.name, game.id, game.summary) for game in games)
    menu = Select(str(CustomId("startgame", argument=kind)), text(WHICH_GAME), options)
    await context.reply(Message((text(WHICH_GAME),), rows=(menu,)))


@reply("startgame")
async def start_game(context: Context) -> None:
    """Start the chosen game in the way that the menu is for."""
    start = STARTS.get(context.custom_id.argument)
    if start is None or context.value not in GAMES:
        raise Refusal(OLD_CONTROL)
    await start.run(context, context.value)
