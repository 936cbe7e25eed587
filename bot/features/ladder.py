"""Ladders: a server's players of a game, ranked by rating, and unusual pairs for moderators. `/hall`."""

from __future__ import annotations

from engine import GAMES, Text, _, render, text

from ..service.contests import LadderView
from ..service.links import table_link
from ..storage.contests.ratings import Ladder
from ..table.errors import Refusal
from ..views.contests import ladder_line, own_line, pair_line, season_text
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Row, Select, SelectOption
from ..views.paging import page_buttons, page_number
from .interactions import Context, edit, reply, require_guild
from .interactions.controls import OLD_CONTROL
from .interactions.permissions import MODERATORS_ONLY

A_PAGE = 10  # people
MAX_LINKS = 3  # to the latest games of an unusual pair

NOBODY = _("No one is on this ladder yet. You need 10 rated games and 4 different opponents to get on it.")
PAIRS = _(
    "## Unusual pairs: {game}\n"
    "These pairs have played at least 8 rated games against each other this season. Either one player won "
    "at least 9 in 10, or 3 games in a row lasted at most 6 moves each. Only moderators can see this list."
)
NO_PAIRS = _("No pairs stand out.")
NO_LADDER = _(
    "This server has no ladder yet. For a rated game, use `rated` in `/play`, or press **Manage**, then "
    "**Rated**, before the game starts."
)


@edit("ladder")
async def turn_page(context: Context) -> None:
    """Show another page of a ladder, or the first page of the ladder for the game chosen in the menu."""
    game_id, _separator, number = context.custom_id.argument.partition(";")
    await context.edit(await ladder_page(context, context.value or game_id, page_number(number)))


async def ladder_page(context: Context, game_id: str | None, number: int) -> Message:
    """Return page `number` (from 0) of a game's ladder, or the last page if there are fewer.

    If `game_id` is None or has no ladder, choose the first game that has a ladder, or say that none has.
    """
    guild_id, services = require_guild(context).id, context.services
    games = [id for id in await services.ratings.games(guild_id) if id in GAMES]
    if not games:
        return Message((text(NO_LADDER),))
    game_id = game_id if game_id in games else games[0]
    view = await services.ratings.ladder(Ladder(guild_id, game_id), context.user_id)
    pages = max(-(-len(view.listed) // A_PAGE), 1)
    number = min(number, pages - 1)
    own = await _own_line(context, game_id, view)
    head = text("## Ladder: {game}, {season}", game=GAMES[game_id].name, season=season_text(view.season))
    rows = _rows(context, games, game_id, number, pages)
    page = list(enumerate(view.listed, 1))[A_PAGE * number :][:A_PAGE]
    if not page:
        return Message((head, text(NOBODY), own), rows=rows)
    if context.audience.text_board:
        lines = (ladder_line(place, each) for place, each in page)
        return Message((head, *lines, own), rows=rows)
    season = render(season_text(view.season), context.audience.language.translate)
    title = f"{GAMES[game_id].name} · {season}"
    picture = await services.pictures.ladder(title, page, context.audience, context.user_id)
    return Message((head, own), rows=rows, attachment=picture)


async def _own_line(context: Context, game_id: str, view: LadderView) -> Text:
    people = [each.user_id for each in view.listed]
    place = people.index(context.user_id) + 1 if context.user_id in people else None
    private = not (await context.services.preferences.stored(context.user_id)).statistics
    return own_line(game_id, view.own, place, since=view.since, private=private)


def _rows(context: Context, games: list[str], game_id: str, number: int, pages: int) -> tuple[Row, ...]:
    options = tuple(SelectOption(GAMES[id].name, id, chosen=id == game_id) for id in games)
    menu = Select(str(CustomId("ladder")), GAMES[game_id].name, options)
    turning = page_buttons("ladder", number, pages, f"{game_id};") if pages > 1 else ()
    pairs = Button(text("Unusual pairs"), str(CustomId("pairs", argument=game_id)))
    moderates = context.interaction.permissions.manage_messages
    buttons = (*turning, Button(text("Results"), str(CustomId("hall"))), *((pairs,) if moderates else ()))
    return (menu, buttons) if len(games) > 1 else (buttons,)


@reply("pairs")
async def show_unusual_pairs(context: Context) -> None:
    """Show a moderator the pairs of people whose rated games this season look unusual."""
    guild, game_id = require_guild(context), context.custom_id.argument
    if not context.interaction.permissions.manage_messages:
        raise Refusal(MODERATORS_ONLY)
    if game_id not in GAMES:
        raise Refusal(OLD_CONTROL)
    lines = []
    for pair in await context.services.ratings.unusual_pairs(Ladder(guild.id, game_id)):
        tables = await context.services.queries.by_ids(reversed(pair.table_ids[-MAX_LINKS:]))
        links = [await table_link(context.services.outbox, table) for table in tables]
        lines.append(pair_line(pair, links))
    head = text(PAIRS, game=GAMES[game_id].name)
    await context.reply(Message((head, *(lines or [text(NO_PAIRS)]))))
