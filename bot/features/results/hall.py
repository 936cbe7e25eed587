"""The results of a server, newest first, in the channels that the caller can see: `/hall`."""

from __future__ import annotations

import discord
from discord import app_commands

from engine import _, text

from ...service.links import table_link
from ...transport.visibility import may_see
from ...views.message import Message
from ...views.paging import page_number, page_rows, paginate
from ...views.results import result_line
from ..interactions import Context, command, edit, parameter, require_guild

A_PAGE = 10  # results
MAX_PAGES = 999

HEAD = _("## Results of this server, page {page} of {pages}")
NOTHING = _("No game has been finished here yet that you can see. `/play` opens one.")


@command("hall", _("The latest results of this server"))
@parameter("page", _("The page; the newest results are on the first"))
async def hall_command(context: Context, page: app_commands.Range[int, 1, MAX_PAGES] = 1) -> None:
    """Show a page of results."""
    await context.reply(await _page(context, page - 1))


@edit("hall")
async def turn_page(context: Context) -> None:
    """Turn to another page."""
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
    head, language = text(HEAD, page=number + 1, pages=pages), context.audience.language
    lines = [result_line(*each) for each in linked]
    if len(paginate(lines, language)) > 1:  # long names, of many
        lines = [result_line(*each, brief=True) for each in linked]
    return Message((head, *lines), rows=page_rows("hall", number, pages))
