"""Discord refuses or loses requests: what is owed is posted later, once, and nobody's move is lost."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.move import PLAYED
from tests.sentences import says

from . import BotProcess, Fault, WireDiscord
from .discord.standin import Exchange
from .players.table_session import CONFIRM, TableSession, check_posted_once


def spoil_first(wire: WireDiscord, method: str, ending: str, *faults: Fault) -> None:
    """Let the next requests of a kind go wrong, one fault each."""
    left = list(faults)

    def spoilt(exchange: Exchange) -> Fault | None:
        meant = exchange.method == method and exchange.path.endswith(ending)
        return left.pop(0) if meant and left else None

    wire.fault = spoilt


PLANS = {
    "429": (Fault(status=429, retry_after=0.3),),
    "500": (Fault(status=500),),
    "503": (Fault(status=503),),
    "applied, then 500, then cut": (Fault(status=500, applied=True), Fault(cut=True)),
    "applied, then cut": (Fault(cut=True, applied=True),),
}


async def test_a_board_is_posted_later_and_once(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """Whatever becomes of the first attempts, each position stands in the channel once, and is known."""
    await session.begin(holes=32)
    for faults in PLANS.values():
        spoil_first(wire, "POST", "/messages", *faults)
        await session.move()
        await session.move()
        await check_posted_once(session, bot.database)
    await wire.until(lambda: all(board.components == [] for board in session.boards()[:-1]))


async def test_an_answer_that_arrived_is_not_given_twice(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """The answer arrived though its receipt was lost: the retry's 40060 is no failure to anybody."""
    await session.begin(holes=32)
    ready, count = await session.build(), len(session.boards())
    spoil_first(wire, "POST", "/callback", Fault(status=500, applied=True))
    deed = ready.user.press(ready.message, label=CONFIRM)
    await session.board_after(count)
    await wire.until(lambda: [each for each in wire.requests if _code(each) == 40060])
    await asyncio.sleep(0.1)  # nothing else is said
    answer = await deed.answer()
    assert (says(answer.content, PLAYED), answer.followups) == (True, ())
    assert "did not reach" not in bot.output


@pytest.mark.breadth
async def test_the_bot_stops_in_good_order(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """SIGTERM ends it with 0 in seconds, also while posts fail; what is owed is posted after a restart."""
    await session.begin(holes=32)
    ready, count = await session.build(), len(session.boards())
    spoil_first(wire, "POST", "/messages", *[Fault(status=503)] * 99)
    ready.user.press(ready.message, label=CONFIRM)
    await wire.until(lambda: any(each.status == 503 for each in wire.requests))
    assert await bot.stop(within=5.0) == 0
    assert wire.gateway.connections == []
    wire.fault = lambda _: None
    await bot.start()
    await session.board_after(count)
    await check_posted_once(session, bot.database)


def _code(exchange: Exchange) -> object:
    return exchange.reply.get("code") if isinstance(exchange.reply, dict) else None
