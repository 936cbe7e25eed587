"""Pictures: how long a board of 64 dice takes and how many bytes it is, against targets and a naive painter.

The naive painter draws the same scene the obvious way: everything anew, four times too large with
ImageDraw, shrunk with LANCZOS, saved with Pillow's defaults. Times are the least of several runs, and the two
painters take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random
from time import perf_counter
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine import Match
from renderers import THEMES, Scene, draw, paint
from renderers.dice import PIPS
from renderers.lettering import CAPITAL, drawable, font
from renderers.scene import Box, Die, Disc, Label, Placed, Point, Polygon, Strokes, Tile
from renderers.silhouettes import SILHOUETTES
from renderers.theme import LOOKS, PIP_OFFSET, PIP_RADIUS, RGB, RIM, Theme

SS = 4
WIDTH = 1200
LONGEST_MS, MOST_BYTES, TIMES_FASTER = 12.0, 110_000, 4.0
THREADED_JOBS, THREADED_ROUNDS = 40, 4
COLD = """
import time; start = time.perf_counter()
from benchmarks.pictures import full_board
from renderers import paint
imported = time.perf_counter(); paint(full_board(4))
print(imported - start, time.perf_counter() - imported)
"""


class Figure(NamedTuple):
    """One line of the report; `target` is empty where a figure is for information."""

    name: str
    figure: str
    target: str = ""
    ok: bool = True


def full_board(seats: int) -> Scene:
    """Give a board of 64 dice, all values of all seats mixed at random, after its last move."""
    luck = Random(64)
    cells = [f"{luck.choice('ABCDEFGH'[:seats])}{luck.randint(1, 6)}" for _ in range(64)]
    cells[27] = "."
    rows = "/".join("".join(cells[rank : rank + 8]) for rank in range(0, 64, 8))
    hands = ",".join(f"{seat}123" for seat in "ABCDEFGH"[:seats])
    match = Match.at("conversion", f"{rows} {hands} A", seats=seats).play(0, "3@d5")
    names = ("Marisol", "tilde_the_great", "Ольга", "Kofi") * 2
    return draw(match.seen_by(None), names=names[:seats])


def main() -> list[Figure]:
    """Measure everything; takes some ten seconds."""
    figures = [figure for seats in (2, 4) for figure in _one_board(seats)]
    return [*figures, _threads(), *_cold_start()]


def _one_board(seats: int) -> list[Figure]:
    scene = full_board(seats)
    png = paint(scene, width=WIDTH)
    ours, naive = _interleaved(lambda: paint(scene, width=WIDTH), lambda: paint_naively(scene), 7)
    name = f"board of 64 dice, {seats} seats, {WIDTH} px"
    ratio = naive / ours
    return [
        Figure(f"{name}, warm", f"{ours:.1f} ms", f"at most {LONGEST_MS:.0f} ms", ours <= LONGEST_MS),
        Figure(f"{name}, size", f"{len(png):,} bytes", f"at most {MOST_BYTES:,}", len(png) <= MOST_BYTES),
        Figure(
            f"{name}, against the naive painter's {naive:.0f} ms",
            f"{ratio:.1f} times faster",
            f"at least {TIMES_FASTER:.0f}",
            ratio >= TIMES_FASTER,
        ),
    ]


def _interleaved(one: Callable[[], object], other: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Give the least time of each in milliseconds; `one`, being short, runs five times a round."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for job, taken, repeats in ((one, times[0], 5), (other, times[1], 1)):
            for _ in range(repeats):
                start = perf_counter()
                job()
                taken.append(1000 * (perf_counter() - start))
    return min(times[0]), min(times[1])


def _threads() -> Figure:
    """Measure pictures a second with one worker and with two, the best of several turns."""
    scene, best = full_board(4), {1: 0.0, 2: 0.0}
    for workers in (1, 2) * THREADED_ROUNDS:
        with ThreadPoolExecutor(workers) as pool:
            start = perf_counter()
            list(pool.map(lambda _: paint(scene, width=WIDTH), range(THREADED_JOBS)))
            best[workers] = max(best[workers], THREADED_JOBS / (perf_counter() - start))
    return Figure("pictures a second, one thread and two", f"{best[1]:.0f} and {best[2]:.0f}")


def _cold_start() -> list[Figure]:
    """Measure a fresh process: imports, and the first picture."""
    runs = [
        subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True).stdout
        for _ in range(3)
    ]
    imports, first = (min(times) * 1000 for times in zip(*(map(float, run.split()) for run in runs)))
    return [
        Figure("cold start: imports and engine", f"{imports:.0f} ms"),
        Figure("cold start: first picture", f"{first:.0f} ms"),
    ]


def paint_naively(scene: Scene, theme_name: str = "dark") -> bytes:
    """Draw a scene the obvious way, without caches, shadows or gradients."""
    theme, unit = THEMES[theme_name], WIDTH / scene.width
    size = (WIDTH, round(scene.height * unit))
    image = Image.new("RGB", (size[0] * SS, size[1] * SS), theme.colours["canvas"])
    pen = ImageDraw.Draw(image)
    for placed in (*scene.ground, *scene.shapes):
        _draw(pen, placed, unit * SS, theme)
    target = BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()


def _draw(pen: ImageDraw.ImageDraw, placed: Placed, unit: float, theme: Theme) -> None:
    x, y, shape = placed
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
            _draw_die(pen, placed, unit, theme)
        case _:
            _draw_lines_and_text(pen, placed, unit, theme)


def _inks(shape: Box | Disc, unit: float, theme: Theme) -> tuple[RGB | None, RGB | None, int]:
    """Give fill, outline and width as ImageDraw takes them."""
    colour = theme.colours[shape.colour]
    return (None, colour, round(shape.stroke * unit)) if shape.stroke else (colour, None, 1)


def _draw_lines_and_text(pen: ImageDraw.ImageDraw, placed: Placed, unit: float, theme: Theme) -> None:
    x, y, shape = placed
    match shape:
        case Polygon():
            pen.polygon(_moved(shape.points, placed, unit), fill=theme.colours[shape.colour])
        case Strokes():
            for line in shape.lines:
                points = _moved(line, placed, unit)
                pen.line(points, theme.colours[shape.colour], round(shape.thickness * unit), "curve")
        case Label():
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.align]
            at = (x * unit, (y + CAPITAL / 2 * shape.size) * unit)
            face, ink = font(round(shape.size * unit)), theme.colours[shape.colour]
            pen.text(at, drawable(shape.text), ink, face, anchor)


def _draw_die(pen: ImageDraw.ImageDraw, placed: Placed, unit: float, theme: Theme) -> None:
    die = placed.shape
    assert isinstance(die, Die)
    look = LOOKS[die.look]
    for part, scale, down in (("lip", 1.0, 0.05), ("rim", 1.0, 0.0), ("bottom", 1 - 2 * RIM, 0.0)):
        side = die.size * scale
        points = [(a * side, (b + down) * side) for a, b in SILHOUETTES[look.silhouette]]
        pen.polygon(_moved(points, placed, unit), fill=theme.colours[f"{look.material}.{part}"])
    reach = PIP_RADIUS * die.size * unit
    for column, row in PIPS[die.value]:
        offset = PIP_OFFSET * die.size
        ((x, y),) = _moved([(column * offset, row * offset)], placed, unit)
        pip = theme.colours[f"{look.material}.pip"]
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=pip)


def _moved(points: tuple[Point, ...] | list[Point], placed: Placed, unit: float) -> list[Point]:
    return [((placed.x + x) * unit, (placed.y + y) * unit) for x, y in points]


if __name__ == "__main__":
    for figure in main():
        verdict = ("ok" if figure.ok else "MISSED") if figure.target else ""
        print(f"{figure.name:<72} {figure.figure:>18}  {figure.target:<16} {verdict}".rstrip())
