"""Reminders, posted next to the board or sent as direct messages: one per seat, until that seat moves."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from ...locale.language import language_for
from ...service.links import message_link
from ...storage.clocks import with_clocks
from ...storage.notifications.reminders import state_change
from ...storage.outbox import Reminder
from ...storage.person_times import read_person
from ...table.clock.advancing import warned
from ...table.clock.decisions import decision_of
from ...table.clock.quiet_hours import zone_at
from ...table.clock.zones import UTC_ZONE, local_date
from ...table.model import Table
from ...table.time import MINUTE
from ...table.waiting import waiting_since
from ...transport.direct_messages import TooManyOpened
from ...transport.errors import is_transient
from ...views.message import Message
from ...views.notifications import directly, reminder_message
from ..poster import addressed, nonce, posted_at, time_at
from ..showing import PublishingServices, as_it_arrives
from .services import board_for

RETRY_AFTER = 10 * MINUTE  # after which a direct message that cannot be opened yet is retried

log = logging.getLogger(__name__)


async def remind(tools: PublishingServices, table_id: str, reminders: Sequence[Reminder]) -> None:
    """Delete a table's answered and replaced reminders, and post unposted ones unless the table is paused.

    `reminders` are all reminders at the table, oldest first for each seat. Only a seat's latest reminder
    about its current decision stays. Raises NotRead, NotSaved or DISCORD_FAILURES.
    """
    table = as_it_arrives(tools, await tools.tables.get(table_id))
    current = [each for each in reminders if _is_current(table, each)]
    latest = {each.seat: each for each in current}
    for each in reminders:
        if latest.get(each.seat) != each:
            await _delete(tools, table_id, each, answered=each not in current)
    for each in latest.values():
        if each.message_id is None and table.paused_by is None:
            await _post(tools, table, each)


def _is_current(table: Table, reminder: Reminder) -> bool:
    """Return whether a reminder's decision is still due and any clock that it is about still exists."""
    gone = table.clock is None and reminder.kind in ("reserve", "last")
    return not gone and decision_of(table, reminder.seat) == reminder.called


async def _post(tools: PublishingServices, table: Table, reminder: Reminder) -> None:
    """Post a reminder and record it, or keep it for later if it cannot be posted yet."""
    now = time_at(table, tools.clock)
    channel = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    link = await message_link(tools.outbox, table) or channel
    message = reminder_message(table, reminder.seat, reminder.kind, reminder.by_seat, link, now)
    about, audiences = "" if message.urgent else table.id, tools.poster.audiences
    notified = await audiences.who_is_notified(message.mentions, about=about, at=now)
    if addressed(message, notified).silent or await _is_silent(tools, table, reminder, now):
        message = replace(message, silent=True)
    try:
        sent = await _send(tools, table, reminder, message)
    except TooManyOpened:
        user_id = table.players[reminder.seat].user_id
        await tools.notifications.reminders.keep(table.id, reminder, user_id, now + RETRY_AFTER)
        return
    posted = reminder._replace(channel_id=sent[0], message_id=sent[1])
    if table.clock is None or reminder.kind not in ("reserve", "last"):
        await tools.notifications.reminders.note(table.id, posted)
        return
    seat, called, at = reminder.seat, reminder.called, posted_at(sent[1])
    note = with_clocks(state_change(table.id, posted))
    await tools.tables.adjust(table.id, lambda now: warned(now, seat, called, at), note)


async def _is_silent(tools: PublishingServices, table: Table, reminder: Reminder, now: int) -> bool:
    """Return whether a reminder should be silent because its player has been notified often enough today."""
    user_id = table.players[reminder.seat].user_id
    person = await tools.notifications.database.read(lambda db: read_person(db, user_id))
    day = local_date(zone_at(person.local, now) or UTC_ZONE, now).isoformat()
    return await tools.notifications.reminders.is_silent(table.id, reminder, user_id, day)


async def _send(
    tools: PublishingServices, table: Table, reminder: Reminder, message: Message
) -> tuple[int, int]:
    """Send a reminder where the player prefers it. Return the ids of the channel and the message.

    If the player accepts no direct messages, this and later reminders go to the table's channel. If no direct
    message can be opened yet, a reminder that the player's time is about to end also goes to the channel.
    Raises TooManyOpened for other reminders in that case, or DISCORD_FAILURES if sending fails.
    """
    user_id = table.players[reminder.seat].user_id
    once = nonce(table.id, "reminder", reminder.seat, reminder.called, reminder.kind, reminder.number)
    if (await tools.notifications.preferences.get(user_id)).remind_where == "direct":
        try:
            return await _send_directly(tools, table, user_id, message, once)
        except TooManyOpened:
            if reminder.kind != "last":
                raise
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("A person accepts no direct messages: their reminders go to the channel again")
            await tools.notifications.preferences.change(user_id, remind_where="channel")
            await tools.notifications.notices.add(user_id, "direct")
    since = table.clocks[reminder.seat].called_at if table.clocks else waiting_since(table)
    return table.channel_id, await tools.poster.post(table, message, once, since)


async def _send_directly(
    tools: PublishingServices, table: Table, user_id: int, message: Message, once: str
) -> tuple[int, int]:
    channel_id, locale = await tools.notifications.channel_of(user_id)
    board = await board_for(tools.pictures, tools.poster.audiences, table, user_id, locale)
    message = directly(message, table, board)
    message = addressed(message, await tools.poster.audiences.who_is_notified(message.mentions))
    message = replace(message, silent=message.silent or not message.mentions)
    sent = await tools.notifications.messages.send(channel_id, message, language_for(locale), once)
    return channel_id, sent


async def _delete(tools: PublishingServices, table_id: str, reminder: Reminder, *, answered: bool) -> None:
    if reminder.channel_id is not None and reminder.message_id is not None:
        await tools.poster.remove(reminder.channel_id, reminder.message_id)
    await tools.notifications.reminders.take_off(table_id, reminder, answered=answered)
