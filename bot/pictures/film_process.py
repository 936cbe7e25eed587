"""`python -m bot.pictures.film_process`: read a job for a film or page, then write a `Caption` and the file.

The job is a JSON object with the single key "film" or "page". Each line before the JSON caption holds the
number of moments drawn so far.
"""

from __future__ import annotations

import ctypes
import json
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import renderers
from engine.record import replayed

from ..locale.language import language_for
from ..page.build import build
from ..page.game import read_game
from ..table.replay.game_graph import read_graph
from ..views.message import Attachment
from .errors import TooLong
from .films import FILES, JOBS, LIMIT, Caption, FilmJob, Job, PageJob, Report

MAX_BYTES = 4 << 20
PR_SET_PDEATHSIG = 1  # of prctl(2)
WIDTHS = (640, 480, 360)  # pixels; narrower if a film is too large


def main() -> None:
    """Make the film or page that standard input describes, and write it to standard output."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end silently if the bot has ended
    signal.alarm(LIMIT)  # even if no one is waiting by then
    with suppress(AttributeError):  # Linux only: even a paused process ends with the bot
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != int(sys.argv[1]):  # the bot ended before that
        sys.exit(1)
    logging.disable()  # the bot has logged missing translations
    with suppress(OSError):  # Linux only: if memory runs out, end this process first
        Path("/proc/self/oom_score_adj").write_text("1000")
    try:
        ((kind, fields),) = json.load(sys.stdin).items()
        job = JOBS[kind](**fields)
    except ValueError:  # the bot ended while writing the job
        sys.exit(1)
    made = None
    try:
        made = draw(job, _report)
        caption = Caption(made.alt if made else "")
    except TooLong:
        caption = Caption(too_long=True)
    sys.stdout.buffer.write(json.dumps(caption._asdict()).encode() + b"\n")
    sys.stdout.buffer.write(made.content if made else b"")


def _report(moments: int) -> None:
    """Tell the bot, in a line before the caption, how many of the film's moments have been drawn."""
    sys.stdout.buffer.write(b"%d\n" % moments)
    sys.stdout.buffer.flush()


def draw(job: Job, report: Report) -> Attachment | None:
    """Return a page or film, or None if a film has only one frame.

    Call `report` with the number of a film's moments drawn so far. Raises TooLong if the file is too large.
    """
    return _page(job) if isinstance(job, PageJob) else _film(job, report)


def _page(job: PageJob) -> Attachment:
    game = read_game(job.record, job.names)
    graph = read_graph(job.graph) if job.graph else None
    page = build(game, language_for(job.language), job.colours, graph)
    if len(content := page.html.encode()) > MAX_BYTES:
        raise TooLong
    return Attachment(FILES["page"], content)


def _film(footage: FilmJob, report: Report) -> Attachment | None:
    """Return a film, or None if it has only one frame. Raises TooLong if even the narrowest is too large."""
    matches, translate = list(replayed(footage.record)), language_for(footage.language).translate
    shown = matches[-len(footage.steps) :]
    names, colours = footage.names, footage.colours
    film = renderers.film(shown, steps=footage.steps, names=names, colours=colours, translate=translate)
    if len(film.scenes) < 2:
        return None

    def drawn(frame: int) -> None:
        report(frame * len(footage.steps) // len(film.scenes))

    for width in WIDTHS:
        moving = renderers.animate(film.scenes, footage.theme, film.durations, width, drawn)
        if len(moving) <= MAX_BYTES:
            return Attachment(FILES["film"], moving, film.scenes[-1].alt)
    raise TooLong


if __name__ == "__main__":
    main()
