"""What needs the others' agreement: stopping the game, and taking a move back. `/offer` and `/undo`."""

from __future__ import annotations

from engine import _, text

from ..table import stop_offer, takeback
from ..table.model import Table, names_of
from ..views.agreements import OFFER_STOP, meaning_of_stopping
from ..views.custom_id import CustomId
from ..views.message import Button, Message, sentence
from .board import KEEP_PLAYING
from .dispatch import Context, command, demand_permissions, edit, open_match, parameter, reply, seat_at
from .dispatch.table_choice import TABLE, own_table, suggest_tables

OFFER_ASK = _("Ask the others to stop here? It counts once all who still play agree; a move ends the offer.")
OFFERED = _("The others are asked. The game stops once all of them agree; a move ends the offer.")

TAKEBACK_ASKED = _(
    "The others are asked. Once all of them agree, your move is taken back; "
    "a refusal or another move lets it stand."
)

PRIVATE = "asked"  # the argument of controls in the private question, not under the board


@reply("offer")
@command("offer", _("Offer to stop a game here"))
@parameter("table", TABLE, suggest=suggest_tables)
async def ask_offer(context: Context, table: str | None = None) -> None:
    """Show what stopping the game would mean, and ask whether to offer it."""
    await context.reply(_offer_question(await own_table(context, table), context.user_id))


@edit("offerstop", demand_permissions)
async def offer_stop(context: Context) -> None:
    """Offer, or agree, to stop the game."""
    table = await context.act(stop_offer.offer_stop, ply=context.custom_id.ply)
    if context.custom_id.argument:
        await context.edit(_offered(table))


@edit("declinestop")
async def decline_stop(context: Context) -> None:
    """Play on."""
    await context.act(stop_offer.decline_stop, ply=context.custom_id.ply)
    if context.custom_id.argument:
        await context.edit(sentence("You no longer offer to stop; the game goes on."))


@command("undo", _("Ask the others to take back your latest move"))
@parameter("table", TABLE, suggest=suggest_tables)
async def undo_command(context: Context, table: str | None = None) -> None:
    """Ask to take back the latest move."""
    demand_permissions(context.interaction)
    at_table = context.at(await own_table(context, table))
    await context.reply(takeback_answer(await at_table.act(takeback.request)))


@reply("takeback", demand_permissions)
async def request_takeback(context: Context) -> None:
    """Ask to take back the latest move."""
    await context.reply(takeback_answer(await context.act(takeback.request, ply=context.custom_id.ply)))


@edit("allow", demand_permissions)
async def allow_takeback(context: Context) -> None:
    """Agree that the latest move is taken back."""
    await context.act(takeback.allow, ply=context.custom_id.ply)


@edit("refuse")
async def refuse_takeback(context: Context) -> None:
    """Let the latest move stand, or cancel the request."""
    await context.act(takeback.refuse, ply=context.custom_id.ply)
    if context.custom_id.argument:
        await context.edit(sentence("Your move stands; nobody is asked any more."))


def _offer_question(table: Table, user_id: int) -> Message:
    seat = seat_at(table, user_id)
    meaning = meaning_of_stopping(open_match(table))
    if seat in table.stop_votes:
        return _offered(table)
    offer = Button(text(OFFER_STOP), str(CustomId("offerstop", table.id, table.ply, PRIVATE)), "primary")
    keep = Button(text(KEEP_PLAYING), str(CustomId("keep", table.id)))
    return Message((*meaning, text(OFFER_ASK)), rows=((offer, keep),), names=names_of(table))


def takeback_answer(table: Table) -> Message:
    """Answer who asked to take a move back: the others are asked, or it is done."""
    if not table.takeback_votes:
        return sentence("Your move is taken back: see the board below.")
    cancel = Button(text("Ask no longer"), str(CustomId("refuse", table.id, table.ply, PRIVATE)))
    return Message((text(TAKEBACK_ASKED),), rows=((cancel,),))


def _offered(table: Table) -> Message:
    if not table.stop_votes:  # all agreed, so the game is over
        return sentence("All agree, so the game is over: see the message below.")
    withdraw = Button(text("Withdraw the offer"), str(CustomId("declinestop", table.id, table.ply, PRIVATE)))
    return Message((text(OFFERED),), rows=((withdraw,),))
