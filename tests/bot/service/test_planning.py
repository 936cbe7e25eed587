"""A draft belongs to its maker alone, and is gone once it is dropped."""

from __future__ import annotations

from bot.service.planning import DRAFT_GONE, Draft, Drafts
from tests.refusals import refuses


def test_a_draft_that_was_dropped() -> None:
    """Dropping it twice does no harm. Someone else's draft at the table stays."""
    drafts = Drafts()
    mine, theirs = drafts.put("t", 1, Draft(3)), drafts.put("t", 2, Draft(3))
    drafts.drop("t", 1)
    drafts.drop("t", 1)
    with refuses(DRAFT_GONE):
        drafts.get("t", 1, mine.number)
    assert drafts.get("t", 2, theirs.number) == theirs
