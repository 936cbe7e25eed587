"""What every level of a game plays in a few positions: `opponents.txt` in the game's test folder.

With it, tests notice if opponents play differently from the version that records name (opponents.VERSION).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine import GAMES, Match, ToMove
from opponents import VERSION, choose, levels_of
from tests.games import folder
from tests.games.chance import play_with_defaults

SEEDS = range(3, 6)


@cache  # the same for every level
def decision(game_id: str, seed: int) -> tuple[Match, int]:
    """Return a moment of a random match with default options at which a seat has to move."""
    awaited = [
        (match, match.status.seats[-1])
        for match in play_with_defaults(game_id, seed)
        if isinstance(match.status, ToMove)
    ]
    return random.Random(seed).choice(awaited)


def file_of(game_id: str) -> Path:
    """Return the path of a game's file."""
    return folder(game_id) / "opponents.txt"


def levels(game_id: str) -> tuple[str, ...]:
    """List a game's levels, weakest first."""
    return levels_of(GAMES[game_id])


@cache  # deep levels take seconds
def played(game_id: str, level: str) -> str:
    """Return the moves that a level plays."""
    awaited = (decision(game_id, seed) for seed in SEEDS)
    return " ".join(choose(match, seat, level, f"{game_id} {level}") for match, seat in awaited)


def read(game_id: str) -> tuple[int, Mapping[str, str]]:
    """Return the stored version (0 if there is none), and what each level plays according to the file."""
    if not file_of(game_id).exists():
        return 0, {}
    version, *lines = file_of(game_id).read_text("utf-8").splitlines()
    kept = dict(line.split(" ", 1) for line in lines)
    return int(version.removeprefix("version ")), kept


def otherwise(game_id: str) -> str:
    """Return what to do if a level plays differently in the same version, or "" if none does."""
    version, kept = read(game_id)
    changed = [level for level in levels(game_id) if played(game_id, level) != kept.get(level)]
    if version != VERSION or not set(changed) & set(kept):
        return ""
    file = f"tests/games/{file_of(game_id).parent.name}/{file_of(game_id).name}"
    return (
        f"{game_id}: {', '.join(changed)} plays otherwise than {file} says. Raise opponents.VERSION if that "
        "was released; if it was not, delete the file. Then run this again."
    )


def written(game_id: str) -> str:
    """Return the file's expected contents."""
    lines = (f"{level} {played(game_id, level)}" for level in levels(game_id))
    return "\n".join([f"version {VERSION}", *lines, ""])
