"""The places that a finished game gives its players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.contests.places import places_of
from bot.table.events import TableEvent
from bot.table.model import Player, Table
from bot.table.options import TableOptions
from engine import Match, Over, Resigned, Tally
from engine import text as words
from engine.game import Played


class Finished:
    """A finished game as places see it, with the figures and the active seats that a test gives."""

    def __init__(self, figures: tuple[int, ...] | None, *, lowest_first: bool = False) -> None:
        self.figures, self.lowest_first = figures, lowest_first

    def tallies(self, _state: object) -> tuple[Tally, ...]:
        """Return the tally that decides, if there is one."""
        if self.figures is None:
            return ()
        return (Tally(words("x"), self.figures, decides=True, lowest_first=self.lowest_first),)

    def active(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats that are still playing."""
        return state


def finished(
    game: Finished,
    winners: tuple[int, ...],
    seats: int,
    events: tuple[object, ...] = (),
    told: tuple[TableEvent, ...] = (),
) -> Table:
    """Return a table whose game is over. Event n happened at n seconds."""
    gone = {event.seat for event in events if isinstance(event, Resigned)}
    active = tuple(seat for seat in range(seats) if seat not in gone)
    match = Match(game, None, active, Over(winners, "x"), events)  # type: ignore[arg-type]
    players = tuple(Player(101 + seat, "x", seat) for seat in range(seats))
    times = tuple(1000 * number for number in range(len(events)))
    return Table(
        "t", 1, 1, 101, "x", {}, "over", 9, players, b"", 0, match=match, times=times,
        table_events=told, table_options=TableOptions(), rated=True, rated_at=0,
    )  # fmt: skip


def places(table: Table) -> dict[int, int]:
    """Return the places by user id."""
    return {each.user_id: each.place for each in places_of(table)}


def test_rank_case_3_two_winners() -> None:
    """Places 1, 1, 3, 4 from two winners and figures 9 and 7."""
    assert places(finished(Finished((12, 7, 12, 9)), (0, 2), 4)) == {101: 1, 102: 4, 103: 1, 104: 3}
    assert places(finished(Finished((12, 9, 12, 9)), (0, 2), 4)) == {101: 1, 102: 3, 103: 1, 104: 3}


def test_rank_case_4_the_lowest_figure_is_first() -> None:
    """The game says so. A seat without a figure comes last, and without a tally, losers share a place."""
    assert places(finished(Finished((3, 9, 5), lowest_first=True), (0,), 3)) == {101: 1, 102: 3, 103: 2}
    assert places(finished(Finished((3, None, 5), lowest_first=True), (0,), 3)) == {101: 1, 102: 3, 103: 2}  # type: ignore[arg-type]
    assert places(finished(Finished(None), (1,), 3)) == {101: 2, 102: 1, 103: 2}


def test_rank_case_5_a_draw() -> None:
    """Both are first."""
    assert places(finished(Finished((4, 9)), (), 2)) == {101: 1, 102: 1}


def test_rank_case_6_two_resign() -> None:
    """The first to go is last: B, then C resign, D beats A."""
    table = finished(Finished((5, 0, 0, 8)), (3,), 4, (Resigned(1), Played(0, "x"), Resigned(2)))
    assert places(table) == {101: 2, 102: 4, 103: 3, 104: 1}


def test_several_who_leave_in_one_event_share_a_place() -> None:
    """They left at the same moment. If they leave a second apart, the first to leave is last."""
    table = finished(Finished((5, 0, 0, 8)), (3,), 4, (Resigned(1), Resigned(2)))
    assert places(replace(table, times=(7, 7))) == {101: 2, 102: 3, 103: 3, 104: 1}
    assert places(table) == {101: 2, 102: 4, 103: 3, 104: 1}


HANDED = TableEvent(3, 1, "seat_taken", 105, 500, seat=0, holder_id=101, user_id=105)


def test_rank_case_7_who_hands_over_has_resigned() -> None:
    """A hands over to E, who wins against B: B before A, and E is not rated."""
    table = finished(Finished((9, 4)), (0,), 2, told=(HANDED,))
    successor = replace(table, players=(Player(105, "x", 0), table.players[1]))
    assert places(successor) == {101: 2, 102: 1}
    assert [each.left_at for each in places_of(successor)] == [500, None]


def test_a_seat_handed_over_in_the_lobby_is_its_new_holders() -> None:
    """The game had not started yet."""
    table = finished(Finished((9, 4)), (0,), 2, told=(HANDED,))
    started = replace(table, rated_at=501, players=(Player(105, "x", 0), table.players[1]))
    assert places(started) == {105: 1, 102: 2}


@pytest.mark.parametrize(("moves", "rated"), [(2, False), (3, True)])
def test_a_seat_that_was_absent_is_not_rated(moves: int, rated: bool) -> None:
    """A seat that lost on time counts if it made three moves of its own."""
    events = (*(Played(0, "x"),) * moves, Resigned(0))
    late = TableEvent(3, 1, "forfeited", 0, 1000 * moves, seat=0, holder_id=101)
    assert places(finished(Finished((1, 2)), (1,), 2, events, (late,))) == ({101: 2, 102: 1} if rated else {})
    assert places(finished(Finished((1, 2)), (1,), 2, events)) == {101: 2, 102: 1}
