"""What people and servers have chosen, read from the database once and then kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from .clusters.news import News
from .connection import Connection
from .database import Database
from .errors import NotRead

T = TypeVar("T")  # a dataclass


class CachedRepository(Generic[T]):
    """The choices of all people, or servers, in a database, by id; those used latest are in memory.

    `usual` are the choices of whoever has made none, `find` reads those of an id, `save` writes them, and
    `most` is how many ids are kept in memory. `told`: the ids
    are people, who are known to other processes too.
    """

    def __init__(
        self,
        database: Database,
        usual: T,
        find: Callable[[Connection, int], T],
        save: Callable[[Connection, int, T], None],
        most: int,
        *,
        told: bool = False,
    ) -> None:
        self._database = database
        self._usual = usual
        self._find = find
        self._save = save
        self._told = told
        self._recent: LRUCache[int, T] = LRUCache(most)
        self._evictions = 0

    async def get(self, id: int) -> T:
        """Return the choices of an id. Raises NotRead."""
        found = self._recent.get(id)
        return await self._load(id) if found is None else found

    async def get_or_default(self, id: int) -> T:
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
            if self._told:
                db.tell(News("person", str(id)))
            return changed

        changed = self._recent[id] = await self._database.write(write)
        return changed

    def evict(self, id: int) -> None:
        """Drop what is in memory of an id whose rows were deleted."""
        self._evictions += 1
        self._recent.pop(id, None)

    def evict_all(self) -> None:
        """Drop what is in memory of all, any of whom may have changed."""
        self._evictions += 1
        self._recent.clear()

    async def _load(self, id: int) -> T:
        before = self._evictions
        found = await self._database.read(lambda db: self._find(db, id))
        if self._evictions == before:  # else it may have changed since it was read
            self._recent[id] = found
        return found
