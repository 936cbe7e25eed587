"""Who sees a message, and which people it notifies."""

from __future__ import annotations

import pytest

from bot.service.audience import Audiences
from bot.storage.notifications.pending_notices import Notice
from bot.storage.preferences import PreferenceRepository
from bot.table.time import DAY, HOUR

from ..people import ANN, BEN, CID, sleeps_at_night

NIGHT, NOON = 400 * DAY, 400 * DAY + 12 * HOUR


async def test_those_who_want_no_mentions_are_not_notified(
    audiences: Audiences, preferences: PreferenceRepository
) -> None:
    """The others are notified in the given order."""
    await preferences.change(BEN, mentions="off")
    assert await audiences.who_is_notified((CID, BEN, ANN)) == ((CID, ANN), False, {})


@pytest.mark.parametrize(
    ("called", "at", "notified"),
    [
        ((ANN, BEN), NIGHT, ((BEN,), False, {ANN: NIGHT + 8 * HOUR})),
        ((ANN,), NIGHT, ((ANN,), True, {ANN: NIGHT + 8 * HOUR})),
        ((ANN, BEN), NOON, ((ANN, BEN), False, {})),
        ((), NIGHT, ((), False, {})),
    ],
)
async def test_time_case_19_15_nobody_is_woken(
    audiences: Audiences, called: tuple[int, ...], at: int, notified: object
) -> None:
    """People asleep are left out or, if no one else is called, named silently, and told later."""
    await sleeps_at_night(audiences.database, ANN)
    audiences.clock = lambda: at
    assert await audiences.who_is_notified(called, about="a") == notified
    left = [Notice("asleep", "a")] if ANN in called and at == NIGHT else []
    assert (await audiences.notices.of(ANN, at), await audiences.notices.of(BEN, at)) == (left, [])


async def test_time_case_19_15_who_wants_no_mentions_is_told_nothing(
    audiences: Audiences, preferences: PreferenceRepository
) -> None:
    """A person whose notifications are off is not told at the next press either."""
    await sleeps_at_night(audiences.database, ANN)
    await preferences.change(ANN, mentions="off")
    assert await audiences.who_is_notified((ANN, BEN), about="a", at=NIGHT) == ((BEN,), False, {})
    assert await audiences.notices.of(ANN, NIGHT) == []
