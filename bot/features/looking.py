"""Looking for a game with other people on the server. `/looking`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import app_commands

from engine import GAMES, Written, _, plural, text

from ..service.looking import Listed
from ..storage.guild_settings import GuildSettings
from ..table.clock.time_control import read_length
from ..table.errors import Refusal
from ..table.game_night.end import EARLIEST, LATEST
from ..table.matching import LONGEST, MAX_PLAYERS, MIN_PLAYERS, USUAL, Looker, Pace, lacking
from ..table.names import clean_name
from ..table.time import MINUTE
from ..transport.errors import DISCORD_FAILURES
from ..views.custom_id import CustomId
from ..views.looking import looker_lines, looking_button
from ..views.message import Button, Message, sentence
from .interactions import Context, command, edit, parameter, reply, require_permissions, require_server
from .interactions.autocomplete import Suggestion, containing
from .interactions.permissions import channel_for_games, may_open

LISTED = _(
    "You're looking for a game here until <t:{until}:f>. I'll mention you once there's a table for you."
)
LACKING = plural(
    "I'll open one when {count} more person is looking for the same kind of game.",
    "I'll open one when {count} more people are looking for the same kind of game.",
    by="count",
)
ALSO = _("Also looking:")
FOUND = plural(
    "I've found a player for you. Your table is in {channel}, and the game starts once they've "
    "pressed **Ready**.",
    "I've found players for you. Your table is in {channel}, and the game starts once they've "
    "pressed **Ready**.",
    by="count",
)
CALLED = plural(
    "{role}, {count} person is looking for a game here.",
    "{role}, {count} people are looking for a game here.",
    by="count",
)
OFF = _("You've stopped looking.")
NOT_LISTED = _("You weren't looking for a game.")
BAD_PLAYERS = _("Type how many players you want, from {fewest} to {most}, such as `3` or `2-4`.")
BAD_GAMES = _("There's no game called “{typed}”. Choose one, or type several, separated by commas.")
BAD_LENGTH = _(
    "Type how long to look, such as `45min` or `3h`. The maximum is `12h`, or `7d` for a game over several "
    "days."
)
PACES = {"live": _("In one go"), "days": _("Over several days")}
MAX_LINES = 15

TYPED = app_commands.Range[str, 1, 100]
_PLAYERS = re.compile(r"([2-9])(?:\s*[-–]\s*([2-9]))?")


async def suggest_games(_context: Context, typed: str) -> Sequence[Suggestion]:
    """Suggest the games whose names contain `typed`."""
    return containing(((game.name, game.id) for game in GAMES.values()), typed)


@command("looking", _("Find people to play with on this server"))
@parameter("minutes", _("How many minutes the game can last"))
@parameter("players", _("How many players, such as 3 or 2-4 (default: any number)"))
@parameter("games", _("Which games, separated by commas (default: any)"), suggest=suggest_games)
@parameter("for", _("How long to look, such as 45min (default: 30min or 7d)"), called="length")
@parameter("pace", _("Play in one go (default), or over several days"), choices=PACES)
@parameter("off", _("Stop looking"))
async def looking(
    context: Context,
    minutes: app_commands.Range[int, EARLIEST // MINUTE, LATEST // MINUTE] | None = None,
    players: TYPED | None = None,
    games: TYPED | None = None,
    length: TYPED | None = None,
    pace: Pace = "live",
    off: bool = False,
) -> None:
    """Put the acting user on the server's list of people looking for a game or, if `off`, take them off it.

    `minutes` is how long the game can last, `length` is how long to stay on the list, and `pace` says whether
    to play in one go or over several days.
    """
    if off:
        await context.reply(await _leave(context))
        return
    (fewest, most), lasts, ids = read_players(players), _length(length, pace), read_games(games)
    settings = await may_open(context, next(iter(ids or GAMES)))
    channels, action = _channels_for(context, settings), context.action
    who = (action.user_id, action.at + lasts, clean_name(action.name), action.interaction_id)
    looker = Looker(*who, channels[0], action.at, pace, fewest, most, ids, minutes)
    listed = await context.services.looking.look(action, context.guild_id, looker, channels)
    if listed.table is not None:
        asked = len(listed.table.invited)
        await context.reply(sentence(FOUND, channel=f"<#{listed.table.channel_id}>", count=asked))
        return
    await context.reply(_on_list(looker, listed))
    if listed.others and settings.call_role is not None:
        await _call(context, settings.call_role, channels[0])


def _on_list(looker: Looker, listed: Listed) -> Message:
    """Return a message that tells `looker` how many more people are needed, and who else is looking."""
    count = lacking(listed.others, looker)
    lacks = (text(LACKING, count=count),) if count > 0 else ()
    also = (text(ALSO), *looker_lines(listed.others, MAX_LINES)) if listed.others else ()
    stop = Button(text("Stop looking"), str(CustomId("unlook")))
    return Message((text(LISTED, until=looker.until // 1000), *lacks, *also), rows=((stop,),))


@reply("metoo")
async def look_too(context: Context) -> None:
    """Put the acting user on the list of people looking for a game. Any game will do."""
    require_server(context)
    await looking(context)


@edit("unlook")
async def stop_looking(context: Context) -> None:
    """Take the acting user off the list of people looking for a game, and say so in the button's message."""
    await context.edit(await _leave(context))


