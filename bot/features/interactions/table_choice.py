"""The choice of the table that an interaction is about: the control's, the named one, or the only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Text, _, listed, text

from ...table.agreements.succession import can_hand_over
from ...table.channel import ChannelGone
from ...table.errors import NoSuchTable, Refusal
from ...table.model import Table, names_of
from ...table.play import NOT_BEGUN, plays
from ...table.waiting import is_to_move
from ...views.custom_id import NO_TABLE
from ...views.text import render_plain, title_of, written_name
from .autocomplete import Suggestion, containing
from .context import Context
from .permissions import TABLE_OUT_OF_SIGHT, is_at, is_visible, may_see_channel, require_visible
from .services import Services

TABLE = _("Which table, if you're at more than one here")

NO_TABLE_HERE = _("No game is running in this channel. Open a table with `/play`.")
NOTHING_TO_SHOW = _(
    "There's no game in this channel that I can show you. Use this command in the game's channel, or open "
    "a table with `/play`."
)
NOT_SEATED_HERE = _(
    "You're not playing in this channel. Use `/board` to see the latest game, or `/play` to open your "
    "own table."
)
NOT_YOURS_HERE = _("You're not playing in this channel. Your games elsewhere on this server: {places}")
NAMED = _("{game} with {names} ({table})")
WHICH_TABLE = _("You're at more than one table here. Choose one with the `table` option: {tables}")
SEVERAL_HERE = _("There's more than one table here. Choose one with the `table` option: {tables}")
OTHER_CHANNEL = _("That table is in another channel: {place}")
NO_LOBBY_HERE = _(
    "None of your tables here are waiting to start. Open one with `/play`, where you can also invite people."
)

MAX_ID_LENGTH = 20
IN_ORDER = ("running", "lobby", "over", "closed")  # in which a person's own tables are preferred


class Elsewhere(Refusal):
    """A refusal because something is only possible at `tables` in other channels."""

    def __init__(self, template: str, *tables: Table, **fields: Any) -> None:
        super().__init__(template, **fields)
        self.tables = tables


class WhichTable(Refusal):
    """A refusal because a command names no table, and there is not exactly one candidate."""


async def own_table(context: Context, named: str | None) -> Table:
    """Return the control's table, the table `named`, or the acting user's only game here.

    If there are several games, prefer those in which the user is still playing, then those in which it is
    their turn. Raises NoSuchTable if `named` is unknown, Elsewhere if the table or all of the user's games
    are in other channels, ChannelGone if one of those channels has been deleted, or WhichTable if there is
    not exactly one candidate.
    """
    if given := await _given(context, named):
        return given
    here = await context.services.queries.in_channel(context.channel_id)
    seated = [table for table in here if table.seat_of(context.user_id) is not None]
    mine = [table for table in seated if table.match]
    for narrows in (plays, is_to_move):
        if len(mine) > 1:
            mine = [table for table in mine if narrows(table, context.user_id)] or mine
    if seated:
        return _only(mine, NOT_BEGUN, WHICH_TABLE)
    elsewhere = await context.services.queries.of_player(context.user_id, context.guild_id)
    for table in elsewhere:
        await _require_channel(context.services, table)
    if begun := [table for table in elsewhere if table.match]:
        places = {table.channel_id: await context.services.place_of(table) for table in begun}
        raise Elsewhere(NOT_YOURS_HERE, *begun, places=tuple(places.values()))
    raise WhichTable(NOT_SEATED_HERE if any(table.match for table in here) else NO_TABLE_HERE)


async def own_lobby(context: Context, named: str | None) -> Table:
    """Return the control's table, the table `named`, or the only lobby that the acting user opened here.

    Raises WhichTable if there is no such lobby, or more than one.
    """
    if given := await _given(context, named):
        return given
    here = await context.services.queries.in_channel(context.channel_id)
    mine = [table for table in here if table.phase == "lobby" and table.opener_id == context.user_id]
    return _only(mine, NO_LOBBY_HERE, WHICH_TABLE)


async def shown_table(
    context: Context, named: str | None, *, lobbies: bool = False, to_follow: bool = False
) -> Table:
    """Return the control's table, the table `named`, the acting user's table here, or the latest one here.

    Skip lobbies unless `lobbies` is True. If `to_follow`, prefer running games in which the user has no seat.
    Raises WhichTable if there is no table to show.
    """
    if given := await _given(context, named):
        return given
    here = await context.services.queries.in_channel(context.channel_id, finished=1)
    seen = [table for table in here if (table.match or lobbies) and is_visible(table, context.user_id)]
    mine = [table for table in seen if table.seat_of(context.user_id) is not None]
    if lobbies:
        mine.sort(key=lambda table: IN_ORDER.index(table.phase))
        seen.sort(key=lambda table: table.match is None)
    found = [*mine, *seen]
    if to_follow:
        found.sort(key=lambda table: table.phase != "running" or table.seat_of(context.user_id) is not None)
    for table in found:
        return table
    for table in await context.services.queries.of_player(context.user_id, context.guild_id):
        await _require_channel(context.services, table)
    raise WhichTable(NOTHING_TO_SHOW)


async def own_seat(context: Context, named: str | None) -> Table:
    """Return the table `named` or the only unfinished table here at which the acting user has a seat.

    If there is no such table, or more than one, choose as in `own_table`.
    """
    here = await context.services.queries.in_channel(context.channel_id)
    seated = [table for table in here if table.seat_of(context.user_id) is not None]
    if named is None and len(seated) == 1:
        return seated[0]
    return await own_table(context, named)


async def seat_to_hand_over(context: Context, named: str | None) -> Table:
    """Return the table `named` or the only table here at which the acting user can hand over a seat.

    If there is no such table, choose as in `own_table`. Raises WhichTable if there is more than one.
    """
    here = await context.services.queries.in_channel(context.channel_id)
    seated = [table for table in here if can_hand_over(table, context.user_id)]
    if named is None and seated:
        return _only(seated, NOT_SEATED_HERE, WHICH_TABLE)
    return await own_table(context, named)


async def moderated_table(context: Context, named: str | None) -> Table:
    """Return the control's table, the table `named`, or the only unfinished table here.

    If all tables here are finished, return the latest one. Leave out hidden tables. Raises WhichTable if
    several tables are unfinished, or if there is no table.
    """
    if given := await _given(context, named):
        return given
    here = await context.services.queries.in_channel(context.channel_id, finished=1)
    seen = [table for table in here if not table.hidden]
    unfinished = [table for table in seen if table.phase in ("lobby", "running")]
    return _only(unfinished or seen, NO_TABLE_HERE, SEVERAL_HERE)


async def suggest_tables(context: Context, typed: str) -> list[Suggestion]:
    """Suggest this channel's tables whose titles contain the typed text.

    The acting user's tables come first, then the rest. In both groups, running games come before others.
    """
    here = await context.services.queries.in_channel(context.channel_id, finished=5)
    here = [table for table in here if is_visible(table, context.user_id)]
    here.sort(key=lambda table: (table.seat_of(context.user_id) is None, IN_ORDER.index(table.phase)))
    language = context.audience.language
    return containing([(render_plain(full_title(table), (), language), table.id) for table in here], typed)


def full_title(table: Table) -> Text:
    """Return a text with a table's game, players and id, to tell it apart from similar tables."""
    names = tuple(map(written_name, names_of(table)))
    return text(NAMED, game=title_of(table), names=listed(names), table=table.id)


