"""The benchmarks run, at sizes too small to measure speed."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Mapping
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as all_of_them
from benchmarks.figure import Figure
from bot.operations import progress
from tests import postgres

pytestmark = pytest.mark.breadth  # these are tools without targets

BRIEFLY = {"SECONDS": 0.05, "BEST_OF": 1}
SIZES: Mapping[str, Mapping[str, object]] = {
    "plies": BRIEFLY,
    "cubeo": {**BRIEFLY, "POSITIONS": 3},
    "konfusion": {**BRIEFLY, "REPEATS": 1},
    "ludifacture": BRIEFLY,
    "outlook": {**BRIEFLY, "MATCHES": 1},
    "ratings": {"FOLDED": 100, "SMALL": 50, "PEOPLE": 20, "GAMES": 200, "SEEDS": 1},
    "growth": {
        "EARLY": 1,
        "LATE": 3,
        "WINDOW": 2,
        "MATCHES": 1,
        "FEW": 1,
        "MANY": 3,
        "TABLES_IN_PLAY": 1,
        "PLIES": 2,
    },
    "throughput": {"TABLES": 1, "SECONDS": 0.2, "TURNS": 1},
    "yardstick": {"RATE": 50.0, "SECONDS": 1.0, "PAIRS": 1, "TURNS": 1, "WARM_UP_SECONDS": 0.1},
    "press": {},
    "latency": {"TABLES": 1, "RATES": (20.0,), "SECONDS": 0.5, "TURNS": 1},
    "computers": {"TABLES": 1, "THINKING": 1, "SECONDS": 1.0, "TURNS": 1},
    "restart": {"OPEN_TABLES": ((3, 1.0),), "CLOCKS": ((3, 1.0),), "STARTS": 1},
    "memory": {
        "TABLES": 1,
        "OPEN_TABLES": 3,
        "WARM_UP": 9,
        "INTERACTIONS": 50,
        "STEPS_EVERY": 10,
        "SETTLE_SECONDS": 0.0,
        "IDLE_SECONDS": 0.0,
    },
    "gathering": {"OPEN_TABLES": 3, "TURNS": 1},
    "scraping": {"OPEN_TABLES": 3, "SCRAPES": 1},
    "week": {"PEOPLE": 20, "DAYS": 3, "SEEDS": (1,)},
    "clocks": {"TABLES": 1, "SECONDS": 0.2, "TURNS": 1},
    "graphs": {"MOVES": 2},
    "pairing": {"SIZES": {"swiss": {6: 1.0}}, "ROUNDS": 1},
    "game_pages": {"MATCHES": 1},
    "watching": {"ROUNDS": 20, "FILMS": 1, "TURNS": 1, "INTERVAL_SECONDS": 0.0},
    "backups": {"SIZE_BYTES": 1_000_000, "TABLES": 1, "TURNS": 1},
    "databases": {"TABLES": 1, "SECONDS": 0.2, "TURNS": 1},
    "clusters": {
        "CLUSTERS": 2,
        "RATE": 10.0,
        "SECONDS": 0.5,
        "TURNS": 1,
        "TABLES": 2,
        "FEW": 3,
        "TIMES": 2,
        "TABLES_IN_PLAY": 1,
        "PLIES": 2,
        "OPEN": 6,
        "COPIES": 2,
        "STARTS": 1,
    },
}
COUNTED = {"press"}  # whatever the machine's speed, so that the targets are met here too
LONG = {"clusters"}  # starts the bot seven times, and a server four times


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in SIZES]
)
def test_a_benchmark_measures_something(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every figure is a finite number, and at least one has a target."""
    module = importlib.import_module(f"benchmarks.{name}")
    for constant, size in SIZES[name].items():
        monkeypatch.setattr(module, constant, size)
    if name in ("databases", "clusters") and postgres.PROGRAMS is None:
        pytest.skip(postgres.MISSING)
    figures: list[Figure] = list(module.measure())
    assert any(figure.target is not None for figure in figures)
    assert [figure for figure in figures if not math.isfinite(figure.value)] == []
    assert name not in COUNTED or [figure for figure in figures if not figure.reached] == []


def test_figures_and_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures go to standard output, and the number of finished benchmarks to standard error."""
    quick = SimpleNamespace(measure=lambda: iter([Figure("plies", 3.0, "a second", target=2.0)]))
    monkeypatch.setitem(sys.modules, "benchmarks.quick", quick)
    monkeypatch.setattr(all_of_them, "NAMES", ("quick",))
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    assert all_of_them.main([]) == 0
    told = capsys.readouterr()
    assert [line.split()[-1] for line in told.out.splitlines()] == ["target", "met"]
    assert told.err == "Benchmarks: 1 of 1\n"


def test_all_have_names() -> None:
    """`python -m benchmarks` knows every benchmark tested here."""
    assert set(SIZES) <= set(all_of_them.NAMES)
