"""`python -m bot.pictures.film_process`: read a `FilmJob`, write a `Caption` (both JSON) and the GIF."""

from __future__ import annotations

import ctypes
import json
import logging
import signal
import sys
from contextlib import suppress
from pathlib import Path

import renderers
from engine.record import replayed

from ..locale.language import language_for
from ..views.message import Attachment
from .errors import TooLong
from .films import FILE, LIMIT, Caption, FilmJob

MAX_BYTES = 4 << 20
PR_SET_PDEATHSIG = 1  # of prctl(2)
WIDTHS = (640, 480, 360)  # pixels; narrower if a film is too large


def main() -> None:
    """Draw the film that standard input asks for, and write it to standard output."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end silently if the bot has ended
    signal.alarm(LIMIT)  # even if no one is waiting by then
    with suppress(AttributeError):  # Linux only: even a paused process ends with the bot
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    logging.disable()  # the bot has logged missing translations
    with suppress(OSError):  # Linux only: if memory runs out, a film is missed least
        Path("/proc/self/oom_score_adj").write_text("1000")
    try:
        footage = FilmJob(**json.load(sys.stdin))
    except ValueError:  # the bot ended while writing the job
        sys.exit(1)
    film = None
    try:
        film = draw(footage)
        caption = Caption(film.alt if film else "")
    except TooLong:
        caption = Caption(too_long=True)
    sys.stdout.buffer.write(json.dumps(caption._asdict()).encode() + b"\n")
    sys.stdout.buffer.write(film.content if film else b"")


def draw(footage: FilmJob) -> Attachment | None:
    """Return a film, or None if it has only one frame. Raises TooLong if even the narrowest is too large."""
    matches, translate = list(replayed(footage.record)), language_for(footage.language).translate
    shown = matches[-len(footage.steps) :]
    names, colours = footage.names, footage.colours
    film = renderers.film(shown, steps=footage.steps, names=names, colours=colours, translate=translate)
    if len(film.scenes) < 2:
        return None
    for width in WIDTHS:
        moving = renderers.animate(film.scenes, footage.theme, film.durations, width)
        if len(moving) <= MAX_BYTES:
            return Attachment(FILE, moving, film.scenes[-1].alt)
    raise TooLong


if __name__ == "__main__":
    main()
