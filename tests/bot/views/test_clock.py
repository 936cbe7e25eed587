"""Clocks in words: each line says something about one seat alone."""

from __future__ import annotations

from dataclasses import replace

from bot.service.tables import Tables
from bot.table import moderation
from bot.table.agreements import asking
from bot.table.clock.advancing import with_clock
from bot.table.clock.rules import Spent
from bot.table.model import names_of
from bot.table.time import DAY, HOUR, SECOND
from bot.views.clock import (
    FROM_NEXT_TURN,
    IN_RESERVE,
    LATE,
    LATE_ALONE,
    WITH_RESERVE,
    WITHOUT_RESERVE,
    average_ms,
    claim_buttons,
    clock_lines,
    flag_line,
    standing_offer,
)
from bot.views.table_events import told_of
from bot.views.text import render_plain
from engine import Played
from tests.sentences import says

from ..people import ANN, People
from ..publishing.test_plan import begun, moved
from ..table.clock.clockwork import rules
from ..table.clock.test_parking import begun as started


def test_the_average_is_of_one_s_own_decisions(people: People) -> None:
    """Other seats' moves and rolls don't count. Before the seat's first move, there is none."""
    table = begun(people=people)
    assert [average_ms(table, seat) for seat in (0, 1)] == [None, None]
    for _ in range(4):
        table = moved(table, people)
    lengths = (HOUR, 3 * HOUR)
    spent = tuple(
        Spent(lengths[event.seat], (0, 0)) if isinstance(event, Played) else None
        for event in table.match.events
    )
    table = replace(table, spent=spent)
    assert [average_ms(table, seat) for seat in (0, 1)] == [HOUR, 3 * HOUR]


async def test_a_stopped_clock_says_why(tables: Tables, people: People) -> None:
    """It says that next to the time that is left. A running clock doesn't."""
    table, at = await started(tables, people)
    paused = await tables.act(table.id, moderation.pause, people.act(ANN, at))
    running, stopped = (
        "\n".join(render_plain(line, names_of(each)) for line in clock_lines(each, at + HOUR))
        for each in (table, paused)
    )
    assert "stopped (paused)" in stopped
    assert "stopped" not in running


async def test_the_clock_line_tells_move_time_from_reserve(tables: Tables, people: People) -> None:
    """It gives the end of the move time and that with the reserve. Later, it says the reserve is in use."""
    table, at = await started(tables, people, "day")
    first = 2 * DAY  # a first turn has twice the move time
    for now, template, times in (
        (at, WITH_RESERVE, {"move": f"by <t:{(at + first) // 1000}:f>"}),
        (at + first, IN_RESERVE, {}),
    ):
        (line,) = flag_line(table, now)
        assert says(str(line), template, **times, flag=f"by <t:{(at + first + 3 * DAY) // 1000}:f>")
    clocks = tuple(clock._replace(reserve_ms=0) for clock in table.clocks)
    (line,) = flag_line(replace(table, clocks=clocks), at)
    assert says(str(line), WITHOUT_RESERVE, flag=f"by <t:{(at + first) // 1000}:f>")
    live, at = await started(tables, people)
    (line,) = flag_line(live, at)
    first = at + 180 * SECOND
    flag = f"<t:{(first + 300 * SECOND) // 1000}:R>"  # it counts down
    assert says(str(line), WITH_RESERVE, move=f"by <t:{first // 1000}:T>", flag=flag)  # never "a minute ago"


async def test_a_clock_that_was_agreed_is_named_before_it_starts(tables: Tables, people: People) -> None:
    """It starts with the next turn. Until then, the board and `/clock` say so, even if there is no clock."""
    for clock, lines in ((None, 1), (rules("day"), 4)):
        table = await people.start(tables, 1, clock=clock, computers=("casual",))
        table = await tables.act(table.id, asking.ask, people.act(ANN), "clock", value="fast")
        agreed = FROM_NEXT_TURN.format(clock="45 seconds per move, 3 minutes in reserve")
        (told,) = told_of(table, range(table.revision, table.revision + 1))
        assert render_plain(told) == agreed
        table = replace(table, next_clock=table.next_clock or "fast", clock=clock)
        shown = [render_plain(line, names_of(table)) for line in clock_lines(table, table.changed_at)]
        assert (agreed in shown, len(shown)) == (True, lines)


async def test_only_people_are_asked_to_claim(tables: Tables, people: People) -> None:
    """Computers never claim, so against a computer alone, a late player reads only that they can move."""
    for users, levels, template in ((2, (), LATE), (1, ("casual",), LATE_ALONE)):
        table = await people.start(tables, users, clock=rules("live"), computers=levels)
        seat = table.seat_of(ANN)
        late = with_clock(table, seat, table.clocks[seat]._replace(late_at=table.changed_at))
        (offer,) = standing_offer(late)
        assert offer.template == template
        assert len(claim_buttons(late)) == (template == LATE)
