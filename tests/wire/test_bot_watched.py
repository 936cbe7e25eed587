"""What whoever runs the bot sees of it: the health line, systemd's notifications, several shards."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

from . import BotProcess, Fault, WireDiscord, short_timeouts
from .players.recovery import check_back
from .players.table_session import TableSession


def told(output: str, name: str) -> list[str]:
    """List what the health lines said under a name."""
    return re.findall(rf"Health: .*\b{name}=(\S+)", output)


async def test_the_health_line(wire: WireDiscord, session: TableSession, tmp_path: Path) -> None:
    """What happened is counted where it happens, and told."""
    wire.gateway.heartbeat_interval = short_timeouts.HEARTBEAT
    async with BotProcess(wire, tmp_path, module=short_timeouts.__name__) as bot:
        await session.begin(holes=32)
        await session.move()
        failing = [Fault(status=503)]
        wire.fault = lambda each: failing.pop() if failing and each.path.endswith("/messages") else None
        await session.move()
        wire.gateway.cut()
        await check_back(wire, session)
        lines = bot.output.count("Health: ")
        await wire.until(lambda: bot.output.count("Health: ") >= lines + 3)
    assert sum(map(int, told(bot.output, "answered"))) >= 6
    assert sum(map(int, told(bot.output, "missed"))) == 0
    assert sum(map(int, told(bot.output, "sessions"))) == 1
    assert sum(map(int, told(bot.output, "resumed"))) == 1
    assert sum(map(int, told(bot.output, "lost"))) >= 1
    assert [each for each in told(bot.output, "refused") if each != "0"] == ["503:1"]
    assert told(bot.output, "tables")[-1] == "1"
    assert told(bot.output, "waiting")[-1] == "0"
    for timed in ("picture", "commit", "lag"):
        assert any(re.fullmatch(r"[1-9]\d*/\d+ms/\d+ms", each) for each in told(bot.output, timed))


async def next_state(systemd: socket.socket) -> bytes:
    """Return what systemd is told next. Raises TimeoutError."""
    async with asyncio.timeout(10):
        return await asyncio.get_running_loop().sock_recv(systemd, 100)


async def test_systemd_is_told(wire: WireDiscord, tmp_path: Path) -> None:
    """That the bot is there, that it is alive, and that it stops."""
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.setblocking(False)
        async with BotProcess(wire, tmp_path, {"NOTIFY_SOCKET": address}) as bot:
            heard = [await next_state(systemd)]
            while b"WATCHDOG=1" not in heard:
                heard.append(await next_state(systemd))
            assert await bot.stop() == 0
        while heard[-1] != b"STOPPING=1":
            heard.append(systemd.recv(100))
    assert heard[0] == b"READY=1"
    assert set(heard[1:-1]) == {b"WATCHDOG=1"}


async def test_shards(wire: WireDiscord, session: TableSession, tmp_path: Path) -> None:
    """A client of shards plays, resumes and leaves as the usual one does."""
    async with BotProcess(wire, tmp_path, {"ALEA_SHARDS": "1"}) as bot:
        await session.begin(holes=32)
        wire.gateway.cut()
        await wire.until(lambda: wire.gateway.resumes)
        await session.move()
        assert await bot.stop() == 0
    assert [identify["shard"] for identify in wire.gateway.identifies] == [[0, 1]]
    assert wire.gateway.left_with[-1] == 1000
    assert "Traceback" not in bot.output
