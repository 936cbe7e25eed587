"""The tests of faults can fail: each change that would lose, double or forget something is caught."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord, test_bot_killed
from .players.crowd import Crowd
from .players.table_session import TableSession
from .test_bot_storm import kill, settled

MUTANT = "tests.wire.mutants"
ROUNDS, KILLS = 6, 5


@pytest.fixture
async def wire() -> AsyncIterator[WireDiscord]:
    """Start a stand-in that keeps everything, for the oracle."""
    async with WireDiscord(kept=None) as standin:
        yield standin


async def crowd_finds(wire: WireDiscord, bot: BotProcess, luck: random.Random, complaint: str) -> str:
    """Let a crowd play while the bot is killed, as in the storm of kills, until there is that complaint."""
    crowd = Crowd(wire, luck)
    try:
        await crowd.open()
    except TimeoutError:
        return "the tables could not be opened by people who act at one moment"
    found = ""
    for _ in range(ROUNDS):
        crowd.play()
        for _ in range(KILLS):
            await kill(wire, bot, luck)
        await crowd.rest()
        found = "\n".join(await settled(wire, bot, crowd, within=3.0))
        if complaint in found:
            break
    return found


CAUGHT_BY = {
    "answers_before_commit": "was told",
    "writes_in_two_transactions": "without that interaction",
    "knows_no_second_delivery": "2 times",
    "never_redraws": "instead of",
    "locks_no_table": "at one moment",
    "forgets_offers_of_seats": "times, was done",
    "denies_what_it_did": "all the same something is stored",
    "forgets_preferences": "is stored as",
}


@pytest.mark.breadth
@pytest.mark.parametrize("change", CAUGHT_BY)
async def test_a_crowd_finds_it(wire: WireDiscord, tmp_path: Path, change: str, luck: random.Random) -> None:
    """The storm of kills complains, and of what is wrong."""
    async with BotProcess(wire, tmp_path, {"MUTANT": change}, module=MUTANT) as bot:
        found = await crowd_finds(wire, bot, luck, CAUGHT_BY[change])
    assert CAUGHT_BY[change] in found


@pytest.mark.breadth
async def test_posts_without_a_nonce(wire: WireDiscord, tmp_path: Path) -> None:
    """The test that relies on the nonce alone fails."""
    session = TableSession(wire, "ann", "bob")
    change = {"MUTANT": "posts_without_nonce"}
    async with BotProcess(wire, tmp_path, change, module=MUTANT) as bot:
        with pytest.raises((AssertionError, TimeoutError)):
            await test_bot_killed.test_the_nonce_alone_suffices(wire, bot, session)
