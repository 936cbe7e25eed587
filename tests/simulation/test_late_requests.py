"""A request can arrive long after its sender has given up on it, so an old board lands below the newest."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from bot.features.move import PLAYED
from tests.sentences import says
from tests.wire import Fault
from tests.wire.discord.standin import Exchange
from tests.wire.discord.user import User
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .scene import play_scene

HELD_UP = 8.0  # seconds
RETIRED = 2.0  # seconds within which the board before the newest loses its buttons
BETWEEN = 10.0  # seconds between two moves at a busy table
RECONNECTED = 0.5  # seconds after a cut, before the bot posts again
FOUND = 60.0  # seconds within which the bot looks back
SEARCHING = 1.0  # seconds of a search


async def play(user: User, session: TableSession) -> None:
    """Make the first suggested move, whatever the boards show."""
    offered = await user.complete(session.channel, "move", "move", "").answer()
    asked = user.slash(session.channel, "move", move=offered.choices[0]["value"])
    assert says((await asked.answer()).content, PLAYED)


def hold_up_next_post(wire: SimulatedDiscord) -> list[Exchange]:
    """Make Discord carry out the next new message late. The request is listed once it has been made."""
    held: list[Exchange] = []

    def weather(exchange: Exchange) -> Fault | None:
        if held or (exchange.method, exchange.path[-9:]) != ("POST", "/messages"):
            return None
        held.append(exchange)
        return Fault(delay=HELD_UP)

    wire.weather = weather
    return held


@pytest.mark.parametrize("how", ["cut", "killed", "cut, then killed", "cut at a busy table"])
def test_a_board_that_lands_late_loses_its_buttons(tmp_path: Path, how: str) -> None:
    """A board that arrives late is found and, in the end, only the newest board has buttons."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        await session.begin(holes=0)
        first = session.mover
        held = hold_up_next_post(wire)
        movers = itertools.cycle([first, *(user for user in session.users if user is not first)])
        for _ in range(2):
            await play(next(movers), session)
        await wire.until(lambda: held)
        if "cut" in how:
            wire.network.cut()
            await session.board_after(1)
            await asyncio.sleep(RETIRED)
        if "killed" in how:
            await bot.kill()
            await bot.start()
        for _ in range(int(FOUND / BETWEEN)):
            await asyncio.sleep(BETWEEN)
            if "busy" in how:
                await play(next(movers), session)
        assert held[0].status == 200

    play_scene(tmp_path, scene)


def test_a_question_that_lands_after_it_was_cancelled_goes(tmp_path: Path) -> None:
    """A question that arrives after it was withdrawn is found and deleted."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        await session.begin(holes=0, **{"take-backs": "ask"})
        mover = session.mover
        await session.move()
        held = hold_up_next_post(wire)
        asked = await mover.slash(session.channel, "takeback").answer()
        assert asked.message is not None
        await wire.until(lambda: held)
        wire.network.cut()
        await asyncio.sleep(RECONNECTED)
        await mover.press(asked.message, label="Withdraw").answer()
        await asyncio.sleep(FOUND)
        assert len(session.posts()) == 3, "a lobby and two boards"

    play_scene(tmp_path, scene)


def test_a_change_during_the_search_for_a_lost_lobby_is_shown(tmp_path: Path) -> None:
    """If someone joins and leaves while the bot looks for a lost lobby, the lobby ends up right."""
    searched: list[Exchange] = []

    def weather(exchange: Exchange) -> Fault | None:
        if exchange.path.endswith("/messages") and exchange.method == "POST":
            return Fault(cut=True, applied=True)
        if exchange.path.endswith("/messages"):
            searched.append(exchange)
            return Fault(delay=SEARCHING)
        return None

    async def scene(wire: SimulatedDiscord, _bot: SimulatedBot, session: TableSession) -> None:
        ann, ben = session.users
        wire.weather = weather
        ann.slash(session.channel, "play conversion")
        (lobby,) = await wire.until(session.posts)
        ben.press(lobby, label="Join")
        await wire.until(lambda: searched)
        await ben.press(lobby, label="Leave").answer()
        assert len(searched) == 1

    play_scene(tmp_path, scene)
