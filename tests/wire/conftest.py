"""A stand-in and the real bot for every test that asks; what must hold of all that the bot sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord
from .players.table_session import TableSession


@pytest.fixture
async def wire() -> AsyncIterator[WireDiscord]:
    """Start a stand-in; the test fails for unknown routes and for requests that break a limit.

    It keeps everything: what the bot stored is compared with all that was asked.
    """
    async with WireDiscord(kept=None) as standin:
        yield standin
        assert standin.breaches == []


@pytest.fixture
async def bot(wire: WireDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run the real bot; the test fails for anything that it logged as a defect."""
    async with BotProcess(wire, tmp_path) as process:
        yield process
    assert "Traceback" not in process.output, process.output


@pytest.fixture
def session(wire: WireDiscord) -> TableSession:
    """Two people who want to play."""
    return TableSession(wire, "ann", "bob")
