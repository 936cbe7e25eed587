"""A game's record and sheet, and the proof of its dice: `/record`, **Record**, **Sheet**, **Verify**."""

from __future__ import annotations

import asyncio
import json
from typing import Literal

from engine import Text, _, text

from ...service.links import lobby_link
from ...table.model import Table
from ...table.replay.record import record_of
from ...table.replay.sheet import write_sheet
from ...views.custom_id import RECORD, button
from ...views.lobby import DIGITS
from ...views.message import Attachment, Link, Message, Row
from ..interactions import Context, command, parameter, reply, started_match
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

SO_FAR = _("This game's record. The game is still running, so the dice seed is left out until the end.")
SHEET = _("This game's sheet: every move in plain notation, one line per turn.")
BOTH = _("The record (for programs) and the sheet (for people).")

Form = Literal["file", "sheet", "both"]
COMMITMENT = _("**Fair dice**\nCommitment, made before the first roll:\n`{commitment}`")
SEED = _("Seed, kept secret until the game was over:\n`{seed}`")
NOT_YET = _("The seed is shown when the game is over.")
COMPARE = _(
    "1. Compare the commitment with the table's first message, which showed everyone these first digits "
    "before any roll: `{digits}`"
)
HASH = _(
    "2. Compute the SHA-256 of the seed (its digits are 32 bytes in hex). If it matches the commitment, "
    "the seed was fixed before the first roll."
)
ROLLS = _(
    "3. Recompute every roll from the seed: press **Record**, save the file, and run `python -m bot "
    "verify FILE` on your own computer."
)


@reply("record")
@command("record", _("Download a game's record"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("as", _("A file for programs, a sheet for people, or both"), called="form")
async def send_record(context: Context, table: str | None = None, form: Form = "file") -> None:
    """Send a game's record (with a button for the sheet), the sheet, or both."""
    shown = await shown_table(context, table)
    if form == "sheet":
        await _reply_sheet(context, shown)
        return
    written = await asyncio.to_thread(record_of, shown)
    document = json.dumps(written, ensure_ascii=False, indent=1).encode()
    record = Attachment(f"{shown.game_id}-{shown.id}.json", document)
    if form == "both":
        further = (await _sheet(context, shown),)
        await context.reply(Message((text(BOTH),), attachment=record, further=further))
        return
    words = text(_("This game's record.") if shown.phase == "over" else SO_FAR)
    sheet = button(shown, _("Sheet"), "sheet")
    await context.reply(Message((words,), rows=((sheet,),), attachment=record))


@reply("sheet")
async def send_sheet(context: Context) -> None:
    """Send a game's sheet."""
    await _reply_sheet(context, await context.table())


async def _reply_sheet(context: Context, table: Table) -> None:
    await context.reply(Message((text(SHEET),), attachment=await _sheet(context, table)))


async def _sheet(context: Context, table: Table) -> Attachment:
    match, history = started_match(table), await context.services.replay_cache.of(table)
    sheet = await asyncio.to_thread(write_sheet, table, match, history)
    return Attachment(f"{table.game_id}-{table.id}.txt", sheet.encode())


@reply("verify")
async def show_seed(context: Context) -> None:
    """Show a table's commitment and, once the game is over, its seed, with the steps of the proof."""
    table = await context.table()
    link = await lobby_link(context.services.outbox, table)
    first = (Link(text("First message"), link),) if link else ()
    record = (button(table, RECORD, "record"),) if table.match else ()
    rows: tuple[Row, ...] = ((*first, *record),) if first or record else ()
    await context.reply(Message(_explained(table), rows=rows))


def _explained(table: Table) -> tuple[Text, ...]:
    promised = text(COMMITMENT, commitment=table.commitment)
    compare = text(COMPARE, digits=table.commitment[:DIGITS])
    if table.phase != "over":
        return (promised, text(NOT_YET), compare)
    return (promised, text(SEED, seed=table.seed.hex()), compare, text(HASH), text(ROLLS))
