"""Suggestions of games that fit the time: `/suggest`, with a menu that opens a table right away."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from discord import app_commands

from engine import GAMES, _, read_options, text
from engine.options import told_options

from ...table.errors import Refusal
from ...table.game_night.end import EARLIEST, LATEST, TOO_LATE, TableEnd
from ...table.game_night.suggestions import MAX_PLAYERS, MIN_PLAYERS, closest, split, suggest, suggestion_of
from ...table.time import DAY, MINUTE, SECOND
from ...views.custom_id import CustomId
from ...views.game_night.end import length_text
from ...views.message import Message, Select, SelectOption, sentence
from ..interactions import Context, command, edit, parameter
from ..interactions.controls import OLD_CONTROL
from ..open_table import OPENED, open_here
from .until import EVENT, chosen_end, events_for

USUAL_PLAYERS, USUAL_MINUTES = 2, 30
MIN_MINUTES, MAX_MINUTES = 2, 360
MAX_TIME_LENGTH = 11  # digits of a time in seconds
RECENT = 14 * DAY  # milliseconds
ONE_GROUP = 4  # people, up to which no split is proposed if a game fits

HEAD = _("Games for {players} players and {minutes} minutes, best fit first:")
NOTHING_FITS = _("Nothing fits {players} players and {minutes} minutes. These come closest:")
NOTHING_FITS_PARKED = _(
    "Nothing fits {players} players and {minutes} minutes. These come closest, and you can park them "
    "if time runs out:"
)
NOTHING = _("No game takes {players} players. Use `/play` to open two tables.")
LINE, PLAIN = _("**{game}** ({options}): {length}"), _("**{game}**: {length}")
SPLIT = _("Or split up: {game} for {first} and {other} for {second}.")


@command("suggest", _("Find a game that fits the time you have"))
@parameter("players", _("How many players (default: everyone at the open table here, or 2)"))
@parameter("minutes", _("How many minutes you have (default: until the next event, or 30)"))
async def suggest_command(
    context: Context,
    players: app_commands.Range[int, MIN_PLAYERS, MAX_PLAYERS] | None = None,
    minutes: app_commands.Range[int, MIN_MINUTES, MAX_MINUTES] | None = None,
) -> None:
    """Suggest games that suit the number of players and the time, best fit first."""
    seated = players or await _seated(context)
    if not MIN_PLAYERS <= seated <= MAX_PLAYERS:  # Discord offers none of these, but requests may be forged
        raise Refusal(NOTHING, players=seated)
    at, results = context.action.at, context.services.results
    recent = await results.games_since(context.guild_id, at - RECENT)
    paces = await results.paces.of_server(context.guild_id, at, GAMES)
    event = next(iter(events_for(context)), None) if minutes is None else None
    if event is not None and event.start - at <= MAX_MINUTES * MINUTE:
        minutes, until = (event.start - at) // MINUTE, f"{EVENT}{event.id}"
    else:
        minutes = minutes or USUAL_MINUTES
        until = _time_up(at, minutes)
    await context.reply(_message(seated, minutes, recent, paces, until))


@edit("suggested")
async def open_suggested(context: Context) -> None:
    """Open a table for the game chosen in the menu."""
    chosen = suggestion_of(context.value)
    if chosen is None:
        raise Refusal(OLD_CONTROL)
    await open_here(context, chosen.game_id, chosen.options, end=await _end(context))
    await context.edit(sentence(OPENED))


def _time_up(at: int, minutes: int) -> str:
    """Return the time `minutes` after `at` (ms) in seconds (as text), or "" if a table can't end so soon."""
    return str((at + minutes * MINUTE) // SECOND) if minutes * MINUTE >= EARLIEST else ""


async def _end(context: Context) -> TableEnd | None:
    """Return the end time in a menu's id, or None if the id has none or that time is no longer possible."""
    end = context.custom_id.argument
    if end.startswith(EVENT):
        with suppress(Refusal):  # the event has started meanwhile, or is gone
            return await chosen_end(context, end)
        return None
    until = int(end) * SECOND if end.isdecimal() and len(end) <= MAX_TIME_LENGTH else 0
    return TableEnd(until) if TOO_LATE <= until - context.action.at <= LATEST else None


async def _seated(context: Context) -> int:
    """Return how many players the newest lobby here with at least two has, or 2 if there is no such lobby."""
    for table in await context.services.queries.in_channel(context.channel_id):
        if table.phase == "lobby" and len(table.players) >= MIN_PLAYERS:
            return len(table.players)
    return USUAL_PLAYERS


def _message(
    players: int, minutes: int, recent: frozenset[str], paces: Mapping[str, int], until: str
) -> Message:
    found = suggest(players, minutes, recent, paces)
    parted = split(players, minutes, paces) if players > ONE_GROUP or not found else None
    shown = found or closest(players, minutes, paces)
    head = HEAD if found else NOTHING
    if shown and not found:
        head = NOTHING_FITS_PARKED if until else NOTHING_FITS
    lines, options = [text(head, players=players, minutes=minutes)], []
    for each in shown:
        game = GAMES[each.game_id]
        chosen = told_options(read_options(game.Options, each.options), each.options.keys())
        template = LINE if chosen else PLAIN
        lines.append(text(template, game=game.name, options=chosen, length=length_text(each.length)))
        meaning = text("{options}.", options=chosen) if chosen else None
        options.append(SelectOption(game.name, each.key, meaning))
    if parted:
        first, other = parted
        named, its_other = (GAMES[each.game_id].name for each in parted)
        lines.append(text(SPLIT, first=first.players, second=other.players, game=named, other=its_other))
    menu = Select(str(CustomId("suggested", argument=until)), text("Open a table"), tuple(options))
    return Message(tuple(lines), rows=(menu,) if shown else ())
