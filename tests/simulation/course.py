"""A course of the simulation: people play while the seed's mishaps happen, then everything is compared."""

from __future__ import annotations

import asyncio
import hashlib
import random
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.wire import Fault, WireDiscord
from tests.wire.discord import payloads
from tests.wire.discord.callbacks import AUTOCOMPLETE
from tests.wire.discord.standin import Exchange
from tests.wire.discord.storms import storm
from tests.wire.discord.world import USUAL_PERMISSIONS, Channel
from tests.wire.players.crowd import Crowd

from .bot import SimulatedBot
from .network import Network

NETWORKS = (0.005, 0.02, 0.1, 0.4)  # seconds that the slowest message takes
DISKS = (0.005, 0.05, 0.5)  # seconds that the slowest transaction takes
TABLES, MISHAPS = 2, 4  # tables, and the most mishaps in a course
BETWEEN = 2.0  # the most seconds between two mishaps
HANGING = 9.0  # the most seconds that a request takes when Discord hangs
OUTAGE = 20.0  # the most seconds for which nothing arrives
AT_REST = 2400.0  # seconds within which the bot shows everything without help
NEXT_BOARD = 25.0  # seconds within which people bring about one more board
GLANCE = 1.0  # seconds until the first check whether the bot shows everything


class SimulatedDiscord(WireDiscord):
    """The stand-in, reached through a simulated network. It keeps a digest of all requests."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__(kept=None)  # the oracle compares everything
        self.network = Network(luck, self._answering)
        self.weather: Callable[[Exchange], Fault | None] = lambda _: None
        self.fault = self._noted
        self._asked = hashlib.sha256()

    async def __aenter__(self) -> SimulatedDiscord:
        await self._runner.setup()
        self.world.origin = "http://127.0.0.1:1"
        return self

    @property
    def digest(self) -> str:
        """A hash of the requests so far, with their times."""
        return self._asked.hexdigest()

    def _answering(self) -> asyncio.Protocol:
        """Return a server's end for a new connection."""
        assert self._runner.server is not None
        return self._runner.server()

    def _noted(self, exchange: Exchange) -> Fault | None:
        self._asked.update(f"{exchange.at} {exchange.method} {exchange.path}\n".encode())
        return self.weather(exchange)


class Outcome(NamedTuple):
    """How a course went: what is wrong, what people were told they had done, and which mishaps happened."""

    complaints: list[str]
    done: Counter[str]
    mishaps: Counter[str]
    digest: str


