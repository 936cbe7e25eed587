"""Courses of days: a table's clocks agree with an independent model at every step."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.breadth import broad
from tests.test_architecture import imports

from . import model
from .__main__ import play
from .variants import VARIANTS

BATCHES = 4
HAPPENS = {"play", "park", "resume", "pause", "sleep", "vacation", "channel", "outage", "died", "jump"}
HAPPENS |= {
    "take_back",
    "freely",
    "by_consent",
    "reserve",
    "last",
    "late",
    "stood_in",
    "automatic_vacation",
    "plan",
    "by_plan",
}
MANY = 25  # courses, which include every kind of event

CAUGHT_BY = {
    "flags_fall_unwarned": (1, "too early"),
    "stops_refund": (1, r"a move took Spent\(counted_ms=0"),
    "reminders_are_doubled": (78, "reminded twice|two reminders stand"),
    "plans_do_not_answer": (1, "was planned for"),
    "the_host_has_a_zone": (1, "the flag of|has .* left|a move took"),
}


@pytest.mark.soak(1, 25, 1000)
@pytest.mark.parametrize("batch", broad(range(BATCHES)))
async def test_courses_of_days(size: int, batch: int, request: pytest.FixtureRequest) -> None:
    """Whatever stops a clock, and whenever the bot dies, the bot and the model agree on every clock."""
    first = (request.config.getoption("seed") * BATCHES + batch) * size
    happened: Counter[str] = Counter()
    for seed in range(first, first + size):
        outcome = await play(seed)
        assert outcome.complaint is None, f"python -m tests.simulation.days {seed} {seed}"
        happened += outcome.happened
    if size >= MANY:
        assert set(happened) >= HAPPENS, HAPPENS - set(happened)


@pytest.mark.breadth
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_defect_of_clocks_is_found(variant: str) -> None:
    """Forty courses find each deliberate defect, with the expected complaint."""
    first, complaint = CAUGHT_BY[variant]
    command = [sys.executable, "-m", "tests.simulation.days", str(first), str(first + 39), variant]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 1, found
    assert re.search(complaint, found.stdout), found.stdout


def test_the_model_is_apart() -> None:
    """The model imports nothing from the bot, the engine or the tests."""
    assert model.__file__ is not None
    known = set(imports(Path(model.__file__)))
    assert not [name for name in known if name.split(".")[0] in ("bot", "engine", "tests")]
