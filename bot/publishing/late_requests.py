"""A request that was lost from sight: the reply never came, or the bot died after it was sent.

Discord may carry it out long after. What it brings is looked for when nothing can arrive any more.
"""

from __future__ import annotations

import asyncio

LATE = 30.0  # seconds in which a request may arrive whose sender no longer waits for it


class LateRequest:
    """When a request about a table was lost from sight last. Used within the event loop."""

    def __init__(self) -> None:
        self._since: float | None = None

    @property
    def noted(self) -> bool:
        """Whether a request may have arrived, or may still arrive, late."""
        return self._since is not None

    @property
    def left(self) -> float:
        """The seconds until nothing can arrive any more, 0 after that."""
        return 0.0 if self._since is None else max(self._since + LATE - _now(), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether a request was lost, and nothing can arrive any more."""
        return self.noted and self.left == 0

    def note(self) -> None:
        """Record that a request may still arrive late."""
        self._since = _now()

    def settle(self) -> None:
        """Forget the request."""
        self._since = None


def _now() -> float:
    return asyncio.get_running_loop().time()
