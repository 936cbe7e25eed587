"""A game's record, sheet and page, and the proof of its dice: `/record`, **Record**, **Page**, **Verify**."""

from __future__ import annotations

import asyncio
import json
from typing import Literal

from engine import Match, Rolled, Text, _, text

from ...service.links import lobby_link
from ...table.errors import Refusal
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

PAGE = _(
    "The page of this game. Open it in any browser. Anyone you give it to sees all of it, and you "
    "cannot call it back."
)
NAMED = _("-# It has the players' names. **Without names** makes one that hasn't.")
PAGE_AT_END = _("This game is still running. Its page comes with its end.")
NO_RESULT = _("This game has no result, so it has no page. **Record** has its moves.")
TOO_MANY_STEPS = _("This game has {number} steps, and a page has room for 2,000. **Record** has all of it.")
TOO_MANY_PAGES = _("You can get 3 pages an hour. Try again <t:{when}:R>.")
ONLY_PAGES = _("Only web pages can leave out the names. Choose **Web page** for the `as` option.")
MAX_STEPS = 2000  # of a game that gets a page

Form = Literal["file", "sheet", "both", "page"]
Names = Literal["shown", "seats"]
FORMS = {"file": _("File"), "sheet": _("Sheet"), "both": _("File and sheet"), "page": _("Web page")}
NAMES = {"shown": _("Players' names"), "seats": _("Just colours")}
COMMITMENT = _("**Fair dice**\nCommitment, made before the first roll:\n`{commitment}`")
SEED = _("Seed, kept secret until the game was over:\n`{seed}`")
NOT_YET = _("You'll see the seed once the game ends.")
COMPARE = _(
    "1. Compare the commitment with the table's first message. Before any roll, it showed everyone "
    "the commitment's first digits: `{digits}`"
)
HASH = _(
    "2. Compute the SHA-256 of the seed (32 bytes, written in hex). If it matches the commitment, the seed "
    "was fixed before the first roll."
)
ROLLS = _(
    "3. Recompute every roll from the seed: press **Record**, save the file, and run `python -m bot "
    "verify FILE` on your own computer."
)


@reply("record")
@command("record", _("Download a game's record"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("as", _("A file for programs, a sheet to read, both, or a web page"), called="form", choices=FORMS)
@parameter("names", _("On a page: players' names (default), or just colours"), choices=NAMES)
async def send_record(
    context: Context, table: str | None = None, form: Form = "file", names: Names = "shown"
) -> None:
    """Send a game's record, its sheet, both of these, or its page, depending on `form`.

    A record on its own has buttons for the sheet and the page. `names` says what a page shows for each seat:
    the player's name or only a colour.
    """
    shown = await shown_table(context, table)
    if form == "page":
        await _reply_page(context, shown, named=names == "shown")
        return
    if names == "seats":
        raise Refusal(ONLY_PAGES)
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
    page = (button(shown, _("Page"), "gamepage"),) if _has_result(shown) else ()
    await context.reply(Message((words,), rows=((sheet, *page),), attachment=record))


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


@reply("gamepage")
async def send_page(context: Context) -> None:
    """Send a finished game as a page for browsers, with the players' names."""
    await _reply_page(context, await context.table(), named=True)


@reply("barepage")
async def send_page_without_names(context: Context) -> None:
    """Send a finished game as a page for browsers, with each seat's colour in place of a name."""
    await _reply_page(context, await context.table(), named=False)


def _has_result(table: Table) -> bool:
    return table.phase == "over" and not table.stopped


async def _reply_page(context: Context, table: Table, *, named: bool) -> None:
    """Send a finished game's page, with the players' names if `named`.

    Raises Refusal if the page can't be made, or if the user has requested too many pages in the last hour.
    """
    services, match = context.services, started_match(table)
    if table.phase == "running":
        raise Refusal(PAGE_AT_END)
    if not _has_result(table):
        raise Refusal(NO_RESULT)
    if (steps := _steps(match)) > MAX_STEPS:
        raise Refusal(TOO_MANY_STEPS, number=steps)
    if wait := services.page_limit.count(context.user_id):
        raise Refusal(TOO_MANY_PAGES, when=round(context.action.at / 1000 + wait))
    try:
        graph = services.game_graphs.kept(table, await services.replay_cache.of(table))
        page = await services.pictures.game_page(context.user_id, table, graph, context.audience, named=named)
    except Refusal:
        services.page_limit.take_back(context.user_id)
        raise
    rows: tuple[Row, ...] = ((button(table, _("Without names"), "barepage"),),) if named else ()
    words = (text(PAGE), *([text(NAMED)] if named else []))
    await context.reply(Message(words, rows=rows, attachment=page))


def _steps(match: Match) -> int:
    return sum(not isinstance(event, Rolled) for event in match.events)


@reply("verify")
async def show_seed(context: Context) -> None:
    """Show a table's commitment, its seed if the game is over, and how to verify the rolls."""
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
