"""Lists of a player's unfinished tables and of a channel's open tables. `/tables`, `/overview`."""

from __future__ import annotations

from engine import _, text

from ..table.errors import Refusal
from ..table.model import Table
from ..table.waiting import by_urgency
from ..views.message import Link, Message, Row, rows_of_buttons, sentence
from ..views.notifications import others_of, table_line
from ..views.paging import page_number, page_of, paginate
from ..views.text import title_of
from .interactions import Context, command, edit, parameter, require_permissions, require_server

GONE = _("-# If a button leads nowhere, use `/board` in that channel to see the game again.")
ALL_SERVERS = _("Your unfinished games on all servers:")
THIS_SERVER = _("Your unfinished games on this server:")
NONE_HERE = _("You have no unfinished games on this server. Open a table with `/play`.")
NOWHERE = _("You have no unfinished games on any server. Open a table with `/play`.")
EVERYWHERE = "e"  # precedes the page number in the ids of the buttons that turn pages
MAX_LINES = 20  # per page, each with a button to its table; the fifth row turns pages
NEXT_GAME = _("Next: {game} with {others}")
POSTED = _("The overview is now at the bottom of this channel. I'll keep it up to date.")
FOLLOWS = _("I'll post the overview as soon as Discord lets me.")
REMOVED = _("This channel no longer has an overview. Use `/overview` to bring it back.")
NOT_THERE = _("This channel has no overview. Use `/overview` to post one.")
MANAGERS_ONLY = _("You need **Manage Messages** or **Manage Server** here to do that. Ask a moderator.")


@command("tables", _("List your unfinished games"), anywhere=True)
@parameter("everywhere", _("Include your games on all servers"))
async def tables_command(context: Context, everywhere: bool = False) -> None:
    """List the acting user's unfinished tables. In direct messages, list those on all servers."""
    everywhere = everywhere or context.interaction.guild_id is None
    await context.reply(await _page(context, 0, everywhere=everywhere))


@edit("tables")
async def turn_page(context: Context) -> None:
    """Turn to another page of the acting user's tables."""
    argument = context.custom_id.argument
    number = page_number(argument.removeprefix(EVERYWHERE))
    await context.edit(await _page(context, number, everywhere=argument.startswith(EVERYWHERE)))


def next_game_rows(table: Table, user_id: int, link: str) -> tuple[Row, ...]:
    """Return a row with a link to `table`, the next table that waits for a user."""
    game, others = title_of(table), others_of(table, user_id)
    label = text(NEXT_GAME, game=game, others=others) if others else text("Next: {game}", game=game)
    return ((Link(label, link),),)


async def _page(context: Context, number: int, *, everywhere: bool) -> Message:
    """Return a page of the acting user's tables, or the last page if `number` is too high."""
    services, user_id = context.services, context.user_id
    queries = services.queries
    guild_id = None if everywhere else context.guild_id
    offered = await queries.of_candidate(user_id, guild_id)
    mine = by_urgency([*await queries.of_player(user_id, guild_id), *offered], user_id)
    if not mine:
        return sentence(NOWHERE if everywhere else NONE_HERE)
    places = [await services.place_of(table) for table in mine]
    lines = [table_line(line, *each, user_id) for line, each in enumerate(zip(mine, places), 1)]
    pages = paginate(lines, context.audience.language, MAX_LINES)
    number, shown, turning = page_of("tables", number, pages, EVERYWHERE if everywhere else "")
    first, rest = sum(map(len, pages[:number])), sum(map(len, pages[number + 1 :]))
    more = (text("-# and {count} more", count=rest),) if rest else ()
    content = (text(ALL_SERVERS if everywhere else THIS_SERVER), *shown, *more, text(GONE))
    links = []
    for line, table in enumerate(mine[first : len(mine) - rest], first + 1):
        if link := await services.board_link(table):
            links.append(Link(text("{number}. {game}", number=line, game=title_of(table)), link))
    return Message(content, rows=(*rows_of_buttons(links), *turning))


@command("overview", _("Post a live list of this channel's open tables"))
@parameter("remove", _("Remove this channel's overview"))
async def overview_command(context: Context, remove: bool = False) -> None:
    """Post or remove the list of this channel's open tables."""
    interaction, channel_lists = context.interaction, context.services.channel_lists
    require_server(context)
    if not (interaction.permissions.manage_messages or interaction.permissions.manage_guild):
        raise Refusal(MANAGERS_ONLY)
    if remove:
        removed = await channel_lists.remove(context.channel_id)
        await context.reply(sentence(REMOVED if removed else NOT_THERE))
        return
    require_permissions(interaction)
    posted = await channel_lists.ask(interaction.id, context.channel_id, context.guild_id)
    await context.reply(sentence(POSTED if posted else FOLLOWS))
