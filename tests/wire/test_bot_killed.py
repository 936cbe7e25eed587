"""Kill -9 in mid-game: the same buttons work, the dice stay, and nothing is lost, doubled or forgotten."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.features.move import PLAYED
from tests.breadth import broad
from tests.sentences import says

from . import BotProcess, Fault, WireDiscord
from .discord.standin import Exchange
from .discord.world import READ_HISTORY, USUAL_PERMISSIONS
from .players.table_session import Ready, TableSession, check_posted_once, look, moves_stored, paid


def is_post(exchange: Exchange) -> bool:
    """Return whether an exchange posts a new message."""
    return exchange.method == "POST" and exchange.path.endswith("/messages")


async def events(bot: BotProcess) -> list[tuple[object, ...]]:
    """List the stored events: moves and rolls."""
    return look(bot.database, "SELECT ply, event FROM event ORDER BY ply")


@pytest.mark.breadth
async def test_the_nonce_alone_suffices(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """If the bot can't read the channel's history, Discord still drops its second post by the nonce."""
    await session.begin(holes=32)
    count, known, ready = len(session.boards()), len(wire.requests), await session.build()
    wire.fault = lambda each: Fault(cut=True, applied=True) if is_post(each) else None
    ready.press()
    await wire.until(lambda: any(map(is_post, wire.requests[known:])))
    await bot.kill()
    wire.fault = lambda _: None
    wire.permit(wire.world.channel, USUAL_PERMISSIONS & ~READ_HISTORY)
    wire.requests.clear()
    await bot.start()
    await paid(bot.database)
    assert any(map(is_post, wire.requests))
    assert len(session.boards()) == count + 1
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_posts_without_a_nonce_are_found(wire: WireDiscord, tmp_path: Path) -> None:
    """A bot whose nonces differ each time doesn't pass the test before this one."""
    changed = {"MUTANT": "posts_without_nonce"}
    async with BotProcess(wire, tmp_path, changed, module="tests.wire.mutants") as bot:
        with pytest.raises((AssertionError, TimeoutError)):
            await test_the_nonce_alone_suffices(wire, bot, TableSession(wire, "ann", "bob"))


@pytest.mark.parametrize("delays", broad([(0.0, 0.01), (0.004, 0.03)]), ids=str)
async def test_no_moment_is_a_bad_one(
    wire: WireDiscord, bot: BotProcess, session: TableSession, delays: tuple[float, ...]
) -> None:
    """Killed at any moment after a press, what was answered stands, and the button can be pressed again."""
    await session.begin(holes=32)
    for delay in delays:
        before, ready = await events(bot), await session.build()
        deed = ready.press()
        await asyncio.sleep(delay)
        await bot.kill()
        promised = (await deed.answer(0)).acknowledged is not None
        stored = await events(bot)
        assert len(stored) > len(before) or not promised
        await bot.start()
        await paid(bot.database)
        assert await events(bot) == stored
        await _press_again(session, ready, done=len(stored) > len(before))
        await paid(bot.database)
        assert [ready.move] == moves_stored(bot.database)[-1:]
        assert before == stored[: len(before)]
        await check_posted_once(session, bot.database)


async def _press_again(session: TableSession, ready: Ready, *, done: bool) -> None:
    """Press the button of a move that may have been made, and check that it has been made now.

    If it had been made before, the person is told so.
    """
    if ready.message.deleted or not ready.message.components:  # it says that the move has been made
        assert done
        return
    count = len(session.boards())
    again = await ready.press().answer()
    if done:
        assert "moved on" in again.content
    else:
        assert says(again.content, PLAYED)
        await session.board_after(count)
