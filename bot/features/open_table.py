"""`/play`, with a subcommand per game whose parameters are the game's options, and `/practice`.

For people who don't know the commands, buttons open tables, start practice games or teach a game.

Autocomplete suggests the options' values. A fixed list would count towards Discord's limit on the length of a
command, and would look the same in all languages.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Literal

import discord
from discord import app_commands

from engine import GAMES, Match, Option, Text, _, known_game, options_of, read_options, text
from engine.game import AnyGame
from engine.options import write_options

from ..service.tables import Beginning
from ..storage.errors import NotRead
from ..storage.guild_settings import DEFAULTS
from ..table.clock.rules import ClockRules
from ..table.clock.time_control import read_clock
from ..table.computers.seats import usual_level
from ..table.errors import Refusal
from ..table.game_night.end import TableEnd
from ..table.model import Table, bot_action
from ..table.options import Place, TableOptions
from ..table.play import start, start_from
from ..transport.command_tree import description_of, id_of
from ..views.custom_id import CustomId
from ..views.game_night.end import fits_text
from ..views.lobby import value_text
from ..views.message import Message, Select, SelectOption, sentence
from ..views.text import render_plain
from .clock import suggest_clocks
from .computers.seats import level_suggestions, read_level, require_computers
from .game_night.until import chosen_end, suggest_ends
from .handbook import GAME_CHOICES, learn
from .interactions import Context, command, parameter, reply
from .interactions.autocomplete import Suggestion, containing
from .interactions.commands import build, group
from .interactions.context import person_of
from .interactions.controls import OLD_CONTROL
from .interactions.permissions import may_open, may_open_thread, place_of, require_permissions
from .lessons import tell_newcomer

OPENED = _("Your table is open. You can press **Start** once the others have joined.")
BEGUN = _(
    "Your game against the computer has started. You'll find the board here. The computer replies "
    "to each of your moves."
)
IN_THREAD = _(
    "Your game against the computer has started in a thread. A message in this channel links to it. "
    "The computer replies to each of your moves."
)
CLOCK = text("A clock, such as day or 36h + 2d")
RATED = text("Count the result towards ratings")
UNTIL = text("When the game ends: 25m, 19:30, or an event")
MAX_LENGTH = 40  # characters of typed text
GUEST = text("Someone to invite")
COMPUTER = text("Add a computer opponent")
WHICH_GAME = _("Which game?")

IN_THE_LOBBY = ("older-boards",)  # only there: /play has no room for more options
TABLE_OPTIONS = tuple(option for option in options_of(TableOptions) if option.id not in IN_THE_LOBBY)

PLAY = group("play", _("Open a table"))


TYPED = app_commands.Range[str, 1, MAX_LENGTH]


def _subcommand(game: AnyGame) -> app_commands.Command[Any, ..., Any]:
    options = {option.id.replace("-", "_"): option for option in (*options_of(game.Options), *TABLE_OPTIONS)}
    others = range(1, game.seats.stop - 1)
    guests = {f"guest_{number}": "with" if number == 1 else f"with-{number}" for number in others}

    async def open_game(context: Context, computer: str | None = None, **given: Any) -> None:
        chosen = {
            each.id: written(each, given[name]) for name, each in options.items() if given[name] is not None
        }
        people = [given[name] for name in guests if given[name] is not None]
        clock = read_clock(given["clock"]) if given["clock"] is not None else None
        end = await chosen_end(context, given["until"]) if given["until"] is not None else None
        rules = clock and ClockRules(clock)
        computers = [] if computer is None else [computer]
        rated = given["rated"] is True
        table = await open_here(context, game.id, chosen, people, computers, rules, end, rated=rated)
        await tell_newcomer(context, table, *await _opened_lines(context, table))

    for name, option in options.items():
        suggest = partial(suggest_values, option) if _is_typed(option) else None
        parameter(id_of(option.id), description_of(about(option)), called=name, suggest=suggest)(open_game)
    for name, shown in guests.items():
        parameter(id_of(shown), description_of(GUEST), called=name)(open_game)
    parameter(id_of("clock"), description_of(CLOCK), called="clock", suggest=suggest_clocks)(open_game)
    parameter(id_of("until"), description_of(UNTIL), called="until", suggest=suggest_ends)(open_game)
    parameter(id_of("rated"), description_of(RATED), called="rated")(open_game)
    levels = partial(level_suggestions, game)
    parameter(id_of("computer"), description_of(COMPUTER), called="computer", suggest=levels)(open_game)
    first = {"guest_1": discord.User, "clock": TYPED, "until": TYPED}  # what most people want to set
    types = {name: _annotation(option) for name, option in options.items()}
    last = {**dict.fromkeys(guests, discord.User), "computer": TYPED, "rated": bool}
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)
        for name, kind in (first | types | last).items()
    ]
    return build(id_of(game.id), description_of(game.summary), open_game, parameters)


def written(option: Option, typed: str | int) -> str | int:
    """Return the option's value that matches `typed`, ignoring case, or `typed` itself if none does."""
    value = str(typed).strip().lower()
    return next((each for each in option.values if str(each) == value), typed)


