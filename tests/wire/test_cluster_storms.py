"""Processes on one PostgreSQL server: everything fails while many play, and nothing confirmed is lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import psycopg
import pytest

from tests import postgres
from tests.postgres import QUICK, Server
from tests.relay import Relay, relay

from . import WireDiscord
from .clusters import ClusterProcess, guilds_of
from .players.crowd import Crowd
from .players.recovery import check_back
from .test_bot_storm import check_that_none_is_stuck, settled

SHARDS, TABLES = 3, 6
PLAYED = 4.0  # seconds between two failures
MAX_SILENCE_SECONDS = 3.0  # seconds
SMALL = 160  # megabytes on the disk that is filled
ANSWERED = 10.0  # seconds from when a standby takes over
END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)

STOPPING = re.compile(r"Asked to stop.*?(?=The database |\Z)", re.DOTALL)

Blow = Callable[[], Awaitable[object]]


class Fleet:
    """Processes, each with its own network to the database, and the people on their servers."""

    def __init__(self, wire: WireDiscord, luck: random.Random, address: str, shards: int) -> None:
        self.wire, self.luck, self.address, self.shards = wire, luck, address, shards
        self.bots: list[ClusterProcess] = []
        self.lines: list[Relay] = []
        wire.world.max_concurrency = 16
        self.crowd = Crowd(wire, luck, TABLES, guilds_of(wire, shards))

    async def rest(self) -> None:
        """Have everyone stop, wait until everything is shown, and check that nothing is wrong."""
        await self.crowd.rest()
        complaints = await settled(self.wire, self.bots[0], self.crowd, within=40.0)
        assert not complaints, "\n".join(complaints + [bot.output[-6000:] for bot in self.bots])
        await check_that_none_is_stuck(self.crowd)
        assert self.crowd.oracle.told > 0
        for bot in self.bots:
            # A process that is busy for too long when asked to stop loses its workers, and says so too.
            lived = STOPPING.sub("", bot.output)
            assert "Traceback" not in lived, lived

    async def kill_one(self) -> None:
        """Kill a process and start it again."""
        bot = self.luck.choice(self.bots)
        await bot.kill()
        await bot.start()

    async def roll(self) -> None:
        """Restart the processes one after another, as for an upgrade."""
        for bot in self.bots:
            assert await bot.stop(20.0) == 0
            await bot.start()

    async def overlap(self) -> None:
        """Start a second process for a shard, and check that it is refused while the first one continues."""
        number = self.luck.randrange(self.shards)
        with tempfile.TemporaryDirectory() as folder:
            second = ClusterProcess(self.wire, Path(folder), number, self.shards, self.address)
            with pytest.raises(RuntimeError, match="the bot ended with 1"):
                async with second:
                    pass
            assert f"Shard {number} is served by another process" in second.output

    async def stall(self) -> None:
        """Hold back everything between one process and the database for a while."""
        line = self.luck.choice(self.lines)
        line.stall()
        await asyncio.sleep(self.luck.uniform(0.5, MAX_SILENCE_SECONDS))
        line.flow()

    async def cut(self) -> None:
        """Cut one process's network, for a single answer or entirely."""
        line = self.luck.choice(self.lines)
        if self.luck.random() < 0.5:
            line.lose_answer_to(b"COMMIT")
        else:
            line.cut()

    async def delay(self) -> None:
        """Slow down one process's network for a while."""
        line = self.luck.choice(self.lines)
        line.delay = 0.02
        await asyncio.sleep(PLAYED / 2)
        line.delay = 0.0

    async def end_sessions(self) -> None:
        """Have the server end all sessions."""
        with psycopg.connect(self.address, autocommit=True) as db:
            db.execute(END_ALL)


