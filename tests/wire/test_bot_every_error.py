"""Each error of Discord's at each call of the bot: the move stands, it is told, and the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.features.move import PLAYED
from bot.table.errors import AlreadySeated
from tests.sentences import says
from tests.until import until

from . import BotProcess, Fault, WireDiscord
from .discord.commands import ImpossibleError
from .discord.standin import Exchange
from .discord.user import User
from .discord.world import Message
from .players.table_session import TableSession, moves_of, paid

pytestmark = pytest.mark.breadth  # of test_bot_failing_discord.py

# Discord: topics/opcodes-and-status-codes
ERRORS = {
    "10003": Fault(404, 10003),
    "10008": Fault(404, 10008),
    "10015": Fault(404, 10015),
    "10062": Fault(404, 10062),
    "30046": Fault(400, 30046),
    "40005": Fault(413, 40005),
    "40060": Fault(400, 40060),
    "50001": Fault(403, 50001),
    "50013": Fault(403, 50013),
    "50027": Fault(401, 50027),
    "50035": Fault(400, 50035),
    "50083": Fault(400, 50083),
    "429": Fault(429, retry_after=0.3),
    "500": Fault(500),
    "503": Fault(503),
    "reset": Fault(cut=True),
    "applied, then reset": Fault(cut=True, applied=True),
    "timeout": Fault(delay=11.0),
}
CALLS = {
    "callback": ("POST", "/callback"),
    "post": ("POST", "/messages"),
    "edit": ("PATCH", "/messages/"),
    "history": ("GET", "/messages"),
}
ANSWERS = {"original": ("PATCH", "@original"), "follow-up": ("POST", "webhooks/")}
# An older post that is gone, or cannot be edited, keeps its buttons; whoever presses them is led on.
FOR_EVER = [error for error, fault in ERRORS.items() if fault.status in (400, 401, 404, 413)]
OPENED_AT_ONCE = 6
GIVEN_UP = 12.0  # seconds after which the bot has given a call up
BACK = 20.0  # seconds within which all is well again


class Trouble(NamedTuple):
    """What goes wrong in one channel."""

    call: str
    error: str

    @property
    def lasts(self) -> float:
        """How long it goes on, in seconds; the bot may try again and again, and give up, meanwhile."""
        return GIVEN_UP if self.error == "timeout" else 2.0

    def spoils(self, exchange: Exchange) -> Fault | None:
        """Return the fault for a request in the channel, None if it is spared."""
        method, part = {**CALLS, **ANSWERS}[self.call]
        if exchange.method == method and part in exchange.path:
            return ERRORS[self.error]
        if self.call == "history" and exchange.method == "POST" and exchange.path.endswith("/messages"):
            return Fault(cut=True, applied=True)  # or nobody would look for the post
        return None


class Trial:
    """All troubles at one time, each at a table of its own."""

    def __init__(self, wire: WireDiscord, bot: BotProcess) -> None:
        self.wire, self.bot = wire, bot
        self.troubles: dict[int, Trouble] = {}
        self._opening = asyncio.Semaphore(OPENED_AT_ONCE)
        wire.fault = self._fault

    async def run(
        self, calls: list[str], play: Callable[[Trial, TableSession, Trouble], Awaitable[None]]
    ) -> None:
        """Let one table meet each trouble; fail with the list of those that did not end well."""
        troubles = [Trouble(call, error) for call in calls for error in ERRORS]
        ended = await asyncio.gather(*(self._meet(each, play) for each in troubles), return_exceptions=True)
        bad = [f"{call} {error}: {end!r}" for (call, error), end in zip(troubles, ended) if end is not None]
        assert not bad, "\n".join(bad)

    async def _meet(
        self, trouble: Trouble, play: Callable[[Trial, TableSession, Trouble], Awaitable[None]]
    ) -> None:
        world = self.wire.world
        channel = world.add_channel(world.guild, f"{trouble.call}-{trouble.error}")
        session = TableSession(self.wire, f"ann-{channel.id}", f"bob-{channel.id}", channel=channel)
        async with self._opening:
            await session.begin(holes=32)
        await play(self, session, trouble)

    def _fault(self, exchange: Exchange) -> Fault | None:
        channel = self._channel(exchange.path.split("/"))
        trouble = self.troubles.get(channel)
        fault = trouble and trouble.spoils(exchange)
        if fault and fault.delay:
            del self.troubles[channel]  # one stalled socket is enough
        return fault

    def _channel(self, path: list[str]) -> int:
        if path[1] == "channels":
            return int(path[2])
        made = self.wire.world.interactions.get(path[3]) if path[1] in ("interactions", "webhooks") else None
        return made.channel.id if made else 0


async def move_in_trouble(trial: Trial, session: TableSession, trouble: Trouble) -> None:
    """Move while a call fails as long as the bot tries; the move stands, and then all is as usual."""
    board, count, mover = session.boards()[-1], len(session.boards()), session.mover
    move = (await session.suggested())[0]
    trial.troubles[session.channel.id] = trouble
    told = await mover.slash(session.channel, "move", move=move).answer(GIVEN_UP)
    await until(lambda: moves_of(trial.bot.database, session.channel.id) == [move])
    if trouble.call not in ("callback", "original"):
        assert says(told.content, PLAYED), told
        await asyncio.sleep(trouble.lasts)
    trial.troubles.pop(session.channel.id, None)
    if len(session.boards()) == count:
        await led_on(session, mover, board, count)
    await session.move()
    assert len(session.boards()) == count + 2
    if trouble.call == "edit" and trouble.error in FOR_EVER:
        assert "moved on" in (await mover.press(board, label="Move").answer()).content
    else:
        await trial.wire.until(lambda: all(not post.components for post in session.posts()[:-1]), BACK)


async def led_on(session: TableSession, user: User, board: Message, count: int) -> None:
    """Press the old board, as somebody does who waits for the new one; be told, and see it come."""
    try:
        answer = await user.press(board, label="Move").answer()
        assert "moved on" in answer.content, answer
    except ImpossibleError:
        pass  # it has come already
    await session.board_after(count, BACK)


async def refused_in_trouble(trial: Trial, session: TableSession, trouble: Trouble) -> None:
    """Press what is refused while the refusal, a follow-up, fails: nothing changes, and the table goes on."""
    count, (ann, bob) = len(session.boards()), session.users
    lobby = await session.open(holes=32)
    trial.troubles[session.channel.id] = trouble
    await ann.press(lobby, label="Join").answer()
    await asyncio.sleep(trouble.lasts)
    trial.troubles.pop(session.channel.id, None)
    again = ann.press(lobby, label="Join")
    told = await again.until(lambda seen: bool(seen.followups), BACK)
    assert AlreadySeated.sentence in told.followups[-1].content
    bob.press(lobby, label="Join")
    await trial.wire.until(lambda: "(2 of " in lobby.content, BACK)
    ann.press(lobby, label="Start")
    await session.board_after(count)


async def test_a_move(wire: WireDiscord, bot: BotProcess) -> None:
    """At the callback, the post, the edit of the older post, and the search for a post that was lost."""
    await Trial(wire, bot).run(list(CALLS), move_in_trouble)
    await paid(bot.database, within=1.0)


async def test_a_move_that_is_answered_late(wire: WireDiscord, tmp_path: Path) -> None:
    """At the edit of an answer that was deferred."""
    late = {"MUTANT": "defers_at_once"}
    async with BotProcess(wire, tmp_path, late, module="tests.wire.mutants") as bot:
        await Trial(wire, bot).run(["original"], move_in_trouble)
    assert "Traceback" not in bot.output, bot.output


async def test_a_refusal_that_is_late(wire: WireDiscord, tmp_path: Path) -> None:
    """At the follow-up that tells of a refusal."""
    late = {"MUTANT": "defers_at_once"}
    async with BotProcess(wire, tmp_path, late, module="tests.wire.mutants") as bot:
        await Trial(wire, bot).run(["follow-up"], refused_in_trouble)
    assert "Traceback" not in bot.output, bot.output


async def test_the_commands(wire: WireDiscord, tmp_path: Path) -> None:
    """At the sync of the commands: the bot answers all the same, and in the end they are known."""
    await _known_commands(wire, tmp_path)
    left = list(ERRORS.values())
    left[-1] = Fault(delay=1.0)  # longer than this bot waits
    wire.fault = lambda exchange: left.pop() if exchange.method == "PUT" and left else None
    wire.requests.clear()
    settings = {"MUTANT": "syncs_again_at_once"}
    async with BotProcess(wire, tmp_path, settings, module="tests.wire.mutants") as bot:
        session = TableSession(wire, "ann", "bob")
        await session.begin(holes=32)
        await session.move()
        assert left, "the commands were not failing any more"
        await wire.until(lambda: not left and [each for each in wire.requests[-3:] if _is_synced(each)], 60)
    assert "Traceback" not in bot.output, bot.output


async def _known_commands(wire: WireDiscord, folder: Path) -> None:
    async with BotProcess(wire, folder):
        pass


def _is_synced(exchange: Exchange) -> bool:
    return exchange.method == "PUT" and exchange.status == 200
