"""Makes what the tests of games compare with: `python -m tests.accept`, for some games with their ids.

Transcripts below the scripts of playthroughs, golden pictures and text boards, the pictures of rules pages.
Nothing is written that is as it was. Look at what it names before you commit it: that is accepting it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from engine import GAMES

from .games import golden, roles

ROOT = Path(__file__).parent.parent


def main(game_ids: list[str]) -> int:
    """Make the files of some games, or of all; return 1 if a game lacks files that people write."""
    unknown = sorted(set(game_ids) - set(GAMES))
    if unknown:
        print(f"There is no game called {unknown[0]}: its folder would be engine/games/.")
        return 1
    for game_id in game_ids or GAMES:
        lacking = roles.missing(game_id)
        for told in lacking or accept(game_id):
            print(told)
        if lacking:
            return 1
    return 0


def accept(game_id: str) -> Iterator[str]:
    """Make the files of a game, and tell which are new, changed or gone."""
    for file, make in golden.made(game_id).items():
        content, there = make(), file.exists()
        if not golden.alike(file, content):
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
            yield f"{'changed' if there else 'new'}: {file.relative_to(ROOT)}"
    for file in sorted(golden.left_over(game_id)):
        file.unlink()
        yield f"gone: {file.relative_to(ROOT)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
