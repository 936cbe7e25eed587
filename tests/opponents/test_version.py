"""The version of the opponents: records name it, so it is raised when one of them plays otherwise."""

from __future__ import annotations

import pytest

from engine import GAMES
from opponents import VERSION
from tests.breadth import broad

from .played import EVERY, Key, played, read

SLOW = ("sharp", "master")
KEYS = sorted(EVERY, key=lambda key: key[1] in SLOW)
QUICK = sum(key[1] not in SLOW for key in KEYS)
AGAIN = "python -m tests.opponents.played"


@pytest.mark.parametrize("key", broad(KEYS, QUICK), ids=" ".join)
def test_a_level_plays_as_its_version_did(key: Key) -> None:
    """A released version that played otherwise is raised, and what the new one plays written down."""
    version, moves = read()
    game_id, level = key
    assert key in moves, f"{level} of {game_id} is new: write down what it plays with {AGAIN}"
    told = f"{level} of {game_id} plays otherwise: raise opponents.VERSION if it was released, then {AGAIN}"
    assert played(game_id, level) == moves[key], told
    assert version == VERSION, f"the version was raised: {AGAIN}"


def test_all_games_are_written_down() -> None:
    """And no level that is gone."""
    _version, moves = read()
    assert set(moves) <= set(EVERY)
    assert {game_id for game_id, _level in moves} == set(GAMES)
