"""Films, each drawn by a process of its own: no board waits for one, not even for the interpreter's lock."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from typing import NamedTuple

from engine.record import Record

from .. import config
from ..views.message import Attachment
from .errors import FilmFailed, TooLong

COMMAND = (sys.executable, "-m", "bot.pictures.film_process")
LIMIT = 180.0  # seconds; the longest films take three of CPU, at a tenth of a core where all are busy
FILE = "film.gif"

log = logging.getLogger(__name__)


class Footage(NamedTuple):
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


def drawn(footage: Footage) -> Attachment | None:
    """Draw a film in a process of its own, None where nothing was played; call it in a thread.

    Raises TooLong, and FilmFailed where the process ends or takes too long.
    """
    try:
        process = subprocess.run(  # noqa: S603 - a command of ours
            COMMAND,
            input=json.dumps(footage._asdict()).encode(),
            stdout=subprocess.PIPE,
            env=config.variables_without_secrets(),
            timeout=LIMIT,
            check=True,
            process_group=0,  # Ctrl+C is for the bot; in another session its niceness might not count
        )
        line, _, film = process.stdout.partition(b"\n")
        caption = Caption(**json.loads(line))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        log.error("The process that draws a film failed: %s", error)
        raise FilmFailed from error
    if caption.too_long:
        raise TooLong
    return Attachment(FILE, film, caption.alt) if film else None
