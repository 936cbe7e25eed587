"""A new clock of somebody's own is minded at once, wherever they are told something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features import own_time
from bot.table.clock.circumstances import PersonTime
from bot.table.clock.quiet_hours import LocalTime
from bot.table.clock.vacation import Vacation
from bot.table.time import DAY
from bot.views.message import Message


async def test_what_they_are_told_goes_by_it() -> None:
    """Reminders and the digest are looked at again, for that person and from that moment on."""
    told: list[tuple[str, int, int]] = []

    def noting(what: str) -> Any:
        async def look_again(user_id: int, at: int) -> None:
            told.append((what, user_id, at))

        return SimpleNamespace(look_again=look_again)

    services = SimpleNamespace(own_reminders=noting("reminders"), digests=noting("digest"))
    context: Any = SimpleNamespace(user_id=7, action=SimpleNamespace(at=99), services=services)
    await own_time._look_again(context)
    assert told == [("reminders", 7, 99), ("digest", 7, 99)]


async def test_from_when_on_it_is_removed() -> None:
    """Told in seconds, as Discord writes moments."""
    before = PersonTime(local=(LocalTime(1_000, 1_000, "Europe/Rome", None),))
    after = PersonTime(local=(*before.local, LocalTime(9_000, 95_000, None, None)))
    edits: list[Message] = []

    async def returning(found: PersonTime) -> PersonTime:
        return found

    async def edit(message: Message) -> None:
        edits.append(message)

    async def look_again(*_: object) -> None:
        """Tell nobody anything."""

    told = SimpleNamespace(look_again=look_again)
    own_times = SimpleNamespace(get=lambda *_: returning(before), set_local=lambda *_: returning(after))
    services = SimpleNamespace(own_times=own_times, own_reminders=told, digests=told)
    context: Any = SimpleNamespace(user_id=7, action=SimpleNamespace(at=9_000), services=services, edit=edit)
    await own_time.remove_time(context)
    assert [str(line) for each in edits for line in each.content] == [
        "Your time zone and your quiet hours are removed, from <t:95:f> on."
    ]


@pytest.mark.parametrize(("after", "shown"), [(-1, True), (0, False)])
async def test_a_vacation_is_shown_until_its_end(after: int, shown: bool) -> None:
    """And the button that ends it; not at the moment at which it is over."""
    begin = 1_800_000_000_000
    person = PersonTime(vacations=(Vacation(begin, begin + DAY),))
    context: Any = SimpleNamespace(action=SimpleNamespace(at=begin + DAY + after))
    message = await own_time._vacation(context, person, [])
    assert (message.rows != ()) == shown
