"""A stand-in and the real bot for the tests that ask for them, and checks of everything that the bot sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord
from .players.table_session import TableSession


@pytest.fixture
async def wire() -> AsyncIterator[WireDiscord]:
    """Start a stand-in. Unknown routes and requests that break a limit fail the test.

    The stand-in keeps everything, so that what the bot stored can be compared with every request.
    """
    async with WireDiscord(kept=None) as standin:
        yield standin
        assert standin.breaches == []


@pytest.fixture
async def bot(wire: WireDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run the real bot. Any defect in its log fails the test."""
    async with BotProcess(wire, tmp_path) as process:
        yield process
    assert "Traceback" not in process.output, process.output


@pytest.fixture
def session(wire: WireDiscord) -> TableSession:
    """Two people who want to play."""
    return TableSession(wire, "ann", "bob")
