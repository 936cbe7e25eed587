"""Seats and lobbies that change hands. A seat's new player takes over its dice, secrets and past moves."""

from __future__ import annotations

from dataclasses import replace

from engine import GAMES, _

from ..clock.presence import away_seats, present_seats
from ..computers.seats import free_id, users_at_play, usual_level
from ..errors import IN_TOURNAMENT, NOT_THERE, Refusal, WrongPhase
from ..events import TableEvent
from ..lobby import check_opener, keep_former_player, why_closed
from ..model import Action, Invitee, Player, Table, add_event, is_user, with_invitee
from ..names import clean_name, computer_name
from ..play import holder_seat, plays, resign_for, running_match, seat_to_act
from .proposal import Proposal, Request

OF_SEATS = ("seat", "seat_for")  # kinds of offers
MAX_ASKED = 2  # times one person can ask another at a table, since each time notifies
MIN_PRESENT = 2  # players who are not away: a single opponent cannot drop or replace anyone

ASKED_OFTEN = _("You can't ask this person again at this table. Choose someone else.")
SEAT_BOUND = _(
    "Players use their own collections in this game, so seats can't change hands once it starts. "
    "Resign, or agree to end the game now."
)
NOBODY_LEFT = _("There's no one left to agree to that. Resign, or ask someone to take your seat.")
NOBODY_AWAY = _(
    "You can only drop or replace a player who's away, and only if at least 2 players are here, you included."
)


def check_seat(table: Table, holder_id: int) -> None:
    """Raise WrongPhase or Refusal if the seat of the user `holder_id` cannot change hands."""
    if table.closed_by is not None:
        raise why_closed(table)
    if table.phase not in ("lobby", "running"):
        raise WrongPhase("This game is over, so seats can't change hands. Open a new table with `/play`.")
    holder_seat(table, holder_id)
    if not plays(table, holder_id):
        raise Refusal("A player who has resigned has no seat to hand over.")
    if table.tournament_id is not None:
        raise Refusal(IN_TOURNAMENT)
    if table.holdings is not None:
        raise Refusal(SEAT_BOUND)


def can_hand_over(table: Table, user_id: int) -> bool:
    """Return whether a user has a seat that can change hands."""
    try:
        check_seat(table, user_id)
    except Refusal:
        return False
    return True


