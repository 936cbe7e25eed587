"""Words and numbers stored in databases, which new versions have to recognise."""

from __future__ import annotations

from bot.table.computers.seats import FIRST_ID
from bot.table.replay.log import TAKEN_BACK


def test_they_are_as_they_were() -> None:
    """Stored values are unchanged. Changing one needs a migration."""
    assert TAKEN_BACK == {"back": 1}
    assert FIRST_ID == -(1 << 50)
