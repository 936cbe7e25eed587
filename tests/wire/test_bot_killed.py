"""Kill -9 in mid-game: the same buttons work, the same dice stand, nothing is lost, doubled or forgotten."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.features.move import PLAYED
from tests.breadth import broad
from tests.sentences import says

from . import BotProcess, Fault, WireDiscord
from .discord.standin import Exchange
from .discord.world import READ_HISTORY, USUAL_PERMISSIONS
from .players.table_session import (
    CONFIRM,
    Ready,
    TableSession,
    check_posted_once,
    labels,
    look,
    moves_stored,
    paid,
)

POST = re.compile(r"POST /channels/\d+/messages")
EDIT = re.compile(r"PATCH /channels/\d+/messages/\d+")
LOST, UNANSWERED = Fault(cut=True), Fault(cut=True, applied=True)
LONG = 600  # seconds, beyond which Discord has forgotten a nonce


async def events(bot: BotProcess) -> list[tuple[object, ...]]:
    """List the stored events: moves and rolls."""
    return look(bot.database, "SELECT ply, event FROM event ORDER BY ply")


def spoil(wire: WireDiscord, request: re.Pattern[str], fault: Fault) -> list[Exchange]:
    """Let every such request go wrong from now on; they are collected in the list that is returned."""
    met: list[Exchange] = []

    def spoilt(exchange: Exchange) -> Fault | None:
        if not request.fullmatch(f"{exchange.method} {exchange.path}"):
            return None
        met.append(exchange)
        return fault

    wire.fault = spoilt
    return met


async def restart(wire: WireDiscord, bot: BotProcess) -> None:
    """Kill the bot, let Discord be well again, and start it anew."""
    await bot.kill()
    wire.fault = lambda _: None
    await bot.start()


async def kill_when_met(wire: WireDiscord, bot: BotProcess, ready: Ready, met: list[Exchange]) -> None:
    """Play a move, and kill the bot when the request that goes wrong has been made."""
    ready.user.press(ready.message, label=CONFIRM)
    await wire.until(lambda: met)
    await bot.kill()


@pytest.mark.breadth
async def test_the_board_that_is_owed_is_posted(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """Killed after the commit and before the post: the restarted bot posts the board, with the same dice."""
    await session.begin(holes=32)
    for _ in range(2):
        count, ready = len(session.boards()), await session.build()
        await kill_when_met(wire, bot, ready, spoil(wire, POST, LOST))
        committed = await events(bot)
        assert [ready.move] == moves_stored(bot.database)[-1:]
        assert len(session.boards()) == count
        await restart(wire, bot)
        await session.board_after(count)
        assert await events(bot) == committed
    record = await session.record()
    assert len(record["events"]) == len(committed)
    await session.move_by_buttons()
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
@pytest.mark.parametrize("away", broad([LONG, 0]))
async def test_a_posted_board_is_not_posted_again(
    wire: WireDiscord, bot: BotProcess, session: TableSession, away: float
) -> None:
    """Killed after the post and before it was noted: the bot finds it, however long it was away."""
    await session.begin(holes=32)
    count, ready = len(session.boards()), await session.build()
    await kill_when_met(wire, bot, ready, spoil(wire, POST, UNANSWERED))
    assert len(session.boards()) == count + 1
    assert len(look(bot.database, "SELECT 1 FROM post WHERE ply > 0")) == count
    wire.world.advance(away)
    await restart(wire, bot)
    await paid(bot.database)
    assert len(session.boards()) == count + 1
    await session.move_by_buttons()
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_the_nonce_alone_suffices(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Where the bot may not read the channel's history, Discord drops the second post by its nonce."""
    await session.begin(holes=32)
    count, ready = len(session.boards()), await session.build()
    await kill_when_met(wire, bot, ready, spoil(wire, POST, UNANSWERED))
    wire.permit(wire.world.channel, USUAL_PERMISSIONS & ~READ_HISTORY)
    wire.requests.clear()
    await restart(wire, bot)
    await paid(bot.database)
    assert any(POST.fullmatch(f"{each.method} {each.path}") for each in wire.requests)
    assert len(session.boards()) == count + 1
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_posts_without_a_nonce_are_found(wire: WireDiscord, tmp_path: Path) -> None:
    """The test before this one fails for them."""
    changed = {"MUTANT": "posts_without_nonce"}
    async with BotProcess(wire, tmp_path, changed, module="tests.wire.mutants") as bot:
        with pytest.raises((AssertionError, TimeoutError)):
            await test_the_nonce_alone_suffices(wire, bot, TableSession(wire, "ann", "bob"))


