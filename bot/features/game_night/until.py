"""The end of a table: chosen in its lobby, changed and agreed on while it plays. `/until`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from engine import Text, _, text

from ...table.agreements.asking import open_proposals
from ...table.clock.parking import is_parked
from ...table.errors import Refusal
from ...table.game_night import setting
from ...table.game_night.end import AT_END, AtEnd, TableEnd
from ...table.lobby import check_opener
from ...table.model import Table, names_of
from ...views.custom_id import CustomId
from ...views.game_night.end import REMOVE, at_end_text, ends_text, parked_line
from ...views.message import OPTIONS_A_SELECT, Button, Message, Modal, Row, Select, SelectOption, sentence
from ..interactions import Context, command, edit, parameter, reply, require_permissions
from ..interactions.table_choice import TABLE, own_seat, suggest_tables
from .choosing import EVENT, chosen_end, events_for, named, suggest_ends, zone_for

MAX_LENGTH = 40  # characters
NONE_ASK = _("This game has no end. Would you like one?")
NOW_ASK = _("{ends} {then}")
NO_END, WITHOUT = _("This game has no end any more."), _("This game has no end. `/until` gives it one.")
IS_ASKED = _("The others are asked: all who play have to agree.")

_LABELS = {"park": _("park it"), "count": _("count it")}


@command("until", _("When a game ends: set it, change it or remove it"))
@parameter("time", _("Such as 25m or 19:30, or an event of this server"), suggest=suggest_ends)
@parameter("at-end", _("What becomes of a game that still runs then"), called="at_end")
@parameter("remove", _("Whether the end is removed"))
@parameter("table", TABLE, suggest=suggest_tables)
async def until(
    context: Context,
    time: app_commands.Range[str, 1, MAX_LENGTH] | None = None,
    at_end: Literal["park", "count"] | None = None,
    remove: bool = False,
    table: str | None = None,
) -> None:
    """Show, set or remove the end of a table at which one sits."""
    found = await own_seat(context, table)
    context = context.at(found)
    if time is None and at_end is None and not remove:
        await context.reply(_said(found) if found.end else sentence(WITHOUT))
        return
    require_permissions(context.interaction)
    if at_end is not None and time is None and not remove:
        await context.reply(_said(await context.act(setting.set_at_end, at_end)))
        return
    end = await chosen_end(context, time) if time is not None and not remove else None
    await context.reply(_said(await _set(context, end, at_end)))


@reply("askend")
async def ask_for_end(context: Context) -> None:
    """Let the opener choose the end of a lobby."""
    table = await context.table()
    check_opener(table, context.action)
    await context.reply(await _question(context, table))


@edit("typeend")
async def ask_to_type(context: Context) -> None:
    """Open the modal for an end in one's own words."""
    id = str(CustomId("setend", context.custom_id.table_id))
    hint = text("for example {example}", example="25m, 1h10m, 19:30")
    await context.open_modal(Modal(id, text("The end"), text("When does it end?"), hint, "end", MAX_LENGTH))


@edit("setend", require_permissions)
async def set_end(context: Context) -> None:
    """Take the end that was typed, or the event that was chosen."""
    end = await chosen_end(context, context.value)
    await context.edit(await _question(context, await _set(context, end)))


@edit("setatend", require_permissions)
async def set_at_end(context: Context) -> None:
    """Take from the menu what becomes of a game that still runs at its end."""
    chosen: AtEnd | None = next((each for each in AT_END if each == context.value), None)
    if chosen is None:
        raise Refusal
    await context.edit(await _question(context, await context.act(setting.set_at_end, chosen)))


@reply("noend", require_permissions)
async def remove_end(context: Context) -> None:
    """Remove the end."""
    await context.reply(_said(await context.act(setting.set_end, None)))


async def _set(context: Context, end: TableEnd | None, at_end: AtEnd | None = None) -> Table:
    """Set the end of a table; of one that ends with an event, that is followed from now on."""
    after = await context.act(setting.set_end, end, at_end)
    if after.end is not None and after.end.event_id is not None:
        context.services.sessions.watch(after.end.event_id)
    return after


def _said(table: Table) -> Message:
    """Say when the game ends now, or that its time is up, and whether the others are asked."""
    if table.end is None:
        return sentence(NO_END)
    kinds = {each.kind for each in open_proposals(table, table.changed_at)}
    asked = (text(IS_ASKED),) if kinds & {"end_earlier", "end_count"} else ()
    came = parked_line(table) if is_parked(table) else None
    return Message((came or _now(table), *asked), names=names_of(table))


async def _question(context: Context, table: Table) -> Message:
    """Show the end of a lobby, and what else it could be."""
    events, zone = events_for(context)[:OPTIONS_A_SELECT], await zone_for(context)
    rows: list[Row] = []
    if events:
        options = tuple(SelectOption(named(each, zone), f"{EVENT}{each.id}") for each in events)
        rows.append(Select(_id(table, "setend"), text("With an event"), options))
    buttons = [Button(text("Type a time"), _id(table, "typeend"))]
    if table.end is not None:
        ends = tuple(SelectOption(text(_LABELS[each]), each, at_end_text(table, each)) for each in AT_END)
        rows.append(Select(_id(table, "setatend"), text("At the end"), ends))
        buttons.append(Button(text(REMOVE), _id(table, "noend")))
    return Message((_now(table) if table.end else text(NONE_ASK),), rows=(*rows, tuple(buttons)))


def _now(table: Table) -> Text:
    at_end = table.end.at_end if table.end is not None else "park"
    return text(NOW_ASK, ends=ends_text(table), then=at_end_text(table, at_end))


def _id(table: Table, verb: str) -> str:
    return str(CustomId(verb, table.id))
