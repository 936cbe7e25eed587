"""Tables that change hands before their match: offered by the opener to a player, who takes them or does not.

A table counts among the tables of whoever opened it, whoever it is handed on to.
"""

from __future__ import annotations

from dataclasses import replace

from engine import _

from .errors import AlreadyOffered, NotThere, Refusal
from .events import Kind, TableEvent
from .lobby import check_lobby, check_opener
from .model import Action, Table, add_event

MAX_ASKED = 2  # times that an opener asks the same player: each time notifies
OFFERS: tuple[Kind, ...] = ("table_offered", "table_taken", "table_declined")


class NoTableOffered(Refusal):
    """Nobody offers the table to the person."""

    sentence = _("This table is not offered to you; whoever offered it has had second thoughts, or left.")


def offer_table(table: Table, action: Action, user_id: int) -> Table:
    """Ask another player to be the opener. Raises WrongPhase, NotTheOpener, NotThere or AlreadyOffered."""
    check_opener(table, action)
    if user_id == action.user_id or user_id not in [each.user_id for each in table.players if not each.level]:
        raise NotThere
    offer = open_offer(table)
    if offer is not None and offer.user_id == user_id:
        raise AlreadyOffered("This player has already been asked; wait for the answer, or ask another.")
    asked = ("table_offered", action.user_id, user_id)
    if sum((each.kind, each.by_id, each.user_id) == asked for each in table.table_events) >= MAX_ASKED:
        raise AlreadyOffered("This player has been asked often enough; ask another, or keep the table.")
    return add_event(table, action, "table_offered", holder_id=action.user_id, user_id=user_id)


def take_table(table: Table, action: Action) -> Table:
    """Become the opener, as one is asked to. Raises WrongPhase or NoTableOffered."""
    offer = _offer_to(table, action)
    after = replace(table, opener_id=action.user_id)
    return add_event(after, action, "table_taken", holder_id=offer.holder_id, user_id=action.user_id)


def decline_table(table: Table, action: Action) -> Table:
    """Leave the table to its opener. Raises WrongPhase or NoTableOffered."""
    offer = _offer_to(table, action)
    return add_event(table, action, "table_declined", holder_id=offer.holder_id, user_id=action.user_id)


def open_offer(table: Table) -> TableEvent | None:
    """Return the offer that can be accepted: its maker is the opener still, and whom it asks is there."""
    if table.phase != "lobby":
        return None
    latest = table.latest_event(OFFERS)
    if latest is None or latest.kind != "table_offered" or latest.holder_id != table.opener_id:
        return None
    return latest if table.seat_of(latest.user_id or 0) is not None else None


def _offer_to(table: Table, action: Action) -> TableEvent:
    check_lobby(table)
    offer = open_offer(table)
    if offer is None or offer.user_id != action.user_id:
        raise NoTableOffered
    return offer
