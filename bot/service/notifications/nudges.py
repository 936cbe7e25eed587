"""Nudges. Each is checked against earlier nudges, and held back while the nudged player is asleep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from engine import Seat

from ...storage import blocks, deadlines, person_times
from ...storage.connection import Connection
from ...storage.notifications import reminders
from ...storage.notifications.reminders import OWN
from ...table.clock.decisions import decision_of
from ...table.clock.parking import is_live
from ...table.clock.table_stops import awake_from
from ...table.model import Action, Table
from ...table.notifications.nudges import (
    AWAY,
    ENOUGH,
    LATER,
    MAX_NUDGES,
    MAX_NUDGES_LIVE,
    NUDGE_INTERVAL,
    NoNudge,
    check_nudge,
    on_vacation,
)
from ..tables import Tables


class Nudged(NamedTuple):
    """A nudge of a seat, held back until `kept_until` (ms) or, if `kept_until` is None, posted right away."""

    table: Table
    seat: int
    kept_until: int | None


@dataclass
class Nudges:
    """The service that nudges players.

    It calls `on_owed` with a table's id to post a nudge right away, and `on_kept` if a nudge is held back.
    """

    tables: Tables
    on_owed: Callable[[str], object]
    on_kept: Callable[[], object]

    async def nudge(self, table_id: str, action: Action) -> Nudged:
        """Nudge all seats that can be nudged. Return the first to be posted. Raises Refusal if none can."""
        done: list[Nudged] = []

        def checked(table: Table) -> Table:
            check_nudge(table, action)
            return table

        def write(db: Connection, table: Table, _after: Table) -> None:
            done[:] = _nudge(db, table, action)

        self.tables.gate.check_actor(action)
        await self.tables.adjust(table_id, checked, write)
        if any(each.kept_until is None for each in done):
            self.on_owed(table_id)
        if any(each.kept_until is not None for each in done):
            self.on_kept()
        return min(done, key=lambda each: each.kept_until or 0)


def _nudge(db: Connection, table: Table, action: Action) -> list[Nudged]:
    """Nudge and return all seats that can be nudged. Raises NoNudge, with the reason, if there are none."""
    refused: NoNudge | None = None
    done = []
    for seat in check_nudge(table, action):
        try:
            done.append(_nudge_seat(db, table, seat, action))
        except NoNudge as refusal:
            refused = refusal
    if not done and refused is not None:
        raise refused
    return done


def _nudge_seat(db: Connection, table: Table, seat: int, action: Action) -> Nudged:
    called, user_id = decision_of(table, seat) or 0, table.players[seat].user_id
    if not blocks.among(db, {action.user_id, user_id}).may_meet(action.user_id, user_id):
        raise NoNudge(ENOUGH, player=Seat(seat))
    given = reminders.of_seat(db, table.id, seat)
    nudges = [each for each in given if each.kind == "nudge"]
    of_decision = sum(each.called == called for each in nudges)
    most = MAX_NUDGES_LIVE if is_live(table) else MAX_NUDGES
    if of_decision >= most or not reminders.has_room(given, called):
        raise NoNudge(ENOUGH, player=Seat(seat))
    again = max((each.at or 0 for each in nudges), default=-NUDGE_INTERVAL) + NUDGE_INTERVAL
    if action.at < again and not is_live(table):
        raise NoNudge(LATER, player=Seat(seat), when=-(-again // 1000))
    person = person_times.read_person(db, user_id)
    if on_vacation(person, action.at):
        raise NoNudge(AWAY, player=Seat(seat))
    until = awake_from(person, action.at)
    kept = until if until is not None and until > action.at else None
    by_seat = table.seat_of(action.user_id)
    reminders.add(db, table.id, seat, called, "nudge", action.at, kept, by_seat)
    if kept is not None:
        deadlines.bring_forward(db, "person", str(user_id), OWN, kept)
    return Nudged(table, seat, kept)