async def open_here(
    context: Context,
    game_id: str,
    chosen: dict[str, Any],
    people: Sequence[discord.User | discord.Member] = (),
    computers: Sequence[str] = (),
    clock: ClockRules | None = None,
    end: TableEnd | None = None,
    seat: int = 0,
    *,
    rated: bool = False,
    alone: bool = False,
) -> Table:
    """Open a table in this channel, with the acting user in `seat`, and return it.

    `chosen` holds the game's and the table's options by id. The `people` are invited. Computers with the
    levels in `computers` take the other seats in order. `alone` means that no other person will play. Raises
    Refusal or TableError if the table can't be opened.
    """
    services, interaction = context.services, context.interaction
    settings = await may_open(context, game_id, alone=alone)
    if computers:
        require_computers(context)
    ids = [option.id for option in options_of(TableOptions) if option.id in chosen]
    given = {id: chosen.pop(id) for id in ids}
    table_options = read_options(TableOptions, given)
    place = place_of(interaction, table_options.place if "place" in given else None, settings)
    require_permissions(interaction, thread=place == "thread")
    table = await services.tables.open(
        context.action,
        guild_id=context.guild_id,
        channel_id=context.channel_id,
        game_id=game_id,
        options=chosen,
        table_options=replace(table_options, place=place),
        people=[person_of(user) for user in people],
        clock=clock,
        computers=[read_level(level, context.audience.language) for level in computers],
        seat=seat,
        end=end,
        rated=rated,
    )
    if end is not None and end.event_id is not None:
        services.sessions.watch(end.event_id)
    return table


async def _opened_lines(context: Context, table: Table) -> tuple[Text, ...]:
    """Return lines saying that the table is open and, if it has an end time, whether a game fits in."""
    if table.end is None:
        return (text(OPENED),)
    seats = max(GAMES[table.game_id].seats.start, len(table.players) + len(table.invited))
    at, paces = context.action.at, {}
    with suppress(NotRead):  # the table is open, even if the paces cannot be read
        paces = await context.services.results.paces.of_server(table.guild_id, at, [table.game_id])
    fits = fits_text(table.game_id, table.options, seats, table.end.until - at, paces)
    return (text(OPENED),) if fits is None else (text(OPENED), fits)


def about(option: Option) -> Text:
    """Return an option's description, with its default unless it is a switch that is off by default."""
    if hasattr(DEFAULTS, option.id) or option.default == "server":
        return text("{about} (default: server setting)", about=option.about)
    if option.is_switch and option.default == "off":
        return option.about
    return text("{about} (default: {default})", about=option.about, default=option.default)


async def suggest_values(option: Option, context: Context, typed: str) -> list[Suggestion]:
    """Suggest the values of an option that match the typed text, each with its meaning."""
    language = context.audience.language
    shown = (render_plain(value_text(option, value), (), language) for value in option.values)
    return containing(zip(shown, map(str, option.values), strict=True), typed)


