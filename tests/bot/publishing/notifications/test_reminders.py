"""Reminders: what they say once a channel is open again, that none is posted twice, and who they wake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple, cast

import discord
import pytest

from bot.publishing.notifications.reminders import remind
from bot.publishing.notifications.services import Notifications
from bot.publishing.poster import Poster
from bot.publishing.showing import PublishingServices, as_it_arrives
from bot.service.audience import Audiences
from bot.service.tables import Tables
from bot.storage import clocks
from bot.storage.database import Database
from bot.storage.notifications.pending_notices import Notice
from bot.storage.notifications.reminders import add_of_clock, of_seat
from bot.storage.outbox import Outbox, Reminder
from bot.storage.preferences import PreferenceRepository
from bot.table.clock.advancing import started
from bot.table.clock.stoppers import Outage
from bot.table.clock.table_stops import flag
from bot.table.model import Table
from bot.table.time import HOUR
from bot.transport.direct_messages import TooManyOpened
from bot.views.message import Message, sentence
from bot.views.notifications import reminder_message

from ...people import People
from ...table.clock.clockwork import rules
from ...transport.errors import refused
from ..discord_that_takes import TakingDiscord

EPOCH = discord.utils.DISCORD_EPOCH
NO_DIRECT_MESSAGES = 50007  # Discord: opcodes-and-status-codes


def id_at(at: int) -> int:
    return at - EPOCH << 22


async def test_a_message_to_a_channel_that_was_closed_tells_the_flag(tables: Tables, people: People) -> None:
    """Its arrival shows that the channel is open. The flag falls later by the length of the outages."""
    table = await people.start(tables, clock=rules("day"))
    begun = table.changed_at
    table = started(table, table.revision, begun)
    [seat] = [seat for seat, clock in enumerate(table.clocks) if clock.called]
    falls = flag(table, seat)
    assert falls is not None
    outages = (Outage(begun + HOUR, None, None), Outage(begun, begun + HOUR // 2, 1))
    closed = _with_outages(table, outages)
    assert flag(closed, seat) is None
    tools = cast(PublishingServices, SimpleNamespace(clock=lambda: begun + 3 * HOUR))
    shown = as_it_arrives(tools, closed)
    assert flag(shown, seat) == falls + 2 * HOUR + HOUR // 2
    message = reminder_message(shown, seat, "reserve", None, "https://discord.com/channels/1/2", begun)
    assert message.content[0].fields["flag"] == (falls + 2 * HOUR + HOUR // 2) // 1000
    assert as_it_arrives(tools, table) is table


def _with_outages(table: Table, outages: tuple[Outage, ...]) -> Table:
    return Table(**{**vars(table), "circumstances": table.circumstances._replace(outages=outages)})


class ReadDiscord(TakingDiscord):
    """A client whose channels contain some messages, or refuse to be read with `refusal`."""

    def __init__(self, *messages: Any, refusal: Exception | None = None) -> None:
        super().__init__()
        self.user, self.messages, self.refusal = "the bot", messages, refusal

    def get_partial_messageable(self, id: int, **kind: Any) -> SimpleNamespace:
        """Return a channel whose history has the messages, or raises the refusal."""

        async def history(limit: int) -> AsyncIterator[Any]:
            if self.refusal is not None:
                raise self.refusal
            for message in self.messages[:limit]:
                yield message

        channel = super().get_partial_messageable(id, **kind)
        channel.history = history
        return channel


REMINDER = "⏳ <@1>, your reserve is running: <t:{}:R>."


@pytest.mark.parametrize(
    ("author", "content", "at", "is_it"),
    [
        ("the bot", REMINDER.format(17), 1, True),
        ("the bot", REMINDER.format(99), 0, True),  # the flag has moved since
        ("somebody", REMINDER.format(17), 1, False),
        ("the bot", "⏳ <@2>, your reserve is running: <t:17:R>.", 1, False),
        ("the bot", REMINDER.format(17), -1, False),  # of an earlier decision
    ],
)
async def test_a_reminder_that_was_lost_is_found(
    poster: Poster, tables: Tables, people: People, author: str, content: str, at: int, is_it: bool
) -> None:
    """If the bot died after posting it, its own message with the same words, from that time, is found."""
    table = await people.start(tables)
    since = table.changed_at
    lost = SimpleNamespace(id=id_at(since + at), author=author, content=content)
    client: Any = ReadDiscord(lost)
    sent = await replace(poster, client=client).post(table, sentence(REMINDER.format(17)), "nonce", since)
    assert [sent == lost.id, client.taken] == [is_it, [] if is_it else ["send"]]


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_channels_whose_messages_cannot_be_read(
    poster: Poster, tables: Tables, people: People, status: int
) -> None:
    """Without the permission, the reminder is posted. If reading fails, nothing is posted for now."""
    table = await people.start(tables)
    client: Any = ReadDiscord(refusal=refused(status, 0))
    sending = replace(poster, client=client).post(table, sentence(REMINDER.format(17)), "nonce", 0)
    if status == 500:
        with pytest.raises(discord.HTTPException):
            await sending
        assert client.taken == []
    else:
        await sending
        assert client.taken == ["send"]


class Undelivered(NamedTuple):
    """A kind of reminder, the error when it is sent directly, and what should become of it."""

    kind: str
    error: Exception
    in_channel: bool = False
    kept: bool = False
    again: bool = False  # it is tried again, as whatever else fails so
    direct: bool = True  # what follows goes to them directly


@pytest.mark.parametrize(
    "case",
    [
        Undelivered("reserve", TooManyOpened(), kept=True),  # until one may be opened
        Undelivered("last", TooManyOpened(), in_channel=True),  # which cannot wait
        Undelivered("reserve", refused(503, 0), again=True),
        Undelivered("reserve", refused(403, NO_DIRECT_MESSAGES), in_channel=True, direct=False),
    ],
)
async def test_a_direct_message_that_cannot_be_sent(
    store: Database,
    tables: Tables,
    people: People,
    preferences: PreferenceRepository,
    audiences: Audiences,
    case: Undelivered,
) -> None:
    """The channel only gets it if it is urgent or they can get no DMs. Otherwise, it waits or is dropped."""
    table = await people.start(tables, clock=rules("day"))
    begun, revision = table.changed_at, table.revision
    table = await tables.adjust(table.id, lambda now: started(now, revision, begun), clocks.update)
    seat, called = next((seat, each.called) for seat, each in enumerate(table.clocks) if each.called)
    user_id = table.players[seat].user_id
    await preferences.change(user_id, remind_where="direct")
    await store.write(lambda db: add_of_clock(db, table.id, seat, called, case.kind))
    in_channel: list[str] = []

    async def open_none(_user_id: int) -> int:
        raise case.error

    async def post(_table: Table, _message: Message, once: str, _since: int) -> int:
        in_channel.append(once)
        return id_at(begun)

    unused: Any = None
    messages, poster = (
        cast(Any, SimpleNamespace(**each))
        for each in ({"open": open_none}, {"post": post, "audiences": audiences})
    )
    notifications = Notifications(store, preferences, messages)
    tools = PublishingServices(
        tables, Outbox(store), unused, poster, lambda: begun, unused, notifications, unused, unused
    )
    reminder = Reminder(seat, called, 1, case.kind, None, None, None, current=True)
    with pytest.raises(discord.HTTPException) if case.again else nullcontext():
        await remind(tools, table.id, [reminder])
    given = await store.read(lambda db: of_seat(db, table.id, seat))
    assert [each.state == "kept" for each in given] == [case.kept]
    assert bool(in_channel) == case.in_channel
    assert (await preferences.get(user_id)).remind_where == ("direct" if case.direct else "channel")


@pytest.mark.parametrize(("kind", "silent"), [("reserve", True), ("last", False)])
async def test_time_case_19_15_only_the_last_reminder_wakes(
    store: Database,
    tables: Tables,
    people: People,
    preferences: PreferenceRepository,
    poster: Poster,
    kind: Literal["reserve", "last"],
    silent: bool,
) -> None:
    """In quiet hours or on vacation, a reminder makes no sound, unless it is a clock's last one."""
    table = await people.start(tables, clock=rules("live"))
    begun, revision = table.changed_at, table.revision
    table = await tables.adjust(table.id, lambda now: started(now, revision, begun), clocks.update)
    seat, called = next((seat, each.called) for seat, each in enumerate(table.clocks) if each.called)
    user_id = table.players[seat].user_id
    away = (user_id, begun - 1, begun + HOUR)
    await store.write(lambda db: db.execute("INSERT INTO vacation VALUES (?, ?, ?, 0)", away) and None)
    await store.write(lambda db: add_of_clock(db, table.id, seat, called, kind))
    unused: Any = None
    notifications = Notifications(store, preferences, unused)
    tools = PublishingServices(
        tables, Outbox(store), unused, poster, lambda: begun, unused, notifications, unused, unused
    )
    await remind(tools, table.id, [Reminder(seat, called, 1, kind, None, None, None, current=True)])
    [sent] = cast(TakingDiscord, poster.client).payloads
    assert ([user.id for user in sent["allowed_mentions"].users], "silent" in sent) == ([user_id], silent)
    told = [Notice("asleep", table.id)] if silent else []
    assert await poster.audiences.notices.of(user_id, begun) == told
