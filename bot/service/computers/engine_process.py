"""The process that chooses computers' moves, started when first needed and restarted if lost."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from opponents import Answer, PuzzleQuestion, Question

from ... import config

COMMAND = (sys.executable, "-m", "bot.service.computers.engine_worker")
LIMIT = 10.0  # seconds of wall time that an answer may take
START_LIMIT = 60.0  # seconds until a new process is ready

log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """The thinking process has ended or hung, or could not be started."""


@dataclass(eq=False)
class ThinkingProcess:
    """A separate process that answers one question at a time. Call `close` when the bot stops.

    The process is killed if it takes more than `start_limit` seconds to start or `limit` seconds to answer,
    or if the task that asked is cancelled. `command` is the process's command line.
    """

    command: Sequence[str] = COMMAND
    limit: float = LIMIT
    start_limit: float = START_LIMIT

    def __post_init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._killed: list[asyncio.subprocess.Process] = []  # some of which may still be running
        self._turn = asyncio.Lock()
        self._closed = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The id of the process, or None if none is running."""
        return self._process.pid if self._process else None

    async def ask(self, question: Question | PuzzleQuestion) -> Answer:
        """Ask a question in its turn, and return the answer. Raises ThinkingFailed if no answer comes."""
        async with self._turn:
            process = await self._ready()
            answer: Answer = await self._exchange(process, json.dumps(question._asdict()), self.limit)
            return answer

    async def warm_up(self) -> None:
        """Start the process if it is not running. Raises ThinkingFailed if that fails."""
        async with self._turn:
            await self._ready()

    async def close(self) -> None:
        """Kill the process, wait until it is gone, and never start another."""
        self._closed.set()
        if self._process is not None:
            self._kill(self._process)
        async with self._turn:  # first, a task that waits for an answer reads that there is none
            for process in self._killed:
                if process.stdout is not None:
                    await process.stdout.read()
                await process.wait()

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        if self._closed.is_set():
            raise ThinkingFailed("the bot is stopping")
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                env=config.variables_without_secrets(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                process_group=0,  # Ctrl+C is for the bot; this ends with its input
            )
        except OSError as error:
            raise ThinkingFailed(f"the process cannot be started: {error}") from error
        if self._closed.is_set():  # while it was starting
            self._kill(self._process)
            raise ThinkingFailed("the bot is stopping")
        await self._exchange(self._process, None, self.start_limit)
        return self._process

    async def _exchange(self, process: asyncio.subprocess.Process, line: str | None, limit: float) -> Answer:
        """Send `line`, if any, and return the answer. On failure, kill `process` and raise ThinkingFailed."""
        if process.stdin is None or process.stdout is None:
            raise ThinkingFailed("the process has no pipes")
        try:
            async with asyncio.timeout(limit):
                if line is not None:
                    process.stdin.write(f"{line}\n".encode())
                    await process.stdin.drain()
                answer: Answer = json.loads(await process.stdout.readline())
                return answer
        except BaseException as error:  # also on cancellation: the next asker would get this answer
            self._kill(process)
            if isinstance(error, TimeoutError | OSError | ValueError):
                raise ThinkingFailed(f"no answer: {str(error) or type(error).__name__}") from error
            raise

    def _kill(self, process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        self._killed = [*(each for each in self._killed if each.returncode is None), process]
        self._process = None
