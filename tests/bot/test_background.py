"""Work that is done again and again goes on whatever happens, and ends when its owner does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from bot import background
from bot.background import NEVER, Background, run_periodically
from tests.until import until

Work = Callable[[], Awaitable[float | None]]


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of the test, none of which takes any time."""
    made: list[float] = []
    sleep = asyncio.sleep

    async def pass_over(seconds: float) -> None:
        made.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", pass_over)
    return made


def scripted(*runs: float | Exception | None) -> Work:
    """Return work whose runs give these answers or raise these errors, one after the other, and then end."""
    left = iter(runs)

    async def work() -> float | None:
        answer = next(left, NEVER)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return work


async def forever() -> None:
    """Wait for nothing."""
    await asyncio.Event().wait()


async def turns() -> None:
    """Let everything that is to be done at once be done."""
    for _ in range(20):
        await asyncio.sleep(0)


# The loop


async def test_the_usual_pause(pauses: list[float]) -> None:
    """Work that says nothing about its next run has it after the usual pause; the first comes at once."""
    await run_periodically(60, scripted(None, None, None), "It failed")
    assert pauses == [60, 60, 60]


async def test_a_later_first_run(pauses: list[float]) -> None:
    """The first run may come later."""
    await run_periodically(60, scripted(None), "It failed", first=5)
    assert pauses == [5, 60]


async def test_work_may_set_its_next_run(pauses: list[float]) -> None:
    """A returned pause holds once; zero is one as well, which lets others run in between."""
    await run_periodically(60, scripted(7, None, 0, 3600), "It failed")
    assert pauses == [7, 60, 0, 3600]


async def test_work_that_is_done(pauses: list[float]) -> None:
    """NEVER ends the loop."""
    await run_periodically(60, scripted(NEVER, None), "It failed")
    assert pauses == []


async def test_growing_pauses(pauses: list[float]) -> None:
    """The usual pause doubles up to the longest; one that the work sets stays as it is."""
    await run_periodically(60, scripted(None, 5, None, None, ValueError(), None), "It failed", longest=500)
    assert pauses == [60, 5, 240, 480, 500, 500]


async def test_a_longest_pause_below_the_usual_one(pauses: list[float]) -> None:
    """It never makes a pause shorter."""
    await run_periodically(60, scripted(None, None), "It failed", longest=30)
    assert pauses == [60, 60]


async def test_a_failure_is_logged_and_passed_over(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    """An exception, of which the log has the traceback, is followed by the usual pause and the next run."""
    await run_periodically(60, scripted(ValueError("nobody foresaw this"), 5), "The log could not be emptied")
    assert pauses == [60, 5]
    (record,) = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.ERROR, "The log could not be emptied")
    assert "nobody foresaw this" in caplog.text


async def test_a_timeout_is_a_failure_like_any_other(pauses: list[float]) -> None:
    """What the work gives up by itself is not mistaken for being cancelled."""

    runs = []

    async def hang_twice() -> float:
        runs.append(True)
        if len(runs) < 3:
            async with asyncio.timeout(0):
                await forever()
        return NEVER

    await run_periodically(60, hang_twice, "It failed")
    assert pauses == [60, 60]


@pytest.mark.parametrize("first", [0.0, 3600.0])
async def test_cancelled_at_any_moment(first: float, caplog: pytest.LogCaptureFixture) -> None:
    """During the work or a pause: the loop ends at once, and that is no failure."""
    for work in (scripted(None), forever):
        looping = asyncio.create_task(run_periodically(3600, work, "It failed", first=first))
        await turns()
        looping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looping
    assert caplog.records == []


# The owner


async def test_tasks_end_with_their_owner(caplog: pytest.LogCaptureFixture) -> None:
    """Leaving the context cancels them, and waits for what they still do; the log has nothing to tell."""
    ended: list[str] = []

    async def tidy(name: str) -> None:
        try:
            await forever()
        finally:
            await turns()
            ended.append(name)

    async with Background() as tasks:
        tasks.start("one", tidy("one"))
        tasks.start("two", tidy("two"))
        await asyncio.sleep(0)
        assert ended == []
    assert sorted(ended) == ["one", "two"]
    assert caplog.records == []


async def test_tasks_bear_their_names() -> None:
    """Whoever looks at a hanging program sees what hangs."""
    async with Background() as tasks:
        tasks.start("sweep", forever())
        assert "sweep" in {task.get_name() for task in asyncio.all_tasks()}


async def test_an_owner_that_is_left_by_an_error() -> None:
    """The tasks end, and the error passes through."""
    ended = asyncio.Event()

    async def tidy() -> None:
        try:
            await forever()
        finally:
            ended.set()

    async def fail() -> None:
        async with Background() as tasks:
            tasks.start("tidy", tidy())
            await asyncio.sleep(0)
            raise ValueError("of the body")

    with pytest.raises(ValueError, match="of the body"):
        await fail()
    assert ended.is_set()


async def test_a_task_that_dies_is_told_and_spares_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """Its name and traceback are logged at once; nothing else ends, and so does the owner in good order."""

    async def die() -> None:
        raise ValueError("nobody foresaw this")

    lived = asyncio.Event()

    async def live() -> None:
        await turns()
        lived.set()

    async with Background() as tasks:
        tasks.start("the frail one", die())
        tasks.start("the other", live())
        await asyncio.wait_for(lived.wait(), 10)
        assert "The background task 'the frail one' has failed" in caplog.text
        assert "nobody foresaw this" in caplog.text


async def test_a_task_that_fails_while_it_is_cancelled(caplog: pytest.LogCaptureFixture) -> None:
    """What goes wrong at the end is logged, and the end comes all the same."""

    async def stumble() -> None:
        try:
            await forever()
        finally:
            raise OSError("stumbled")

    async with Background() as tasks:
        tasks.start("clumsy", stumble())
        await asyncio.sleep(0)
    assert "stumbled" in caplog.text


async def test_a_task_that_swallows_a_cancellation(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cancelled again, so that the end does not wait for what never comes."""
    monkeypatch.setattr(background, "CANCEL_TIMEOUT_SECONDS", 0.01)
    ended = []

    async def deaf() -> None:
        with suppress(asyncio.CancelledError):
            await forever()
        try:
            await forever()
        finally:
            ended.append(True)

    async with asyncio.timeout(10), Background() as tasks:
        tasks.start("deaf", deaf())
        await asyncio.sleep(0)
    assert ended == [True]


async def test_tasks_that_are_done_are_not_kept() -> None:
    """A bot that runs for months does not remember them."""
    async with Background() as tasks:
        for number in range(100):
            tasks.start(str(number), asyncio.sleep(0))
        assert len(tasks._tasks) == 100
        await until(lambda: tasks._tasks == set())


async def test_nothing_starts_after_the_end() -> None:
    """An owner can be closed twice, and starts nothing that nobody would end."""
    ran = []

    async def run() -> None:
        ran.append(True)

    tasks = Background()
    await tasks.close()
    tasks.start("late", run())
    await turns()
    await tasks.close()
    assert ran == []
