"""However the bot fails, it logs in less than a hundred times a day, and leaves the last few logins."""

from __future__ import annotations

from dataclasses import dataclass, field
from errno import ENOSPC
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.transport.login_throttle import FIRST_PAUSE, KEPT_BACK, MAX_PAUSE_SECONDS, LoginThrottle, Pace

DAY = 24 * 3600.0
MAX_A_DAY = 100


class Clock:
    """A clock that tests move."""

    now = 1_000_000_000.0  # seconds since the epoch
    known = True

    def __call__(self) -> int | None:
        return int(self.now * 1000) if self.known else None


@pytest.fixture
def clock() -> Clock:
    """A clock of this test."""
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where logins are remembered."""
    return tmp_path / "alea.db.logins"


@pytest.mark.parametrize("lives", [0.0, 1.0, 30.0, 300.0, 959.0, 961.0, 1000.0])
@pytest.mark.parametrize("restarted_after", [0.1, 5.0, 90.0])
def test_a_crash_loop(clock: Clock, file: Path, lives: float, restarted_after: float) -> None:
    """A supervisor that starts the bot again whenever it ends gets through less than 100 logins a day."""
    begun, logins = clock.now, 0
    while clock.now < begun + DAY:
        pace = Pace(file, clock)  # a new process
        clock.now += pace.remaining()
        pace.note()
        logins += 1
        clock.now += lives + restarted_after
    assert 75 < logins < MAX_A_DAY


def test_the_pause_grows_and_begins_anew(clock: Clock, file: Path) -> None:
    """From 5 seconds to 16 minutes by doubling; after a long run the first login needs no pause."""
    pauses = []
    for _ in range(10):
        pace = Pace(file, clock)
        pace.note()
        pauses.append(Pace(file, clock).remaining())
        clock.now += pace.remaining()
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 960, 960]
    clock.now += MAX_PAUSE_SECONDS + 1
    pace = Pace(file, clock)
    assert pace.remaining() == 0
    pace.note()
    assert pace.remaining() == FIRST_PAUSE


@pytest.mark.parametrize("jump", [DAY, -DAY, 10 * 365 * DAY, -10 * 365 * DAY])
def test_a_clock_that_is_set(clock: Clock, file: Path, jump: float) -> None:
    """Whatever the clock is set to, no one waits longer than the pause that was due."""
    Pace(file, clock).note()
    clock.now += jump
    assert 0 <= Pace(file, clock).remaining() <= FIRST_PAUSE


def test_a_crash_loop_in_which_the_time_is_never_known(clock: Clock, file: Path) -> None:
    """The pause grows all the same, and is waited for from each start."""
    clock.known = False
    pauses = []
    for _ in range(10):
        pauses.append(Pace(file, clock).remaining())
        Pace(file, clock).note()
    assert pauses == [0, 5, 10, 20, 40, 80, 160, 320, 640, 960]


@pytest.mark.parametrize("content", ["", "no JSON", "{}", "[1]", '["a", "b"]', "[null, null]", "7"])
def test_a_file_that_is_not_ours(clock: Clock, file: Path, content: str) -> None:
    """A file of another format is ignored and overwritten."""
    file.write_text(content)
    pace = Pace(file, clock)
    assert pace.remaining() == 0
    pace.note()
    assert Pace(file, clock).remaining() == FIRST_PAUSE


def test_a_file_that_cannot_be_written(
    clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The pace is kept within the process, and the log says what is lost."""
    pace = Pace(tmp_path / "nowhere" / "logins", clock)
    pace.note()
    assert pace.remaining() == FIRST_PAUSE
    assert "cannot be noted" in caplog.text


