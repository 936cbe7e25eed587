"""Films, each drawn by a process of its own: no board waits for one, not even for the interpreter's lock."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import NamedTuple

from engine.record import Record

from .. import config
from ..views.message import Attachment
from .errors import FilmFailed, TooLong

COMMAND = (sys.executable, "-m", "bot.pictures.film_process")
LIMIT = 120  # seconds; the longest films take three of CPU
NICENESS = 10  # above the bot's own: it gets a tenth where both want a core
MAX_WAITING = 0.75  # of its time a film waits for boards: it is late then, but it comes
FILE = "film.gif"

log = logging.getLogger(__name__)


class FilmJob(NamedTuple):
    """What a film is made of, as JSON can carry it: its first frame is the match after `begun` events."""

    record: Record
    begun: int
    names: list[str]
    theme: str
    language: str


class Caption(NamedTuple):
    """What the process writes in a line before the film: its alt text, or why there is none."""

    alt: str = ""
    too_long: bool = False


class FilmRenderer:
    """Draws films, one after the other, each in a process of its own. Close it when the bot stops."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._waits_since: float | None = None
        self._waited = 0.0  # seconds in all
        self._closed = False

    def close(self) -> None:
        """Draw no more, and give up the film that is being drawn; called on any thread."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def pause(self) -> None:
        """Let the film wait until `resume`, unless most of its time was waiting."""
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
        """Let the film go on, if it waits."""
        process, since = self._process, self._waits_since
        self._waits_since = None
        if since is not None and process is not None:
            self._waited += time.monotonic() - since
            process.send_signal(signal.SIGCONT)

    def draw(self, footage: FilmJob) -> Attachment | None:
        """Draw a film in a thread, None if nothing was played. Raises TooLong and FilmFailed."""
        try:
            caption, film = self._developed(json.dumps(footage._asdict()).encode())
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            if not self._closed:
                log.error("The process that draws a film failed: %s", error)
            raise FilmFailed from error
        if caption.too_long:
            raise TooLong
        return Attachment(FILE, film, caption.alt) if film else None

    def _developed(self, asked: bytes) -> tuple[Caption, bytes]:
        with self._started() as process:
            try:
                answer, _ = process.communicate(asked, LIMIT)
            finally:
                self._process = None
                process.kill()  # which one that has ended does not mind
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, COMMAND)
        line, _, film = answer.partition(b"\n")
        return Caption(**json.loads(line)), film

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # noqa: S603 - a command of ours
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=config.variables_without_secrets(),
            process_group=0,  # Ctrl+C is for the bot; in another session its niceness might not count
        )
        self._begun, self._waited, self._waits_since = time.monotonic(), 0.0, None
        self._process = process  # from here on it may have to wait
        if self._closed:
            process.kill()
        with suppress(ProcessLookupError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        return process
