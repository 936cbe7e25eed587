"""The menu of steps in the viewer."""

from __future__ import annotations

from itertools import pairwise

from bot.views.replay import spread


def test_the_menu_is_spread_evenly() -> None:
    """It has up to 25, always including the first, the last and the present one."""
    assert spread(24, 7) == list(range(25))
    for last in (25, 26, 100, 650):
        for present in (0, 1, 13, last - 1, last):
            found = spread(last, present)
            assert len(found) <= 25
            assert {0, present, last} <= set(found)
            gaps = [after - before for before, after in pairwise(found)]
            assert max(gaps) <= -(-last // 23)
