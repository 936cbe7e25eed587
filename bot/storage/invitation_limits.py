"""Limits on how many invitations a person can get in a day, from any one person and in total."""

from __future__ import annotations

from collections.abc import Iterator

from engine import _

from ..table.agreements.succession import OF_SEATS
from ..table.errors import Refusal
from ..table.limits import MAX_ASKED_BY_ALL, MAX_ASKED_BY_ONE
from ..table.model import Action, Table, newcomers
from ..table.time import DAY
from .connection import Connection

ASKED_TOO_OFTEN = _("You can't invite {mention} any more today. They can press **Join** themselves.")


def note(db: Connection, action: Action, before: Table | None, after: Table) -> None:
    """Record an action's invitations, and delete earlier records for people who have joined the table.

    Raises Refusal if anyone has had too many invitations in a day, in total or from the acting user.
    """
    for user_id in newcomers(before, after):
        db.execute("DELETE FROM asked WHERE user_id = ? AND table_id = ?", (user_id, after.id))
    for user_id in _newly_asked(before, after):
        _check(db, action, user_id)
        row = (user_id, action.interaction_id, action.user_id, after.id, action.at)
        db.execute("INSERT INTO asked VALUES (?, ?, ?, ?, ?)", row)


def _newly_asked(before: Table | None, after: Table) -> Iterator[int]:
    """Yield the ids of people whom an action has invited or offered a seat, except by opening a rematch."""
    for invitee in after.invitees:
        was = before.invitee(invitee.user_id) if before else None
        # A rematch's first invitations don't count: a game has only one, and they go to its players.
        if invitee.times_invited > (was.times_invited if was else 0) and (before or invitee.place is None):
            yield invitee.user_id
    for event in after.table_events[len(before.table_events) if before else 0 :]:
        if event.kind == "asked" and event.agreement in OF_SEATS and event.user_id is not None:
            yield event.user_id


def _check(db: Connection, action: Action, user_id: int) -> None:
    db.execute("DELETE FROM asked WHERE at <= ?", (action.at - DAY,))
    askers = [by_id for (by_id,) in db.execute("SELECT by_id FROM asked WHERE user_id = ?", (user_id,))]
    if len(askers) >= MAX_ASKED_BY_ALL or askers.count(action.user_id) >= MAX_ASKED_BY_ONE:
        raise Refusal(ASKED_TOO_OFTEN, mention=f"<@{user_id}>")
