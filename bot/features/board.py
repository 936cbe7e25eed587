"""The buttons under a board: text, replay, more; and what more offers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from engine import text

from ..table.errors import NotSeated
from ..table.inactivity import can_claim
from ..table.model import Action, Table
from ..table.seat_transfer import can_hand_over
from ..table.takeback import can_ask
from ..views import messages
from ..views.board import private_board, title_of
from ..views.custom_id import CustomId
from ..views.message import Attachment, Button, Message, Style, rows_of_buttons, sentence
from ..views.messages import order as said
from .composer import open_composer
from .context import Context, Handler, begun_match, running_match
from .permissions import demand_permissions, is_moderator


async def text_board(press: Context) -> None:
    """Show the present position in text, as who asks may see it."""
    table = await press.router.tables.get(press.control.table_id)
    match, seat = begun_match(table), table.seat_of(press.interaction.user.id)
    reader = press.reader._replace(text_board=True)
    shown = await press.router.pictures.private(table, match, seat, reader)
    await press.responder.private(private_board(table, match, shown))


async def replay(press: Context) -> None:
    """Show the game so far as a moving picture."""
    table = await press.router.tables.get(press.control.table_id)
    match, user_id = begun_match(table), press.interaction.user.id
    moving = await press.router.pictures.replay(user_id, table, match, press.reader)
    words = text(messages.REPLAY_HERE if moving else messages.REPLAY_EMPTY)
    await press.responder.private(Message((words,), attachment=moving))


async def more(press: Context) -> None:
    """Offer what is needed less often."""
    table = await press.router.tables.get(press.control.table_id)
    words = text(
        messages.MORE, table=table.id, game=title_of(table), ply=table.ply, commitment=table.commitment
    )
    buttons = list(_further(table, press.action))
    if is_moderator(press.interaction, table):
        buttons.append(Button(text(said.MODERATE), str(CustomId("moderate", table.id))))
    await press.responder.private(Message((words,), rows=rows_of_buttons(buttons)))


def _further(table: Table, action: Action) -> Iterator[Button]:
    """Give the buttons of what is needed less often by who acts."""
    seat, match = table.seat_of(action.user_id), table.match

    def button(template: str, verb: str, style: Style = "secondary") -> Button:
        return Button(text(template), str(CustomId(verb, table.id, table.ply)), style)

    yield button(messages.RECORD, "record")
    if match is None or table.phase != "running" or seat not in match.active:
        return
    if can_hand_over(table, action.user_id):
        yield button(said.HAND_OVER, "handover")
    if table.paused_by is not None:
        return
    if can_claim(table, action.user_id, action.at):
        yield button(said.CLAIM, "claim")
    if can_ask(table, seat):
        yield button(messages.TAKE_BACK, "undo")
    yield button(messages.OFFER_LABEL, "offer")
    yield button(messages.RESIGN, "resign", "danger")


async def record(press: Context) -> None:
    """Give the record as a file."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(record_draft(table))


async def resign(press: Context) -> None:
    """Ask whether it is meant."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(resign_draft(table, press.interaction.user.id))


async def quit_match(press: Context) -> None:
    """Resign, after it was asked."""
    demand_permissions(press.interaction)
    await press.router.tables.resign(press.action, press.control.table_id)
    await press.responder.update(sentence(messages.RESIGNED))


async def keep(press: Context) -> None:
    """Not resign, after it was asked."""
    await press.responder.update(sentence(messages.CANCELLED))


def record_draft(table: Table) -> Message:
    """Write a table's record as a file; raises WrongPhase before the match."""
    written = json.dumps(table.record(), ensure_ascii=False, indent=1).encode()
    words = messages.RECORD_HERE if table.phase == "over" else messages.RECORD_SO_FAR
    return Message(
        (text(words),),
        attachment=Attachment(f"{table.game_id}-{table.id}.json", written),
    )


def resign_draft(table: Table, user_id: int) -> Message:
    """Ask a player whether to resign; raises NotSeated, WrongPhase, and NotYourTurn after a resignation."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    running_match(table).resign(seat)  # asks only what can then be done
    buttons = (
        Button(text(messages.RESIGN), str(CustomId("quit", table.id)), "danger"),
        Button(text(messages.KEEP), str(CustomId("keep", table.id))),
    )
    return Message((text(messages.RESIGN_ASK, game=title_of(table)),), rows=(buttons,))


REPLIES: Mapping[str, Handler] = {
    "move": open_composer,
    "text": text_board,
    "replay": replay,
    "more": more,
    "record": record,
    "resign": resign,
}
UPDATES: Mapping[str, Handler] = {
    "quit": quit_match,
    "keep": keep,
}
