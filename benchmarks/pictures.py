"""Pictures: the time and size of a board of 64 dice, compared with targets and with a naive painter.

The naive painter draws the same scene the obvious way: everything from scratch, four times too large with
ImageDraw, shrunk with LANCZOS, and saved with Pillow's defaults. Each time is the shortest of several runs,
and the two painters take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random
from time import perf_counter

from PIL import Image, ImageDraw

from engine import Match
from renderers import THEMES, Scene, draw, paint
from renderers.raster.dice import PIPS
from renderers.raster.lettering import CAPITAL, drawable, font
from renderers.scene import Box, Die, Disc, Label, Placed, Point, Polygon, Strokes, Tile
from renderers.silhouettes import SILHOUETTES
from renderers.theme import LOOKS, PIP_OFFSET, PIP_RADIUS, RGB, RIM, Theme

from .figure import Figure

SS = 4
WIDTH = 1200
MAX_MS, MAX_BYTES, TIMES_FASTER = 8.0, 200_000, 8.0
THREADED_JOBS, THREADED_ROUNDS = 40, 4
COLD = """
import time; start = time.perf_counter()
from benchmarks.pictures import full_board
from renderers import paint
imported = time.perf_counter(); paint(full_board(4))
print(imported - start, time.perf_counter() - imported)
"""


def full_board(seats: int) -> Scene:
    """Return a board of 64 dice, with values and seats mixed at random, right after a move."""
    luck = Random(64)
    cells = [f"{luck.choice('ABCDEFGH'[:seats])}{luck.randint(1, 6)}" for _ in range(64)]
    cells[27] = "."
    rows = "/".join("".join(cells[rank : rank + 8]) for rank in range(0, 64, 8))
    hands = ",".join(f"{seat}123" for seat in "ABCDEFGH"[:seats])
    match = Match.at("conversion", f"{rows} {hands} A", seats=seats).play(0, "3@d5")
    names = ("Marisol", "tilde_the_great", "Ольга", "Kofi") * 2
    return draw(match.seen_by(None), names=names[:seats])


def measure() -> Iterator[Figure]:
    """Yield a board's drawing time and size, the boards a second by worker threads, and a cold start's time.

    Takes about ten seconds.
    """
    for seats in (2, 4):
        yield from _one_board(seats)
    yield from _threads()
    yield from _cold_start()


def _one_board(seats: int) -> list[Figure]:
    scene = full_board(seats)
    png = paint(scene, width=WIDTH)
    ours, naive = _interleaved(lambda: paint(scene, width=WIDTH), lambda: paint_naively(scene), 7)
    name = f"board of 64 dice, {seats} seats, {WIDTH} px"
    return [
        Figure(f"{name}, warm", ours, "ms", MAX_MS, at_most=True),
        Figure(f"{name}, size", len(png), "bytes", MAX_BYTES, at_most=True),
        Figure(f"{name}, against a naive painter", naive / ours, "times faster", TIMES_FASTER),
    ]


def _interleaved(one: Callable[[], object], other: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Run two jobs alternately for a number of rounds, and return the shortest time of each in milliseconds.

    `one` is short, so it runs five times in a round.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for job, milliseconds, repeats in ((one, times[0], 5), (other, times[1], 1)):
            for _ in range(repeats):
                start = perf_counter()
                job()
                milliseconds.append(1000 * (perf_counter() - start))
    return min(times[0]), min(times[1])


def _threads() -> list[Figure]:
    """Return the pictures per second with one worker thread and with two, in the best of several turns."""
    scene, best = full_board(4), {1: 0.0, 2: 0.0}
    for workers in (1, 2) * THREADED_ROUNDS:
        with ThreadPoolExecutor(workers) as pool:
            start = perf_counter()
            list(pool.map(lambda _: paint(scene, width=WIDTH), range(THREADED_JOBS)))
            best[workers] = max(best[workers], THREADED_JOBS / (perf_counter() - start))
    return [Figure(f"pictures by {workers} worker(s)", rate, "a second") for workers, rate in best.items()]


def _cold_start() -> list[Figure]:
    """Return how long a new process takes for imports and its first picture, in the best of three runs."""
    runs = [
        subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True).stdout
        for _ in range(3)
    ]
    imports, first = (min(times) * 1000 for times in zip(*(map(float, run.split()) for run in runs)))
    return [
        Figure("cold start: imports and engine", imports, "ms"),
        Figure("cold start: first picture", first, "ms"),
    ]


def paint_naively(scene: Scene, theme_name: str = "dark") -> bytes:
    """Return a scene as a PNG, drawn the obvious way, without caches, shadows or gradients."""
    theme, unit = THEMES[theme_name], WIDTH / scene.width
    size = (WIDTH, round(scene.height * unit))
    image = Image.new("RGB", (size[0] * SS, size[1] * SS), theme.colours["canvas"])
    pen = ImageDraw.Draw(image)
    for item in (*scene.ground, *scene.shapes):
        _draw(pen, item, unit * SS, theme)
    target = BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()


def _draw(pen: ImageDraw.ImageDraw, item: Placed, unit: float, theme: Theme) -> None:
    x, y, shape = item
    match shape:
        case Tile():
            for layer in shape.layers:
                _draw(pen, Placed(x, y, layer), unit, theme)
        case Box():
            left, top = (x - shape.width / 2) * unit, (y - shape.height / 2) * unit
            bounds = (left, top, left + shape.width * unit, top + shape.height * unit)
            pen.rounded_rectangle(bounds, shape.radius * unit, *_inks(shape, unit, theme))
        case Disc():
            left, top = (x - shape.radius) * unit, (y - shape.radius) * unit
            bounds = (left, top, left + 2 * shape.radius * unit, top + 2 * shape.radius * unit)
            pen.ellipse(bounds, *_inks(shape, unit, theme))
        case Die():
            _draw_die(pen, item, unit, theme)
        case _:
            _draw_lines_and_text(pen, item, unit, theme)


def _inks(shape: Box | Disc, unit: float, theme: Theme) -> tuple[RGB | None, RGB | None, int]:
    """Return a shape's fill, its outline and its line width in pixels, as ImageDraw takes them.

    `unit` is the number of pixels per board unit.
    """
    colour = theme.colours[shape.colour]
    return (None, colour, round(shape.stroke * unit)) if shape.stroke else (colour, None, 1)


def _draw_lines_and_text(pen: ImageDraw.ImageDraw, item: Placed, unit: float, theme: Theme) -> None:
    x, y, shape = item
    match shape:
        case Polygon():
            pen.polygon(_scaled(shape.points, item, unit), fill=theme.colours[shape.colour])
        case Strokes():
            for line in shape.lines:
                points = _scaled(line, item, unit)
                pen.line(points, theme.colours[shape.colour], round(shape.thickness * unit), "curve")
        case Label():
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.align]
            at = (x * unit, (y + CAPITAL / 2 * shape.size) * unit)
            face, ink = font(round(shape.size * unit)), theme.colours[shape.colour]
            pen.text(at, drawable(shape.text), ink, face, anchor)


def _draw_die(pen: ImageDraw.ImageDraw, item: Placed, unit: float, theme: Theme) -> None:
    die = item.shape
    assert isinstance(die, Die)
    look = LOOKS[die.look]
    for part, scale, down in (("lip", 1.0, 0.05), ("rim", 1.0, 0.0), ("bottom", 1 - 2 * RIM, 0.0)):
        side = die.size * scale
        points = [(a * side, (b + down) * side) for a, b in SILHOUETTES[look.silhouette]]
        pen.polygon(_scaled(points, item, unit), fill=theme.colours[f"{look.material}.{part}"])
    reach = PIP_RADIUS * die.size * unit
    for column, row in PIPS[die.value]:
        offset = PIP_OFFSET * die.size
        ((x, y),) = _scaled([(column * offset, row * offset)], item, unit)
        pip = theme.colours[f"{look.material}.pip"]
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=pip)


def _scaled(points: tuple[Point, ...] | list[Point], item: Placed, unit: float) -> list[Point]:
    return [((item.x + x) * unit, (item.y + y) * unit) for x, y in points]
