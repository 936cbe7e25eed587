"""Make the files that tests of games compare with: `python -m tests.accept`, or with ids for some games.

The example of docs/adding-a-game.md is one of them. Its files are made in a copy of the project.

The files are transcripts below the scripts of playthroughs, golden pictures and text boards, the pictures of
rules pages, outlooks, counts that a table asks for, and what computers play. Unchanged files are not written.
Look at the files that the command names before you commit them: that is how you accept them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from . import example
from .example import ROOT
from .games import Missing, files


def main(asked: list[str]) -> int:
    """Make the files of the games `asked` for, by default of all. Return the exit code.

    It is 1 if there is no such game, or if something has to be done by hand first.
    """
    games = files.game_ids()
    there = [*games, *([] if example.GAME in games else [example.GAME])]
    if unknown := [game_id for game_id in asked if game_id not in there]:
        print(*map(_unknown, unknown), sep="\n")
        return 1
    chosen = asked or there
    if lacking := [line for game_id in chosen if game_id in games for line in files.missing(game_id)]:
        print(*lacking, sep="\n")
        return 1
    if not all(accepted(game_id) for game_id in chosen):
        return 1
    print(f"Now test: {tests_of(asked)}")
    return 0


def _unknown(game_id: str) -> str:
    meant = game_id.replace("_", "-")
    if meant in files.game_ids():
        return f"There's no game called {game_id}. Do you mean {meant}?"
    folder = game_id.replace("-", "_")
    return f"There's no game called {game_id}: its folder would be engine/games/{folder}/."


def tests_of(game_ids: list[str]) -> str:
    """Return the command that runs the tests of some games or, if none are given, of all."""
    if not game_ids:
        return "make check"
    names = {name: None for game_id in game_ids for name in (game_id, game_id.replace("-", "_"))}
    return f'python -m pytest -q -n auto -m "not slow" -k "{" or ".join((*names, "plurals"))}"'


def accepted(game_id: str) -> bool:
    """Make a game's files, and print which changed.

    Return False if something has to be done by hand first.
    """
    if game_id not in files.game_ids():
        return accepted_example()
    try:
        for line in accept(game_id):
            print(line)
    except (Missing, ValueError) as error:
        print(error)
        return False
    return True


def accepted_example() -> bool:
    """Do what `accepted` does, but for the example: its files are made in a copy of the project."""
    with TemporaryDirectory() as folder:
        tree = Path(folder, "project")
        example.copy_into(tree)
        made = example.run(tree, "tests.accept", example.GAME)
        *lines, last = (made.stdout + made.stderr).splitlines()
        for line in [*lines, last] if made.returncode else lines:
            print(f"{line} (in {example.EXAMPLE.relative_to(ROOT)}/)")
        if not made.returncode:
            example.bring_back(tree)
        return not made.returncode


def accept(game_id: str) -> Iterator[str]:
    """Make a game's files, and yield a line for each that is new, changed or gone.

    Raises Missing or ValueError, with a sentence, if that is impossible.
    """
    # Imported only now that all files are there: half a game keeps the engine from starting.
    from .games import golden
    from .opponents import played

    if told := played.otherwise(game_id):
        raise ValueError(told)
    made = golden.made(game_id)
    made[played.file_of(game_id)] = lambda: played.written(game_id).encode()
    for file, make in made.items():
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