async def _leave(context: Context) -> Message:
    left = await context.services.looking.leave(context.guild_id, context.user_id)
    return sentence(OFF if left else NOT_LISTED)


def read_players(written: str | None) -> tuple[int, int]:
    """Return the lowest and the highest number of players in a typed range, such as `3` or `2-4`.

    If `written` is None, return the widest range. Raises Refusal if the text is not a range within it.
    """
    if written is None:
        return MIN_PLAYERS, MAX_PLAYERS
    found = _PLAYERS.fullmatch(written.strip())
    fewest, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not MIN_PLAYERS <= fewest <= most <= MAX_PLAYERS:
        raise Refusal(BAD_PLAYERS, fewest=MIN_PLAYERS, most=MAX_PLAYERS)
    return fewest, most


def read_games(written: str | None) -> tuple[str, ...]:
    """Return the ids of the games in a typed, comma-separated list, or () if any game will do.

    None and "any" stand for any game. Raises Refusal if a name is unknown.
    """
    typed = [part.strip().lower() for part in (written or "any").split(",") if part.strip()]
    known = {key: id for id, game in GAMES.items() for key in (id, str(game.name).lower())}
    if typed == ["any"]:
        return ()
    for each in typed:
        if each not in known:
            raise Refusal(BAD_GAMES, typed=Written(each))
    return tuple(id for id in GAMES if id in {known[each] for each in typed})


def _length(written: str | None, pace: Pace) -> int:
    """Return how long to look for a game (ms): the typed time or, for None, the usual time for `pace`.

    Raises Refusal if the text is not a time, or if the time is too short or too long for `pace`.
    """
    length = USUAL[pace] if written is None else read_length(written) or 0
    if not MINUTE <= length <= LONGEST[pace]:
        raise Refusal(BAD_LENGTH)
    return length


def _channels_for(context: Context, settings: GuildSettings) -> list[int]:
    """Return the ids of the channels where a table can be opened: the channel for games, then this channel.

    Leave out a channel in which the bot can't run a table, and leave out the channel for games if the acting
    user can't see it. Raises Refusal if no channel is left.
    """
    channel, user = channel_for_games(context.interaction.guild, settings), context.interaction.user
    if channel and isinstance(user, discord.Member) and channel.permissions_for(user).view_channel:
        with suppress(Refusal):
            require_permissions(context.interaction)
            return [channel.id, context.channel_id]
        return [channel.id]
    require_permissions(context.interaction)
    return [context.channel_id]


async def _call(context: Context, role_id: int, channel_id: int) -> None:
    """Mention a role in a channel if two or more people are looking for a game, but at most once an hour."""
    waiting = await context.services.looking.call(context.guild_id, context.action.at)
    if not waiting:
        return
    called = text(CALLED, role=f"<@&{role_id}>", count=len(waiting))
    rows = ((looking_button(others=True),),)
    message = Message((called, *looker_lines(waiting, MAX_LINES)), rows=rows, role=role_id)
    with suppress(*DISCORD_FAILURES):  # their own place on the list is safe
        await context.post(message, channel_id)