@asynccontextmanager
async def fleet(
    wire: WireDiscord,
    folder: Path,
    luck: random.Random,
    address: str,
    ports: list[int],
    shards: int = SHARDS,
) -> AsyncIterator[Fleet]:
    """Run processes that reach an address's hosts through relays, and let people play."""
    async with AsyncExitStack() as stack:
        made = Fleet(wire, luck, address, shards)
        for number in range(shards):
            reached = address
            for port in ports:
                line = await stack.enter_async_context(relay(port))
                reached = reached.replace(f"127.0.0.1:{port}", f"127.0.0.1:{line.port}")
                made.lines.append(line)
            settings = {"ALEA_DATABASE": reached}
            made.bots.append(ClusterProcess(wire, folder, number, shards, address, settings))
        await asyncio.gather(*(stack.enter_async_context(bot) for bot in made.bots))
        await made.crowd.open()
        made.crowd.play()
        yield made


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that a test may stop."""
    with postgres.server(*QUICK) as server:
        server.create_template()
        yield server


async def crash(server: Server, silence: float) -> None:
    """Kill the server, and start it again after `silence` seconds."""
    await asyncio.to_thread(server.stop, "immediate")
    await asyncio.sleep(silence)
    await asyncio.to_thread(server.start)


@pytest.mark.parametrize(
    ("shards", "pause"),
    [
        pytest.param(1, 1.0, marks=(pytest.mark.breadth, pytest.mark.soak(8, 8, 300))),
        pytest.param(SHARDS, PLAYED, marks=(pytest.mark.slow, pytest.mark.soak(8, 8, 8))),
    ],
)
async def test_all_kinds_of_trouble(
    wire: WireDiscord,
    tmp_path: Path,
    luck: random.Random,
    server: Server,
    size: int,
    shards: int,
    pause: float,
) -> None:
    """Processes are killed, overlapped and restarted, the server crashes and the network fails."""
    with server.database() as address:
        async with fleet(wire, tmp_path, luck, address, [server.port], shards=shards) as made:
            blows: list[Blow] = [made.kill_one, made.roll, made.overlap, made.stall, made.cut, made.delay]
            blows += [made.end_sessions, partial(crash, server, MAX_SILENCE_SECONDS / shards)]
            for blow in islice(cycle(blows), size):
                await asyncio.sleep(pause)
                await blow()
                wire.gateway.forget_dead_sessions()
                made.crowd.oracle.digest()
            await asyncio.sleep(pause)
            await made.rest()


@pytest.mark.slow
async def test_a_standby_takes_over(wire: WireDiscord, tmp_path: Path, luck: random.Random) -> None:
    """When the first server dies and its standby is promoted, all processes answer within ten seconds."""
    with postgres.server(*QUICK) as first, postgres.server(*QUICK, standby_of=first) as second:
        with psycopg.connect(first.address(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            db.execute("SELECT pg_reload_conf()")
        one = f"127.0.0.1:{first.port}"
        address = first.address().replace(one, f"{one},127.0.0.1:{second.port}")
        async with fleet(wire, tmp_path, luck, address, [first.port, second.port]) as made:
            await asyncio.sleep(PLAYED)
            await asyncio.to_thread(first.stop, "immediate")
            await asyncio.sleep(MAX_SILENCE_SECONDS)
            await asyncio.to_thread(second.promote)
            begun, told = time.monotonic(), made.crowd.oracle.told
            await asyncio.gather(*(check_back(wire, each, ANSWERED) for each in made.crowd.sessions[:SHARDS]))
            while made.crowd.oracle.told == told:
                assert time.monotonic() - begun < ANSWERED, "no move is taken"
                await asyncio.sleep(0.05)
            await asyncio.sleep(PLAYED)
            await made.rest()


@contextmanager
def small_disk() -> Iterator[Path]:
    """Mount a small file system while the block runs. Skip the test if that is not allowed."""
    folder = Path(tempfile.mkdtemp(prefix="alea-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}m,mode=755", "tmpfs", f"{folder}"]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("no small file system can be mounted here, so no full disk was tried")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", f"{folder}"], check=True)  # noqa: S607 - wherever it is
        folder.rmdir()


def fill(disk: Path) -> Path:
    """Fill a disk, and return the file that fills it."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1 << 16))
    return filler


@pytest.mark.slow
async def test_a_full_disk(
    wire: WireDiscord, tmp_path: Path, luck: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the server's disk is full, nothing is saved and people are told. Then play continues."""
    with small_disk() as disk:
        monkeypatch.setattr(tempfile, "tempdir", str(disk))
        with postgres.server(*QUICK, "min_wal_size=32MB", "max_wal_size=32MB") as server:
            monkeypatch.setattr(tempfile, "tempdir", None)
            server.create_template()
            with server.database() as address:
                async with fleet(wire, tmp_path, luck, address, [server.port]) as made:
                    for _ in range(2):
                        await asyncio.sleep(PLAYED)
                        with psycopg.connect(address, autocommit=True) as db:
                            db.execute("SELECT pg_switch_wal()")
                        filler = fill(disk)
                        await asyncio.sleep(PLAYED)
                        filler.unlink()
                        with suppress(AssertionError):  # it runs, unless it had no room for its log
                            await asyncio.to_thread(server.start)
                    assert "No space left" in (server.folder / "log").read_text()
                    await asyncio.sleep(PLAYED)
                    await made.rest()
