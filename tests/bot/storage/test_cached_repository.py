"""Choices are cached, but never a value from before a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.storage.cached_repository import CachedRepository

from ..people import ANN

Repository = CachedRepository[Any]


@pytest.mark.parametrize(
    "told",
    [lambda repository: repository.evict(ANN), lambda repository: repository.evict_all()],
    ids=["of one", "of all"],
)
async def test_what_changes_while_it_is_read_is_not_kept(told: Callable[[Repository], None]) -> None:
    """If another process's change arrives during a read, what was read is not cached."""
    stored = {ANN: "old"}

    class Slow:
        async def read(self, find: Callable[[Any], str]) -> str:
            found = find(None)
            if stored[ANN] == "old":
                stored[ANN] = "new"
                told(repository)
            return found

    database: Any = Slow()
    repository: Repository = CachedRepository(
        database, "usual", lambda _db, user_id: stored[user_id], lambda *_: None, 10
    )
    assert await repository.get(ANN) == "old"
    assert await repository.get(ANN) == "new"
    stored[ANN] = "not told"
    assert await repository.get(ANN) == "new"
