"""Several games in a channel that end with one event: when their last round and their end are announced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from bot.publishing.game_night.last_rounds import FRESH, Announcer
from bot.publishing.poster import Poster
from bot.storage.outbox import Outbox
from bot.table.game_night import event, last_round
from bot.table.game_night.end import TableEnd
from bot.table.model import Table, add_event
from bot.table.time import HOUR, MINUTE
from bot.views.game_night.announcements import LAST_ROUNDS, TIME_UP
from bot.views.message import Message
from bot.views.text import content_of

from ...people import CHANNEL
from ...table.game_night.test_event import START, at, tied

ROUND, END = (each.format(event="The Keep") for each in (LAST_ROUNDS, TIME_UP))


async def told(tables: Iterable[Table], *moments: int) -> list[str]:
    """Return the lines that are posted about these games at these moments."""
    lines: list[str] = []

    async def post(_table: Table, message: Message, *_: Any) -> None:
        lines.append(content_of(message))

    announcer = Announcer(cast(Poster, SimpleNamespace(post=post)), cast(Outbox, None))
    for moment in moments:
        await announcer.tell_last_rounds(77, list(tables), moment)
    return lines


async def test_the_last_round_and_the_end_are_told_once() -> None:
    """They are told for several games in a channel, only while that is news, and never of hidden games."""
    games = [tied(), tied()]
    assert await told(games, START - HOUR) == []
    assert await told(games, START - MINUTE, START - MINUTE) == [ROUND]
    assert await told(games, START) == []
    elsewhere = replace(tied(), channel_id=CHANNEL + 1)
    for others in ([], [elsewhere]):
        assert await told([tied(), *others], START - MINUTE) == []
    begun = event.event_begun(tied(), at(START - HOUR))
    assert await told([begun, begun], START - HOUR + MINUTE) == []
    by_hand = event.park_now(tied(), at(START))
    assert await told([by_hand, by_hand], START + MINUTE) == []  # and each board says so
    parked = last_round.stop(replace(tied(), end=TableEnd(START, 77, "The Keep", START)), at(START))
    assert await told([parked, parked], START + MINUTE, START + MINUTE) == [END]
    hidden = add_event(parked, at(START + 1), "hidden")
    for others in ([], [parked, tied()], [hidden]):
        assert await told([parked, *others], START + MINUTE) == []
    assert await told([parked, parked], START + FRESH, START + FRESH + 1) == [END]
    assert await told([parked, parked], START + FRESH + 1) == []
