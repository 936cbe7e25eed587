"""Reminders of clocks: posted where the board is, one at a time for each seat, deleted once it has moved."""

from __future__ import annotations

from collections.abc import Sequence

from ..service.links import message_link
from ..storage.clocks import with_clocks
from ..storage.outbox import Reminder, noting_reminder
from ..table.clock.following import warned
from ..table.model import Table
from ..views.clock import quieted, reminder_message
from .poster import nonce, posted_at, time_at
from .showing import Tools, as_it_arrives


async def remind(tools: Tools, table_id: str, reminders: Sequence[Reminder]) -> None:
    """Delete the reminders that are answered or have a successor; post the others, but not while paused.

    `reminders` are those of a table, of each decision the most urgent one last. Raises NotRead, NotSaved and
    DISCORD_FAILURES.
    """
    latest = {each.seat: each for each in reminders if each.current}
    for each in reminders:
        if latest.get(each.seat) != each:
            await _delete(tools, table_id, each)
    table = as_it_arrives(tools, await tools.tables.get(table_id))
    for each in latest.values():
        if (
            each.message_id is None
            and table.paused_by is None
            and table.clocks
            and table.clocks[each.seat].called == each.called
        ):
            await _post(tools, table, each)


async def _post(tools: Tools, table: Table, reminder: Reminder) -> None:
    seat, called, kind = reminder[:3]
    channel = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    link = await message_link(tools.outbox, table) or channel
    message = reminder_message(table, seat, kind, link)
    message = quieted(message, table, time_at(table, tools.clock))
    once, since = nonce(table.id, "reminder", seat, called, kind), table.clocks[seat].called_at
    sent = await tools.poster.post(table, message, once, since)
    posted = reminder._replace(channel_id=table.channel_id, message_id=sent)

    note = noting_reminder(table.id, posted)
    await tools.tables.adjust(
        table.id, lambda now: warned(now, seat, called, posted_at(sent)), with_clocks(note)
    )


async def _delete(tools: Tools, table_id: str, reminder: Reminder) -> None:
    if reminder.channel_id is not None and reminder.message_id is not None:
        await tools.poster.remove(reminder.channel_id, reminder.message_id)
    await tools.outbox.forget(table_id, reminder)
