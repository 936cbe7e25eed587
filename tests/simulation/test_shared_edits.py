"""Changes that follow each other closely share an edit, and the message shows the table in the end."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

from bot.publishing.worker import EDIT_GAP
from tests.wire.players.oracle import Oracle
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import Outcome, SimulatedDiscord
from .run import run

TIMES, EVERY = 10, EDIT_GAP / 4  # how often a seat is taken and given up, and the seconds in between
DRAWN_AND_POSTED = 0.3  # seconds
SETTLED = 5.0  # seconds


async def in_a_rush(folder: Path, luck: random.Random) -> Outcome:
    """Take a seat in a lobby and give it up, again and again; count the edits of the lobby."""
    async with SimulatedDiscord(luck) as wire:
        bot, oracle = SimulatedBot(wire, wire.network, folder, luck), Oracle(wire)
        session = TableSession(wire, "ann", "bob")
        await bot.start()
        lobby = await session.open()
        for _ in range(TIMES):
            for label in ("Join", "Leave"):
                session.users[1].press(lobby, label=label)
                await asyncio.sleep(EVERY)
        await asyncio.sleep(SETTLED)
        edits = sum(asked.method == "PATCH" for asked in wire.requests)
        session.users[1].press(lobby, label="Join")
        await wire.until(lambda: "(2 of " in lobby.content)
        begun = wire.world.now()
        session.users[0].press(lobby, label="Start")
        await session.board_after(0)
        waited = wire.world.now() - begun
        await asyncio.sleep(SETTLED)
        complaints = oracle.boards(bot.database)
        await bot.kill()
        times = Counter(edits=edits, milliseconds=int(1000 * waited))
        return Outcome(complaints, times, Counter(), wire.digest)


def test_changes_in_a_rush_share_edits(tmp_path: Path) -> None:
    """Of twenty changes of a lobby four fall to one edit."""
    outcome = run(tmp_path, 1, in_a_rush)
    assert outcome.complaints == []
    assert 2 <= outcome.done["edits"] <= 2 * TIMES * EVERY / EDIT_GAP + 2


def test_a_board_waits_for_no_edit(tmp_path: Path) -> None:
    """Only edits wait for each other: a new message, which notifies people, is sent at once."""
    assert run(tmp_path, 1, in_a_rush).done["milliseconds"] < 1000 * DRAWN_AND_POSTED
