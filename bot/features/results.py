"""Finished games on a server: their results, and people's statistics. `/hall`, `/stats`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands

from engine import GAMES, Text, Written, _, text

from ..service.links import table_link
from ..storage.contests.ratings import Ladder
from ..table.errors import Refusal
from ..table.names import clean_name
from ..transport.visibility import may_see
from ..views.contests import rating_line
from ..views.custom_id import CustomId
from ..views.message import Attachment, Button, Message
from ..views.paging import page_number, page_rows, paginate
from ..views.results import pace_lines, result_line, statistics_message
from ..views.text import shown_name
from .handbook import GAME_CHOICES
from .interactions import Context, command, edit, parameter, require_guild
from .ladder import ladder_page

A_PAGE = 10  # results
MAX_PAGES = 999

HEAD = _("## Results on this server, page {page} of {pages}")
RESULTS, LADDER = "results", "ladder"
VIEWS = {RESULTS: _("Results"), LADDER: _("Ladder")}
NOTHING = _(
    "There are no finished games here that you can see. Games against the computer don't count. "
    "Open a table with `/play`."
)
PRIVATE = _("{player} keeps their statistics private.")


@command("hall", _("See this server's latest results or a ladder"))
@parameter("view", _("Results (default), or a ladder"), choices=VIEWS)
@parameter("game", _("Which game's ladder"), choices=GAME_CHOICES)
@parameter("page", _("Which page (newest results first)"))
async def hall_command(
    context: Context,
    view: str = RESULTS,
    game: str | None = None,
    page: app_commands.Range[int, 1, MAX_PAGES] = 1,
) -> None:
    """Show a page of this server's results or, if `view` says so, of a game's ladder."""
    if view == LADDER:
        await context.reply(await ladder_page(context, game, page - 1))
    else:
        await context.reply(await _page(context, page - 1))


@edit("hall")
async def turn_page(context: Context) -> None:
    """Turn to another page of the results."""
    await context.edit(await _page(context, page_number(context.custom_id.argument)))


async def _page(context: Context, number: int) -> Message:
    guild, results = require_guild(context), context.services.results
    user = context.interaction.user
    places = [
        place
        for place in await results.places(guild.id)
        if isinstance(user, discord.Member) and may_see(guild, user, place)
    ]
    count = await results.count(guild.id, places)
    if not count:
        return Message((text(NOTHING),))
    pages = min(-(-count // A_PAGE), MAX_PAGES)
    number = min(number, pages - 1)
    found = await results.latest(guild.id, places, A_PAGE, A_PAGE * number)
    tables = await context.services.queries.by_ids(result.table_id for result in found)
    linked = [(table, await table_link(context.services.outbox, table)) for table in tables]
    to_ladder = Button(text("Ladder"), str(CustomId("ladder")))
    rows = page_rows("hall", number, pages)
    if await context.services.ratings.games(guild.id):
        rows = (*rows, (to_ladder,))
    head, language = text(HEAD, page=number + 1, pages=pages), context.audience.language
    lines = [result_line(*each) for each in linked]
    if len(paginate(lines, language)) > 1:  # because of many long names
        lines = [result_line(*each, brief=True) for each in linked]
    return Message((head, *lines), rows=rows)


@command("stats", _("See your or another player's statistics on this server"))
@parameter("player", _("Whose games (default: yours)"))
@parameter("game", _("Which game (default: all)"), choices=GAME_CHOICES)
async def stats_command(
    context: Context, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show how many games a person has won, shared, drawn and lost on this server, by game.

    By default, show the acting user's games. Raises Refusal if another player keeps their statistics private.
    """
    person = player or context.interaction.user
    own, name = person.id == context.user_id, clean_name(person.display_name)
    if not own and not (await context.services.preferences.stored(person.id)).statistics:
        raise Refusal(PRIVATE, player=Written(name))
    chosen = game if game in GAMES else None
    found = await context.services.statistics.of(person.id, context.guild_id, chosen)
    by_game = {id: counts for id, counts in found.by_game.items() if id in GAMES}
    card = None
    if by_game and not context.audience.text_board:
        card = await context.services.pictures.statistics(name, by_game, context.audience)
    span, pace = (found.first, found.last), pace_lines(found.medians, found.late)
    ratings, course = await _ratings(context, person, by_game, own=own)
    message = statistics_message(name, by_game, span, pace, card, game=chosen, ratings=ratings)
    await context.reply(replace(message, further=course))


async def _ratings(
    context: Context, person: discord.User | discord.Member, games: Iterable[str], *, own: bool
) -> tuple[dict[str, Text], tuple[Attachment, ...]]:
    """Return a line about each of a person's ratings, by game id, and a tuple with a graph of one rating.

    The graph shows the rating that has changed most recently. The tuple is empty if there are no ratings, if
    they are another person's (not `own`), or if the user reads boards as text.
    """
    service, guild_id = context.services.ratings, context.guild_id
    rated, season = await service.of_person(guild_id, person.id)
    courses = {id: await service.course(Ladder(guild_id, id), person.id) for id in games if id in rated}
    lines = {id: rating_line(rated[id], season, course) for id, course in courses.items()}
    if not courses or not own or context.audience.text_board:
        return lines, ()
    latest = max(courses, key=lambda game_id: rated[game_id].last_at)
    name = shown_name(clean_name(person.display_name), context.audience.language)
    title = f"{GAMES[latest].name} · {name}"
    return lines, (await context.services.pictures.rating(title, courses[latest], context.audience),)
