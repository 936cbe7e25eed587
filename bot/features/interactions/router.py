"""The router for presses, menus and modals. Every interaction is answered, whatever its handler raises.

The router replaces discord.py's views and dynamic items, which live in memory, can lose their registration
while the bot is running, and swallow errors.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from engine import TableError, Text, _, text

from ...service.links import message_link, table_link
from ...storage.errors import NotRead, NotSaved
from ...storage.notifications.pending_notices import Notice
from ...table.channel import ChannelGone
from ...table.errors import AlreadyDone, NoSuchTable, Refusal, StaleBoard
from ...table.lobby import asks
from ...table.model import Table, names_of
from ...table.waiting import concerns
from ...transport.responder import WENT_WRONG, Responder, unknown_audience
from ...views.custom_id import NO_TABLE, CustomId, read_custom_id
from ...views.message import BUTTONS_A_ROW, Button, Link, Message, sentence
from ...views.notifications import missed_end_line, missed_line, wanted_line
from ...views.text import title_of
from ...views.tournament_answers import TO_BOARD
from .context import AnyInteraction, Context, values_of
from .controls import CONTROLS, OLD_CONTROL, Control
from .permissions import SERVER_ONLY, require_access, require_reach
from .services import Services
from .table_choice import Elsewhere

log = logging.getLogger(__name__)

STALE_NO_LINK = _("The current board is on its way.")
CLOSED = _("I can't send you direct messages, so your reminders are back in the channel.")
NO_DIGEST = _(
    "I can't send you direct messages, so your digest is off. Once you allow them, turn it back on in "
    "`/preferences`."
)
NO_ALERTS = _(
    "I can't send you direct messages, so your alerts are off. Once you allow messages, turn alerts back on "
    "with `/alerts`."
)
UNSENT = {"digest": NO_DIGEST, "alerts": NO_ALERTS}
VACATION = _(
    "You were about to run out of time, so I automatically put you on vacation until <t:{until}:f>. You "
    "can turn that off in `/preferences`."
)
ZONE_GONE = _("I no longer recognise your time zone, {zone}. Set another with `/time`.")


async def handle(services: Services, interaction: AnyInteraction) -> None:
    """Answer a press, a menu choice or a submitted modal."""
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = read_custom_id(str(data.get("custom_id", ""))) or CustomId("unknown")
    control = CONTROLS.get(custom_id.verb)

    async def run(context: Context) -> None:
        if control is None:
            raise Refusal(OLD_CONTROL)
        table = await _usable_table(context, control)
        if control.check is not None:
            control.check(context.interaction)
        await control.handler(replace(context, looked_up=table))

    edits = control is not None and control.edits
    await answer(services, interaction, run, custom_id, values_of(interaction), edits=edits)


async def _usable_table(context: Context, control: Control) -> Table | None:
    """Return a control's table, if it has one. Raises Refusal if the user can't use the control here."""
    if context.custom_id.table_id == NO_TABLE or context.custom_id.of_lesson:
        return None
    try:
        table = await context.table()
    except Refusal:
        return None  # a control that needs a table says so itself
    if context.interaction.guild_id is not None:
        require_access(context.interaction, table, from_afar=control.from_afar)
    elif table.is_direct:
        if table.seat_of(context.user_id) is None:
            raise NoSuchTable
    elif control.directly:
        await require_reach(context, table)
    else:
        raise Refusal(SERVER_ONLY)
    return table


async def answer(
    services: Services,
    interaction: AnyInteraction,
    handler: Callable[[Context], Awaitable[None]],
    custom_id: CustomId,
    values: tuple[str, ...] = (),
    *,
    edits: bool = False,
) -> None:
    """Run `handler` for an interaction, and tell the user privately about any error.

    `values` are the chosen or typed texts. If `edits`, the handler can replace the control's message. A
    repeated interaction is ignored.
    """
    if interaction.id in services.seen:
        return
    services.seen[interaction.id] = None
    async with Responder(interaction, unknown_audience(interaction), edits=edits) as responder:
        responder.table_id = custom_id.table_id
        context = Context(services, interaction, responder, custom_id, values)
        if custom_id.table_id != NO_TABLE:
            services.audiences.pressed(custom_id.table_id, context.user_id)
        try:
            responder.audience = await services.audiences.person(
                context.user_id, str(interaction.locale), context.guild_id
            )
            await handler(context)
        except Exception as error:  # noqa: BLE001 - logged if it is a defect
            await _answer_failure(context, error)
    if context.user_id in services.notifications.notices.waiting:
        await deliver_notices(context)


async def _answer_failure(context: Context, error: Exception) -> None:
    """Tell the user privately about a handler's error. If the error is unexpected, log it as a defect."""
    try:
        if isinstance(error, AlreadyDone):
            await context.reply(sentence("That's already done."))
        elif isinstance(error, Refusal | TableError):
            await context.reply(await _explained(context, error))
        else:
            raise error
    except Exception:
        log.exception("A handler failed: %s", context.custom_id)
        await context.reply(sentence(WENT_WRONG))


