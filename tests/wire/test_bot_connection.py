"""The connection breaks in Discord's various ways, and play goes on."""

from __future__ import annotations

import pytest

from bot.features.move import PLAYED
from tests.sentences import says

from . import BotProcess, WireDiscord
from .players.table_session import TableSession, check_posted_once

RECOVERY = 15.0  # seconds; after op 9 the library itself waits for five


async def test_presses_during_a_cut_are_answered(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """The socket is cut; what was pressed meanwhile arrives by RESUME and happens once."""
    await session.begin(holes=32)
    ready, count = await session.build(), len(session.boards())
    wire.gateway.cut()
    await wire.until(lambda: not wire.gateway.connections)
    deed = ready.user.press(ready.message, label="Play it")
    await session.board_after(count, RECOVERY)
    assert says((await deed.answer()).content, PLAYED)
    assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 1)
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_discord_asks_to_reconnect(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Op 7: the bot resumes its session, and play goes on."""
    await session.begin(holes=32)
    wire.gateway.ask_to_reconnect()
    await wire.until(lambda: wire.gateway.resumes, RECOVERY)
    await session.move()
    assert len(wire.gateway.identifies) == 1


async def test_discord_ends_the_session(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Op 9: the bot identifies anew, once, and play goes on."""
    await session.begin(holes=32)
    wire.gateway.invalidate()
    await wire.until(lambda: len(wire.gateway.sessions) == 1, RECOVERY)
    await session.move()
    assert len(wire.gateway.identifies) == 2
