"""Run a course in a simulated world, with its own clock, threads and luck in place of the machine's."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import aiohttp.connector
import aiosqlite.core
import discord.client
import discord.gateway
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler

import bot.storage.sqlite.store
import renderers
from bot.pictures import film_process
from bot.pictures.films import FilmRenderer
from bot.publishing.emojis import EmojiPublisher
from bot.transport.connection import ShortBackoff
from tests.wire.discord.standin import API

from .bot import LIFE, Defects, begun
from .course import Outcome, course
from .loop import SimulatedLoop

START = 1_900_000_000.0  # seconds since the epoch: in the year 2030, whenever the test runs
Course = Callable[[Path, random.Random], Coroutine[Any, Any, Outcome]]
ADDRESS = "127.0.0.1:1"  # no one listens there, so no connection leaves the simulation


class NoThread:
    """Replaces aiosqlite's thread, whose work a Disk does."""

    def __init__(self, target: Any, args: Any) -> None:
        pass

    def start(self) -> None:
        """Do nothing."""


class Heartbeat(KeepAliveHandler):
    """The library's heartbeat, without its thread."""

    def start(self) -> None:
        """Beat until stopped."""
        self._heard = self._now()
        self._beating = asyncio.create_task(self._beat())

    def stop(self) -> None:
        """Stop beating."""
        super().stop()
        self._beating.cancel()

    def tick(self) -> None:
        """Note that something was received."""
        self._heard = self._now()

    async def _beat(self) -> None:
        assert self.interval is not None
        while True:
            await asyncio.sleep(self.interval)
            if self._heard + self.heartbeat_timeout < self._now():
                self._closing = asyncio.create_task(self.ws.close(4000))  # which stops this
                return
            await self.ws.send_heartbeat(self.get_payload())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


class SeededBackoff(ShortBackoff):
    """The pauses between attempts to connect, drawn from the course's luck."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__()
        self._randfunc = luck.uniform


def run(folder: Path, seed: int, course: Course = course, log: logging.Handler | None = None) -> Outcome:
    """Run a seed's course in an empty folder. Defects that the bot logs become complaints.

    The log goes only to `log`, because records keep alive everything that existed when they were written.
    """
    defects = Defects()
    gc.freeze()  # so that the collection below can skip what existed before
    try:
        outcome = _run(folder, random.Random(seed), course, defects, log)
        gc.collect()  # collects the course's objects, which reports errors that no one looked at
    finally:
        gc.unfreeze()
    return outcome._replace(complaints=outcome.complaints + defects.found)


def _run(
    folder: Path, luck: random.Random, course: Course, defects: Defects, log: logging.Handler | None
) -> Outcome:
    loop = SimulatedLoop(luck)
    loop.set_task_factory(begun)
    loop.set_exception_handler(defects.nobody_looked)
    try:
        with pytest.MonkeyPatch.context() as patch:
            simulate(patch, loop, luck)
            patch.setattr(logging.getLogger(), "handlers", [defects, log] if log else [defects])
            return loop.run_until_complete(course(folder, luck))
    finally:
        loop.close()


def simulate(patch: pytest.MonkeyPatch, loop: SimulatedLoop, luck: random.Random) -> None:
    """Replace the machine's clock, disk, network and luck with simulated ones."""
    patch.setattr("time.monotonic", loop.time)
    patch.setattr(aiohttp.connector, "monotonic", loop.time)
    patch.setattr("time.time", lambda: START + loop.time() + loop.wall_clock_is_ahead)
    patch.setattr(aiosqlite.core, "Thread", NoThread)
    patch.setattr(aiosqlite.core, "SimpleQueue", lambda: LIFE.get().disk)
    patch.setattr(
        bot.storage.sqlite.store, "PRAGMAS", (*bot.storage.sqlite.store.PRAGMAS, "synchronous=OFF")
    )  # there are no power cuts here
    patch.setattr(discord.http.Route, "BASE", f"http://{ADDRESS}{API}")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"ws://{ADDRESS}"))
    patch.setattr(discord.gateway, "KeepAliveHandler", Heartbeat)
    patch.setattr(discord.client, "ExponentialBackoff", lambda: SeededBackoff(luck))
    patch.setattr(renderers, "paint", lambda *_: b"a picture")
    patch.setattr(
        EmojiPublisher, "refresh", AsyncMock(return_value=None)
    )  # to save time: tests/wire/test_emojis.py covers all of it
    patch.setattr(renderers, "animate", lambda *_: b"a picture")
    patch.setattr(FilmRenderer, "draw", lambda _, job, report=id: film_process.draw(job, report))