async def _given(context: Context, named: str | None) -> Table | None:
    """Return the control's table or the table `named`, if any. Raises Refusal if it can't be used here."""
    if context.custom_id.table_id != NO_TABLE:
        return await context.table()
    if not named:
        return None
    services = context.services
    table = await services.tables.get(named.strip().lower()[:MAX_ID_LENGTH])
    if table.guild_id != context.interaction.guild_id:
        raise NoSuchTable
    require_visible(table, context.user_id)
    if table.channel_id == context.interaction.channel_id:
        return table
    seated = table.seat_of(context.user_id) is not None
    if await services.publisher.has_channel(table):
        if not seated and not may_see_channel(context.interaction, table):
            raise NoSuchTable
        raise Elsewhere(OTHER_CHANNEL, table, place=await services.place_of(table))
    if seated:
        await _require_channel(services, table)
    elif not is_at(table, context.channel_id):
        raise Refusal(TABLE_OUT_OF_SIGHT)
    return table


async def _require_channel(services: Services, table: Table) -> None:
    """Raise ChannelGone if the channel of an unfinished table has been deleted."""
    if table.phase in ("lobby", "running") and not await services.publisher.has_channel(table):
        raise ChannelGone(table.id)


def _only(tables: Sequence[Table], none: str, several: str) -> Table:
    """Return the only table in `tables`, or raise WhichTable with the message `none` or `several`."""
    if not tables:
        raise WhichTable(none)
    if len(tables) > 1:
        raise WhichTable(several, tables=tuple(map(full_title, tables)))
    return tables[0]
