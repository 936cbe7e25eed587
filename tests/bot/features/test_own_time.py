"""A change to a person's own time takes effect immediately in everything that depends on it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from bot.features import own_time, preferences
from bot.features.own_time import STOPS
from bot.features.tournament_create import read_start
from bot.service.tables import Tables
from bot.table.clock.quiet_hours import LocalTime
from bot.table.clock.rules import ClockRules
from bot.table.clock.stoppers import PersonTime
from bot.table.clock.time_control import PRESETS
from bot.table.clock.vacation import Vacation, open_account, take
from bot.table.errors import Refusal
from bot.table.model import Table
from bot.table.time import DAY
from bot.views.message import Message

from ..people import People

NOW = 1_790_000_000_000  # ms since the epoch


async def test_what_follows_a_change_of_their_time() -> None:
    """Reminders and digest are rescheduled. The answer says when a removed time no longer applies."""
    told: list[tuple[str, int, int]] = []

    def state_change(what: str) -> Any:
        async def reschedule(user_id: int, at: int) -> None:
            told.append((what, user_id, at))

        return SimpleNamespace(reschedule=reschedule)

    services = SimpleNamespace(own_reminders=state_change("reminders"), digests=state_change("digest"))
    context: Any = SimpleNamespace(user_id=7, action=SimpleNamespace(at=99), services=services)
    await own_time._look_again(context)
    assert told == [("reminders", 7, 99), ("digest", 7, 99)]
    before = PersonTime(local=(LocalTime(1_000, 1_000, "Europe/Rome", None),))
    after = PersonTime(local=(*before.local, LocalTime(9_000, 95_000, None, None)))
    edits: list[Message] = []

    async def returning(found: PersonTime) -> PersonTime:
        return found

    async def edit(message: Message) -> None:
        edits.append(message)

    async def reschedule(*_: object) -> None:
        """Do nothing."""

    told = SimpleNamespace(reschedule=reschedule)
    own_times = SimpleNamespace(get=lambda *_: returning(before), change=lambda *_: returning(after))
    services = SimpleNamespace(own_times=own_times, own_reminders=told, digests=told)
    context: Any = SimpleNamespace(user_id=7, action=SimpleNamespace(at=9_000), services=services, edit=edit)
    await own_time.remove_time(context)
    assert [str(line) for each in edits for line in each.content] == [own_time.REMOVED.format(since=95)]


@pytest.mark.parametrize(("after", "shown"), [(-1, True), (0, False)])
async def test_a_vacation_is_shown_until_its_end(after: int, shown: bool) -> None:
    """The button that ends it is shown until then, but not at the moment of the end itself."""
    begin = 1_800_000_000_000
    person = PersonTime(vacations=(Vacation(begin, begin + DAY),))
    context: Any = SimpleNamespace(action=SimpleNamespace(at=begin + DAY + after))
    message = await own_time._vacation(context, person, [])
    assert (message.rows != ()) == shown


@pytest.mark.parametrize(
    ("seats", "vacations", "said"),
    [
        (2, "on", []),
        (3, "on", [own_time.SHORTER.format(links="`a`, LINK")]),
        (3, "off", [own_time.NOT_STOPPED.format(links="`a`, LINK")]),
    ],
)
async def test_at_which_tables_a_vacation_does_less(
    tables: Tables, people: People, seats: int, vacations: Literal["on", "off"], said: list[str]
) -> None:
    """They are named, each by a link to its board if there is one."""
    table = await people.start(tables, seats, clock=ClockRules(PRESETS["day"], vacations=vacations))
    table = replace(table, id="a")

    async def board_link(each: Table) -> str | None:
        return "LINK" if each.id == "b" else None

    services = SimpleNamespace(board_link=board_link)
    context: Any = SimpleNamespace(action=SimpleNamespace(at=table.changed_at), services=services)
    shown = await own_time._vacation(context, PersonTime(), [table, replace(table, id="b")])
    assert [str(line) for line in shown.content if STOPS not in str(line)] == said


@pytest.mark.parametrize("written", ["0001-01-01", "1969-12-31", "9999-12-31"])
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "Pacific/Niue", None])
def test_dates_at_the_ends_of_the_calendar(written: str, zone: str | None) -> None:
    """They can be read in every time zone, but are refused for a vacation."""
    person = PersonTime(local=(LocalTime(0, 0, zone, None),))
    start = own_time._midnight(person, written, NOW)
    with pytest.raises(Refusal, match="60 days"):
        take(open_account(NOW), (), NOW, 3, start)


@pytest.mark.parametrize("at", [NOW, NOW + 400 * DAY])
def test_the_date_that_a_refusal_shows_is_valid(at: int) -> None:
    """A date typed like the example is in time for a vacation and for a tournament, whatever the year."""
    with pytest.raises(Refusal) as refused:
        own_time._midnight(PersonTime(), "soon", at)
    start = own_time._midnight(PersonTime(), refused.value.text.fields["date"], at)
    assert take(open_account(at), (), at, 3, start)
    with pytest.raises(Refusal) as refused:
        read_start("soon", at, "Etc/UTC")
    typed = f"{refused.value.text.fields['date']} 19:30"
    assert at < read_start(typed, at, "Etc/UTC") < at + 30 * DAY


@pytest.mark.parametrize("said", [own_time.NO_ZONE, preferences.ZONE_FIRST])
def test_that_it_can_be_changed_once_a_day_is_said_before(said: str) -> None:
    """A zone that is set alone bars quiet hours for a day, so the bot says so where it asks for a zone."""
    assert "only once a day" in said