def _is_typed(option: Option) -> bool:
    return isinstance(option.default, str)


def _annotation(option: Option) -> Any:
    if isinstance(option.values, range):
        return app_commands.Range[int, option.values.start, option.values.stop - 1]
    return TYPED if _is_typed(option) else Literal[option.values]


async def suggest_levels(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the computer levels of the chosen game, weakest first."""
    game = GAMES.get(str(getattr(context.interaction.namespace, "game", "")))
    return await level_suggestions(game, context, typed) if game else []


PLACES = {"thread": _("A new thread"), "channel": _("This channel")}


@command("practice", _("Start a game against the computer"), anywhere=True)
@parameter("game", _("Which game"), choices=GAME_CHOICES)
@parameter("level", _("How well the computer plays (default: casual)"), suggest=suggest_levels)
@parameter("place", _("Where to post the boards (default: a new thread)"), choices=PLACES)
async def practice(context: Context, game: str, level: str | None = None, place: Place | None = None) -> None:
    """Open a table with one computer opponent, and start the game."""
    table = await _practise(context, game, [level or usual_level(known_game(game))], place)
    await tell_newcomer(context, table, text(_begun(table)))


async def play_on(context: Context, origin: Match, seat: int, level: str) -> None:
    """Start a game from the position in `origin`, with computers at `level` in all seats except `seat`."""
    game, setup, begin = origin.game, origin.setup, partial(start_from, origin)
    computers = [level] * (setup.seats - 1)
    table = await _practise(context, game.id, computers, None, write_options(setup.options), seat, begin)
    await context.edit(sentence(_begun(table)))


async def _practise(
    context: Context,
    game_id: str,
    computers: Sequence[str],
    place: Place | None,
    options: Mapping[str, object] = MappingProxyType({}),
    seat: int = 0,
    begin: Beginning = start,
) -> Table:
    opener, where = context.action, place or ("thread" if may_open_thread(context.interaction) else None)
    chosen = {**options, **({"place": where} if where else {})}
    if context.interaction.guild_id is None:  # direct messages are in the person's language
        await context.services.notifications.channels.want(context.user_id, str(context.interaction.locale))
    table = await open_here(context, game_id, chosen, computers=computers, seat=seat, alone=True)
    started = bot_action(table.id, "practice", opener.at)  # the opener's action was used to open the table
    action = started._replace(user_id=opener.user_id, name=opener.name)
    return await context.services.tables.start(table.id, action, begin)


def _begun(table: Table) -> str:
    return IN_THREAD if table.table_options.place == "thread" else BEGUN


async def _open_usual(context: Context, game_id: str) -> None:
    """Open a table for a game here, with all options at their defaults."""
    table = await open_here(context, game_id, {})
    await tell_newcomer(context, table, *await _opened_lines(context, table))


RUN: Mapping[str, Callable[[Context, str], Awaitable[None]]] = {
    "open": _open_usual,
    "practice": practice,
    "learn": learn,
}


@reply("askstart")
async def ask_game(context: Context) -> None:
    """Ask which game to open, practise or learn, depending on the pressed button."""
    kind = context.custom_id.argument
    if kind not in RUN:
        raise Refusal(OLD_CONTROL)
    games = [game for game in GAMES.values() if kind != "learn" or game.lessons]
    options = tuple(SelectOption(game.name, game.id, game.summary) for game in games)
    menu = Select(str(CustomId("startgame", argument=kind)), text(WHICH_GAME), options)
    await context.reply(Message((text(WHICH_GAME),), rows=(menu,)))


@reply("startgame")
async def start_game(context: Context) -> None:
    """Open a table for the chosen game, or start a practice game or the lessons, depending on the menu."""
    run = RUN.get(context.custom_id.argument)
    if run is None or context.value not in GAMES:
        raise Refusal(OLD_CONTROL)
    await run(context, context.value)


for _game in GAMES.values():
    PLAY.add_command(_subcommand(_game))
