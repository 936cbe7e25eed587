"""What needs the others' agreement: stopping here, and taking a move back; asked, and answered."""

from __future__ import annotations

from collections.abc import Mapping

from engine import text

from .. import messages
from ..controls import Control
from ..drafts import Button, Draft, note
from ..faces import meaning_of_stopping
from ..permissions import demand_permissions
from ..refusals import NotSeated
from ..table import Table, names_of
from .press import Handler, Press, running_match


async def offer(press: Press) -> None:
    """Ask whether to offer to stop here."""
    table = await press.router.tables.get(press.control.table_id)
    await press.responder.private(offer_draft(table, press.interaction.user.id))


async def agree(press: Press) -> None:
    """Offer, or agree, to stop here."""
    demand_permissions(press.interaction)
    control = press.control
    table = await press.router.tables.offer(press.action, control.table_id, ply=control.ply)
    if control.argument:  # pressed in the private question, not under the board
        await press.responder.update(_offered(table))


async def decline(press: Press) -> None:
    """Play on."""
    control = press.control
    await press.router.tables.decline(press.action, control.table_id, ply=control.ply)
    if control.argument:
        await press.responder.update(note(messages.WITHDRAWN))


async def take_back(press: Press) -> None:
    """Ask to take back the latest move."""
    demand_permissions(press.interaction)
    table = await press.router.tables.take_back(press.action, press.control.table_id, ply=press.control.ply)
    await press.responder.private(asked_draft(table))


async def allow(press: Press) -> None:
    """Agree that the latest move is taken back."""
    demand_permissions(press.interaction)
    await press.router.tables.allow(press.action, press.control.table_id, ply=press.control.ply)


async def stand(press: Press) -> None:
    """Let the latest move stand, or ask no longer."""
    control = press.control
    await press.router.tables.refuse(press.action, control.table_id, ply=control.ply)
    if control.argument:
        await press.responder.update(note(messages.ASKS_NO_LONGER))


def offer_draft(table: Table, user_id: int) -> Draft:
    """Tell a player what stopping would mean, and ask; raises NotSeated and WrongPhase."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    meaning = meaning_of_stopping(running_match(table))
    if seat in table.agreed:
        return _offered(table)
    ask = Button(text(messages.OFFER_LABEL), str(Control("agree", table.id, table.ply, "asked")), "primary")
    keep = Button(text(messages.KEEP), str(Control("keep", table.id)))
    content = (*meaning, text(messages.OFFER_ASK))
    return Draft(content, rows=((ask, keep),), names=names_of(table))


def asked_draft(table: Table) -> Draft:
    """Tell who asked to take a move back that the others are asked, or that it is done."""
    if not table.taking_back:
        return note(messages.TAKEN_BACK)
    stop = Button(text(messages.ASK_NO_LONGER), str(Control("stand", table.id, table.ply, "asked")))
    return Draft((text(messages.TAKE_BACK_ASKED),), rows=((stop,),))


def _offered(table: Table) -> Draft:
    if not table.agreed:  # all agreed, so the game is over
        return note(messages.STOPPED)
    withdraw = Button(text(messages.WITHDRAW), str(Control("decline", table.id, table.ply, "asked")))
    return Draft((text(messages.OFFERED),), rows=((withdraw,),))


REPLIES: Mapping[str, Handler] = {"offer": offer, "undo": take_back}
UPDATES: Mapping[str, Handler] = {"agree": agree, "decline": decline, "allow": allow, "stand": stand}
