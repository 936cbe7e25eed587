"""A computer in the place of somebody who leaves a match: offered by them, agreed to by all others who play.

The seat stays what it is: its dice, its secrets and its past.
"""

from __future__ import annotations

from dataclasses import replace

from engine import GAMES, _

from ..errors import AlreadyOffered, NotSeated, Refusal
from ..events import TableEvent
from ..model import Action, Player, Table, add_event, without_votes
from ..names import computer_name
from ..play import active_seat, seat_to_act
from ..seat_transfer import check_seat
from ..waiting import plays
from .seats import free_id, usual_level


class NoTakeover(Refusal):
    """No computer is to play for anybody."""

    sentence = _("No computer is offered in anybody's place any more; look at the newest board.")


class NobodyLeft(Refusal):
    """There is no other person to play on with."""

    sentence = _("Nobody else wants a computer to play on in your place; resign, or ask somebody to follow.")


def offer_computer(table: Table, action: Action) -> Table:
    """Ask the others whether a computer may play on.

    Raises what `seat_to_act` and `check_seat` raise, NobodyLeft or AlreadyOffered.
    """
    seat_to_act(table, action)
    check_seat(table, action.user_id)
    if not _others(table, action.user_id):
        raise NobodyLeft
    if open_takeover(table) is not None:
        raise AlreadyOffered("The others are asked already; wait for their answers.")
    return add_event(table, action, "computer_offered", holder_id=action.user_id)


def agree_to_computer(table: Table, action: Action) -> Table:
    """Agree; with the last of the others the computer takes the seat. Raises NoTakeover or NotSeated."""
    offer, holder_id = _answered(table, action)
    if action.user_id == holder_id:
        raise NotSeated("The others have to agree; you can withdraw with **Decline the computer**.")
    after = add_event(table, action, "computer_agreed", holder_id=holder_id)
    if unanswered(after, offer):
        return after
    level = usual_level(GAMES[table.game_id])
    taken = Player(free_id(table), str(computer_name(level)), 0, level)
    players = tuple(
        taken._replace(joined_by=player.joined_by) if player.user_id == holder_id else player
        for player in table.players
    )
    opener = action.user_id if table.opener_id == holder_id else table.opener_id
    after = replace(without_votes(after), players=players, opener_id=opener, revision=table.revision)
    events = after.table_events[:-1]  # one revision has one event, and this one says it all
    return add_event(
        replace(after, table_events=events), action, "seat_taken", holder_id=holder_id, user_id=taken.user_id
    )


def decline_computer(table: Table, action: Action) -> Table:
    """Refuse a computer, or want none any more. Raises NoTakeover or NotSeated."""
    _offer, holder_id = _answered(table, action)
    return add_event(table, action, "computer_declined", holder_id=holder_id)


def open_takeover(table: Table) -> TableEvent | None:
    """Return the offer of a computer that is still to be answered."""
    if not table.table_events or table.phase != "running":
        return None
    offers = [event for event in table.table_events if event.kind == "computer_offered"]
    if not offers or not plays(table, offers[-1].holder_id or 0):
        return None
    offer = offers[-1]
    ended = any(
        event.revision > offer.revision
        and event.holder_id == offer.holder_id
        and event.kind != "computer_agreed"
        for event in table.table_events
    )
    return None if ended else offer


def unanswered(table: Table, offer: TableEvent) -> tuple[int, ...]:
    """Return the people who still have to agree to a computer, by their ids."""
    agreed = {
        event.by_id
        for event in table.table_events
        if event.kind == "computer_agreed" and event.revision > offer.revision
    }
    return tuple(user_id for user_id in _others(table, offer.holder_id or 0) if user_id not in agreed)


def _answered(table: Table, action: Action) -> tuple[TableEvent, int]:
    """Return the offer that the acting user, who still plays, may answer, and whose seat it is about."""
    active_seat(table, action)
    offer = open_takeover(table)
    if offer is None or offer.holder_id is None:
        raise NoTakeover
    return offer, offer.holder_id


def _others(table: Table, holder_id: int) -> tuple[int, ...]:
    """Return the other people who still play."""
    people = (player.user_id for player in table.players if not player.level)
    return tuple(user_id for user_id in people if user_id != holder_id and plays(table, user_id))
