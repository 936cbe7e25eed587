"""Unfinished plans, kept only in memory until they are saved."""

from __future__ import annotations

from typing import NamedTuple

from cachetools import LRUCache

from engine import _

from ..table.errors import Refusal
from ..table.planning.lines import Lines

CACHE_SIZE = 1000  # drafts
DRAFT_GONE = _("This plan is no longer open, and nothing was saved. Press **Plan** again.")


class Draft(NamedTuple):
    """An unsaved plan for the board at `ply`. The next move to choose follows the moves in `path`.

    `lines` are the plan's lines so far. A change gives the draft a new `number`, so that older controls fail.
    """

    ply: int
    lines: Lines = ()
    path: tuple[str, ...] = ()
    number: int = 0


class Drafts:
    """People's drafts, one per person and table."""

    def __init__(self) -> None:
        self._drafts: LRUCache[tuple[str, int], Draft] = LRUCache(CACHE_SIZE)

    def get(self, table_id: str, user_id: int, number: int) -> Draft:
        """Return a person's draft at a table. Raises Refusal if no draft with this `number` is left."""
        draft = self._drafts.get((table_id, user_id))
        if draft is None or draft.number != number:
            raise Refusal(DRAFT_GONE)
        return draft

    def put(self, table_id: str, user_id: int, draft: Draft) -> Draft:
        """Store a person's draft, replacing any earlier one, and return it with a new number."""
        before = self._drafts.get((table_id, user_id))
        numbered = draft._replace(number=1 if before is None else before.number + 1)
        self._drafts[table_id, user_id] = numbered
        return numbered

    def drop(self, table_id: str, user_id: int) -> None:
        """Discard a person's draft at a table, if there is one."""
        self._drafts.pop((table_id, user_id), None)
