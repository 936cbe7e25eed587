"""Blocks between people: whether two people may meet, and which people an action brings together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine import _

from .agreements.asking import end_questions
from .agreements.proposal import Proposal
from .errors import Refusal
from .lobby import touch
from .model import Action, Table, is_user

CANNOT_JOIN = _("You can't join this table. Open your own with `/play`.")
CANNOT_BE_ASKED = _("{mention} can't join this table. Choose someone else.")

NAMING = ("asked", "seat_taken", "table_taken")  # events whose `user_id` is asked to take over, or did so
MAX_BLOCKS = 100  # by one person


@dataclass(frozen=True)
class Blocks:
    """The blocks among some people, each as a pair of ids: the blocking person's and the blocked person's."""

    pairs: frozenset[tuple[int, int]] = frozenset()

    def may_meet(self, one: int, other: int) -> bool:
        """Return whether neither of two people has blocked the other."""
        return (one, other) not in self.pairs and (other, one) not in self.pairs

    def may_meet_all(self, one: int, others: Iterable[int]) -> bool:
        """Return whether a person may meet everyone in `others`."""
        return all(self.may_meet(one, other) for other in others)


NO_BLOCKS = Blocks()


def people_at(table: Table) -> set[int]:
    """Return the ids of the people who have a seat at a table, or for whom a seat is kept."""
    seated = {player.user_id for player in table.players}
    return set(filter(is_user, seated | {invitee.user_id for invitee in table.invited}))


def meetings(action: Action, before: Table | None, after: Table) -> Iterator[tuple[int, int]]:
    """Yield the ids of a newcomer and another person for each pair that an action brings together.

    Newcomers take a seat, are invited, or are asked to take over a seat or a table.
    """
    present, actor = people_at(after), {action.user_id} if is_user(action.user_id) else set()
    seated = {player.user_id for player in before.players} if before else actor
    invited = {invitee.user_id for invitee in before.invited} if before else set()
    new = {player.user_id for player in after.players} - seated
    new |= {invitee.user_id for invitee in after.invited} - invited
    for newcomer in filter(is_user, new):
        yield from ((newcomer, other) for other in (present | actor) - {newcomer})
    for event in after.table_events[len(before.table_events) if before else 0 :]:
        if event.kind in NAMING and event.user_id and is_user(event.user_id):
            others = {event.by_id, *(() if event.user_id in seated else present), event.holder_id or 0}
            yield from ((event.user_id, other) for other in filter(is_user, others - {event.user_id}))


def part(table: Table, action: Action, one: int, other: int) -> Table:
    """Silently end the invitations and offers that would bring two people together at a table.

    Raises Refusal if there is nothing to end.
    """

    def brings_together(question: Proposal) -> bool:
        named = question.user_id
        others = {question.by_id, question.holder_id} | people_at(table)
        return named in (one, other) and (other if named == one else one) in others

    after = end_questions(table, action, brings_together)
    leaving = _invited_of(after, one, other)
    if leaving is not None:
        kept = tuple(each for each in after.invitees if each.user_id != leaving)
        after = touch(replace(after, invitees=kept), action)
    if after is table:
        raise Refusal
    return after


def _invited_of(table: Table, one: int, other: int) -> int | None:
    """Return which of two people in a lobby is only invited (`other` if both are), or None if neither is."""
    if table.phase != "lobby" or not {one, other} <= people_at(table):
        return None
    invited = {each.user_id for each in table.invited}
    return next((user_id for user_id in (other, one) if user_id in invited), None)
