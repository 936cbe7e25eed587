"""A table as a value: who sits there, what was agreed, and the match on it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from engine import Call, Match, Over

from .clock.rules import ClockRules, Spent
from .clock.seat_clock import SeatClock
from .clock.stoppers import ClockStoppers
from .clock.time_control import name_of
from .computers.choice import Choice
from .dice import FairDice, commitment
from .events import ORDERS, Kind, StoryLine, TableEvent
from .game_night.end import TableEnd
from .names import seat_names
from .options import TableOptions
from .planning.lines import Plan, Planned

Phase = Literal["lobby", "running", "over", "closed"]
InvitationState = Literal["invited", "accepted", "declined", "withdrawn", "kicked", "proposed"]


class Person(NamedTuple):
    """A person whom a player points out; `here`: on the server of the table."""

    user_id: int
    name: str
    is_bot: bool = False
    here: bool = True


class Invitee(NamedTuple):
    """What passed between a table and a person; a seat is kept for whoever is invited.

    `since` is the revision at which they were invited last, `times_invited` and `times_declined` how often,
    `place` where they sit among the others, None if that follows from their coming.
    """

    user_id: int
    name: str
    state: InvitationState
    since: int = 0
    times_invited: int = 0
    times_declined: int = 0
    place: int | None = None


class Action(NamedTuple):
    """Who does something, by which interaction, and when (`at`: milliseconds since the epoch)."""

    interaction_id: int
    user_id: int
    name: str
    at: int


def bot_action(table_id: str, cause: str, at: int) -> Action:
    """Return an action of the bot itself, which counts once; its id is negative, unlike Discord's."""
    drawn = hashlib.sha256(f"{cause} {table_id}".encode()).digest()
    return Action(-1 - int.from_bytes(drawn[:7]), 0, "", at)


class Player(NamedTuple):
    """Who is on a seat, seated by which interaction; a computer has a `level`, and a `user_id` below zero."""

    user_id: int
    name: str
    joined_by: int
    level: str | None = None


class FormerPlayer(NamedTuple):
    """Who left a table before its match, and the id of the interaction that seated them first."""

    user_id: int
    joined_by: int


