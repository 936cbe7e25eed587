"""Outlooks of some moments as they were accepted: `python -m tests.opponents.outlooks` writes them anew.

They decide what computers play and what people see of a finished game. A change of them on purpose is one of
how computers play: see test_version.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine import GAMES, Match
from tests.games.chance import moments

FILE = Path(__file__).with_name("outlooks.txt")
SEEDS, EVERY = range(6), 23  # matches of a game, and moments from one that is looked at to the next


def outlooks(game_id: str) -> Iterator[str]:
    """Yield a line for each moment: game, seed, moment, shares, and shares by a keen look."""
    for seed in SEEDS:
        for number, match in enumerate(moments(game_id, seed)):
            if number % EVERY == seed:
                yield f"{game_id} {seed} {number} {_told(match, keen=False)} {_told(match, keen=True)}"


def _told(match: Match, *, keen: bool) -> str:
    seen = match.game.view(match.state, None)
    return ",".join(f"{share:.3f}" for share in match.game.outlook(seen, keen=keen))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for game_id in GAMES for line in outlooks(game_id)), "utf-8")
