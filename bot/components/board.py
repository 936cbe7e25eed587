"""The buttons under a board: move, text, replay, more; and what more offers."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine import text

from .. import messages
from ..controls import Control
from ..drafts import Attachment, Button, Draft, note
from ..faces import board_lines, meaning_of_stopping, title_of
from ..permissions import demand_permissions
from ..refusals import NotSeated
from ..table import Table, names_of
from .composer import open_composer
from .press import Handler, Press, begun_match, running_match


async def text_board(press: Press) -> None:
    """Show the present position in text, as who asks may see it."""
    table = await press.router.tables.get(press.control.table_id)
    match, seat = begun_match(table), table.seat_of(press.interaction.user.id)
    reader = press.reader._replace(text_board=True)
    shown = await press.router.pictures.private(table, match, seat, reader)
    await press.responder.private(board_lines(table, match, shown))


async def replay(press: Press) -> None:
    """Show the game so far as a moving picture."""
    table = await press.router.tables.get(press.control.table_id)
    moving = await press.router.pictures.replay(table, begun_match(table), press.reader)
    words = text(messages.REPLAY_HERE if moving else messages.REPLAY_EMPTY)
    await press.responder.private(Draft((words,), attachment=moving))


async def more(press: Press) -> None:
    """Offer what is needed less often."""
    table = await press.router.tables.get(press.control.table_id)
    words = text(
        messages.MORE, table=table.id, game=title_of(table), ply=table.ply, commitment=table.commitment
    )
    record = Button(text(messages.RECORD), str(Control("record", table.id, table.ply)))
    resign_button = Button(text(messages.RESIGN), str(Control("resign", table.id, table.ply)), "danger")
    seat = table.seat_of(press.interaction.user.id)
    playing = table.match is not None and table.phase == "running" and seat in table.match.active
    stop = Button(text(messages.OFFER_LABEL), str(Control("offer", table.id, table.ply)))
    buttons = (record, stop, resign_button) if playing else (record,)
    await press.responder.private(Draft((words,), rows=(buttons,)))


async def record(press: Press) -> None:
    """Give the record as a file."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(record_draft(table))


async def resign(press: Press) -> None:
    """Ask whether it is meant."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(resign_draft(table, press.interaction.user.id))


async def offer(press: Press) -> None:
    """Ask whether to offer to stop here."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(offer_draft(table, press.interaction.user.id))


async def agree(press: Press) -> None:
    """Offer, or agree, to stop here."""
    demand_permissions(press.interaction)
    control = press.control
    await press.router.tables.offer(press.action, control.table_id, ply=control.ply)
    if control.argument:  # pressed in the private question, not under the board
        await press.responder.update(note(messages.OFFERED))


async def decline(press: Press) -> None:
    """Play on."""
    control = press.control
    await press.router.tables.decline(press.action, control.table_id, ply=control.ply)


async def quit_match(press: Press) -> None:
    """Resign, after it was asked."""
    demand_permissions(press.interaction)
    await press.router.tables.resign(press.action, press.control.table_id)
    await press.responder.update(note(messages.RESIGNED))


async def keep(press: Press) -> None:
    """Not resign, after it was asked."""
    await press.responder.update(note(messages.CANCELLED))


def record_draft(table: Table) -> Draft:
    """Write a table's record as a file; raises WrongPhase before the match."""
    written = json.dumps(table.record(), ensure_ascii=False, indent=1).encode()
    words = messages.RECORD_HERE if table.phase == "over" else messages.RECORD_SO_FAR
    return Draft(
        (text(words),),
        attachment=Attachment(f"{table.game_id}-{table.id}.json", written),
    )


def resign_draft(table: Table, user_id: int) -> Draft:
    """Ask a player whether to resign; raises NotSeated, WrongPhase, and NotYourTurn after a resignation."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    running_match(table).resign(seat)  # asks only what can then be done
    buttons = (
        Button(text(messages.RESIGN), str(Control("quit", table.id)), "danger"),
        Button(text(messages.KEEP), str(Control("keep", table.id))),
    )
    return Draft((text(messages.RESIGN_ASK, game=title_of(table)),), rows=(buttons,))


def offer_draft(table: Table, user_id: int) -> Draft:
    """Tell a player what stopping would mean, and ask; raises NotSeated and WrongPhase."""
    if table.seat_of(user_id) is None:
        raise NotSeated
    words = text(messages.OFFER_ASK, meaning=meaning_of_stopping(running_match(table)))
    buttons = (
        Button(text(messages.OFFER_LABEL), str(Control("agree", table.id, table.ply, "asked")), "primary"),
        Button(text(messages.KEEP), str(Control("keep", table.id))),
    )
    return Draft((words,), rows=(buttons,), names=names_of(table))


REPLIES: Mapping[str, Handler] = {
    "move": open_composer,
    "text": text_board,
    "replay": replay,
    "more": more,
    "record": record,
    "offer": offer,
    "resign": resign,
}
UPDATES: Mapping[str, Handler] = {
    "agree": agree,
    "decline": decline,
    "quit": quit_match,
    "keep": keep,
}
