"""The thinking process is started when needed, killed if it hangs, and replaced if it dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.service.computers.engine_process import COMMAND, ThinkingFailed, ThinkingProcess
from engine import Match, ToRoll
from opponents import Question, choose, question

LUCK = bytes(32)
HANGS = """
import sys, time
print('"ready"', flush=True)
for line in sys.stdin:
    time.sleep(60)
"""
GARBLES = """
import sys
print('"ready"', flush=True)
for line in sys.stdin:
    print("?", flush=True)
"""
NEVER_READY = "import time; time.sleep(60)"

Start = Callable[..., ThinkingProcess]


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Make processes, by default the real one, and end them after the test."""
    made: list[ThinkingProcess] = []

    def begin(script: str | None = None, **limits: float) -> ThinkingProcess:
        command = COMMAND if script is None else (sys.executable, "-c", script)
        made.append(ThinkingProcess(command, **limits))
        return made[-1]

    yield begin
    for process in made:
        await process.close()


async def has_gone(pid: int) -> bool:
    """Return whether a process ends within some seconds. A zombie counts as ended."""
    state = Path(f"/proc/{pid}/stat")
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if state.exists() and state.read_text().split(")")[1].split()[0] == "Z":
            return True
        await asyncio.sleep(0.05)
    return False


def a_question() -> tuple[Match, Question]:
    """Return a match with a seat to move, and the question for its move."""
    match = Match.open("conversion", seats=2)
    while isinstance(match.status, ToRoll):
        match = match.roll([3] * match.status.count)
    return match, question("move", match, 0, "casual", LUCK)


async def test_it_answers_and_is_back_after_a_kill(start: Start) -> None:
    """The process gives the same answer as this one would, and is replaced after a kill.

    It exits when the bot dies and its pipe closes.
    """
    process, (match, asked) = start(), a_question()
    move = choose(match, 0, "casual", LUCK)
    assert process.pid is None
    assert await process.ask(asked) == {"move": move}
    first = process.pid
    assert first is not None
    assert os.getpriority(os.PRIO_PROCESS, first) > os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpgid(first) != os.getpgrp()  # Ctrl+C is for the bot
    environment = Path(f"/proc/{first}/environ")
    if environment.exists():
        assert b"DISCORD_TOKEN" not in environment.read_bytes()
    os.kill(first, signal.SIGKILL)
    try:
        await process.ask(asked)
    except ThinkingFailed:  # the death was not heard of yet
        assert await process.ask(asked) == {"move": move}
    assert process.pid not in (None, first)
    assert await asyncio.gather(*(process.ask(asked) for _ in range(3))) == 3 * [{"move": move}]
    last, running = process.pid, process._process
    assert last is not None
    running.stdin.close()  # as the system does when the bot is killed
    assert await has_gone(last)


async def test_a_question_that_hangs_costs_the_process_its_life(start: Start) -> None:
    """It is killed at the limit, and so is a process whose asker has stopped waiting."""
    process, (_, asked) = start(HANGS, limit=0.3), a_question()
    await process.warm_up()
    first = process.pid
    with pytest.raises(ThinkingFailed, match="TimeoutError"):
        await process.ask(asked)
    assert process.pid is None
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(process.ask(asked), 0.1)
    assert process.pid is None
    assert first is not None
    assert await has_gone(first)


@pytest.mark.parametrize("seconds", [0.0, 0.3])
async def test_it_is_closed_while_it_is_asked(start: Start, seconds: float) -> None:
    """Closing the process, even during its start, fails all pending questions and leaves nothing running."""
    process, (_, asked) = start(HANGS), a_question()
    waiting = [asyncio.create_task(process.ask(asked)) for _ in range(2)]
    await asyncio.sleep(seconds)
    pid = process.pid
    await process.close()
    for failure in await asyncio.gather(*waiting, process.warm_up(), return_exceptions=True):
        assert isinstance(failure, ThinkingFailed)
    assert process.pid is None
    assert pid is None or await has_gone(pid)


@pytest.mark.parametrize("script", [GARBLES, NEVER_READY, "nonsense", "print(1)"])
async def test_a_process_that_is_of_no_use(start: Start, script: str) -> None:
    """If it dies, is too slow or answers something else, ThinkingFailed is raised."""
    with pytest.raises(ThinkingFailed):
        await start(script, limit=0.5, start_limit=0.5).ask(a_question()[1])


async def test_a_program_that_is_not_there() -> None:
    """ThinkingFailed is raised and says that it cannot be started."""
    with pytest.raises(ThinkingFailed, match="cannot be started"):
        await ThinkingProcess(("/nowhere/python",)).ask(a_question()[1])
