"""Which file of a game's folder has the code of each role."""

from __future__ import annotations

import ast
from pathlib import Path

from engine import GAMES

from .files import ROOT

# What each role's file defines. Anything else that a game needs has its own files.
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
}  # roles that not every game has
HOME = {name: file for roles in (ROLES, OF_SOME) for file, names in roles.items() for name in names}


def definitions(module: Path) -> set[str]:
    """Return the names that a module defines itself, not those it imports."""
    names = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def astray(game_id: str) -> list[str]:
    """List what is missing from the files of a game's roles, and what is in the wrong file."""
    folder = ROOT / "engine" / "games" / game_id.replace("-", "_")
    defined = {path.stem: definitions(path) for path in folder.glob("*.py")}
    expected = {**ROLES, "game": {type(GAMES[game_id]).__name__}}
    missing = {
        f"{file}.py lacks {name}" for file in expected for name in expected[file] - defined.get(file, set())
    }
    found = ((file, name) for file, names in defined.items() for name in names)
    return sorted(missing | {f"{file}.py has {name}" for file, name in found if HOME.get(name, file) != file})
