"""However the bot fails, it logs in fewer than 100 times a day, and the last few logins are kept back."""

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
    """A clock that tests set. It is None while `known` is False."""

    now = 1_000_000_000.0  # seconds since the epoch
    known = True

    def __call__(self) -> int | None:
        return int(self.now * 1000) if self.known else None


@pytest.fixture
def clock() -> Clock:
    """A clock for one test."""
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file that records logins."""
    return tmp_path / "alea.db.logins"


@pytest.mark.parametrize("lives", [0.0, 1.0, 30.0, 300.0, 959.0, 961.0, 1000.0])
@pytest.mark.parametrize("restarted_after", [0.1, 5.0, 90.0])
def test_a_crash_loop(clock: Clock, file: Path, lives: float, restarted_after: float) -> None:
    """Even if a supervisor always restarts the bot immediately, it logs in fewer than 100 times a day."""
    begun, logins = clock.now, 0
    while clock.now < begun + DAY:
        pace = Pace(file, clock)  # a new process
        clock.now += pace.remaining()
        pace.note()
        logins += 1
        clock.now += lives + restarted_after
    assert 75 < logins < MAX_A_DAY


def test_the_pause_grows_and_begins_anew(clock: Clock, file: Path) -> None:
    """It doubles from 5 seconds to 16 minutes. After a long run, it is 5 seconds again."""
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
    """Whatever happens to the clock, the remaining pause is never longer than the one that was due."""
    Pace(file, clock).note()
    clock.now += jump
    assert 0 <= Pace(file, clock).remaining() <= FIRST_PAUSE


def test_a_crash_loop_in_which_the_time_is_never_known(clock: Clock, file: Path) -> None:
    """The pause grows in the same way, and is counted from each start."""
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
    """Within the process, the pace is still kept, and the log warns."""
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
    """A client and its `http` in one, which answers how many logins are left."""

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
    """Replace the throttle's sleep with naps that take no time, and return them."""
    taken = Naps(clock)
    monkeypatch.setattr("bot.transport.login_throttle.asyncio.sleep", taken)
    return taken


async def permitted(file: Path, clock: Clock, gateway: Gateway) -> None:
    """Wait for a login as a new process does."""
    await LoginThrottle(Pace(file, clock)).permitted(cast(discord.Client, gateway))


@pytest.mark.parametrize("answer", [KEPT_BACK, discord.GatewayNotFound()])
async def test_enough_logins_are_left(file: Path, clock: Clock, naps: Naps, answer: object) -> None:
    """There is no wait, and none if Discord doesn't answer either, as no login can be used up then."""
    await permitted(file, clock, Gateway([answer]))
    assert naps.taken == []


@pytest.mark.parametrize("left", [0, 1, KEPT_BACK - 1])
async def test_few_logins_are_left(
    file: Path, clock: Clock, naps: Naps, caplog: pytest.LogCaptureFixture, left: int
) -> None:
    """The bot waits for the time that Discord gives, logs that, and asks again."""
    gateway = Gateway([left, 1000])
    await permitted(file, clock, gateway)
    assert (naps.taken, gateway.asked) == ([3601.0], 2)
    assert f"allows {left} more logins" in caplog.text
    assert "waiting 60 minutes" in caplog.text


async def test_shards_need_as_many_logins(file: Path, clock: Clock, naps: Naps) -> None:
    """Eight shards need eight logins more than are kept back."""
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
    """Even if every session is invalidated right away, there are fewer than 100 logins a day."""
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
    """Each login takes a turn just before it. Only those of the process's first shard count for its pace.

    Turns get the number of shards that Discord lets log in together.
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
    """It waits for the rest of the pause, and the log says so."""
    Pace(file, clock).note()
    clock.now += 2
    await permitted(file, clock, Gateway([1000]))
    assert naps.taken == [FIRST_PAUSE - 2]
    assert "waiting 3 s before the next" in caplog.text
