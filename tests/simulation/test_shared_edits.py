"""Changes in close succession share an edit, and the message ends up showing the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.publishing.worker import EDIT_GAP
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .scene import SETTLED, play_scene

TIMES, EVERY = 10, EDIT_GAP / 4  # how often a seat is taken and given up, and the seconds in between
DRAWN_AND_POSTED = 0.3  # seconds


def test_changes_in_a_rush_share_edits(tmp_path: Path) -> None:
    """Quick changes of a lobby share edits. A new board, which notifies its mover, isn't delayed."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        lobby = await session.open()
        for _ in range(TIMES):
            for label in ("Join", "Leave"):
                session.users[1].press(lobby, label=label)
                await asyncio.sleep(EVERY)
        await asyncio.sleep(SETTLED)
        edits = sum(asked.method == "PATCH" for asked in wire.requests)
        assert 2 <= edits <= 2 * TIMES * EVERY / EDIT_GAP + 2
        session.users[1].press(lobby, label="Join")
        await wire.until(lambda: "(2 of " in lobby.content)
        begun = wire.world.now()
        session.users[0].press(lobby, label="Start")
        await session.board_after(0)
        assert wire.world.now() - begun < DRAWN_AND_POSTED

    play_scene(tmp_path, scene)
