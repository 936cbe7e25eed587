"""The package: which way it imports, where games are named, what it bundles."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import renderers
from engine import GAMES

ROOT = Path(renderers.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    """Yield the packages that a module imports, relative imports aside."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_the_engine_pillow_and_the_packer_only(module: Path) -> None:
    assert set(imported(module)) - set(sys.stdlib_module_names) <= {"engine", "PIL", "isal"}


@pytest.mark.parametrize("package", ["PIL", "isal"])
def test_only_the_raster_modules_know_pixels(package: str) -> None:
    """Scenes, parts and games are data."""
    knowing = {module.parent.name for module in MODULES if package in set(imported(module))}
    assert knowing == {"raster"}


def test_games_are_named_in_their_folder_only() -> None:
    """In code, that is: a comment may give credit."""
    for module in MODULES:
        if ROOT / "games" not in module.parents:
            strings = {
                node.value
                for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant)
            }
            assert strings & set(GAMES) == set()


def test_the_font_comes_with_its_licence() -> None:
    fonts = ROOT / "fonts"
    assert {file.name for file in fonts.iterdir()} == {"Inter-SemiBold.otf", "OFL.txt"}
    assert (fonts / "Inter-SemiBold.otf").stat().st_size < 500_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts / "OFL.txt").read_text(encoding="utf-8")
