"""A new clock of somebody's own is minded at once, wherever they are told something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.features import own_time


async def test_what_they_are_told_goes_by_it() -> None:
    """Reminders and the digest are looked at again, for that person and from that moment on."""
    told: list[tuple[str, int, int]] = []

    def noting(what: str) -> Any:
        async def look_again(user_id: int, at: int) -> None:
            told.append((what, user_id, at))

        return SimpleNamespace(look_again=look_again)

    services = SimpleNamespace(own_reminders=noting("reminders"), digests=noting("digest"))
    context: Any = SimpleNamespace(user_id=7, action=SimpleNamespace(at=99), services=services)
    await own_time._look_again(context)
    assert told == [("reminders", 7, 99), ("digest", 7, 99)]
