"""Reminders: what they say where a channel is open again, and that none is posted a second time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.poster import Poster
from bot.publishing.showing import Tools, as_it_arrives
from bot.service.audience import Audiences
from bot.service.tables import Tables
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.preferences import PreferenceRepository
from bot.table.clock.circumstances import Outage
from bot.table.clock.following import started
from bot.table.clock.rules import ClockRules
from bot.table.clock.table_stops import flag
from bot.table.clock.time_control import PRESETS
from bot.table.model import Table
from bot.table.time import HOUR
from bot.views.message import sentence
from bot.views.telling.reminders import reminder_message

from ..people import People
from .discord_that_takes import TakingDiscord

EPOCH = discord.utils.DISCORD_EPOCH


def id_at(at: int) -> int:
    """Return the id of a message that was posted at a moment."""
    return at - EPOCH << 22


async def test_a_message_to_a_channel_that_was_closed_tells_the_flag(tables: Tables, people: People) -> None:
    """It arrives, so the channel is open: its clock runs on, later by the time in which it was closed."""
    table = await people.start(tables, clock=ClockRules(PRESETS["day"]))
    begun = table.changed_at
    table = started(table, table.revision, begun)
    [seat] = [seat for seat, clock in enumerate(table.clocks) if clock.called]
    falls = flag(table, seat)
    assert falls is not None
    outages = (Outage(begun + HOUR, None, None), Outage(begun, begun + HOUR // 2, 1))
    closed = _with_outages(table, outages)
    assert flag(closed, seat) is None
    tools = cast(Tools, SimpleNamespace(clock=lambda: begun + 3 * HOUR))
    shown = as_it_arrives(tools, closed)
    assert flag(shown, seat) == falls + 2 * HOUR + HOUR // 2
    message = reminder_message(shown, seat, "reserve", None, "https://discord.com/channels/1/2")
    assert message.content[0].fields["flag"] == (falls + 2 * HOUR + HOUR // 2) // 1000
    assert as_it_arrives(tools, table) is table


def _with_outages(table: Table, outages: tuple[Outage, ...]) -> Table:
    return Table(**{**vars(table), "circumstances": table.circumstances._replace(outages=outages)})


class ReadDiscord(TakingDiscord):
    """A client of Discord's with some messages in every channel."""

    def __init__(self, *messages: Any) -> None:
        super().__init__()
        self.user, self.messages = "the bot", messages

    def get_partial_messageable(self, id: int, **kind: Any) -> SimpleNamespace:
        """Return a channel that can be read."""

        async def history(limit: int) -> AsyncIterator[Any]:
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
    preferences: PreferenceRepository,
    settings: GuildSettingsRepository,
    tables: Tables,
    people: People,
    author: str,
    content: str,
    at: int,
    is_it: bool,
) -> None:
    """The bot died after posting it, and Discord knows the nonce no more: it is not posted again."""
    table = await people.start(tables)
    since = table.changed_at
    lost = SimpleNamespace(id=id_at(since + at), author=author, content=content)
    client = ReadDiscord(lost)
    poster = Poster(
        cast(discord.Client, client), Audiences(preferences, settings, ()), settings, ChannelBackoff()
    )
    sent = await poster.post(table, sentence(REMINDER.format(17)), "nonce", since)
    assert [sent == lost.id, client.taken] == [is_it, [] if is_it else ["send"]]
