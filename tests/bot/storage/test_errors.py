"""Errors of the database and who sees them."""

from __future__ import annotations

import pytest

from bot.storage.errors import CopyRefused, DatabaseUnusable
from bot.table.errors import Refusal


@pytest.mark.parametrize("error", [CopyRefused, DatabaseUnusable])
def test_the_operator_is_told_in_plain_english(error: type[Exception]) -> None:
    """The database's errors keep their text, braces included, and are never shown to players."""
    assert not issubclass(error, Refusal)
    assert str(error("No {path}.")) == "No {path}."
