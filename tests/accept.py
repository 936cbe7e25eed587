"""Makes what the tests of games compare with: `python -m tests.accept`, for some games with their ids.

The example of docs/adding-a-game.md is one of them; it is made in a copy of the project.

Transcripts below the scripts of playthroughs, golden pictures and text boards, the pictures of rules pages.
Nothing is written that is as it was. Look at what it names before you commit it: that is accepting it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import GAMES

from . import example
from .example import ROOT
from .games import golden, roles


def main(game_ids: list[str]) -> int:
    """Make the files of some games, or of all; return 1 if a game lacks files that people write."""
    for game_id in game_ids or [*GAMES, example.GAME]:
        if game_id in GAMES:
            lacking = bool(missing := roles.missing(game_id))
            for told in missing or accept(game_id):
                print(told)
        elif game_id == example.GAME:
            lacking = accept_example()
        else:
            print(f"There is no game called {game_id}: its folder would be engine/games/{game_id}/.")
            return 1
        if lacking:
            return 1
    return 0


def accept_example() -> bool:
    """Make the files of the example, and tell which are new, changed or gone; return whether it lacks any."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        example.copy_into(tree)
        made = example.run(tree, "tests.accept", example.GAME)
        for line in (made.stdout + made.stderr).splitlines():
            print(f"{line} (in {example.EXAMPLE.relative_to(ROOT)}/)")
        if made.returncode:
            return True
        example.bring_back(tree)
        return False


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
