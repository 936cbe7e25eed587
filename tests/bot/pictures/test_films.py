"""Films are drawn by separate processes. A failure is reported in a sentence."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from contextlib import nullcontext, suppress
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from PIL import Image

import renderers
from bot.pictures import film_process, films
from bot.pictures.boards import BoardPictures
from bot.pictures.errors import FilmFailed, TooLong
from bot.pictures.films import FilmJob, FilmRenderer, PageJob
from bot.table.replay.game_graph import GameGraph, TurningPoint
from engine import Match
from engine.record import moments, write
from tests.bot.page.finished import record
from tests.games.chance import step
from tests.games.konfusion.positions import at as konfusion_at
from tests.refusals import refuses
from tests.until import SOON, until

NAMES = ["Ann", "Ben"]
OURS = (*films.COMMAND, str(os.getpid()))  # a process whose bot is this one
WRONG = {  # what a process does that does not draw: its code, and what the log says
    "ends with an error": ("raise SystemExit(3)", "exit status 3"),
    "hangs": ("import time; time.sleep(60)", "timed out"),
    "says nothing": ("", "Expecting value"),
}


def ignore(_frames: int) -> None:
    """Ignore the progress."""


def played(plies: int) -> Match:
    """Return a match of `plies` plies."""
    luck, match = random.Random(1), Match.open("cubeo", seats=2)
    for _ in range(plies):
        match = step(match, luck)
    return match


def footage(match: Match, begun: int = 0, language: str = "en") -> FilmJob:
    """Return the job for a film of a match, starting at the step `begun`."""
    steps = list(range(len(match.events) + 1))[begun:]
    return FilmJob(write(match), steps, NAMES, "dark", language)


def test_a_process_draws_what_is_asked_for() -> None:
    """A film has a frame for each step from the requested one to the last, in the given language."""
    reported: list[int] = []
    film = FilmRenderer().draw(footage(played(4), 2, "de"), reported.append)
    assert reported == [1, 2, 3]
    assert Image.open(BytesIO(film.content)).n_frames == 3
    assert film.content.endswith(b";")  # as every whole GIF does
    assert "Blau, Ann" in film.alt
    assert film.name == "film.gif"


def test_seats_keep_their_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film is drawn in the looks that the seats had at the table."""
    monkeypatch.setattr(renderers, "animate", lambda *_: b"GIF")
    asked = footage(played(1), language="de")
    shown = [film_process.draw(asked._replace(colours=looks), ignore).alt for looks in ((0, 1), (1, 0))]
    assert ["Blau, Ann" in shown[0], "Blau, Ben" in shown[1]] == [True, True]


def test_one_frame_makes_no_film(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single frame, the process writes no file, and drawing returns None."""
    assert film_process.draw(footage(played(3), 3), ignore) is None
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", "print('{}')"))
    assert FilmRenderer().draw(footage(played(3), 3)) is None


def test_a_process_whose_bot_is_gone_draws_nothing() -> None:
    """A process that starts after its bot was killed exits immediately, even with its whole job."""
    asked = json.dumps({"film": footage(played(6))._asdict()}).encode()
    ended = subprocess.run([*films.COMMAND, "0"], input=asked, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, b"")


def test_a_process_makes_a_page() -> None:
    """The page has the given names, looks, language and graph."""
    graph = GameGraph(((0.5, 0.5), (0.75, 0.25)), (0, 3), (TurningPoint(1, 0, 0.5, 0.75),))
    page = FilmRenderer().draw(PageJob(record("cubeo", resigns=4), NAMES, "de", (1, 0), graph))
    assert page.name == "game.html"
    html = page.content.decode()
    assert html.rstrip().endswith("</html>")
    assert '<html lang="de"' in html
    assert "Marisol" not in html
    assert "Orange · <bdi>Ann</bdi>" in html
    assert '<a href="#3">' in html
    assert "<td>75%</td><td>25%</td>" in html


def test_a_film_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process reports that it is larger than 4 MB, and TooLong is raised."""
    small = "film_process.MAX_BYTES, film_process.WIDTHS = 9, (40,)"
    code = f"from bot.pictures import film_process; {small}; film_process.main()"
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", code))
    with pytest.raises(TooLong, match="larger than 4 MB"):
        FilmRenderer().draw(footage(played(1)))


@pytest.mark.parametrize(("fits", "widths"), [(480, [640, 480]), (0, [640, 480, 360])])
def test_a_large_film_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch, fits: int, widths: list[int]) -> None:
    """It is drawn 640, 480, then 360 pixels wide. If that is still too large, TooLong is raised."""
    drawn: list[int] = []

    def animate(_scenes: object, _theme: object, _durations: object, width: int, _report: object) -> bytes:
        drawn.append(width)
        return b"GIF" if width <= fits else bytes(film_process.MAX_BYTES + 1)

    monkeypatch.setattr(renderers, "animate", animate)
    with nullcontext() if fits else pytest.raises(TooLong):
        film_process.draw(footage(played(1)), ignore)
    assert drawn == widths


