"""The settings of people and servers, read from the database once and then kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from .clusters.news import News
from .connection import Connection
from .database import Database
from .errors import NotRead

T = TypeVar("T")  # a dataclass


@dataclass(eq=False)
class CachedRepository(Generic[T]):
    """The settings of all people, or of all servers, by id. The settings of up to `most` ids stay in memory.

    `find` reads and `save` writes the settings stored under an id. `usual` holds the defaults. If
    `of_people`, the ids are people's, and other processes are told whose settings have changed.
    """

    database: Database
    usual: T
    find: Callable[[Connection, int], T]
    save: Callable[[Connection, int, T], None]
    most: int
    of_people: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        self._recent: LRUCache[int, T] = LRUCache(self.most)
        self._evictions = 0

    async def get(self, id: int) -> T:
        """Return the settings of a person or server. Raises NotRead if the database cannot be read."""
        known = self._recent.get(id)
        return await self._load(id) if known is None else known

    async def get_or_default(self, id: int) -> T:
        """Return the settings of a person or server, or the defaults if the database cannot be read."""
        try:
            return await self.get(id)
        except NotRead:
            return self.usual

    async def change(self, id: int, **chosen: Any) -> T:
        """Change the `chosen` settings of a person or server, and return all settings. Raises NotSaved."""

        def write(db: Connection) -> T:
            found: Any = self.find(db, id)
            changed: T = replace(found, **chosen)
            self.save(db, id, changed)
            if self.of_people:
                db.tell(News("person", str(id)))
            return changed

        changed = self._recent[id] = await self.database.write(write)
        return changed

    def evict(self, id: int) -> None:
        """Drop a person's or server's settings from memory, after the stored ones have changed."""
        self._evictions += 1
        self._recent.pop(id, None)

    def evict_all(self) -> None:
        """Drop all settings from memory, because any of them may have changed."""
        self._evictions += 1
        self._recent.clear()

    async def _load(self, id: int) -> T:
        before = self._evictions
        found = await self.database.read(lambda db: self.find(db, id))
        if self._evictions == before:  # otherwise it may have changed since it was read
            self._recent[id] = found
        return found
