"""Outlooks are those that were accepted, and changed on purpose only."""

from __future__ import annotations

import pytest

from .outlooks import FILE, outlooks

LINES = FILE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game_id", sorted({line.split()[0] for line in LINES}))
def test_they_are_as_accepted(game_id: str) -> None:
    """To a thousandth: `python -m tests.opponents.outlooks`, and see test_version.py."""
    assert list(outlooks(game_id)) == [line for line in LINES if line.startswith(f"{game_id} ")]
