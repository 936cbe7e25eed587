"""`/play <game>`: one subcommand a game, its parameters made from the game's options."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import discord
from discord import app_commands

from engine import GAMES, Option, Text, _, options_of, read_options, text
from engine.game import AnyGame
from opponents import levels_of

from ..storage.errors import NotRead
from ..storage.guild_settings import USUAL
from ..table.clock.rules import ClockRules
from ..table.clock.time_control import read_clock
from ..table.errors import Refusal
from ..table.model import Table
from ..table.options import TableOptions
from ..table.session.end import TableEnd
from ..transport.command_translation import description_of, id_of
from ..views.session.end import fits_text
from .clock import suggest_clocks
from .computer.lessons import tell_newcomer
from .computer.seats import demand_computers
from .dispatch import Context
from .dispatch.commands import build, group, parameter
from .dispatch.people import person_of
from .dispatch.permissions import demand_admission, demand_permissions, place_of
from .session.choosing import chosen_end, suggest_ends

OPENED = _(
    "Your table is open: see the message below. The others press **Join** there; then you press **Start**."
)
CLOCK = text("The clock, such as day or 36h + 2d")
UNTIL = text("When it ends, such as 25m or 19:30, or an event")
LONGEST_CLOCK = 40  # characters
GUEST = text("Somebody to invite")
COMPUTER = text("A computer to play with: how well it plays")

IN_THE_LOBBY = ("older-boards",)  # alone: /play has room for no more
TABLE_OPTIONS = tuple(option for option in options_of(TableOptions) if option.id not in IN_THE_LOBBY)

PLAY = group("play", _("Open a table for a game"))


def _subcommand(game: AnyGame) -> app_commands.Command[Any, ..., Any]:
    options = {option.id.replace("-", "_"): option for option in (*options_of(game.Options), *TABLE_OPTIONS)}
    others = range(1, game.seats.stop - 1)
    guests = {f"guest_{number}": "with" if number == 1 else f"with-{number}" for number in others}

    async def open_game(context: Context, computer: str | None = None, **given: Any) -> None:
        chosen = {options[name].id: given[name] for name in options if given[name] is not None}
        people = [given[name] for name in guests if given[name] is not None]
        clock = read_clock(given["clock"]) if given["clock"] is not None else None
        end = await chosen_end(context, given["until"]) if given["until"] is not None else None
        rules = clock and ClockRules(clock)
        table = await open_here(context, game.id, chosen, people, computer, rules, end)
        await tell_newcomer(context, table, *await _opened(context, table))

    for name, option in options.items():
        parameter(id_of(option.id), description_of(about(option)), called=name)(open_game)
    for name, shown in guests.items():
        parameter(id_of(shown), description_of(GUEST), called=name)(open_game)
    parameter(id_of("clock"), description_of(CLOCK), called="clock", suggest=suggest_clocks)(open_game)
    types = {name: _annotation(option) for name, option in options.items()}
    parameter(id_of("until"), description_of(UNTIL), called="until", suggest=suggest_ends)(open_game)
    types["clock"] = types["until"] = app_commands.Range[str, 1, LONGEST_CLOCK]
    levels = [app_commands.Choice(name=level, value=level) for level in levels_of(game)]
    parameter(id_of("computer"), description_of(COMPUTER), called="computer", choices=levels)(open_game)
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)
        for name, kind in (types | dict.fromkeys(guests, discord.User) | {"computer": str}).items()
    ]
    return build(id_of(game.id), description_of(game.summary), open_game, parameters)


async def open_here(
    context: Context,
    game_id: str,
    chosen: dict[str, Any],
    people: Sequence[discord.User | discord.Member] = (),
    computer: str | None = None,
    clock: ClockRules | None = None,
    end: TableEnd | None = None,
) -> Table:
    """Open a table where who acts is, as they chose, and return it. Raises Refusal, and InvalidOption."""
    services, interaction = context.services, context.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("A table can only be opened in a channel of a server. Type `/play` there.")
    if computer is not None:
        demand_computers(context)
    settings = await services.settings.get(interaction.guild_id)
    demand_admission(interaction, settings)
    table_options = {option.id: chosen.pop(option.id) for option in TABLE_OPTIONS if option.id in chosen}
    table_options["place"] = place_of(interaction, table_options.get("place"), settings)
    demand_permissions(interaction, thread=table_options["place"] == "thread")
    table = await services.tables.open(
        context.action,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        game_id=game_id,
        options=chosen,
        table_options=read_options(TableOptions, table_options),
        people=[person_of(user) for user in people],
        clock=clock,
        computers=[computer] if computer is not None else [],
        end=end,
    )
    if end is not None and end.event_id is not None:
        services.sessions.watch(end.event_id)
    return table


async def _opened(context: Context, table: Table) -> tuple[Text, ...]:
    """Tell who opened a table that it is open, and whether its game fits into the time until its end."""
    if table.end is None:
        return (text(OPENED),)
    seats = max(GAMES[table.game_id].seats.start, len(table.players) + len(table.invited))
    at, paces = context.action.at, {}
    with suppress(NotRead):  # the table is open, whatever else is known
        paces = await context.services.results.paces.of_server(table.guild_id, at, [table.game_id])
    fits = fits_text(table.game_id, table.options, seats, table.end.until - at, paces)
    return (text(OPENED),) if fits is None else (text(OPENED), fits)


def about(option: Option) -> Text:
    """Return what an option is, and what it is if it is left out."""
    if hasattr(USUAL, option.id) or option.default == "server":
        return text("{about} (default: as on this server)", about=option.about)
    return text("{about} (default: {default})", about=option.about, default=option.default)


def _annotation(option: Option) -> Any:
    if isinstance(option.values, range):
        return app_commands.Range[int, option.values.start, option.values.stop - 1]
    return Literal[option.values]


for _game in GAMES.values():
    PLAY.add_command(_subcommand(_game))
