"""Lists of tables: the user's own, those to join or watch, and a channel's. `/tables`, `/overview`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import _, text

from ..table.errors import Refusal
from ..table.model import Table
from ..table.waiting import by_urgency
from ..views.custom_id import CustomId
from ..views.message import Button, Link, Message, rows_of_buttons, sentence
from ..views.notifications import table_line
from ..views.paging import more_line, page_number, page_of, paginate
from ..views.text import title_of
from .interactions import Context, command, edit, parameter, require_permissions
from .open_tables import FREE, OPEN, RUNNING, open_page

GONE = _("-# If a button leads nowhere, use `/board` in that channel to see the game again.")
ALL_SERVERS = _("Your unfinished games on all servers:")
THIS_SERVER = _("Your unfinished games on this server:")
NONE_HERE = _("You have no unfinished games on this server. Open a table with `/play`.")
NOWHERE = _("You have no unfinished games on any server. Open a table with `/play`.")
MINE, EVERYWHERE = "m", "e"  # these precede the page number in the ids of the buttons that turn pages
MAX_LINES = 15  # per page, each with a button to its table; two rows turn pages and lead to other lists
POSTED = _("The overview is now at the bottom of this channel. I'll keep it up to date.")
FOLLOWS = _("I'll post the overview as soon as Discord lets me.")
REMOVED = _("This channel no longer has an overview. Use `/overview` to bring it back.")
NOT_THERE = _("This channel has no overview. Use `/overview` to post one.")
MANAGERS_ONLY = _("You need **Manage Messages** or **Manage Server** here to do that. Ask a moderator.")


@command("tables", _("List your games, tables to join and games to watch"), anywhere=True)
@parameter("everywhere", _("List your games on all servers"))
async def tables_command(context: Context, everywhere: bool = False) -> None:
    """List the acting user's unfinished tables here, or free seats here if there are none.

    With `everywhere`, and in direct messages, list the tables on all servers.
    """
    kind = EVERYWHERE if everywhere or context.interaction.guild_id is None else MINE
    mine = await _own(context, kind)
    if kind == MINE and not mine:
        await context.reply(await _open_page(context, FREE, 0))
    else:
        await context.reply(await _own_page(context, kind, 0, mine))


@edit("tables")
async def turn_page(context: Context) -> None:
    """Turn to another list, or to another page of one."""
    kind, written = context.custom_id.argument[:1], context.custom_id.argument[1:]
    number = page_number(written)
    if kind in OPEN:
        await context.edit(await _open_page(context, kind, number))
    else:
        known = EVERYWHERE if kind == EVERYWHERE else MINE
        await context.edit(await _own_page(context, known, number, await _own(context, known)))


def _with_tabs(shown: Message, kind: str) -> Message:
    """Return a page of a list with buttons to the other lists."""
    tabs = [
        Button(text(label), str(CustomId("tables", argument=each)), disabled=each == kind)
        for each, label in ((MINE, _("Mine")), (FREE, _("Free seats")), (RUNNING, _("Running")))
    ]
    return replace(shown, rows=(*shown.rows, tuple(tabs)))


async def _open_page(context: Context, kind: str, number: int) -> Message:
    return _with_tabs(await open_page(context, kind, number), kind)


async def _own(context: Context, kind: str) -> list[Table]:
    """List the acting user's tables on this server, or on all servers, the most urgent first."""
    queries, user_id = context.services.queries, context.user_id
    guild_id = None if kind == EVERYWHERE else context.guild_id
    offered = await queries.of_candidate(user_id, guild_id)
    return by_urgency([*await queries.of_player(user_id, guild_id), *offered], user_id)


async def _own_page(context: Context, kind: str, number: int, mine: Sequence[Table]) -> Message:
    """Return page `number` of the acting user's tables, or the last page."""
    services = context.services
    if not mine:
        return _with_tabs(sentence(NOWHERE if kind == EVERYWHERE else NONE_HERE), kind)
    places = [await services.place_of(table) for table in mine]
    lines = [table_line(line, *each, context.user_id) for line, each in enumerate(zip(mine, places), 1)]
    pages = paginate(lines, context.audience.language, MAX_LINES)
    number, shown, turning = page_of("tables", number, pages, kind)
    first, rest = sum(map(len, pages[:number])), sum(map(len, pages[number + 1 :]))
    head = text(ALL_SERVERS if kind == EVERYWHERE else THIS_SERVER)
    links = []
    for line, table in enumerate(mine[first : len(mine) - rest], first + 1):
        if link := await services.board_link(table):
            links.append(Link(text("{number}. {game}", number=line, game=title_of(table)), link))
    content = (head, *shown, *more_line(rest), text(GONE))
    return _with_tabs(Message(content, rows=(*rows_of_buttons(links), *turning)), kind)


@command("overview", _("Post a live list of this channel's open tables"))
@parameter("remove", _("Remove this channel's overview"))
async def overview_command(context: Context, remove: bool = False) -> None:
    """Post or remove the list of this channel's open tables."""
    interaction, channel_lists = context.interaction, context.services.channel_lists
    if not (interaction.permissions.manage_messages or interaction.permissions.manage_guild):
        raise Refusal(MANAGERS_ONLY)
    if remove:
        removed = await channel_lists.remove(context.channel_id)
        await context.reply(sentence(REMOVED if removed else NOT_THERE))
        return
    require_permissions(interaction)
    posted = await channel_lists.ask(interaction.id, context.channel_id, context.guild_id)
    await context.reply(sentence(POSTED if posted else FOLLOWS))