class Mishaps:
    """The mishaps of a course. Each seed leaves some kinds out, so that the others occur more often."""

    def __init__(self, wire: SimulatedDiscord, bot: SimulatedBot, luck: random.Random) -> None:
        self.happened: Counter[str] = Counter()
        self._wire, self._bot, self._luck = wire, bot, luck
        self._forbidden: list[Channel] = []
        kinds = (self.kill, self.stop, self.cut, self.part, self.storm, self.double, self.reconnect)
        kinds += (self.invalidate, self.hang, self.fill_disk, self.forbid)
        self._kinds = [kind for kind in kinds if luck.random() < 0.5] or [self.kill]

    async def one(self) -> None:
        """Cause a random mishap."""
        kind = self._luck.choice(self._kinds)
        self.happened[kind.__name__] += 1
        await kind()

    def heal(self) -> None:
        """Restore Discord and the network."""
        self._wire.weather = lambda _: None
        self._wire.network.part(0.0)
        self._permit()

    async def kill(self) -> None:
        """Kill the bot, and start it again after a while."""
        await self._bot.kill()
        await asyncio.sleep(self._luck.uniform(0.0, BETWEEN))
        await self._bot.start()

    async def stop(self) -> None:
        """Ask the bot to stop, and start it again after a while."""
        await self._bot.stop()
        await asyncio.sleep(self._luck.uniform(0.0, BETWEEN))
        await self._bot.start()

    async def cut(self) -> None:
        """Break all connections."""
        self._wire.network.cut()

    async def part(self) -> None:
        """Let nothing arrive for a while. Half of the time, also break all connections."""
        self._wire.network.part(self._luck.uniform(0.0, OUTAGE))
        if self._luck.random() < 0.5:
            self._wire.network.cut()

    async def storm(self) -> None:
        """Start a storm at Discord, or end it."""
        if self._luck.random() < 0.3:
            self._wire.weather = lambda _: None
        else:
            self._wire.weather = lambda exchange: storm(exchange, self._luck)

    async def double(self) -> None:
        """Deliver some interactions a second time, some of them long after the first."""
        known, since = self._wire.world.interactions.values(), self._bot.started_at
        interactions = [each for each in known if each.type != AUTOCOMPLETE and each.dispatched_at > since]
        for interaction in self._luck.sample(interactions, min(5, len(interactions))):
            written = payloads.interaction(self._wire.world, interaction)
            self._wire.gateway.dispatch("INTERACTION_CREATE", written)

    async def hang(self) -> None:
        """Make Discord slow to answer some requests."""
        self._wire.weather = lambda _: (
            Fault(delay=self._luck.uniform(0.0, HANGING)) if self._luck.random() < 0.2 else None
        )

    async def fill_disk(self) -> None:
        """Fill the disk for a while."""
        self._bot.fill_disk()
        await asyncio.sleep(self._luck.uniform(0.0, BETWEEN))
        self._bot.clear_disk()

    async def forbid(self) -> None:
        """Take all permissions in a channel from the bot, usually for a while."""
        channel = self._luck.choice(self._wire.world.guild.channels)
        self._wire.permit(channel, 0)
        self._forbidden.append(channel)
        await asyncio.sleep(self._luck.uniform(0.0, BETWEEN))
        if self._luck.random() < 0.5:
            self._permit()

    def _permit(self) -> None:
        for channel in self._forbidden:
            self._wire.permit(channel, USUAL_PERMISSIONS)
        self._forbidden.clear()

    async def reconnect(self) -> None:
        """Have Discord ask the bot to reconnect."""
        self._wire.gateway.ask_to_reconnect()

    async def invalidate(self) -> None:
        """Have Discord end the session."""
        self._wire.gateway.invalidate()


async def course(folder: Path, luck: random.Random) -> Outcome:
    """Play one course from start to end."""
    async with SimulatedDiscord(luck) as wire:
        wire.network.slowness = luck.choice(NETWORKS)
        bot = SimulatedBot(wire, wire.network, folder, luck)
        bot.slow_disk = luck.choice(DISKS)
        await bot.start()
        mishaps, crowd = Mishaps(wire, bot, luck), Crowd(wire, luck, TABLES)
        try:
            await _play(crowd, mishaps, luck)
            complaints = await _at_rest(crowd, bot) or await _all_go_on(crowd, wire)
        except TimeoutError as error:
            complaints = [f"somebody waits in vain: {traceback.format_exception(error)}"]
        await bot.kill()
        complaints += map(str, wire.breaches)
        return Outcome(complaints, crowd.oracle.done(), mishaps.happened, wire.digest)


async def _play(crowd: Crowd, mishaps: Mishaps, luck: random.Random) -> None:
    """Let people play while mishaps happen. Then restore everything, often without restarting the bot."""
    await crowd.open()
    crowd.play()
    for _ in range(luck.randint(1, MISHAPS)):
        await asyncio.sleep(luck.uniform(0.0, BETWEEN))
        await mishaps.one()
    await crowd.rest()
    mishaps.heal()
    if luck.random() < 0.3:
        await mishaps.kill()


async def _at_rest(crowd: Crowd, bot: SimulatedBot) -> list[str]:
    """Wait until the bot shows every table correctly without help, then compare everything."""
    waited = GLANCE
    while waited < AT_REST and crowd.oracle.boards(bot.database):
        await asyncio.sleep(waited)
        waited *= 1.5
    return crowd.oracle.complaints(bot.database)


async def _all_go_on(crowd: Crowd, wire: WireDiscord) -> list[str]:
    """Let people continue at each table once the bot is connected. Return the tables that are stuck."""
    await wire.until(lambda: any(session.connection for session in wire.gateway.sessions), AT_REST)
    stuck = []
    for session in crowd.sessions:
        try:
            await crowd.go_on(session, NEXT_BOARD)
        except TimeoutError:
            stuck.append(f"the table in {session.channel.name} is stuck")
    return stuck
