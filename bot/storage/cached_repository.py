"""What people and servers have chosen, read from the database once and then kept in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from cachetools import LRUCache

from .database import Database
from .errors import NotRead

T = TypeVar("T")


class CachedRepository(ABC, Generic[T]):
    """The choices of all people, or servers, in a database, by id; those used latest are in memory.

    `usual` are the choices of whoever has made none, `most` is how many ids are kept in memory.
    """

    def __init__(self, database: Database, usual: T, most: int) -> None:
        self._database = database
        self._usual = usual
        self._recent: LRUCache[int, T] = LRUCache(most)

    async def get(self, id: int) -> T:
        """Return the choices of an id. Raises what `_load` raises."""
        found = self._recent.get(id)
        return await self._load(id) if found is None else found

    async def get_or_usual(self, id: int) -> T:
        """Return the choices of an id, the usual ones if the database cannot be read."""
        try:
            return await self.get(id)
        except NotRead:
            return self._usual

    def evict(self, id: int) -> None:
        """Drop what is in memory of an id whose rows were deleted."""
        self._recent.pop(id, None)

    @abstractmethod
    async def _load(self, id: int) -> T:
        """Read the choices of an id and keep them in memory."""
