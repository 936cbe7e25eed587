"""Guests of a table: people who were asked to sit down there, or sent away, and what they answered."""

from __future__ import annotations

from typing import Literal, NamedTuple

State = Literal["asked", "accepted", "declined", "withdrawn", "removed"]


class Person(NamedTuple):
    """Somebody whom a player points out; `here`: on the server of the table."""

    user_id: int
    name: str
    is_bot: bool = False
    here: bool = True


class Guest(NamedTuple):
    """What passed between a table and a person; a seat is kept for whoever is asked.

    `since` is the table's revision at which they were asked last, `asked` how often they were, `declined` how
    often they declined, `place` where they sit among the others, None where that follows from their coming.
    """

    user_id: int
    name: str
    state: State
    since: int = 0
    asked: int = 0
    declined: int = 0
    place: int | None = None


def placed(guests: tuple[Guest, ...], guest: Guest) -> tuple[Guest, ...]:
    """Put a guest in the place of what was known of the person, or behind the others."""
    if any(each.user_id == guest.user_id for each in guests):
        return tuple(guest if each.user_id == guest.user_id else each for each in guests)
    return (*guests, guest)