@pytest.mark.breadth
async def test_old_buttons_that_stayed_on_are_taken_off(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """Killed before the older board lost its buttons: a press is explained, the next move takes them off."""
    first = await session.begin(holes=32)
    await kill_when_met(wire, bot, await session.build(), spoil(wire, EDIT, LOST))
    await bot.start()  # the edit still goes wrong, or the buttons would be off at once
    stale = await session.mover.press(first, label="Move").answer()
    assert str(session.boards()[-1].id) in str(stale.components), "a button leads to the newest"
    wire.fault = lambda _: None
    await session.move()
    await wire.until(lambda: all(board.components == [] for board in session.boards()[:-1]))
    await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_an_offer_that_is_declined_before_the_board_shows_it(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """The edit that shows it is lost, and the bot dies: the question goes, and the board shows none."""
    await session.begin(holes=32)
    mover = session.mover
    (other,) = (user for user in session.users if user is not mover)
    (board,) = session.boards()
    question = await mover.slash(session.channel, "endnow").answer()
    assert question.message is not None
    spoil(wire, EDIT, LOST)
    mover.press(question.message, label="End the game now")
    await wire.until(lambda: len(session.posts()) == 3)
    offer = session.posts()[-1]
    assert (labels(offer.components), offer.had_files) == (["End the game now", "Play on"], False)
    await other.press(offer, label="Play on").answer()
    await restart(wire, bot)
    await wire.until(lambda: offer not in session.posts())
    await paid(bot.database)
    before, latest = session.boards()  # a refusal is told by a board of its own
    assert before == board
    assert "Move" in labels(latest.components)
    assert "Play on" not in labels(latest.components)


@pytest.mark.parametrize("delays", broad([(0.0, 0.01), (0.004, 0.03)]), ids=str)
async def test_no_moment_is_a_bad_one(
    wire: WireDiscord, bot: BotProcess, session: TableSession, delays: tuple[float, ...]
) -> None:
    """Killed at any moment after a press: what was answered stands, and the button can be pressed again."""
    await session.begin(holes=32)
    for delay in delays:
        before, ready = await events(bot), await session.build()
        deed = ready.user.press(ready.message, label=CONFIRM)
        await asyncio.sleep(delay)
        await bot.kill()
        promised = (await deed.answer(0)).acknowledged is not None
        stored = await events(bot)
        assert len(stored) > len(before) or not promised
        await restart(wire, bot)
        await paid(bot.database)
        assert await events(bot) == stored
        await _press_again(session, ready, done=len(stored) > len(before))
        await paid(bot.database)
        assert [ready.move] == moves_stored(bot.database)[-1:]
        assert before == stored[: len(before)]
        await check_posted_once(session, bot.database)


async def _press_again(session: TableSession, ready: Ready, *, done: bool) -> None:
    """Press the button of a move that may have been made: it is made now, or its user is told."""
    if CONFIRM not in labels(ready.message.components):
        assert done
        return
    count = len(session.boards())
    again = await ready.user.press(ready.message, label=CONFIRM).answer()
    if done:
        assert "moved on" in again.content
    else:
        assert says(again.content, PLAYED)
        await session.board_after(count)


@pytest.mark.breadth  # no moment of a game is a bad one, and that begins in its lobby
async def test_a_lobby_outlives_a_kill(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Killed while a lobby is open: those who joined have their seats, and the same buttons go on."""
    lobby = await session.open(holes=32)
    met = spoil(wire, EDIT, LOST)
    session.users[1].press(lobby, label="Join")
    await wire.until(lambda: met)
    await restart(wire, bot)
    await wire.until(lambda: "(2 of " in lobby.content)
    session.users[0].press(lobby, label="Start")
    await session.board_after(0)
    await check_posted_once(session, bot.database)
