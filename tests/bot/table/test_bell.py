"""The bell of a tournament round: which of two players loses because of the time used."""

from __future__ import annotations

import pytest

from bot.table.bell import MORE, slower_seat
from bot.table.time import HOUR


@pytest.mark.parametrize(
    ("hours", "knock_out", "loses"),
    [
        ((40, 9), False, 0),
        ((9, 40), False, 1),
        ((20, 11), False, None),
        ((40, 20), False, None),  # exactly twice
        ((30, 9), False, None),  # no 24 hours more
        ((20, 11), True, 0),
        ((20, 20), True, None),
        ((40, 9, 9), False, None),
    ],
)
def test_rank_case_47_who_used_far_more_time_loses(
    hours: tuple[int, ...], knock_out: bool, loses: int | None
) -> None:
    """This means over twice the opponent's time and 24 hours more. In a knock-out, any more is enough."""
    assert slower_seat([each * HOUR for each in hours], MORE, knock_out=knock_out) == loses
