"""A question that a table asks its players, and the rules of its kind, as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..computers.seats import users_at_play
from ..events import Kind, TableEvent
from ..model import Action, Person, Phase, Table


class Request(NamedTuple):
    """What a question asks for. The question's kind decides which fields are set.

    `holder_id` is the player whose seat or table the question is about, `person` is the person who would take
    over, and `value` is, for example, a clock.
    """

    holder_id: int | None = None
    person: Person | None = None
    value: str | None = None

    @property
    def user_id(self) -> int | None:
        """The id of the person who is asked to take over, or None if the request names no one."""
        return self.person.user_id if self.person else None


class Proposal(NamedTuple):
    """An open question that the user `by_id` has asked in `revision`.

    `holder_id`, `user_id` and `value` are those of its Request. `electorate` holds the voters' ids, and
    `votes` the ids of those in favour. `needed` is how many votes carry the question. `lapses_at` is in
    milliseconds since the epoch, or None if the question never lapses.
    """

    kind: str
    revision: int
    by_id: int
    holder_id: int | None
    user_id: int | None
    value: str | None
    electorate: tuple[int, ...]
    votes: frozenset[int]
    needed: int
    lapses_at: int | None

    @property
    def by_all(self) -> bool:
        """Whether all voters have to agree, so that any of them can refuse."""
        return self.needed == len(self.electorate)

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The ids of the voters who have not agreed yet."""
        return tuple(user_id for user_id in self.electorate if user_id not in self.votes)


class Words(NamedTuple):
    """The texts for a kind of question. `bot.views.agreements.fields_of` fills in their placeholders.

    `question`, `yes` and `no` appear on the board, and `refused` after a refusal. `asked` replies to the
    asker, and `done` to the user who settles the question ("" if the board is enough). Users can refuse only
    if there is a `no` and everyone has to agree. `offer` labels the button that asks, if one press is enough.
    """

    question: str
    yes: str
    asked: str
    no: str = ""
    refused: str = ""
    done: str = ""
    offer: str = ""


class Agreement(NamedTuple):
    """The rules of a kind of question: who decides, how many must agree, what ends it, and what it does.

    `check` raises Refusal if a request is not allowed, and `settle` does what was agreed. `stands` says
    whether a question still applies. Only the newest question of a `topic` about a seat is open. If
    `asker_decides`, asking is a vote, and a seat that changes hands makes the question void. If
    `tells_standing`, the question says what the result would be. `in_more` says whether **More** offers the
    question to a seat at a given time (ms).
    """

    topic: str
    words: Words
    check: Callable[[Table, Action, Request], object]
    settle: Callable[[Table, Action, Proposal], Table]
    # From the table and the event that asked. By default, all people who are still playing decide.
    electorate: Callable[[Table, TableEvent], tuple[int, ...]] = lambda table, _asked: users_at_play(table)
    stands: Callable[[Table, Proposal], bool] = lambda _table, _proposal: True
    by_majority: Callable[[Table], bool] = lambda _table: False  # otherwise by all
    phases: tuple[Phase, ...] = ("running",)
    asker_decides: bool = True
    about_seat: bool = False  # the button that asks names the seat
    parallel: bool = False  # naming another person makes it another question
    gives_way_to: str = ""  # a topic whose question about the same seat ends this one
    ends_with_move: bool = False
    ended_by: tuple[Kind, ...] = ()
    lapses_after: Callable[[Table], int | None] = lambda _table: None  # in milliseconds
    lapses_quietly: bool = True  # otherwise the table's clock ends it
    tells_standing: bool = False
    in_more: Callable[[Table, int, int], bool] = lambda _table, _seat, _at: False
