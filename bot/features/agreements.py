"""What needs the others' agreement: ending the game now, taking a move back. `/endnow`, `/takeback`."""

from __future__ import annotations

from engine import _, text

from ..table import end_offer, takeback
from ..table.model import Table, names_of
from ..views.agreements import END_NOW, meaning_of_ending
from ..views.custom_id import CustomId
from ..views.message import Button, Message, sentence
from .board import KEEP_PLAYING
from .interactions import (
    Context,
    command,
    edit,
    parameter,
    reply,
    require_permissions,
    seat_at,
    unpaused_match,
)
from .interactions.table_choice import TABLE, own_table, suggest_tables

OFFER_ASK = _(
    "Offer to end the game now? It ends once everybody who still plays agrees; the next move cancels the "
    "offer."
)
OFFERED = _("The others have been asked. The game ends once they all agree; the next move cancels the offer.")

TAKEBACK_ASKED = _(
    "The others have been asked. Your move is taken back once they all agree; if one of them refuses, or "
    "somebody moves, it stands."
)

PRIVATE = "asked"  # the argument of controls in the private question, not under the board


@reply("endnow")
@command("endnow", _("Offer to end a game now"))
@parameter("table", TABLE, suggest=suggest_tables)
async def ask_to_end(context: Context, table: str | None = None) -> None:
    """Show what ending the game now would mean, and ask whether to offer it."""
    await context.reply(_offer_question(await own_table(context, table), context.user_id))


@edit("offerend", require_permissions)
async def offer_end(context: Context) -> None:
    """Offer, or agree, to end the game now."""
    table = await context.act(end_offer.offer_end, ply=context.custom_id.ply)
    if context.custom_id.argument == PRIVATE:
        await context.edit(_offered(table))


@edit("declineend")
async def decline_end(context: Context) -> None:
    """Play on."""
    await context.act(end_offer.decline_end, ply=context.custom_id.ply)
    if context.custom_id.argument == PRIVATE:
        await context.edit(sentence("Your offer is withdrawn; the game goes on."))


@command("takeback", _("Ask the others to let you take back your last move"))
@parameter("table", TABLE, suggest=suggest_tables)
async def takeback_command(context: Context, table: str | None = None) -> None:
    """Ask to take back the latest move."""
    require_permissions(context.interaction)
    at_table = context.at(await own_table(context, table))
    await context.reply(takeback_answer(await at_table.act(takeback.request)))


@reply("takeback", require_permissions)
async def request_takeback(context: Context) -> None:
    """Ask to take back the latest move."""
    await context.reply(takeback_answer(await context.act(takeback.request, ply=context.custom_id.ply)))


@edit("allow", require_permissions)
async def allow_takeback(context: Context) -> None:
    """Agree that the latest move is taken back."""
    await context.act(takeback.allow, ply=context.custom_id.ply)


@edit("refuse")
async def refuse_takeback(context: Context) -> None:
    """Let the latest move stand, or cancel the request."""
    await context.act(takeback.refuse, ply=context.custom_id.ply)
    if context.custom_id.argument == PRIVATE:
        await context.edit(sentence("Your request is cancelled; your move stands."))


def _offer_question(table: Table, user_id: int) -> Message:
    seat = seat_at(table, user_id)
    meaning = meaning_of_ending(unpaused_match(table))
    if seat in table.stop_votes:
        return _offered(table)
    offer = Button(text(END_NOW), str(CustomId("offerend", table.id, table.ply, PRIVATE)), "primary")
    keep = Button(text(KEEP_PLAYING), str(CustomId("keep", table.id)))
    return Message((*meaning, text(OFFER_ASK)), rows=((offer, keep),), names=names_of(table))


def takeback_answer(table: Table) -> Message:
    """Answer who asked to take a move back: the others are asked, or it is done."""
    if not table.takeback_votes:
        return sentence("Your move has been taken back: see the board below.")
    cancel = Button(text("Cancel the request"), str(CustomId("refuse", table.id, table.ply, PRIVATE)))
    return Message((text(TAKEBACK_ASKED),), rows=((cancel,),))


def _offered(table: Table) -> Message:
    if not table.stop_votes:  # all agreed, so the game is over
        return sentence("Everybody agrees, so the game is over: see the message below.")
    withdraw = Button(text("Withdraw the offer"), str(CustomId("declineend", table.id, table.ply, PRIVATE)))
    return Message((text(OFFERED),), rows=((withdraw,),))
