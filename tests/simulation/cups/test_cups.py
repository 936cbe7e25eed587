"""Tournaments with late entries, withdrawals, deaths of the bot and failing requests match the model."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.contests.entry import LIMITS
from bot.contests.model import Kind
from bot.contests.tournament import Pace
from bot.storage.database import Database
from tests.breadth import broad
from tests.test_architecture import imports

from . import model
from .course import Cup
from .defects import DEFECTS

EVENINGS = 0.25
COURSES = 196  # in addition to the four of 64 people
KINDS: tuple[Kind, ...] = ("swiss", "round-robin", "pods", "knock-out")
EVENTS = ("won", "drawn", "absent", "alone", "left", "disqualified", "corrected", "deaths")
FOUND_BY = {  # the seed of a course that finds each defect
    "no round waits for permissions": 0,
    "nothing is shown again after a failure": 12,
    "no bell moves by an outage": 0,
    "bells fall right after an outage": 0,
    "a refused thread is asked for again": 3,
    "a closed channel moves no bell": 84,
    "a refused thread is taken for one": 5,
    "no refused edit waits longer than the last": 4,
    "games without permissions are announced in the channel": 102,
}


async def play(
    path: Path, seed: int, kind: Kind, entrants: int, rounds: int = 0, seats: int = 2, pace: Pace = "days"
) -> Counter[str]:
    """Play a tournament, with its database in the folder `path`. Return how often each event happened."""
    store = await Database.open(path / "alea.db")
    try:
        cup = Cup(store, seed)
        await cup.play(kind, entrants, rounds, seats, pace)
    finally:
        await store.close()
    return cup.happened


def test_the_model_is_apart() -> None:
    """The model imports nothing from the bot, so that it can't share its mistakes."""
    known = set(imports(Path(str(model.__file__))))
    assert not [name for name in known if name.split(".")[0] in ("bot", "engine", "tests")]


def course(seed: int) -> tuple[Kind, int, int, int, Pace]:
    """Return a tournament's kind, its numbers of people, rounds and seats, and its pace."""
    luck, kind = Random(seed), KINDS[seed % len(KINDS)]
    limits = LIMITS[kind]
    people = luck.randint(limits.fewest, min(limits.most, 16))
    rounds = {"swiss": luck.randint(3, max(3, people // 2)), "pods": luck.randint(2, 5)}.get(kind, 0)
    pace: Pace = "evening" if luck.random() < EVENINGS else "days"
    return kind, people, min(rounds, 7), luck.randint(3, 4) if kind == "pods" else 2, pace


@pytest.mark.parametrize("seed", broad(range(COURSES), len(KINDS)))
async def test_rank_21_the_bot_and_the_model_agree(tmp_path: Path, seed: int) -> None:
    """Pairings, points and places are the model's, and each table is there once, even if the bot dies."""
    happened = await play(tmp_path, seed, *course(seed))
    assert happened["rounds"] > 0


@pytest.mark.breadth
@pytest.mark.parametrize("seed", range(4))
async def test_rank_21_64_people_play_7_rounds(tmp_path: Path, seed: int) -> None:
    """A Swiss tournament of 64 people and 7 rounds agrees with the model, and everything happens in it."""
    happened = await play(tmp_path, seed, "swiss", 64, 7)
    assert [what for what in EVENTS if not happened[what]] == []


@pytest.mark.breadth
@pytest.mark.parametrize("defect", DEFECTS)
async def test_a_defect_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, defect: str) -> None:
    """A course finds each deliberate defect."""
    DEFECTS[defect](monkeypatch)
    seed = FOUND_BY[defect]
    with pytest.raises(AssertionError):
        await play(tmp_path, seed, *course(seed))
