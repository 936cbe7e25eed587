"""Pictures that belong to no single game match the accepted ones: charts, cards, films, signs and dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .golden import FOLDER, file_of, pictures

NAMES = sorted(file.stem for file in FOLDER.glob("*.png"))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_accepted(name: str) -> None:
    """A picture looks like the accepted one. `python -m tests.renderers.golden` accepts changes."""
    assert pictures()[name].is_like(file_of(name).read_bytes())


def test_there_is_one_file_for_each() -> None:
    assert sorted(pictures()) == NAMES


@pytest.mark.parametrize("name", ["sigils", "dice"])
def test_a_sheet_notices_each_drawing(name: str) -> None:
    """A sheet without its last drawing doesn't match."""
    sheet = pictures()[name]
    fewer = sheet._replace(scene=replace(sheet.scene, shapes=sheet.scene.shapes[:-1]))
    assert not fewer.is_like(file_of(name).read_bytes())
