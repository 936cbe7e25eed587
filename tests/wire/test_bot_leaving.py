"""The bot is asked to stop at awkward moments, or cannot reach Discord at all."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from . import BotProcess, Fault, WireDiscord


async def test_asked_to_stop_while_logging_in(wire: WireDiscord, tmp_path: Path) -> None:
    """SIGTERM in the middle of the start ends it with 0 as well."""
    wire.fault = lambda exchange: Fault(delay=1.0) if exchange.path == "/users/@me" else None
    process = BotProcess(wire, tmp_path)
    starting = asyncio.create_task(process.start())
    await wire.until(lambda: bool(wire.requests), 20)
    assert await process.stop(within=5.0) == 0
    with pytest.raises(RuntimeError):
        await starting
    assert "Traceback" not in process.output


@pytest.mark.breadth
async def test_discord_cannot_be_reached(wire: WireDiscord, tmp_path: Path) -> None:
    """A sentence and code 1, so that whoever supervises the bot starts it again later."""
    nowhere = {"ALEA_API_BASE": "http://127.0.0.1:9/api/v10"}
    process = BotProcess(wire, tmp_path, nowhere)
    with pytest.raises(RuntimeError, match="ended with 1"):
        await process.start()
    assert "connection to Discord" in process.output
    assert "Traceback" not in process.output
