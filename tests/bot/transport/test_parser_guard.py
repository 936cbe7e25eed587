"""An event that cannot be read costs itself only."""

from __future__ import annotations

import logging

import discord
import pytest

from bot.transport.parser_guard import guard_parsers


@pytest.mark.parametrize("kind", [discord.Client, discord.AutoShardedClient])
async def test_every_parser_of_the_library_is_guarded(
    kind: type[discord.Client], caplog: pytest.LogCaptureFixture
) -> None:
    """The private mapping is where the library looks; nothing that an event holds is an error."""
    client = kind(intents=discord.Intents(guilds=True), max_messages=None)
    parsers = client._connection.parsers
    before = dict(parsers)
    assert {"READY", "RESUMED", "GUILD_CREATE", "INTERACTION_CREATE"} <= set(parsers)
    guard_parsers(client)
    assert client._connection.parsers is parsers
    assert [event for event in parsers if parsers[event] is before[event]] == []
    with caplog.at_level(logging.ERROR, "bot.transport.parser_guard"):
        for parse in parsers.values():
            parse(None)
    assert "The event INTERACTION_CREATE cannot be read and is dropped: TypeError" in caplog.text


async def test_what_can_be_read_is_read() -> None:
    """The guard hands events on as they are."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    seen: list[object] = []
    client._connection.parsers["RESUMED"] = seen.append
    guard_parsers(client)
    client._connection.parsers["RESUMED"]({"a": 1})
    assert seen == [{"a": 1}]
