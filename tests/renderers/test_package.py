"""The package: which modules know pixels, and what it bundles."""

from __future__ import annotations

from pathlib import Path

import pytest

import renderers
from tests.test_architecture import imports, modules

ROOT = Path(renderers.__file__).parent


@pytest.mark.parametrize("package", ["PIL", "isal"])
def test_only_the_raster_modules_know_pixels(package: str) -> None:
    knowing = {module.parent.name for module in modules("renderers") if package in imports(module)}
    assert knowing == {"raster"}


def test_the_font_comes_with_its_licence() -> None:
    fonts = ROOT / "fonts"
    assert {file.name for file in fonts.iterdir()} == {"Inter-SemiBold.otf", "OFL.txt"}
    assert (fonts / "Inter-SemiBold.otf").stat().st_size < 500_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts / "OFL.txt").read_text(encoding="utf-8")
