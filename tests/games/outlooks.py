"""The accepted outlooks of some moments of a game: `outlooks.txt` in its folder.

Outlooks decide what computers play and what people see of a finished game. Changing them on purpose changes
how computers play: see tests/opponents/test_version.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine import Match

from .chance import moments

SEEDS, EVERY = range(6), 23  # matches of a game, and moments between two that are checked


def written(game_id: str) -> str:
    """Return the file's expected contents, a line for each moment."""
    return "".join(f"{line}\n" for line in _lines(game_id))


def _lines(game_id: str) -> Iterator[str]:
    """Yield a line for each moment with its seed and number, the outlook and the keen outlook."""
    for seed in SEEDS:
        for number, match in enumerate(moments(game_id, seed)):
            if number % EVERY == seed:
                yield f"{seed} {number} {_told(match, keen=False)} {_told(match, keen=True)}"


def _told(match: Match, *, keen: bool) -> str:
    seen = match.game.view(match.state, None)
    return ",".join(f"{share:.3f}" for share in match.game.outlook(seen, keen=keen))
