"""The rules pages as Discord shows them."""

from __future__ import annotations

import pytest

from bot.rulebook import rulebook
from engine import GAMES


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_pictures_leave_no_trace(game_id: str) -> None:
    """A section on Discord has neither a page's pictures nor the empty lines that parted them off."""
    for section in rulebook(game_id):
        assert "![" not in section.text
        assert "\n\n\n" not in section.text