@pytest.mark.parametrize(("code", "why"), WRONG.values(), ids=WRONG)
def test_a_process_that_fails(
    code: str, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The error says to try again, and the log says why."""
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", code))
    monkeypatch.setattr(films, "LIMIT", 2.0)
    with refuses(FilmFailed.sentence):
        FilmRenderer().draw(footage(played(1)))
    assert why in caplog.text


async def test_a_film_that_the_end_of_the_bot_overtakes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a film is being drawn when the bot stops, it fails without a log entry. No new film starts."""
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", WRONG["hangs"][0]))
    projector, asked = FilmRenderer(), footage(played(1))
    drawing = asyncio.create_task(asyncio.to_thread(projector.draw, asked))
    await until(lambda: projector._process is not None)
    projector.close()
    with pytest.raises(FilmFailed):
        await asyncio.wait_for(drawing, SOON)
    with pytest.raises(FilmFailed):
        projector.draw(asked)
    assert caplog.text == ""


@pytest.mark.skipif(not Path("/proc").exists(), reason="nothing tells whether a process waits")
async def test_a_film_waits_for_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is paused while boards are being drawn, but not for most of its time."""
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", WRONG["hangs"][0]))
    pictures, go = BoardPictures(), Event()
    projector = pictures._projector
    drawing = asyncio.create_task(asyncio.to_thread(projector.draw, footage(played(1))))
    await until(lambda: projector._process is not None)
    state = Path(f"/proc/{projector._process.pid}/stat")

    def waits() -> bool:
        return state.read_text().rsplit(")")[-1].split()[0] == "T"

    await asyncio.sleep(0.1)  # of which it may wait for three quarters
    boards = [asyncio.create_task(pictures._on_worker(go.wait)) for _ in range(2)]
    await until(waits)
    go.set()
    await asyncio.gather(*boards)
    await until(lambda: not waits())
    monkeypatch.setattr(films, "MAX_WAITING", 1.0)
    go.clear()
    boards = [asyncio.create_task(pictures._on_worker(go.wait))]
    await until(waits)
    monkeypatch.setattr(films, "MAX_WAITING", 0.0)  # now it has waited for long enough
    boards.append(asyncio.create_task(pictures._on_worker(go.wait)))
    try:
        await until(lambda: not waits())
    finally:
        go.set()
    await asyncio.gather(*boards)
    assert await pictures._on_worker(lambda: projector._waits_since) is None
    pictures.close()
    with pytest.raises(FilmFailed):
        await asyncio.wait_for(drawing, SOON)


def test_what_it_is_started_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film's process gets no token or password, a lower priority, and its own process group."""
    monkeypatch.setenv("DISCORD_TOKEN", "a secret")
    monkeypatch.setenv("PGPASSWORD", "a secret")
    told = (
        "import json, os, sys; sys.stdin.read();"
        "print(json.dumps({'alt': f'{os.environ} {os.nice(0)} {os.getpgrp()}'})); print('a film')"
    )
    monkeypatch.setattr(films, "COMMAND", (sys.executable, "-c", told))
    film = FilmRenderer().draw(footage(played(1)))
    environment, niceness, group = film.alt.rsplit(maxsplit=2)
    assert "PATH" in environment
    assert "a secret" not in environment
    assert int(niceness) > os.nice(0)
    assert int(group) != os.getpgrp()


def test_the_bot_ends_meanwhile() -> None:
    """If the bot is gone while the process reports, the process ends without output."""
    process = subprocess.Popen(OURS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    _, said = process.communicate(json.dumps({"film": footage(played(1))._asdict()}).encode())
    assert (process.returncode, said) == (-signal.SIGPIPE, b"")


@pytest.mark.parametrize("length", [0, 100])
def test_the_bot_ends_while_it_asks(length: int) -> None:
    """A film process exits without any output if the bot ends while sending a request."""
    asked = json.dumps(footage(played(1))._asdict()).encode()[:length]
    ended = subprocess.run(OURS, input=asked, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, b"", b"")


@pytest.mark.breadth
def test_case_10_a_film_of_650_moves() -> None:
    """It has 200 frames, the first and the last step among them, in at most 4 MiB."""
    match, to_and_fro = konfusion_at("A1@c3 B1@h8", stall=0), ("c3>d3", "h8>g8", "d3>c3", "g8>h8")
    for number in range(650):
        match = match.play(number % 2, to_and_fro[number % 4])
    strips = [
        [getattr(each.shape, "text", "") for each in scene.above]
        for scene in renderers.film(list(moments(match)), steps=range(651), names=NAMES).scenes
    ]
    assert "0/650" in strips[0]
    assert "650/650" in strips[-1]
    film = FilmRenderer().draw(footage(match))
    assert len(film.content) <= 4 << 20
    assert Image.open(BytesIO(film.content)).n_frames == len(strips) == 200


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux ends it")
async def test_a_film_that_waits_ends_with_the_bot() -> None:
    """A paused process cannot notice that its bot was killed, so the kernel kills it."""
    starts = (
        "import os, subprocess, sys, time; p = subprocess.Popen([*sys.argv[1:], str(os.getpid())], stdin=-1);"
        "print(p.pid, flush=True)"
    )
    command = (sys.executable, "-c", f"{starts}; time.sleep(60)", *films.COMMAND)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:  # noqa: ASYNC220
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        state = Path(f"/proc/{pid}")
        await until(lambda: (state / "oom_score_adj").read_text().strip() == "1000")
        os.kill(pid, signal.SIGSTOP)
        bot.kill()
    await until(lambda: not state.exists() or ") Z " in (state / "stat").read_text())


STOPS_A_FILM = """
import signal, sys, time
from threading import Thread
from bot.pictures import films
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it
films.COMMAND = (sys.executable, "-c", "import time; time.sleep(60)")  # nothing that it could do is done yet
projector = films.FilmRenderer()
footage = films.FilmJob({}, [], [], "", "")
Thread(target=projector.draw, args=(footage,), daemon=True).start()
while projector._process is None:
    time.sleep(0.01)
projector.pause()
print(projector._process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="nothing tells whether a process waits")
async def test_a_film_that_waits_from_the_start_ends_with_the_bot() -> None:
    """If a process was paused before it could ask the kernel to kill it, it still ends."""
    command = (sys.executable, "-c", STOPS_A_FILM)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as bot:  # noqa: ASYNC220
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        state = Path(f"/proc/{pid}")
        await until(lambda: ") T " in (state / "stat").read_text())
        bot.kill()
    try:
        await until(lambda: not state.exists() or ") Z " in (state / "stat").read_text())
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
