"""What the database refuses, and to whom."""

from __future__ import annotations

import pytest

from bot.storage.errors import CopyRefused, DatabaseUnusable, NotRead, NotSaved
from bot.table.errors import Refusal


@pytest.mark.parametrize("error", [NotSaved, NotRead])
def test_players_are_told_a_sentence(error: type[Refusal]) -> None:
    """What they did can be tried again."""
    assert issubclass(error, Refusal)
    assert str(error()).endswith("please try again in a moment.")


@pytest.mark.parametrize("error", [CopyRefused, DatabaseUnusable])
def test_the_operator_is_told_in_plain_english(error: type[Exception]) -> None:
    """Its text is what was said, braces and all; no player is ever told of it."""
    assert not issubclass(error, Refusal)
    assert str(error("No {path}.")) == "No {path}."
