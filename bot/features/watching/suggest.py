"""A game that fits into the time there is: `/suggest`, with a menu that opens the table at once."""

from __future__ import annotations

from discord import app_commands

from engine import GAMES, Text, _, text

from ...table.errors import Refusal
from ...table.time import DAY
from ...table.watching.suggestions import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Suggestion,
    closest,
    split,
    suggest,
    suggestion_of,
)
from ...views.custom_id import CustomId
from ...views.message import Message, Select, SelectOption, sentence
from ..dispatch import Context, command, demand_server, edit, parameter
from ..dispatch.router import OLD_CONTROL
from ..open_table import OPENED, open_here

USUAL_PLAYERS, USUAL_MINUTES = 2, 30
FEWEST_MINUTES, MOST_MINUTES = 2, 360
RECENT = 14 * DAY  # milliseconds
ONE_GROUP = 4  # people up to whom no split is proposed where a game fits

HEAD = _("Games for {players} players that fit into {minutes} minutes:")
NOTHING_FITS = _("Nothing fits {minutes} minutes with {players} players; these come closest:")
NOTHING = _("No game takes {players} players. Open two tables with `/play`.")
LINE = _("**{game}** `{options}`: about {median} minutes, seldom more than {p90}")
PLAIN = _("**{game}**: about {median} minutes, seldom more than {p90}")
SPLIT = _("In two groups of {first} and {second}: {game} for {first} and {other} for {second}.")


@command("suggest", _("Games that fit into the time there is"))
@parameter("players", _("How many play; as many as are seated in the lobby here, or 2, if left out"))
@parameter("minutes", _("How many minutes there are; 30 if left out"))
async def suggest_command(
    context: Context,
    players: app_commands.Range[int, FEWEST_PLAYERS, MOST_PLAYERS] | None = None,
    minutes: app_commands.Range[int, FEWEST_MINUTES, MOST_MINUTES] = USUAL_MINUTES,
) -> None:
    """Suggest games, by how well they fit."""
    demand_server(context)
    seated = players or await _seated(context)
    if (
        not FEWEST_PLAYERS <= seated <= MOST_PLAYERS
    ):  # Discord offers none of these, but who knows who sent it
        raise Refusal(NOTHING, players=seated)
    since = context.action.at - RECENT
    recent = await context.services.results.games_since(context.guild_id, since)
    await context.reply(_message(seated, minutes, recent))


@edit("suggested")
async def open_suggested(context: Context) -> None:
    """Open the table that was chosen in the menu."""
    chosen = suggestion_of(context.value)
    if chosen is None:
        raise Refusal(OLD_CONTROL)
    await open_here(context, chosen.game_id, chosen.options)
    await context.edit(sentence(OPENED))


async def _seated(context: Context) -> int:
    """Return how many are seated at the newest lobby of the channel."""
    for table in await context.services.queries.in_channel(context.channel_id):
        if table.phase == "lobby" and len(table.players) >= FEWEST_PLAYERS:
            return len(table.players)
    return USUAL_PLAYERS


def _message(players: int, minutes: int, recent: frozenset[str]) -> Message:
    found = suggest(players, minutes, recent)
    parted = split(players, minutes) if players > ONE_GROUP or not found else None
    lines: list[Text] = []
    if found:
        lines.append(text(HEAD, players=players, minutes=minutes))
    shown = found or closest(players, minutes)
    if not found:
        template = NOTHING_FITS if shown else NOTHING
        lines.append(text(template, players=players, minutes=minutes))
    lines += map(_line, shown)
    if parted:
        first, other = parted
        lines.append(
            text(
                SPLIT,
                first=first.players,
                second=other.players,
                game=GAMES[first.game_id].name,
                other=GAMES[other.game_id].name,
            )
        )
    return Message(tuple(lines), rows=(_menu(shown),) if shown else ())


def _menu(shown: tuple[Suggestion, ...]) -> Select:
    options = tuple(SelectOption(_name(each), each.key) for each in shown)
    return Select(str(CustomId("suggested")), text("Open a table"), options)


def _name(each: Suggestion) -> Text:
    game, options = GAMES[each.game_id].name, _options(each)
    return text("{game}, {options}", game=game, options=options) if options else text("{game}", game=game)


def _line(each: Suggestion) -> Text:
    options = _options(each)
    return text(
        LINE if options else PLAIN,
        game=GAMES[each.game_id].name,
        options=options,
        median=_minutes(each.median),
        p90=_minutes(each.p90),
    )


def _options(each: Suggestion) -> str:
    return ", ".join(f"{id} {value}" for id, value in each.options.items())


def _minutes(seconds: int) -> int:
    return max(1, (seconds + 30) // 60)
