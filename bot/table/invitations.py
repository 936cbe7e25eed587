"""Invitations to a table before its match, with a seat kept for each. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Seat, Written, _

from .errors import NOT_THERE, AlreadySeated, NotInvited, Refusal, Removed
from .lobby import check_lobby, check_opener, free_seats, join, most_seats, opener_seat, touch
from .model import Action, Invitee, Person, Table, with_invitee
from .names import clean_name

NOBODY_CHOSEN = _("You didn't choose anyone, so no one was invited.")
NOT_HERE = _("{guest} isn't on this server, so they can't play here. Invite someone who is.")
ASKED_ALREADY = _(
    "{guest} is already invited. Wait for their answer, or withdraw the invitation under **Manage**."
)
DECLINED_TWICE = _("{guest} has declined twice and won't be asked again at this table. Invite someone else.")
NO_SEAT_LEFT = _("Free seats: {free} of {most}. Choose fewer people.")
ENOUGH_ASKED = _("You can send at most {most} invitations for a table. Anyone else can press **Join**.")
ANSWERED = _("You've already answered this invitation. Press **Join** to take a seat if one is free.")
WITHDRAWN = _(
    "{opener} withdrew this invitation, so your seat is no longer saved. Press **Join** to take a seat if "
    "one is free."
)
A_BOT = _("{guest} is a bot and can't play. Invite a person instead.")
SEATED = _("You already have a seat at this table. Press **Leave** if you don't want to play.")

MAX_ASKED = 10  # invitations that one table can send
MAX_DECLINED = 2  # times a person can decline before they are no longer invited


def invite(table: Table, action: Action, people: Iterable[Person]) -> Table:
    """As the opener, invite `people` and keep a seat for each.

    Raises WrongPhase unless the table is a lobby, or Refusal if the acting user is not its opener or one of
    `people` cannot be invited.
    """
    check_opener(table, action)
    return _with_invited(touch(table, action), people)


def invite_at_opening(people: Sequence[Person], table: Table) -> Table:
    """Invite `people`, if any, to a newly opened table. Raises Refusal if one of them cannot be invited."""
    return _with_invited(table, people) if people else table


def accept(table: Table, action: Action) -> Table:
    """Take the seat kept for the acting user. Raises WrongPhase, AlreadySeated, NotInvited or Removed."""
    _check_invited(table, action)
    return join(table, action)


def decline(table: Table, action: Action) -> Table:
    """Decline the seat kept for the acting user. Raises WrongPhase, AlreadySeated, NotInvited or Removed."""
    invitee = _check_invited(table, action)
    refused = invitee._replace(state="declined", times_declined=invitee.times_declined + 1)
    return touch(with_invitee(table, refused), action)


def withdraw(table: Table, action: Action, user_id: int) -> Table:
    """As the opener, withdraw a user's invitation.

    Raises WrongPhase unless the table is a lobby, or Refusal unless the acting user is its opener and
    `user_id` has an open invitation.
    """
    check_opener(table, action)
    invitee = table.invitee(user_id)
    if invitee is None or invitee.state != "invited":
        raise Refusal(NOT_THERE)
    return touch(with_invitee(table, invitee._replace(state="withdrawn")), action)


def _with_invited(table: Table, people: Iterable[Person]) -> Table:
    """Add `people` as invitees and keep a seat for each.

    Raises Refusal if `people` is empty, if one of them cannot be invited, if too few seats are free, or if
    the table would have sent more than ten invitations.
    """
    chosen = {person.user_id: person for person in people}
    if not chosen:
        raise Refusal(NOBODY_CHOSEN)
    after = table
    for person in chosen.values():
        after = with_invitee(after, _asked(table, person))
    free = free_seats(table)
    if len(chosen) > free:
        raise Refusal(NO_SEAT_LEFT, free=free, most=most_seats(table))
    if sum(invitee.times_invited for invitee in after.invitees) > MAX_ASKED:
        raise Refusal(ENOUGH_ASKED, most=MAX_ASKED)
    return after


def _asked(table: Table, person: Person) -> Invitee:
    """Return a person as an Invitee with one more invitation. Raises Refusal if they cannot be invited."""
    name, known = Written(clean_name(person.name)), table.invitee(person.user_id)
    seat = table.seat_of(person.user_id)
    if person.user_id == table.opener_id:
        raise Refusal("You already have a seat. Invite someone else.")
    if person.is_bot:
        raise Refusal(A_BOT, guest=name)
    if not person.here:
        raise Refusal(NOT_HERE, guest=name)
    if seat is not None:
        raise Refusal("{player} already has a seat at this table.", player=Seat(seat))
    if known is None:
        return Invitee(person.user_id, str(name), "invited", table.revision, 1)
    if known.state == "invited":
        raise Refusal(ASKED_ALREADY, guest=name)
    if known.times_declined >= MAX_DECLINED:
        raise Refusal(DECLINED_TWICE, guest=name)
    times = known.times_invited + 1
    return known._replace(name=str(name), state="invited", since=table.revision, times_invited=times)


def _check_invited(table: Table, action: Action) -> Invitee:
    """Return the acting user's open invitation. Raises WrongPhase, AlreadySeated, NotInvited or Removed."""
    check_lobby(table)
    invitee = table.invitee(action.user_id)
    if table.seat_of(action.user_id) is not None:
        raise AlreadySeated(SEATED)
    if invitee is None:
        raise NotInvited
    match invitee.state:
        case "declined" | "accepted":
            raise NotInvited(ANSWERED)
        case "proposed":
            raise NotInvited
        case "withdrawn":
            raise NotInvited(WITHDRAWN, opener=opener_seat(table))
        case "kicked":
            raise Removed(opener=opener_seat(table))
    return invitee
