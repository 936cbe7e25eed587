"""Whatever ends the bot: the process ends, soon, with a code that tells why, and the database is closed."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from pathlib import Path

import pytest

from bot.transport.login_throttle import FIRST_PAUSE

from . import BotProcess, Fault, WireDiscord
from .discord.standin import Exchange
from .players.table_session import TableSession, look

SOON = 15.0


def spoil(wire: WireDiscord, method: str, path: str, fault: Fault) -> None:
    """Let all requests of a kind go wrong."""

    def spoilt(exchange: Exchange) -> Fault | None:
        return fault if exchange.method == method and exchange.path.endswith(path) else None

    wire.fault = spoilt


def is_closed(database: Path) -> bool:
    """Return whether a database was closed in good order: its log is merged and gone."""
    return database.exists() and not database.with_name(database.name + "-wal").exists()


async def ended(process: BotProcess) -> tuple[int | None, str]:
    """Start a bot that is to end; return its code, and its output."""
    with pytest.raises(RuntimeError, match="the bot ended"):
        await process.start(SOON)
    return process.returncode, process.output


async def test_the_token_is_refused(wire: WireDiscord, tmp_path: Path) -> None:
    """Code 2, which no restart can help, and a sentence."""
    spoil(wire, "GET", "/users/@me", Fault(status=401))
    process = BotProcess(wire, tmp_path)
    code, written = await ended(process)
    assert (code, "Discord refused DISCORD_TOKEN" in written, "Traceback" in written) == (2, True, False)
    assert (is_closed(process.database), wire.gateway.identifies) == (True, [])


async def test_the_application_is_refused(wire: WireDiscord, tmp_path: Path) -> None:
    """The start fails in its middle, between the login and the gateway: code 1."""
    spoil(wire, "GET", "/oauth2/applications/@me", Fault(status=403))
    process = BotProcess(wire, tmp_path)
    code, written = await ended(process)
    assert (code, "connection to Discord" in written, "Traceback" in written) == (1, True, False)
    assert (is_closed(process.database), wire.gateway.identifies) == (True, [])


@pytest.mark.breadth
async def test_discord_throws_the_bot_out(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Close code 4004, as after a token was reset: code 1, and nothing is tried again."""
    await session.begin(holes=32)
    (connection,) = wire.gateway.connections
    await connection.socket.close(code=4004)
    await wire.until(lambda: bot.has_ended, SOON)
    assert (bot.returncode, is_closed(bot.database)) == (1, True)
    assert len(wire.gateway.identifies) == 1


@pytest.mark.breadth
async def test_asked_to_stop_in_an_outage(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """SIGTERM between two attempts to connect is heeded at once."""
    await session.begin(holes=32)
    wire.gateway.faults.refuses = True
    wire.gateway.cut()
    attempts = wire.gateway.attempts
    await wire.until(lambda: wire.gateway.attempts > attempts)
    assert await bot.stop(within=5.0) == 0
    assert is_closed(bot.database)
    assert look(bot.database, "SELECT count(*) FROM tables") == [(1,)]


def logged(output: str, words: str) -> list[tuple[datetime, str]]:
    """List when something was logged, and the group in the pattern."""
    found = re.findall(rf"^(\S+ \S+) [A-Z]+ \S+ .*{words}", output, re.MULTILINE)
    return [(datetime.strptime(at, "%Y-%m-%d %H:%M:%S,%f"), said) for at, said in found]


async def connected(bot: BotProcess, times: int) -> datetime:
    """Wait until a bot has been connected so many times, and return the last one."""
    async with asyncio.timeout(SOON):
        while len(found := logged(bot.output, "connected to (Gateway)")) < times:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return found[-1][0]


@pytest.mark.breadth
async def test_the_next_start_keeps_its_distance(wire: WireDiscord, tmp_path: Path) -> None:
    """Logins are remembered beside the database: a quick restart waits a little before the next."""
    async with BotProcess(wire, tmp_path, paced=True) as bot:
        first = await connected(bot, 1)
        await bot.kill()
        await bot.start()
        second = await connected(bot, 2)
    pauses = logged(bot.output, r"waiting (\d+) s")
    # On a busy machine the start itself may take as long.
    assert pauses or (second - first).total_seconds() > FIRST_PAUSE - 1
    for at, seconds in pauses:
        assert int(seconds) <= FIRST_PAUSE
        assert (second - at).total_seconds() > int(seconds) - 0.6  # it is rounded
