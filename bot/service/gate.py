"""Whose actions pass, and that those which did come to their end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from ..storage.errors import NotSaved
from ..table.errors import BeingForgotten
from ..table.model import Action

T = TypeVar("T")


class Gate:
    """Runs actions to their end, and shuts people out while their data is being deleted."""

    def __init__(self) -> None:
        self._in_flight: set[asyncio.Task[Any]] = set()
        self._shut_out: set[int] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run an action in a task of its own: a cancelled caller must not stop it after its commit."""
        task = asyncio.create_task(work)
        self._in_flight.add(task)
        task.add_done_callback(self._in_flight.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for the actions in flight."""
        if self._in_flight:
            await asyncio.wait(self._in_flight)

    @asynccontextmanager
    async def closed_to(self, user_id: int) -> AsyncIterator[None]:
        """Refuse somebody's actions, with BeingForgotten, once those that are in flight are done.

        No table that does not know them gets to know them meanwhile, by whatever others do there.
        """
        self._shut_out.add(user_id)
        try:
            await self.finish()
            yield
            await self.finish()  # what was begun meanwhile may know them from before
        finally:
            self._shut_out.discard(user_id)

    def check_actor(self, action: Action) -> None:
        """Raise BeingForgotten if the data of who acts is being deleted; the bot's own actions pass."""
        if action.user_id in self._shut_out and action.interaction_id > 0:
            raise BeingForgotten

    def check_newcomers(self, user_ids: Collection[int]) -> None:
        """Raise NotSaved if somebody who is being forgotten is among those whom a table gets to know."""
        if not self._shut_out.isdisjoint(user_ids):
            raise NotSaved
