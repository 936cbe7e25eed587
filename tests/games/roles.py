"""The files of a game: which there are in every game, and where the code of each role stands in it."""

from __future__ import annotations

import ast
from pathlib import Path

from engine import GAMES

ROOT = Path(__file__).parent.parent.parent

# The files that people write, and what they are for; docs/adding-a-game.md tells of each.
FILES = {
    "engine/games/{folder}/__init__.py": "one line that says what it is",
    "engine/games/{folder}/game.py": "the class that fulfils engine.game.Game",
    "engine/games/{folder}/state.py": "Options, Move, State",
    "engine/games/{folder}/notation.py": "moves as text",
    "engine/games/{folder}/position_line.py": "positions as text",
    "engine/games/{folder}/choices.py": "a move built step by step",
    "engine/games/{folder}/rulings.py": "why a move is illegal",
    "engine/games/{folder}/outcome.py": "endings, tallies, whatever judges",
    "engine/games/{folder}/narration.py": "what happened, in words",
    "renderers/games/{folder}/__init__.py": "one line that says what it is",
    "renderers/games/{folder}/picture.py": "a scene of what a seat sees",
    "renderers/games/{folder}/alt_text.py": "the same in words",
    "renderers/games/{folder}/text_board.py": "the same as lines of text",
    "docs/rules/{id}.md": "the players' page",
    "tests/games/{folder}/__init__.py": "one line that says what it is",
    "tests/games/{folder}/naive.py": "a second implementation that knows nothing of the engine",
    "tests/games/{folder}/counting.py": "how that one is opened and followed",
    "tests/games/{folder}/perft.txt": "what that one has counted",
    "tests/games/{folder}/endings.txt": "a finished position for each ending",
    "tests/games/{folder}/facts.py": "what a text board tells, and what a position line says",
    "tests/games/{folder}/shown.py": "positions for pictures, text boards and the players' page",
    "tests/games/{folder}/playthroughs/*.txt": "scripts of whole matches",
}
# What the files of roles define; whatever else a game needs stands in files of its own.
ROLES = {
    "state": {"Options", "Move", "State"},
    "notation": {"read_move"},
    "position_line": {"read_position", "write_position"},
    "choices": {"choices"},
    "rulings": {"ruling"},
    "outcome": {"ENDINGS", "tallies"},
    "narration": {"narrate"},
}
OF_SOME = {
    "outcome": {"result", "scores"},
    "narration": {"narrate_leaving"},
    "outlook": {"estimate"},
    "lessons": {"LESSONS"},
}  # what not every game has
HOME = {name: file for roles in (ROLES, OF_SOME) for file, names in roles.items() for name in names}


def missing(game_id: str) -> list[str]:
    """Name the files that a game lacks, each in a sentence."""
    folder = game_id.replace("-", "_")
    wanted = {pattern.format(folder=folder, id=game_id): what for pattern, what in FILES.items()}
    return [f"{game_id} lacks {path}: {what}." for path, what in wanted.items() if not any(ROOT.glob(path))]


def definitions(module: Path) -> set[str]:
    """Return the names that a module defines by itself, imported ones left out."""
    names = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def astray(game_id: str) -> list[str]:
    """List what is missing from the files of a game's roles, and what stands in another file."""
    folder = ROOT / "engine" / "games" / game_id.replace("-", "_")
    defined = {path.stem: definitions(path) for path in folder.glob("*.py")}
    expected = {**ROLES, "game": {type(GAMES[game_id]).__name__}}
    missing = {
        f"{file}.py lacks {name}" for file in expected for name in expected[file] - defined.get(file, set())
    }
    found = ((file, name) for file, names in defined.items() for name in names)
    return sorted(missing | {f"{file}.py has {name}" for file, name in found if HOME.get(name, file) != file})
