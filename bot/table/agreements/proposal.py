"""A question that a table asks its players, as a value, and what a row says of a kind of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..events import Kind, TableEvent
from ..model import Action, Person, Phase, Table


class Request(NamedTuple):
    """What an asker wants: the seat's holder, the person who is to sit there, or a value of the kind."""

    holder_id: int | None = None
    person: Person | None = None
    value: str | None = None

    @property
    def user_id(self) -> int | None:
        """The id of the person who is to sit there, None if the request names none."""
        return self.person.user_id if self.person else None


class Proposal(NamedTuple):
    """A question as it stands; its `revision` names it.

    `electorate` are the users who decide, `votes` those of them who want it, `needed` how many votes carry
    it. `lapses_at` is in milliseconds since the epoch, None if no moment ends it.
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
        """Whether it takes the votes of all who decide, so that each of them can refuse."""
        return self.needed == len(self.electorate)

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The users who decide and have not voted."""
        return tuple(user_id for user_id in self.electorate if user_id not in self.votes)


class Words(NamedTuple):
    """The words of a kind of question, with the fields of `bot.views.agreements.fields_of`.

    `question`, `yes` and `no` are on the board, and `refused` afterwards. `asked` answers the asker, `done`
    the user who settles it ("" if the board is enough). Without `no` there is no veto, and none where fewer
    than all carry the question. `offer` is the label of the button that asks, if one press is enough to ask.
    """

    question: str
    yes: str
    asked: str
    no: str = ""
    refused: str = ""
    done: str = ""
    offer: str = ""


class Agreement(NamedTuple):
    """A row: who decides a kind of question, how many of them, what ends it, what it does, and its words.

    `check` raises what a request is refused with; `stands` says whether a question still makes sense. Of the
    questions of one `topic` about one seat only the newest is open. Where `asker_decides`, to ask is to vote,
    and the question is void once another person sits among those who were asked. `tells_standing`: what the
    result would be is said with it. `in_more`: whether **More** offers it to a seat, at a moment.
    """

    topic: str
    words: Words
    electorate: Callable[[Table, TableEvent], tuple[int, ...]]  # of a table and what was asked there
    check: Callable[[Table, Action, Request], object]
    settle: Callable[[Table, Action, Proposal], Table]
    stands: Callable[[Table, Proposal], bool] = lambda _table, _proposal: True
    by_majority: Callable[[Table], bool] = lambda _table: False  # else all
    phases: tuple[Phase, ...] = ("running",)
    asker_decides: bool = True
    about_seat: bool = False  # whose seat, the button that asks says
    parallel: bool = False  # who is named makes it another question
    gives_way_to: str = ""  # another topic: what is asked of that about the same seat ends this
    ends_with_move: bool = False
    ended_by: tuple[Kind, ...] = ()
    lapses_after: Callable[[Table], int | None] = lambda _table: None  # in milliseconds
    lapses_quietly: bool = True  # else the clock of the table sees to it
    tells_standing: bool = False
    in_more: Callable[[Table, int, int], bool] = lambda _table, _seat, _at: False