def check_successor(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal if the named person cannot take the seat or has been asked too often."""
    check_seat(table, request.holder_id or 0)
    person = request.person
    if person is None:
        raise Refusal("This person can't take the seat. Choose someone else.")
    if person.is_bot:
        raise Refusal("Bots can't play. Choose a person.")
    if not person.here:
        raise Refusal("This person isn't on this server. Choose someone who is.")
    if table.seat_of(person.user_id) is not None:
        raise Refusal("This person already has a seat at this table. Choose someone else.")
    if times_asked(table, action, OF_SEATS, person.user_id) >= MAX_ASKED:
        raise Refusal(ASKED_OFTEN)


def can_follow(table: Table, proposal: Proposal) -> bool:
    """Return whether a seat's holder is still playing and the person who would take over has no seat yet."""
    free = table.seat_of(proposal.user_id or 0) is None and table.holdings is None
    return free and is_user(proposal.user_id or 0) and plays(table, proposal.holder_id or 0)


def may_be_replaced(table: Table, proposal: Proposal) -> bool:
    """Return whether the proposed person can still be asked to replace a player who is away."""
    return may_be_dropped(table, proposal.holder_id or 0) and can_follow(table, proposal)


def take_seat(table: Table, action: Action, proposal: Proposal) -> Table:
    """Give the proposal's seat to the acting user, who has agreed to take it."""
    holder_id = proposal.holder_id or 0
    if table.match is None:
        table = keep_former_player(table, holder_id)
    joined_by = table.players[holder_seat(table, holder_id)].joined_by
    successor = Player(action.user_id, clean_name(action.name), joined_by)
    opener = action.user_id if table.opener_id == holder_id else table.opener_id
    after = _replaced(_as_invitee(table, action, holder_id), holder_id, successor, opener)
    return add_event(after, action, "seat_taken", holder_id=holder_id, user_id=action.user_id)


def check_leaver(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal unless the acting user can leave their seat to a computer."""
    seat_to_act(table, action)
    check_seat(table, action.user_id)
    if not others_at_play(table, action.user_id) or request.holder_id != action.user_id:
        raise Refusal(NOBODY_LEFT)


def others_at_play(table: Table, holder_id: int) -> tuple[int, ...]:
    """Return the ids of the people who are still playing, except for the user `holder_id`."""
    return tuple(user_id for user_id in users_at_play(table) if user_id != holder_id)


def seat_computer(table: Table, action: Action, proposal: Proposal) -> Table:
    """Give a leaving player's seat to a computer and, if they are the opener, the table to another person."""
    holder_id, level = proposal.holder_id or 0, usual_level(GAMES[table.game_id])
    player = table.players[holder_seat(table, holder_id)]
    computer = Player(free_id(table), str(computer_name(level)), player.joined_by, level)
    opener = others_at_play(table, holder_id)[0] if table.opener_id == holder_id else table.opener_id
    after = _replaced(table, holder_id, computer, opener)
    return add_event(after, action, "seat_taken", holder_id=holder_id, user_id=computer.user_id)


def present_users(table: Table) -> tuple[int, ...]:
    """Return the ids of the people who are still playing and are not away."""
    return tuple(table.players[seat].user_id for seat in present_seats(table))


def may_be_dropped(table: Table, holder_id: int) -> bool:
    """Return whether a player is away and at least two others are present to decide."""
    return table.seat_of(holder_id) in away_seats(table) and len(present_users(table)) >= MIN_PRESENT


def check_away(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal unless the acting user is present and the named player can be dropped."""
    seat_to_act(table, action)
    if not may_be_dropped(table, request.holder_id or 0):
        raise Refusal(NOBODY_AWAY)
    if action.user_id not in present_users(table):
        raise Refusal("You're away or have left this game, so you can't vote on other players.")


def drop(table: Table, action: Action, proposal: Proposal) -> Table:
    """Resign for a player who is away, after the others have agreed to drop that player."""
    match, seat = running_match(table), holder_seat(table, proposal.holder_id or 0)
    return resign_for(table, match, seat, action, "dropped")


def check_candidate(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal unless the requested person can be asked to replace an absent player."""
    check_away(table, action, request)
    check_successor(table, action, request)


def offer_seat(table: Table, action: Action, proposal: Proposal) -> Table:
    """Ask the proposed person to take the seat, on behalf of the user who proposed them."""
    asker = action._replace(user_id=proposal.by_id)
    return add_event(
        table, asker, "asked", agreement="seat_for", holder_id=proposal.holder_id, user_id=proposal.user_id
    )


def check_heir(table: Table, action: Action, request: Request) -> None:
    """Raise WrongPhase or Refusal unless the acting user can offer their lobby to the requested player."""
    check_opener(table, action)
    others = [each.user_id for each in table.players if not each.level and each.user_id != action.user_id]
    if request.user_id is None or request.user_id not in others:
        raise Refusal(NOT_THERE)
    if times_asked(table, action, ("table",), request.user_id) >= MAX_ASKED:
        raise Refusal("You've already asked this player twice. Ask someone else, or keep the table.")


def hand_on(table: Table, action: Action, proposal: Proposal) -> Table:
    """Make the acting user the opener of a lobby, after they have agreed to take the table."""
    after = replace(table, opener_id=action.user_id)
    return add_event(after, action, "table_taken", holder_id=proposal.holder_id, user_id=action.user_id)


def times_asked(table: Table, action: Action, kinds: tuple[str, ...], user_id: int) -> int:
    """Return how often the acting user has asked a person questions of these `kinds` at a table."""
    asked = [event for event in table.table_events if event.kind == "asked" and event.agreement in kinds]
    return sum((event.by_id, event.user_id) == (action.user_id, user_id) for event in asked)


def named(_table: Table, asked: TableEvent) -> tuple[int, ...]:
    """Return the id of the person whom a question names, as the question's only voter."""
    return (asked.user_id or 0,)


def _replaced(table: Table, holder_id: int, successor: Player, opener: int) -> Table:
    players = tuple(successor if player.user_id == holder_id else player for player in table.players)
    return replace(table, players=players, opener_id=opener)


def _as_invitee(table: Table, action: Action, holder_id: int) -> Table:
    """Give the former holder's fixed place in the seat order to the acting user, as an accepted invitee."""
    holder, place = table.invitee(holder_id), None
    if holder is not None:
        table, place = with_invitee(table, holder._replace(place=None)), holder.place
    known = table.invitee(action.user_id) or Invitee(action.user_id, clean_name(action.name), "accepted")
    return with_invitee(table, known._replace(state="accepted", place=place))