def test_a_write_that_is_cut_short(clock: Clock, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the earlier logins on file, so the pace does not start over."""
    for _ in range(4):
        Pace(file, clock).note()
    write = Path.write_text

    def until_full(path: Path, text: str) -> int:
        write(path, text[:3])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", until_full)
    Pace(file, clock).note()
    assert Pace(file, clock).remaining() == 8 * FIRST_PAUSE


@dataclass
class Gateway:
    """Answers how many sessions may be started; stands for a client and its `http`."""

    answers: list[Any]
    shard_count: int | None = None
    asked: int = 0
    concurrency: int = 1

    @property
    def http(self) -> Gateway:
        return self

    async def get_bot_gateway(self) -> tuple[int, str, Any]:
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        limit = {"remaining": answer, "reset_after": 3_600_000, "max_concurrency": self.concurrency}
        return 1, "wss://gateway", limit


@dataclass
class Naps:
    """Replaces asyncio.sleep. Records the naps and advances the clock without waiting."""

    clock: Clock
    taken: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        self.clock.now += seconds


@pytest.fixture
def naps(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Naps:
    """Replace the bot's waits with recorded naps that take no time."""
    taken = Naps(clock)
    monkeypatch.setattr("bot.transport.login_throttle.asyncio.sleep", taken)
    return taken


async def permitted(file: Path, clock: Clock, gateway: Gateway) -> None:
    """Ask for a login with a pace of its own."""
    await LoginThrottle(Pace(file, clock)).permitted(cast(discord.Client, gateway))


@pytest.mark.parametrize("answer", [KEPT_BACK, discord.GatewayNotFound()])
async def test_enough_logins_are_left(file: Path, clock: Clock, naps: Naps, answer: object) -> None:
    """No one waits; nor while Discord does not say, for out of its reach nothing can be spent."""
    await permitted(file, clock, Gateway([answer]))
    assert naps.taken == []


@pytest.mark.parametrize("left", [0, 1, KEPT_BACK - 1])
async def test_few_logins_are_left(
    file: Path, clock: Clock, naps: Naps, caplog: pytest.LogCaptureFixture, left: int
) -> None:
    """The bot waits for the time that Discord names, says so, and asks again."""
    gateway = Gateway([left, 1000])
    await permitted(file, clock, gateway)
    assert (naps.taken, gateway.asked) == ([3601.0], 2)
    assert f"allows {left} more logins" in caplog.text
    assert "waiting 60 minutes" in caplog.text


async def test_shards_need_as_many_logins(file: Path, clock: Clock, naps: Naps) -> None:
    """A start of eight shards needs eight more than are kept back."""
    gateway = Gateway([KEPT_BACK + 7, KEPT_BACK + 8], shard_count=8)
    await permitted(file, clock, gateway)
    assert gateway.asked == 2


async def test_logins_within_one_process(file: Path, clock: Clock, naps: Naps) -> None:
    """Sessions that discord.py starts itself keep the pace too. The first shard's logins set it for all."""
    logins = LoginThrottle(Pace(file, clock))
    for shard in (0, 1, 2, 0, 0):
        await logins.made(shard)
    assert [nap for nap in naps.taken if nap] == [5.0, 10.0]


async def test_a_library_that_logs_in_for_ever(file: Path, clock: Clock, naps: Naps) -> None:
    """A session that is always invalidated immediately causes fewer than 100 logins a day."""
    logins, begun = LoginThrottle(Pace(file, clock)), clock.now
    made = 0
    while clock.now < begun + DAY:
        await logins.made(None)
        made, clock.now = made + 1, clock.now + 0.1
    assert made < MAX_A_DAY


@pytest.mark.parametrize("concurrency", [1, 16])
async def test_turns_of_a_process_among_others(
    file: Path, clock: Clock, naps: Naps, concurrency: int
) -> None:
    """Each login takes one, as the last thing before it; only those of the first shard count for the pace.

    A large bot logs in several shards at a time; the turns are taken by the number that Discord says.
    """
    turns: list[tuple[int, int]] = []

    async def take(shard: int, at_once: int) -> None:
        turns.append((shard, at_once))

    logins = LoginThrottle(Pace(file, clock), 4, take)
    gateway = Gateway([1000], shard_count=8, concurrency=concurrency)
    await logins.permitted(cast(discord.Client, gateway))
    for shard in (4, 5, 4):
        await logins.made(shard)
    assert turns == [(4, concurrency), (5, concurrency), (4, concurrency)]
    assert [nap for nap in naps.taken if nap] == [5.0]


async def test_a_client_waits_for_the_pace_before_it_connects(
    file: Path, clock: Clock, naps: Naps, caplog: pytest.LogCaptureFixture
) -> None:
    """What is left of the pause; the log says why nothing happens."""
    Pace(file, clock).note()
    clock.now += 2
    await permitted(file, clock, Gateway([1000]))
    assert naps.taken == [FIRST_PAUSE - 2]
    assert "waiting 3 s before the next" in caplog.text
