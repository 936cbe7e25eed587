"""The opponents' version, which records name and which must be raised when any level plays differently."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import GAMES
from opponents import VERSION
from tests.breadth import broad

from . import played

SLOW = ("sharp", "master")
EVERY = [(game_id, level) for game_id in GAMES for level in played.levels(game_id)]
KEYS = sorted(EVERY, key=lambda key: key[1] in SLOW)
QUICK = sum(key[1] not in SLOW for key in KEYS)


@pytest.mark.parametrize("key", broad(KEYS, QUICK), ids=" ".join)
def test_a_level_plays_as_its_version_did(key: tuple[str, str]) -> None:
    """A level plays the stored moves. If it doesn't, the failure says how to raise the version."""
    game_id, level = key
    version, kept = played.read(game_id)
    again = f"python -m tests.accept {game_id}"
    assert level in kept, f"{level} of {game_id} is new: write down what it plays with {again}"
    told = f"{level} of {game_id} plays otherwise: raise opponents.VERSION if it was released, then {again}"
    assert played.played(game_id, level) == kept[level], told
    assert version == VERSION, f"the version was raised: {again}"


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_no_level_is_written_down_that_is_gone(game_id: str) -> None:
    _version, kept = played.read(game_id)
    assert set(kept) <= set(played.levels(game_id))


def test_nothing_is_accepted_in_the_same_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that plays differently is named, unless it's new or the version was raised."""
    file = tmp_path / "opponents.txt"
    monkeypatch.setattr(played, "file_of", lambda _game_id: file)
    assert played.otherwise("ludifacture") == ""
    right = played.written("ludifacture")
    file.write_text(right, encoding="utf-8")
    assert played.otherwise("ludifacture") == ""
    file.write_text(right.replace("casual ", "casual 1"), encoding="utf-8")
    assert "casual plays otherwise" in played.otherwise("ludifacture")
    file.write_text("\n".join(right.splitlines()[:-1]), encoding="utf-8")
    assert played.otherwise("ludifacture") == ""
    file.write_text(f"version {VERSION - 1}\ncasual 1", encoding="utf-8")
    assert played.otherwise("ludifacture") == ""
