"""A plan in the making is its maker's alone, at its latest step, until it is dropped."""

from __future__ import annotations

import pytest

from bot.service.planning import Draft, DraftGone, Drafts


def test_a_draft_that_was_dropped() -> None:
    """It is gone, that of somebody else stays, and there may be nothing to drop."""
    drafts = Drafts()
    mine, theirs = drafts.put("t", 1, Draft(3)), drafts.put("t", 2, Draft(3))
    drafts.drop("t", 1)
    drafts.drop("t", 1)
    with pytest.raises(DraftGone):
        drafts.get("t", 1, mine.number)
    assert drafts.get("t", 2, theirs.number) == theirs
