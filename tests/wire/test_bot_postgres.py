"""The bot on a PostgreSQL server: both are killed, and the network fails, while many play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests import postgres
from tests.postgres import QUICK, Server
from tests.relay import Relay, relay

from . import BotProcess, WireDiscord
from .players.crowd import Crowd
from .test_bot_storm import check_that_none_is_stuck, kill, settled

END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
MAX_SILENCE_SECONDS = 2.0  # seconds
PAUSE = 1.0  # seconds between two blows
PLAYED = 8.0  # seconds before a server dies, and half of those afterwards

Blow = Callable[[], Awaitable[object]]


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that may be ended."""
    with postgres.server(*QUICK) as server:
        server.create_template()
        yield server


class Trouble:
    """What befalls the bot, its server and the network between them."""

    def __init__(
        self, wire: WireDiscord, bot: BotProcess, server: Server, line: Relay, luck: random.Random
    ) -> None:
        self._wire, self._bot, self._server, self._line, self._luck = wire, bot, server, line, luck
        self.blows: tuple[Blow, ...] = (
            self.kill_bot,
            self.kill_server,
            self.end_sessions,
            self.cut,
            self.stall,
            self.delay,
        )

    async def kill_bot(self) -> None:
        """Kill the bot and start it again."""
        await kill(self._wire, self._bot, self._luck)
        self._wire.gateway.forget_dead_sessions()

    async def kill_server(self) -> None:
        """Kill the server, and start it again after a while."""
        await asyncio.to_thread(self._server.stop, "immediate")
        await asyncio.sleep(self._luck.uniform(0, MAX_SILENCE_SECONDS))
        await asyncio.to_thread(self._server.start)

    async def end_sessions(self) -> None:
        """Have the server end what it does for the bot."""
        with psycopg.connect(self._bot.database, autocommit=True) as db:
            db.execute(END_ALL)

    async def cut(self) -> None:
        """Cut the network, for an answer or for all."""
        if self._luck.random() < 0.5:
            self._line.lose_answer_to(b"COMMIT")
        else:
            self._line.cut()

    async def stall(self) -> None:
        """Let nothing through for a while."""
        self._line.stall()
        await asyncio.sleep(self._luck.uniform(0, MAX_SILENCE_SECONDS))
        self._line.flow()

    async def delay(self) -> None:
        """Let everything take a while."""
        self._line.delay = 0.02
        await asyncio.sleep(PAUSE)
        self._line.delay = 0.0


@pytest.mark.breadth
@pytest.mark.soak(6, 6, 300)
async def test_all_kinds_of_trouble(
    wire: WireDiscord, tmp_path: Path, size: int, luck: random.Random, server: Server
) -> None:
    """Whatever happens to bot, server and network: what was answered stands, once, and nobody is stuck."""
    with server.database() as address:
        async with relay(server.port) as line:
            far = address.replace(f":{server.port}/", f":{line.port}/")
            async with BotProcess(wire, tmp_path, {"ALEA_DATABASE": far}, address=address) as bot:
                crowd = Crowd(wire, luck)
                trouble = Trouble(wire, bot, server, line, luck)
                await crowd.open()
                crowd.play()
                for number in range(size):
                    await trouble.blows[number % len(trouble.blows)]()
                    await asyncio.sleep(PAUSE)
                    crowd.oracle.digest()
                await crowd.rest()
                await trouble.kill_bot()
                assert await settled(wire, bot, crowd) == []
                await check_that_none_is_stuck(crowd)
                assert crowd.oracle.told > size
            assert "Traceback" not in bot.output, bot.output


@pytest.mark.slow
async def test_a_standby_takes_over(wire: WireDiscord, tmp_path: Path, luck: random.Random) -> None:
    """The first server dies while many play, and its standby is promoted: what was answered stands there."""
    with postgres.server(*QUICK) as first, postgres.server(*QUICK, standby_of=first) as second:
        with psycopg.connect(first.address(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            db.execute("SELECT pg_reload_conf()")
        one = f"127.0.0.1:{first.port}"
        address = first.address().replace(one, f"{one},127.0.0.1:{second.port}")
        async with BotProcess(wire, tmp_path, address=address) as bot:
            crowd = Crowd(wire, luck)
            await crowd.open()
            crowd.play()
            await asyncio.sleep(PLAYED)
            await asyncio.to_thread(first.stop, "immediate")
            await asyncio.sleep(MAX_SILENCE_SECONDS)
            await asyncio.to_thread(second.promote)
            told = crowd.oracle.told
            await asyncio.sleep(2 * PLAYED)
            await crowd.rest()
            assert await settled(wire, bot, crowd) == []
            await check_that_none_is_stuck(crowd)
            assert crowd.oracle.told > told
        assert "Traceback" not in bot.output, bot.output
