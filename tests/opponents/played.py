"""What every level of every game plays in a few positions: `python -m tests.opponents.played` writes it down.

By that the tests notice that opponents play otherwise than the version that records name (opponents.VERSION).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine import GAMES
from opponents import VERSION, choose, levels_of

from .test_choice import a_decision

FILE = Path(__file__).with_name("played.txt")
SEEDS = range(3, 6)

Key = tuple[str, str]  # a game and a level
EVERY: tuple[Key, ...] = tuple((game.id, level) for game in GAMES.values() for level in levels_of(game))


decision = cache(a_decision)  # the same for every level


def played(game_id: str, level: str) -> str:
    """Return the moves of a level."""
    awaited = (decision(game_id, seed) for seed in SEEDS)
    return " ".join(choose(match, seat, level, f"{game_id} {level}") for match, seat in awaited)


def read() -> tuple[int, Mapping[Key, str]]:
    """Return the version that is written down, and what its levels play."""
    version, *lines = FILE.read_text("utf-8").splitlines()
    found = (line.split(" ", 2) for line in lines)
    return int(version.removeprefix("version ")), {(game, level): moves for game, level, moves in found}


def main() -> None:
    """Write the file."""
    lines = (f"{game_id} {level} {played(game_id, level)}" for game_id, level in EVERY)
    FILE.write_text("\n".join([f"version {VERSION}", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
