"""What people and servers have chosen, read from the database once and then kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from .connection import Connection
from .database import Database
from .errors import NotRead

T = TypeVar("T")  # a dataclass


class CachedRepository(Generic[T]):
    """The choices of all people, or servers, in a database, by id; those used latest are in memory.

    `usual` are the choices of whoever has made none, `find` reads those of an id, `save` writes them, and
    `most` is how many ids are kept in memory.
    """

    def __init__(
        self,
        database: Database,
        usual: T,
        find: Callable[[Connection, int], T],
        save: Callable[[Connection, int, T], None],
        most: int,
    ) -> None:
        self._database = database
        self._usual = usual
        self._find = find
        self._save = save
        self._recent: LRUCache[int, T] = LRUCache(most)

    async def get(self, id: int) -> T:
        """Return the choices of an id. Raises NotRead."""
        found = self._recent.get(id)
        return await self._load(id) if found is None else found

    async def get_or_usual(self, id: int) -> T:
        """Return the choices of an id, the usual ones if the database cannot be read."""
        try:
            return await self.get(id)
        except NotRead:
            return self._usual

    async def change(self, id: int, **chosen: Any) -> T:
        """Change some of the choices of an id, named as their fields, and return all. Raises NotSaved."""

        def write(db: Connection) -> T:
            found: Any = self._find(db, id)
            changed: T = replace(found, **chosen)
            self._save(db, id, changed)
            return changed

        changed = self._recent[id] = await self._database.write(write)
        return changed

    def evict(self, id: int) -> None:
        """Drop what is in memory of an id whose rows were deleted."""
        self._recent.pop(id, None)

    async def _load(self, id: int) -> T:
        found = self._recent[id] = await self._database.read(lambda db: self._find(db, id))
        return found
