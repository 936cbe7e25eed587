"""What only the real process shows its host: signals, exit codes, systemd and discord.py's threads."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

import pytest

from . import BotProcess, Fault, WireDiscord, short_timeouts
from .players.recovery import check_back
from .players.table_session import TableSession

LOGIN = ["@me", "@me", "commands", "bot"]
INTENTS = 1 | 1 << 16  # servers and their scheduled events


def is_closed(database: Path) -> bool:
    """Return whether a database was closed cleanly, with its log merged and gone."""
    return database.exists() and not database.with_name(database.name + "-wal").exists()


async def refused(process: BotProcess) -> str:
    """Start a bot that ends immediately, without a defect. Return its exit code and last line."""
    with pytest.raises(RuntimeError, match="the bot ended"):
        await process.start()
    assert "Traceback" not in process.output
    return f"{process.returncode}: {process.output.splitlines()[-1]}"


async def next_state(systemd: socket.socket) -> bytes:
    """Return the next state that the bot tells systemd. Raises TimeoutError."""
    async with asyncio.timeout(10):
        return await asyncio.get_running_loop().sock_recv(systemd, 100)


async def test_a_life(wire: WireDiscord, session: TableSession, tmp_path: Path) -> None:
    """The bot logs in once, tells systemd that it's alive, refuses a second process, and ends in order."""
    address = str(tmp_path / "notify")
    wire.gateway.heartbeat_interval = short_timeouts.HEARTBEAT
    settings = {"NOTIFY_SOCKET": address, "ALEA_SHARDS": "1"}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.setblocking(False)
        async with BotProcess(wire, tmp_path, settings, module=short_timeouts.__name__) as bot:
            heard = [await next_state(systemd)]
            paths = [each.path.rpartition("/")[2] for each in wire.requests]
            assert [path for path in paths if path != "emojis"][:4] == LOGIN  # dice emojis load meanwhile
            assert {"play", "move", "board", "help"} <= {each["name"] for each in wire.world.commands}
            assert [each["intents"] for each in wire.gateway.identifies] == [INTENTS]
            await session.begin(holes=32)
            await wire.until(lambda: re.search(r"Health: .* tables=1 .*lag=[1-9]", bot.output))
            (tmp_path / "second").mkdir()
            second = BotProcess(wire, tmp_path / "second", {"ALEA_DATABASE": str(bot.database)})
            assert (await refused(second)).startswith(f"1: The database {bot.database} is in use by another")
            while b"WATCHDOG=1" not in heard:
                heard.append(await next_state(systemd))
            assert await bot.stop() == 0
        while heard[-1] != b"STOPPING=1":
            heard.append(systemd.recv(100))
    assert (heard[0], set(heard[1:-1])) == (b"READY=1", {b"WATCHDOG=1"})
    await wire.until(lambda: not wire.gateway.connections)
    assert (wire.gateway.left_with, wire.gateway.sessions, is_closed(bot.database)) == ([1000], [], True)
    assert not re.search(" ERROR |Traceback", bot.output)


async def test_a_mute_session(wire: WireDiscord, session: TableSession, tmp_path: Path) -> None:
    """If nothing arrives on a connection any longer, the library notices and resumes the session."""
    wire.gateway.heartbeat_interval = short_timeouts.HEARTBEAT
    async with BotProcess(wire, tmp_path, module=short_timeouts.__name__) as bot:
        wire.gateway.faults.mute.update(wire.gateway.connections)
        await check_back(wire, session)
        assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 1)
        assert await bot.stop() == 0
    await wire.until(lambda: not wire.gateway.connections)
    assert (wire.gateway.left_with[-1], wire.gateway.sessions) == (1000, [])


async def test_the_token_is_refused(wire: WireDiscord, tmp_path: Path) -> None:
    """If Discord refuses the token, the bot says so and exits with code 2, as a restart can't help."""
    wire.fault = lambda exchange: Fault(status=401) if exchange.path == "/users/@me" else None
    process = BotProcess(wire, tmp_path)
    assert (await refused(process)).startswith("2: Discord refused DISCORD_TOKEN")
    assert (is_closed(process.database), wire.gateway.identifies) == (True, [])


async def test_discord_throws_the_bot_out(wire: WireDiscord, bot: BotProcess) -> None:
    """After close code 4004, as when a token was reset, the bot exits with code 1 and doesn't retry."""
    (connection,) = wire.gateway.connections
    await connection.socket.close(code=4004)
    await wire.until(lambda: bot.has_ended, 15.0)
    assert (bot.returncode, is_closed(bot.database)) == (1, True)
    assert len(wire.gateway.identifies) == 1
