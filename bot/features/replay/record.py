"""A game written down: the record for programs, the sheet for people. `/record`, **Record**, **Sheet**."""

from __future__ import annotations

import asyncio
import json
from typing import Literal

from engine import _, text

from ...table.model import Table
from ...table.replay.record import record_of
from ...table.replay.sheet import write_sheet
from ...views.custom_id import button
from ...views.message import Attachment, Message
from ..interactions import Context, command, parameter, reply, started_match
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

SO_FAR = _(
    "The record of this game. The game is still running, so the seed of its dice is left out until the end."
)
SHEET = _("The sheet of this game: its moves as people write them, a line a turn.")
BOTH = _("The record of this game for programs, and its sheet for people.")

Form = Literal["file", "sheet", "both"]


@reply("record")
@command("record", _("Get the record of a game as a file"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("as", _("As a file for programs, as a sheet for people, or both"), called="form")
async def send_record(context: Context, table: str | None = None, form: Form = "file") -> None:
    """Send the record, with a button for the sheet; or the sheet; or both."""
    shown = await shown_table(context, table)
    if form == "sheet":
        await _reply_sheet(context, shown)
        return
    record = _record(shown)
    if form == "both":
        await context.reply(
            Message((text(BOTH),), attachment=record, further=(await _sheet(context, shown),))
        )
        return
    words = text(_("The record of this game.") if shown.phase == "over" else SO_FAR)
    sheet = button(shown, _("Sheet"), "sheet")
    await context.reply(Message((words,), rows=((sheet,),), attachment=record))


@reply("sheet")
async def send_sheet(context: Context) -> None:
    """Send the sheet."""
    await _reply_sheet(context, await context.table())


async def _reply_sheet(context: Context, table: Table) -> None:
    await context.reply(Message((text(SHEET),), attachment=await _sheet(context, table)))


def _record(table: Table) -> Attachment:
    written = json.dumps(record_of(table), ensure_ascii=False, indent=1).encode()
    return Attachment(f"{table.game_id}-{table.id}.json", written)


async def _sheet(context: Context, table: Table) -> Attachment:
    match, history = started_match(table), await context.services.replay_cache.of(table)
    written = await asyncio.to_thread(write_sheet, table, match, history)
    return Attachment(f"{table.game_id}-{table.id}.txt", written.encode())
