"""Gateway events with a field missing or of another type: the next press is answered all the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from . import BotProcess, WireDiscord, short_timeouts
from .discord import payloads
from .discord.malformed import WRONG, events_of, variants
from .discord.world import Json
from .players.recovery import check_back
from .players.table_session import TableSession
from .process import ROOT

SOON = 5.0  # seconds
GREETINGS = ("without user", "without session_id", "resume_gateway_url is [7]", "guilds is -1")


async def check_answered(session: TableSession) -> None:
    """Fail unless the next command is answered soon."""
    answer = await session.users[0].slash(session.channel, "help").answer(SOON)
    assert answer.acknowledged is not None


def unharmed(wire: WireDiscord) -> tuple[int, int]:
    """Count logins and resumptions: the bot has needed one login only."""
    return len(wire.gateway.identifies), wire.gateway.resumes


@pytest.fixture
async def harmed(wire: WireDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run the real bot; the library may fail at an event, and say so, but no line of the bot's own."""
    async with BotProcess(wire, tmp_path) as process:
        yield process
    assert f'File "{ROOT}/bot/' not in process.output, process.output


@pytest.mark.breadth
async def test_interactions(wire: WireDiscord, harmed: BotProcess, session: TableSession) -> None:
    """Commands and presses that cannot be read are dropped, and hurt nobody else's."""
    lobby = await session.open(holes=32)
    press = session.users[1].press(lobby, label="Join").interaction
    asked = session.users[1].slash(session.channel, "help").interaction
    spoilt = [data for deed in (press, asked) for _, data in variants(payloads.interaction(wire.world, deed))]
    assert len(spoilt) > 300
    for number, data in enumerate(spoilt):
        wire.gateway.dispatch("INTERACTION_CREATE", data)
        if number % 10 == 0:
            await check_answered(session)
    await check_answered(session)
    assert "INTERACTION_CREATE cannot be read and is dropped: KeyError" in harmed.output
    assert unharmed(wire) == (1, 0)


@pytest.mark.breadth
async def test_servers_channels_and_threads(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """Whatever is wrong with what the bot is told about its servers, play goes on."""
    await session.begin(holes=32)
    for event, data in list(events_of(wire.world)):
        for _, spoilt in variants(data, depth=1):
            wire.gateway.dispatch(event, spoilt)
        for wrong in WRONG:
            wire.gateway.dispatch(event, wrong)
        await check_answered(session)
    await session.move()
    for event in ("GUILD_CREATE", "CHANNEL_CREATE", "THREAD_CREATE"):
        assert f"{event} cannot be read" in bot.output
    assert unharmed(wire) == (1, 0)


async def test_the_greeting(wire: WireDiscord, session: TableSession, tmp_path: Path) -> None:
    """After a READY that cannot be read there is no session: the bot logs in again until there is one."""
    bad: list[Any] = []

    def spoil(event: str, data: Json) -> Any:
        if event == "READY" and not bad:
            bad.append(data)
            bad.extend(spoilt for name, spoilt in variants(data, depth=1) if name in GREETINGS)
        return bad.pop() if event == "READY" and len(bad) > 1 else data

    wire.gateway.heartbeat_interval = short_timeouts.HEARTBEAT
    wire.gateway.faults.spoil = spoil
    async with BotProcess(wire, tmp_path, module=short_timeouts.__name__) as bot:
        await wire.until(lambda: len(bad) == 1, 20)
        await check_back(wire, session)
        await wire.until(lambda: len(wire.gateway.identifies) > len(GREETINGS), SOON)
        await check_back(wire, session)
        await session.begin(holes=32)
        assert bot.output.count("connecting anew") == len(GREETINGS), bot.output
