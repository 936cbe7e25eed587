"""What is found out about a database on a server, without a server."""

from __future__ import annotations

import pytest

from bot.storage.migrations import newest
from bot.storage.postgresql.inspection import _version


@pytest.mark.parametrize(
    ("version", "is_well", "told"),
    [
        (newest(), True, "the newest"),
        (newest() - 1, False, "when the bot starts"),
        (newest() + 1, False, "the program that wrote it"),
        (None, False, "has version 0"),
    ],
)
def test_only_the_newest_version_is_well(version: int | None, is_well: bool, told: str) -> None:
    """For any schema version but the newest, the operator is told what to do."""
    found, sentence = _version("alea", version)
    assert found == is_well
    assert told in sentence
