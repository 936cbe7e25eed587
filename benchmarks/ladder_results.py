"""Results of the ladder, kept in a file and shown as a table in docs/opponents.md."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine import GAMES

ROOT = Path(__file__).parent.parent
STORED = ROOT / "docs" / "ladder.json"
PAGE = ROOT / "docs" / "opponents.md"
BEGINS, ENDS = "<!-- ladder -->\n", "<!-- /ladder -->\n"
WIDTH = 1.96  # standard deviations to either side, for an interval of 95%

POINTS = 0.65  # the target for a level's points per game against the level below
SURE = 0.55  # the target for the lower end of the interval
MANY, LUCKY = 1_000, 0.5  # after MANY games, the lower end may be LUCKY instead, for games with little skill

Key = tuple[str, int, str, str]


class Result(NamedTuple):
    """The games between two levels so far: the stronger one's points, and how long its moves took.

    `settings` are the declarations of both levels as text. `times` pairs CPU milliseconds, rounded to two
    significant digits, with the number of moves that took that long.
    """

    game: str
    seats: int
    strong: str
    weak: str
    settings: tuple[str, str]
    points: tuple[float, ...] = ()
    times: tuple[tuple[float, int], ...] = ()

    def plus(self, points: float, seconds: tuple[float, ...]) -> Result:
        """Return the result with one more game. `seconds` are the CPU seconds of each of its moves."""
        times = dict(self.times)
        for each in seconds:
            rounded = float(f"{1000 * each:.2g}")
            times[rounded] = times.get(rounded, 0) + 1
        return self._replace(points=(*self.points, points), times=tuple(sorted(times.items())))

    @property
    def mean(self) -> float:
        """The stronger level's points per game, from 0 to 1."""
        return sum(self.points) / len(self.points)

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the 95% confidence interval of the points per game (Wilson's interval)."""
        games, mean, square = len(self.points), self.mean, WIDTH**2
        middle = (mean + square / (2 * games)) / (1 + square / games)
        half = WIDTH / (1 + square / games) * math.sqrt(mean * (1 - mean) / games + square / (4 * games**2))
        return middle - half, middle + half

    @property
    def is_apart(self) -> bool:
        """Whether the level that is meant to be stronger is clearly stronger."""
        if len(self.points) >= MANY:
            return self.interval[0] > LUCKY
        return self.mean >= POINTS and self.interval[0] > SURE

    @property
    def mean_time(self) -> float:
        """The mean CPU milliseconds per move."""
        return sum(each * moves for each, moves in self.times) / sum(moves for _, moves in self.times)

    @property
    def longest_time(self) -> float:
        """The CPU time (ms) within which 99% of moves are made."""
        left = 0.99 * sum(moves for _, moves in self.times)
        for each, moves in self.times:
            left -= moves
            if left <= 0:
                return each
        return self.times[-1][0]

    @property
    def cells(self) -> tuple[str, ...]:
        """The result as the cells of a row in the table."""
        low, high = self.interval
        return (
            GAMES[self.game].name,
            str(self.seats),
            f"{self.strong.capitalize()} against {self.weak.capitalize()}",
            str(len(self.points)),
            f"{self.mean:.2f}",
            f"{low:.2f} to {high:.2f}",
            _milliseconds(self.mean_time),
            _milliseconds(self.longest_time),
        )

    @property
    def line(self) -> str:
        """The result as one line of text to print."""
        return " | ".join(self.cells)


HEAD = ("game", "seats", "levels", "games", "points", "95%", "a move", "99% of moves within")


def settings_of(game_id: str, level: str) -> str:
    """Return a level's declaration as text. A result holds only for the declarations it was played with."""
    return repr(GAMES[game_id].levels[level])


def read_results() -> dict[Key, Result]:
    """Return the stored results, except those of levels whose declarations have changed since."""
    results = read_file(STORED)
    return {(each.game, each.seats, each.strong, each.weak): each for each in results if _holds(each)}


def read_file(path: Path) -> list[Result]:
    """Return all results in a file, or an empty list if the file does not exist."""
    return [_read(each) for each in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def _holds(result: Result) -> bool:
    levels = GAMES[result.game].levels
    pair = result.strong, result.weak
    return all(each in levels for each in pair) and result.settings == tuple(
        settings_of(result.game, each) for each in pair
    )


def write_results(results: Mapping[Key, Result]) -> None:
    """Write results to docs/ladder.json, and show them as a table in docs/opponents.md."""
    ordered = sorted(results.values(), key=_place)
    keep(STORED, ordered)
    show(table(ordered), BEGINS, ENDS)


def keep(path: Path, results: list[Result]) -> None:
    """Write results to a file as JSON, with one result on each line."""
    lines = ",\n".join(json.dumps(each._asdict()) for each in results)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def show(rows: str, begins: str, ends: str) -> None:
    """Put the rows of a table into docs/opponents.md, between the marks `begins` and `ends`."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begins)
    PAGE.write_text(before + begins + rows + ends + rest.partition(ends)[2], encoding="utf-8")


def _milliseconds(time: float) -> str:
    return f"{time:.0f} ms" if time >= 10 else f"{time:.2g} ms"


def table(results: list[Result]) -> str:
    """Return results as a table in Markdown."""
    rows = [HEAD, tuple("---" for _ in HEAD), *(each.cells for each in results)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _place(result: Result) -> tuple[Any, ...]:
    levels = list(GAMES[result.game].levels)
    return result.game, result.seats, levels.index(result.strong), levels.index(result.weak)


def _read(document: Mapping[str, Any]) -> Result:
    settings, points = tuple(document["settings"]), tuple(document["points"])
    times = tuple((each, moves) for each, moves in document["times"])
    return Result(**{**document, "settings": settings, "points": points, "times": times})
