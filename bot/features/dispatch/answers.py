"""Every interaction is answered, whatever its handler raises.

A refusal becomes a private sentence; a defect is logged, and told.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from engine import TableError, Text, _, text

from ...service.links import message_link
from ...table.channel import ChannelGone
from ...table.errors import AlreadyDone, Refusal, StaleBoard
from ...table.model import Table, names_of
from ...transport.responder import WENT_WRONG, Responder, unknown_audience
from ...views.custom_id import NO_TABLE, CustomId
from ...views.message import Button, Message, sentence
from .context import AnyInteraction, Context, Services

log = logging.getLogger(__name__)

ALREADY = _("That was done already; there is nothing more to do.")
STALE = _("The board has moved on since that message, so nothing was changed. {link}")
STALE_LINK = _("The current one is here: {link}")
STALE_NO_LINK = _("The current one follows in a moment.")
CARRY_ON = _("Carry on here")


async def answer(
    services: Services,
    interaction: AnyInteraction,
    handler: Callable[[Context], Awaitable[None]],
    custom_id: CustomId,
    values: tuple[str, ...] = (),
    *,
    edits: bool = False,
) -> None:
    """Run a handler under a responder; whatever it raises is answered in private.

    A second delivery of the same interaction is left to the first one's handler.
    """
    if interaction.id in services.seen:
        return
    services.seen[interaction.id] = None
    async with Responder(interaction, unknown_audience(interaction), edits=edits) as responder:
        responder.table_id = custom_id.table_id
        context = Context(services, interaction, responder, custom_id, values)
        try:
            responder.audience = await services.audiences.person(
                context.user_id, str(interaction.locale), context.guild_id
            )
            await handler(context)
        except Exception as error:  # noqa: BLE001 - logged where it is a defect
            await _answer_failure(context, error)


async def _answer_failure(context: Context, error: Exception) -> None:
    """Say in private why something was not done; whatever fails in saying it is a defect, too."""
    try:
        if isinstance(error, AlreadyDone):
            await context.reply(sentence(ALREADY))
        elif isinstance(error, Refusal | TableError):
            await context.reply(await _explained(context, error))
        else:
            raise error
    except Exception:
        log.exception("A handler failed: %s", context.custom_id)
        await context.reply(sentence(WENT_WRONG))


async def _explained(context: Context, refusal: Refusal | TableError) -> Message:
    """Put a refusal in words, with the players' names and the way to the current board."""
    if isinstance(refusal, ChannelGone):
        carry_on = Button(text(CARRY_ON), str(CustomId("carryon", refusal.table_id)), "primary")
        return Message((refusal.text,), rows=((carry_on,),))
    table_id = context.responder.table_id
    if table_id == NO_TABLE:
        return Message((refusal.text,))
    try:
        table = await context.services.tables.get(table_id)
        if isinstance(refusal, StaleBoard):
            return Message((await _lead_to_board(context.services, table),))
    except Refusal:
        return Message((refusal.text,))
    return Message((refusal.text,), names=names_of(table))


async def _lead_to_board(services: Services, table: Table) -> Text:
    services.publisher.wake(table.id)  # a board that fell behind is posted again
    owed = await services.outbox.owes(table.id)
    link = None if owed else await message_link(services.outbox, table)
    way = text(STALE_LINK, link=link) if link else text(STALE_NO_LINK)
    return text(STALE, link=way)