async def _explained(context: Context, refusal: Refusal | TableError) -> Message:
    """Return a message explaining a refusal, perhaps with links to boards or a **Continue here** button."""
    if isinstance(refusal, ChannelGone):
        carry_on = Button(text("Continue here"), str(CustomId("carryon", refusal.table_id)), "primary")
        return Message((refusal.text,), rows=((carry_on,),))
    services, table_id = context.services, context.responder.table_id
    try:
        if isinstance(refusal, Elsewhere):
            to = [(each, await services.board_link(each)) for each in refusal.tables[:BUTTONS_A_ROW]]
            links = tuple(Link(text(TO_BOARD, game=title_of(each)), link) for each, link in to if link)
            return Message((refusal.text,), rows=(links,) if links else ())
        if table_id == NO_TABLE:
            return Message((refusal.text,))
        table = await services.tables.get(table_id)
        if isinstance(refusal, StaleBoard):
            return await lead_to_board(services, table, refusal)
    except Refusal:
        return Message((refusal.text,))
    return Message((refusal.text,), names=names_of(table))


async def lead_to_board(services: Services, table: Table, stale: StaleBoard) -> Message:
    """Return a message saying that the game has moved on, with a link to the current board.

    If that board has yet to be posted, post it, and leave out the link.
    """
    services.publisher.wake(table.id)  # a board that fell behind is posted again
    owed = await services.outbox.owes(table.id)
    link = None if owed else await message_link(services.outbox, table)
    if link is None:
        return Message((stale.text, text(STALE_NO_LINK)))
    return Message((stale.text,), rows=((Link(text("Current board"), link),),))


async def deliver_notices(context: Context) -> None:
    """Show the acting user their pending notices once. If that fails, keep the notices for the next press."""
    notices, user_id = context.services.notifications.notices, context.user_id
    notices.waiting.discard(user_id)  # of two simultaneous presses, one shows them
    try:
        found = [await _line(context, each) for each in await notices.of(user_id, context.action.at)]
        lines = tuple(line for line in found if line is not None)
        if not lines or await context.responder.add(Message(lines)):
            await notices.note_said(user_id)
            return
    except (NotRead, NotSaved) as error:
        log.warning("A person's notices are delayed: %s", error)
    notices.waiting.add(user_id)


async def _line(context: Context, notice: Notice) -> Text | None:
    """Return a notice's text, or None if the notice no longer applies or this press makes it unnecessary."""
    if notice.kind in ("asleep", "followed"):
        return await _missed(context, notice)
    if notice.kind == "lobby":
        return await _wanted(context, notice)
    if notice.kind == "vacation":
        return text(VACATION, until=int(notice.about) // 1000)
    if notice.kind == "zone":
        return text(ZONE_GONE, zone=notice.about)
    return text(UNSENT.get(notice.about, CLOSED))


async def _wanted(context: Context, notice: Notice) -> Text | None:
    """Return a line that asks the user whether they still want their lobby, or None if that is settled."""
    for table in await context.services.queries.by_ids((notice.about,)):
        if asks(table, context.user_id):
            return wanted_line(table, await table_link(context.services.outbox, table))
    return None


async def _missed(context: Context, notice: Notice) -> Text | None:
    """Return a line about what happened at a table, or in a followed game, while the acting user was asleep.

    Return None if they have just used a control at that table, or if the table no longer concerns them.
    """
    if notice.kind == "asleep" and notice.about == context.responder.table_id:
        return None
    for table in await context.services.queries.by_ids((notice.about,)):
        link = await table_link(context.services.outbox, table)
        if notice.kind == "followed" and not table.hidden:
            return missed_end_line(table, link)
        if concerns(table, context.user_id):
            return missed_line(table, context.user_id, link)
    return None
