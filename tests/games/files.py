"""The files that people write for a game. Nothing of the game is imported, so it may be half finished."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# What each file is for. docs/adding-a-game.md describes them all.
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


def game_ids() -> list[str]:
    """List the ids of all games with a folder in the engine, in alphabetical order."""
    folders = {path.parent.name for path in (ROOT / "engine" / "games").glob("*/*.py")}
    return sorted(folder.replace("_", "-") for folder in folders)


def missing(game_id: str) -> list[str]:
    """List the files that a game lacks, each in a sentence."""
    folder = game_id.replace("-", "_")
    wanted = {pattern.format(folder=folder, id=game_id): what for pattern, what in FILES.items()}
    return [f"{game_id} lacks {path}: {what}." for path, what in wanted.items() if not any(ROOT.glob(path))]
