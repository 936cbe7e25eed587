"""What needs the others' agreement: stopping here, and taking a move back; asked, and answered."""

from __future__ import annotations

from collections.abc import Mapping

from engine import text

from ..table.errors import NotSeated
from ..table.model import Table, names_of
from ..views import messages
from ..views.board import meaning_of_stopping
from ..views.custom_id import CustomId
from ..views.message import Button, Message, sentence
from .context import Context, Handler, running_match
from .permissions import demand_permissions


async def offer(press: Context) -> None:
    """Ask whether to offer to stop here."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(offer_draft(table, press.interaction.user.id))


async def agree(press: Context) -> None:
    """Offer, or agree, to stop here."""
    demand_permissions(press.interaction)
    control = press.control
    table = await press.router.tables.offer(press.action, control.table_id, ply=control.ply)
    if control.argument:  # pressed in the private question, not under the board
        await press.responder.update(_offered(table))


async def decline(press: Context) -> None:
    """Play on."""
    control = press.control
    await press.router.tables.decline(press.action, control.table_id, ply=control.ply)
    if control.argument:
        await press.responder.update(sentence(messages.WITHDRAWN))


async def take_back(press: Context) -> None:
    """Ask to take back the latest move."""
    demand_permissions(press.interaction)
    table = await press.router.tables.take_back(press.action, press.control.table_id, ply=press.control.ply)
    await press.responder.private(asked_draft(table))


async def allow(press: Context) -> None:
    """Agree that the latest move is taken back."""
    demand_permissions(press.interaction)
    await press.router.tables.allow(press.action, press.control.table_id, ply=press.control.ply)


async def stand(press: Context) -> None:
    """Let the latest move stand, or ask no longer."""
    control = press.control
    await press.router.tables.refuse(press.action, control.table_id, ply=control.ply)
    if control.argument:
        await press.responder.update(sentence(messages.ASKS_NO_LONGER))


def offer_draft(table: Table, user_id: int) -> Message:
    """Tell a player what stopping would mean, and ask; raises NotSeated and WrongPhase."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    meaning = meaning_of_stopping(running_match(table))
    if seat in table.stop_votes:
        return _offered(table)
    ask = Button(text(messages.OFFER_LABEL), str(CustomId("agree", table.id, table.ply, "asked")), "primary")
    keep = Button(text(messages.KEEP), str(CustomId("keep", table.id)))
    content = (*meaning, text(messages.OFFER_ASK))
    return Message(content, rows=((ask, keep),), names=names_of(table))


def asked_draft(table: Table) -> Message:
    """Tell who asked to take a move back that the others are asked, or that it is done."""
    if not table.takeback_votes:
        return sentence(messages.TAKEN_BACK)
    stop = Button(text(messages.ASK_NO_LONGER), str(CustomId("stand", table.id, table.ply, "asked")))
    return Message((text(messages.TAKE_BACK_ASKED),), rows=((stop,),))


def _offered(table: Table) -> Message:
    if not table.stop_votes:  # all agreed, so the game is over
        return sentence(messages.STOPPED)
    withdraw = Button(text(messages.WITHDRAW), str(CustomId("decline", table.id, table.ply, "asked")))
    return Message((text(messages.OFFERED),), rows=((withdraw,),))


REPLIES: Mapping[str, Handler] = {"offer": offer, "undo": take_back}
UPDATES: Mapping[str, Handler] = {"agree": agree, "decline": decline, "allow": allow, "stand": stand}
