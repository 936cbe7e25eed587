"""What the database refuses, and to whom."""

from __future__ import annotations

import pytest

from bot.storage.errors import CopyRefused, DatabaseUnusable
from bot.table.errors import Refusal


@pytest.mark.parametrize("error", [CopyRefused, DatabaseUnusable])
def test_the_operator_is_told_in_plain_english(error: type[Exception]) -> None:
    """Its text is what was said, braces and all; no player is ever told of it."""
    assert not issubclass(error, Refusal)
    assert str(error("No {path}.")) == "No {path}."
