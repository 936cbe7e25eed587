"""Seats that change hands: offered by who sits there or by a moderator, taken by who follows.

The seat stays what it is: its dice, its secrets and its past. Votes under way are dropped, since somebody
else was asked.
"""

from __future__ import annotations

from dataclasses import replace

from engine import _

from .errors import AlreadyOffered, AlreadySeated, NotSeated, Refusal, WrongPhase
from .events import CHANGES_HANDS, TableEvent
from .lobby import keep_former_player, why_closed
from .model import Action, Invitee, Person, Player, Table, add_event, with_invitee, without_votes
from .names import clean_name
from .play import holder_seat
from .waiting import plays

MAX_ASKED = 2  # times that one person asks another at one table: each time notifies
OFFERS = (
    *("seat_offered", *CHANGES_HANDS, "seat_declined", "offer_withdrawn"),
    *("computer_offered", "computer_agreed", "computer_declined"),
)


class NoSuccessor(Refusal):
    """Somebody who cannot take a seat, or is not to be asked."""

    sentence = _("This person cannot take the seat; choose somebody else.")


class NoSuchOffer(Refusal):
    """Nobody offers the person a seat."""

    sentence = _(
        "No seat at this table is offered to you; the offer was withdrawn, or somebody else has taken the "
        "seat."
    )


class SeatBound(Refusal):
    """The seat's possessions are in the game."""

    sentence = _(
        "This game is played with what its players own, so no seat changes hands once it has begun; "
        "resign, or agree to end the game now."
    )


def offer_seat(table: Table, action: Action, holder_id: int, successor: Person) -> Table:
    """Offer somebody the seat of `holder_id`; a new offer of the same seat takes the place of an older one.

    Raises WrongPhase, ClosedByModerator, NotSeated, SeatBound, NoSuccessor or AlreadyOffered.
    """
    check_seat(table, holder_id)
    _check_successor(table, successor)
    _check_asked(table, action, holder_id, successor)
    return add_event(table, action, "seat_offered", holder_id=holder_id, user_id=successor.user_id)


def take_seat(table: Table, action: Action) -> Table:
    """Take the seat that one is offered.

    Raises WrongPhase, ClosedByModerator, AlreadySeated or NoSuchOffer.
    """
    _check_unfinished(table)
    if table.seat_of(action.user_id) is not None:
        raise AlreadySeated("You already have a seat at this table, and nobody can have two.")
    offer = _offer_to(table, action)
    if table.match is None and offer.holder_id is not None:
        table = keep_former_player(table, offer.holder_id)
    players = tuple(
        Player(action.user_id, clean_name(action.name), player.joined_by)
        if player.user_id == offer.holder_id
        else player
        for player in table.players
    )
    after = replace(
        without_votes(_follow(table, action, offer.holder_id)),
        players=players,
        opener_id=action.user_id if table.opener_id == offer.holder_id else table.opener_id,
    )
    return add_event(after, action, "seat_taken", holder_id=offer.holder_id, user_id=action.user_id)


def decline_seat(table: Table, action: Action) -> Table:
    """Decline the seat that one is offered. Raises NoSuchOffer."""
    offer = _offer_to(table, action)
    return add_event(table, action, "seat_declined", holder_id=offer.holder_id, user_id=action.user_id)


def withdraw_offer(table: Table, action: Action, holder_id: int) -> Table:
    """Withdraw an offer, as who made it or who holds the seat. Raises NoSuchOffer."""
    for offer in open_offers(table):
        if offer.holder_id == holder_id and action.user_id in (holder_id, offer.by_id):
            return add_event(table, action, "offer_withdrawn", holder_id=holder_id, user_id=offer.user_id)
    raise NoSuchOffer("This seat is no longer on offer.")


def open_offers(table: Table) -> tuple[TableEvent, ...]:
    """Return the offers that can be accepted, one a seat: its holder plays, the successor does not."""
    if table.phase not in ("lobby", "running") or table.holdings is not None:
        return ()
    latest = {event.holder_id: event for event in table.table_events if event.kind in OFFERS}
    offers = [event for event in latest.values() if event.kind == "seat_offered"]
    unanswered = [offer for offer in offers if table.seat_of(offer.user_id or 0) is None]
    return tuple(offer for offer in unanswered if plays(table, offer.holder_id or 0))


def can_hand_over(table: Table, user_id: int) -> bool:
    """Return whether somebody has a seat that may change hands."""
    try:
        check_seat(table, user_id)
    except Refusal:
        return False
    return True


def check_seat(table: Table, holder_id: int) -> None:
    """Raise WrongPhase, ClosedByModerator, NotSeated or SeatBound where a seat cannot change hands."""
    _check_unfinished(table)
    holder_seat(table, holder_id)
    if not plays(table, holder_id):
        raise NotSeated("A player who has resigned has no seat to hand over.")
    if table.holdings is not None:
        raise SeatBound


def _check_unfinished(table: Table) -> None:
    if table.closed_by is not None:
        raise why_closed(table)
    if table.phase not in ("lobby", "running"):
        raise WrongPhase("This game is over, so its seats stay as they are; open a new table with `/play`.")


def _check_successor(table: Table, successor: Person) -> None:
    if successor.is_bot:
        raise NoSuccessor("Bots cannot play; choose a person.")
    if not successor.here:
        raise NoSuccessor("This person is not on this server; choose somebody who is.")
    if table.seat_of(successor.user_id) is not None:
        raise NoSuccessor("This person already has a seat at this table; choose somebody else.")


def _check_asked(table: Table, action: Action, holder_id: int, successor: Person) -> None:
    for offer in open_offers(table):
        if offer.user_id == successor.user_id:
            if offer.holder_id == holder_id:
                raise AlreadyOffered(
                    "This person has already been asked; wait for the answer, or ask somebody else."
                )
            raise NoSuccessor(
                "This person is already being offered another seat at this table; choose somebody else."
            )
    asked = ("seat_offered", action.user_id, successor.user_id)
    times = sum((event.kind, event.by_id, event.user_id) == asked for event in table.table_events)
    if times >= MAX_ASKED:
        raise NoSuccessor(
            "You have already asked this person {times} times at this table; choose somebody else.",
            times=times,
        )


def _offer_to(table: Table, action: Action) -> TableEvent:
    for offer in open_offers(table):
        if offer.user_id == action.user_id:
            return offer
    raise NoSuchOffer


def _follow(table: Table, action: Action, holder_id: int | None) -> Table:
    """Let a seat's successor follow as an invitee: its place goes along, and no other seat is kept."""
    holder, successor, place = table.invitee(holder_id or 0), table.invitee(action.user_id), None
    if holder is not None:
        table, place = with_invitee(table, holder._replace(place=None)), holder.place
    if successor is None and place is None:
        return table
    known = successor or Invitee(action.user_id, clean_name(action.name), "accepted")
    return with_invitee(table, known._replace(state="accepted", place=place))
