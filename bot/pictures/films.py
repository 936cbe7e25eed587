"""Films and pages, made in separate processes, so that they neither delay boards nor hold the GIL."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Timer
from typing import IO, Any, NamedTuple, cast

from engine.record import Record

from .. import config
from ..metrics import metrics
from ..views.message import Attachment
from .errors import FilmFailed, TooLong

COMMAND = (sys.executable, "-m", "bot.pictures.film_process")
LIMIT = 120  # seconds; the longest films take three seconds of CPU
NICENESS = 10  # above the bot's own: it gets a tenth of a core that both want
MAX_WAITING = 0.75  # share of its time that a film may wait for boards, so that it gets done in the end
FILES = {"film": "film.gif", "page": "game.html"}

log = logging.getLogger(__name__)


class FilmJob(NamedTuple):
    """A job to film the last moments of a match, in types that JSON can carry.

    `steps` holds the number of the step that led to each of these moments, and `colours` the number of each
    seat's look.
    """

    record: Record
    steps: list[int]
    names: list[str]
    theme: str
    language: str
    colours: Sequence[int] = ()


class PageJob(NamedTuple):
    """A job to make a page from a finished game's record, in types that JSON can carry.

    `graph` is a GameGraph as nested sequences, or None if it is not known.
    """

    record: dict[str, Any]
    names: list[str]
    language: str
    colours: Sequence[int]
    graph: Sequence[Any] | None


Job = FilmJob | PageJob
Report = Callable[[int], object]  # called with the number of a film's moments drawn so far
JOBS = {"film": FilmJob, "page": PageJob}


class Caption(NamedTuple):
    """The line that the film process writes before a film or page.

    `alt` is the film's alt text. `too_long` means that the result was too large, so no file follows.
    """

    alt: str = ""
    too_long: bool = False


class FilmRenderer:
    """A renderer of films and pages, one at a time, each in its own process. Close it when the bot stops."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._waits_since: float | None = None
        self._waited = 0.0  # seconds in all
        self._closed = False

    def close(self) -> None:
        """Abandon the current film or page, and make no others. Safe to call from any thread."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def pause(self) -> None:
        """Pause the current film or page, or resume it if it has spent over 75% of its time so far paused."""
        process, now = self._process, time.monotonic()
        if process is None:
            return
        waited = self._waited + (0.0 if self._waits_since is None else now - self._waits_since)
        if waited > MAX_WAITING * (now - self._begun):
            self.resume()
        elif self._waits_since is None:
            self._waits_since = now
            process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Continue the current film or page if it is paused."""
        process, since = self._process, self._waits_since
        self._waits_since = None
        if since is not None and process is not None:
            self._waited += time.monotonic() - since
            process.send_signal(signal.SIGCONT)

    def draw(self, job: Job, report: Report = lambda _: None) -> Attachment | None:
        """Make a page or film in its own process and return it, or None if a film has only one frame.

        This blocks until the process has ended. `report` is called with the number of moments drawn so far.
        Raises TooLong if the file is too large, or FilmFailed if the process fails.
        """
        kind = next(kind for kind, of in JOBS.items() if isinstance(job, of))
        try:
            with metrics.timing(kind):
                caption, content = self._developed(json.dumps({kind: job._asdict()}).encode(), report)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            if not self._closed:
                log.error("The process that draws a %s failed: %s", kind, error)
            raise FilmFailed from error
        if caption.too_long:
            raise TooLong
        return Attachment(FILES[kind], content, caption.alt) if content else None

    def _developed(self, asked: bytes, report: Report) -> tuple[Caption, bytes]:
        late = Event()

        def end() -> None:
            late.set()
            process.kill()

        with self._started() as process:
            timer = Timer(LIMIT, end)
            timer.start()
            given, answer = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
            try:
                with suppress(BrokenPipeError), given:  # it may have ended
                    given.write(asked)
                while (line := answer.readline()).strip().isdigit():
                    report(int(line))
                content = answer.read()
            finally:
                timer.cancel()
                self._process = None
                process.kill()  # harmless if it has ended
        if late.is_set():
            raise subprocess.TimeoutExpired(COMMAND, LIMIT)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, COMMAND)
        return Caption(**json.loads(line)), content

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # noqa: S603 - a command of ours
            (*COMMAND, str(os.getpid())),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=config.variables_without_secrets(),
            # Ctrl+C is for the bot. In another session, its niceness might not count, and a paused process
            # would not get the SIGHUP that ends it, even if it has just started, when the bot is killed.
            process_group=0,
        )
        self._begun, self._waited, self._waits_since = time.monotonic(), 0.0, None
        self._process = process  # from here on it can be paused
        if self._closed:
            process.kill()
        with suppress(ProcessLookupError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        return process
