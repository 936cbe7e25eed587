"""Repeated work continues after any failure, and ends when its owner does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from bot import background
from bot.background import NEVER, Background, TemporaryFailure, run_periodically
from tests.until import until

Work = Callable[[], Awaitable[float | None]]


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list that records the loop's pauses, which take no time."""
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
    await asyncio.Event().wait()


async def turns() -> None:
    """Run the event loop until all ready tasks have run."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("runs", "settings", "expected"),
    [
        ([None, None, None], {}, [60, 60, 60]),
        ([None], {"first": 5}, [5, 60]),
        ([7, None, 0, 3600], {}, [7, 60, 0, 3600]),  # zero lets others run in between
        ([NEVER, None], {}, []),
        ([None, 5, None, None, ValueError(), None], {"longest": 500}, [60, 5, 240, 480, 500, 500]),
        ([None, None], {"longest": 30}, [60, 60]),  # which never makes a pause shorter
    ],
)
async def test_pauses(
    pauses: list[float], runs: list[Any], settings: dict[str, float], expected: list[float]
) -> None:
    """The usual pause applies unless a run sets the next one. With a longest pause, it keeps doubling."""
    await run_periodically(60, scripted(*runs), "It failed", **settings)
    assert pauses == expected


async def test_failures_are_passed_over(pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
    """They are logged with a traceback. A timeout within the work does not end the loop either."""
    await run_periodically(60, scripted(ValueError("nobody foresaw this"), 5), "The log could not be emptied")
    assert pauses == [60, 5]
    (record,) = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.ERROR, "The log could not be emptied")
    assert "nobody foresaw this" in caplog.text
    runs = []

    async def hang_twice() -> float:
        runs.append(True)
        if len(runs) < 3:
            async with asyncio.timeout(0):
                await forever()
        return NEVER

    await run_periodically(60, hang_twice, "It failed")
    assert pauses == [60, 5, 60, 60]


async def test_a_temporary_failure_is_a_line_in_the_log(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    """It has no traceback, and the work is done again."""
    await run_periodically(60, scripted(TemporaryFailure("the disk is full"), 5), "It failed")
    assert pauses == [60, 5]
    (record,) = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.WARNING, "It failed: the disk is full")
    assert record.exc_info is None


async def test_what_is_repeated_runs_once_under_its_name() -> None:
    """A second loop of the same name starts only once the first has ended."""
    begun: list[str] = []

    async def run(name: str, answer: float) -> float:
        begun.append(name)
        return answer

    async with Background() as tasks:
        tasks.repeat("one", 3600, lambda: run("one", 3600), "It failed")
        tasks.repeat("one", 3600, lambda: run("one", 3600), "It failed")
        tasks.repeat("two", 3600, lambda: run("two", NEVER), "It failed")
        await turns()
        tasks.repeat("two", 3600, lambda: run("two", NEVER), "It failed")
        await turns()
    assert begun == ["one", "two", "two"]


@pytest.mark.parametrize("first", [0.0, 3600.0])
async def test_cancelled_at_any_moment(first: float, caplog: pytest.LogCaptureFixture) -> None:
    """A loop that is cancelled during its work or a pause ends immediately and logs no failure."""
    for work in (scripted(None), forever):
        looping = asyncio.create_task(run_periodically(3600, work, "It failed", first=first))
        await turns()
        looping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looping
    assert caplog.records == []


async def test_tasks_end_with_their_owner(caplog: pytest.LogCaptureFixture) -> None:
    """Leaving the context, even because of an error, cancels all tasks and waits until they have ended."""
    ended: list[str] = []

    async def tidy(name: str) -> None:
        try:
            await forever()
        finally:
            await turns()
            ended.append(name)

    async def fail() -> None:
        async with Background() as tasks:
            tasks.start("one", tidy("one"))
            tasks.start("two", tidy("two"))
            await asyncio.sleep(0)
            assert {"one", "two"} <= {task.get_name() for task in asyncio.all_tasks()}
            assert ended == []
            raise ValueError("of the body")

    with pytest.raises(ValueError, match="of the body"):
        await fail()
    assert sorted(ended) == ["one", "two"]
    assert caplog.records == []


async def test_a_task_that_ends_badly(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged, and other tasks continue. One that swallows a cancellation is cancelled again."""

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

    async def stumble() -> None:
        try:
            await forever()
        finally:
            raise OSError("stumbled")

    async with Background() as tasks:
        tasks.start("clumsy", stumble())
        await asyncio.sleep(0)
    assert "stumbled" in caplog.text
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
    """Finished tasks are forgotten. Once closed, even twice, no task starts."""
    async with Background() as tasks:
        for number in range(100):
            tasks.start(str(number), asyncio.sleep(0))
        assert len(tasks._tasks) == 100
        await until(lambda: tasks._tasks == set())
    ran = []

    async def run() -> None:
        ran.append(True)

    tasks = Background()
    await tasks.close()
    tasks.start("late", run())
    await turns()
    await tasks.close()
    assert ran == []
