"""Tables of which a request was lost from sight: the reply never came, or the bot died after it was sent.

Discord may carry it out long after. What it brings is looked for when nothing can arrive any more.
"""

from __future__ import annotations

import asyncio

LATE = 30.0  # seconds in which a request may arrive whose sender no longer waits for it


class LateRequests:
    """When each table was in doubt last. Its methods are called within the event loop."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def __contains__(self, table_id: str) -> bool:
        """Say whether a table is in doubt."""
        return table_id in self._since

    def note(self, table_id: str) -> None:
        """Note that a request about a table may be on its way."""
        self._since[table_id] = _now()

    def left(self, table_id: str) -> float:
        """Give the seconds until nothing can arrive any more, 0 after that."""
        return max(self._since[table_id] + LATE - _now(), 0.0)

    def is_over(self, table_id: str) -> bool:
        """Say whether a table was in doubt, and nothing can arrive any more."""
        return table_id in self and self.left(table_id) == 0

    def settle(self, table_id: str) -> None:
        """Forget a doubt."""
        self._since.pop(table_id, None)


def _now() -> float:
    return asyncio.get_running_loop().time()