@dataclass(frozen=True)
class Table:
    """A table at one moment; each change raises its `revision`; times are milliseconds since 1970.

    `times` are those of the events, `story` is what each of the latest ones did, `holdings` the sets and
    possessions that a match with goods began with, and `calls` what the latest events ask of seats away from
    the table, with the ply. `undone` counts entries of the log that are no events of the match. Boards go to
    `channel_id`; if it is a thread, its channel is `parent_channel_id`. Before the match the table closes at
    its `deadline`, and has then `expired`. `table_events` were decided besides the game. `opened_by` opened
    it, `opener_id` has it now. `clock` was agreed, `next_clock` counts from the next turn on, as it is
    written; `clocks` are the seats', `spent` is what events took, `circumstances` stop them. The bot chose
    `choices`; `plans` made `planned`.
    """

    id: str
    guild_id: int
    channel_id: int
    opener_id: int
    game_id: str
    options: dict[str, Any]
    phase: Phase
    revision: int
    players: tuple[Player, ...]
    seed: bytes = field(repr=False)  # secret while the match runs: kept out of logs
    opened_at: int
    match: Match | None = None
    story: tuple[StoryLine, ...] = ()
    times: tuple[int, ...] = ()
    holdings: dict[str, Any] | None = None
    calls: tuple[tuple[int, Call], ...] = ()
    table_options: TableOptions = field(default_factory=TableOptions)
    undone: int = 0
    parent_channel_id: int | None = None
    invitees: tuple[Invitee, ...] = ()
    deadline: int = 0
    expired: bool = False
    table_events: tuple[TableEvent, ...] = ()
    changed_at: int = 0
    former: tuple[FormerPlayer, ...] = ()
    opened_by: int = 0
    clock: ClockRules | None = None
    next_clock: str | None = None
    clocks: tuple[SeatClock, ...] = ()
    spent: tuple[Spent | None, ...] = ()
    circumstances: ClockStoppers = field(default_factory=ClockStoppers)
    choices: tuple[Choice, ...] = ()
    end: TableEnd | None = None
    plans: tuple[Plan, ...] = field(default=(), repr=False)  # each its seat's alone to know
    planned: tuple[Planned, ...] = ()

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats of computers."""
        return tuple(seat for seat, player in enumerate(self.players) if player.level)

    @property
    def commitment(self) -> str:
        """What is published of the seed before the first roll."""
        return commitment(self.seed)

    @property
    def dice(self) -> FairDice:
        """The dice of this table, thrown for the players who sit there now."""
        return FairDice(self.seed, self.id, [player.joined_by for player in self.players])

    @property
    def ply(self) -> int:
        """The number of entries in the log so far: events, and what was taken back."""
        return len(self.match.events) + self.undone if self.match else 0

    @property
    def paused_by(self) -> int | None:
        """The moderator who paused the table, None if it is not paused."""
        return self._ordered_by("paused") if self.phase == "running" else None

    @property
    def closed_by(self) -> int | None:
        """The moderator who closed or hid the table, 0 for the bot, None if no one did."""
        return self._ordered_by("closed", "hidden", "abandoned")

    @property
    def hidden(self) -> bool:
        """Whether a moderator has hidden the table: then only its players see it, and in private."""
        return self._ordered_by("hidden") is not None

    @property
    def stopped(self) -> bool:
        """Whether the match was closed, so that it has no result."""
        return bool(self.match and self.closed_by is not None and not isinstance(self.match.status, Over))

    def shows(self, ply: int) -> bool:
        """Return whether a board of `ply` entries is current: what is handed in secretly makes none stale."""
        return self.ply - (self.match.hidden if self.match else 0) <= ply <= self.ply

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, None for a spectator."""
        return next((seat for seat, player in enumerate(self.players) if player.user_id == user_id), None)

    def latest_event(self, kinds: Collection[Kind]) -> TableEvent | None:
        """Return the latest of the table events of some kinds, None if there is none."""
        return next((event for event in reversed(self.table_events) if event.kind in kinds), None)

    def event_at(self, revision: int | None) -> TableEvent | None:
        """Return the table event of a revision, None if it was another change or none."""
        return next((event for event in self.table_events if event.revision == revision), None)

    def _ordered_by(self, *kinds: Kind) -> int | None:
        """Return the moderator whose order stands for the whole table, None if it is not of these kinds."""
        order = self.latest_event(ORDERS)
        return order.by_id if order and order.kind in kinds else None

    @property
    def invited(self) -> tuple[Invitee, ...]:
        """The invitees for whom a seat is kept."""
        return tuple(invitee for invitee in self.invitees if invitee.state == "invited")

    def invitee(self, user_id: int) -> Invitee | None:
        """Return what passed between the table and a person, None if nothing did."""
        return next((invitee for invitee in self.invitees if invitee.user_id == user_id), None)


def names_of(table: Table) -> tuple[str, ...]:
    """Return the players' names by seat."""
    return seat_names([(player.name, player.level) for player in table.players])


def with_invitee(table: Table, invitee: Invitee) -> Table:
    """Replace what a table knew of a person, or append a new invitee."""
    known = {each.user_id: each for each in table.invitees}
    return replace(table, invitees=tuple({**known, invitee.user_id: invitee}.values()))


def add_event(
    table: Table,
    action: Action,
    kind: Kind,
    *,
    holder_id: int | None = None,
    user_id: int | None = None,
    agreement: str | None = None,
    value: str | None = None,
    question: int | None = None,
) -> Table:
    """Add an event to a table's next revision; `holder_id` sits there, or `user_id` does by now."""
    revision = table.revision + 1
    seats = (table.seat_of(each) for each in (holder_id, user_id) if each is not None)
    seat = next((each for each in seats if each is not None), None)
    clock = table.next_clock or (table.clock and name_of(table.clock.control))
    what = (seat, holder_id, user_id, clock, agreement, value, question)
    event = TableEvent(revision, table.ply, kind, action.user_id, action.at, *what)
    return replace(table, revision=revision, table_events=(*table.table_events, event))


def is_user(user_id: int) -> bool:
    """Return whether an id is a user's, not the anonymous mark in its place (bot/storage/user_data.py)."""
    return user_id > 0
