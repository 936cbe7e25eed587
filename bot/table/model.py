"""A table as a value: its players, what they agreed on, and the match."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Literal, NamedTuple

from engine import Call, Match, Over

from .clock.rules import ClockRules, Spent, Terms
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
    """A person chosen by a player. `here` says whether they are on the table's server."""

    user_id: int
    name: str
    is_bot: bool = False
    here: bool = True


class Invitee(NamedTuple):
    """A table's record of a person who has been invited, proposed or kicked.

    A seat is kept for the person only while `state` is "invited". `since` is the revision of the latest
    invitation. `times_invited` and `times_declined` are how often the person has been invited and has
    declined. `place` is the person's place in a settled order, or None if seats are in order of joining.
    `look` is the number of the look of their dice in the game before a rematch, or None.
    """

    user_id: int
    name: str
    state: InvitationState
    since: int = 0
    times_invited: int = 0
    times_declined: int = 0
    place: int | None = None
    look: int | None = None


class Action(NamedTuple):
    """Something done at the time `at` (ms since the epoch) by a user or, if `user_id` is 0, by the bot."""

    interaction_id: int
    user_id: int
    name: str
    at: int


def bot_action(table_id: str, cause: str, at: int) -> Action:
    """Return a bot action at `at` (ms). The same table and `cause` give the same negative interaction id."""
    drawn = hashlib.sha256(f"{cause} {table_id}".encode()).digest()
    return Action(-1 - int.from_bytes(drawn[:7]), 0, "", at)


class Player(NamedTuple):
    """A player, first seated by the interaction `joined_by`. Computers have a `level` and a negative id."""

    user_id: int
    name: str
    joined_by: int
    level: str | None = None


class FormerPlayer(NamedTuple):
    """A user who left a table before its match, and the interaction that first seated them."""

    user_id: int
    joined_by: int


@dataclass(frozen=True)
class Table:
    """A table at one moment. Each change increments its `revision`. Times are milliseconds since the epoch.

    `opened_by` is the first opener, and `opener_id` the current one. A lobby whose `deadline` has passed is
    `expired`. Boards go to `channel_id`, which is the table's own thread if it has one. `parent_channel_id`
    is then the thread's channel, and otherwise None.

    `times` are the times of the match's events. `story` says what the latest events did, and `calls` has the
    tasks that seats are asked to do away from the table, each with its ply. `undone` counts the log entries
    that are not events of the match. `holdings` are the sets and possessions at the start of a match with
    goods. `position` is the position line with which the match began, or None for the game's own opening.
    `colours` are the numbers of the seats' looks once the match has started (see `colours_of`).
    `table_events` are decisions outside the game. `choices` say how the bot chose moves, and `planned` lists
    the moves that `plans` made.

    `clock` is the agreed clock, and `next_clock` is the notation of the clock agreed for the next turn, or
    None. `terms` are the terms of the next clock while there is no clock. `clocks` are the seats' clocks,
    `spent` is the time that each event took, and `circumstances` are what can stop the clocks.

    `rated` is the opener's choice. `rated_at` is when the match started, if it is rated. `rated_why` is the
    pair of seats that keeps the match from being rated (see `rated.py`). `stage` is the round of the table's
    tournament, from 1.
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
    terms: Terms = field(default_factory=Terms)
    clocks: tuple[SeatClock, ...] = ()
    spent: tuple[Spent | None, ...] = ()
    circumstances: ClockStoppers = field(default_factory=ClockStoppers)
    choices: tuple[Choice, ...] = ()
    end: TableEnd | None = None
    plans: tuple[Plan, ...] = field(default=(), repr=False)  # secret: each is for its own seat
    planned: tuple[Planned, ...] = ()
    colours: tuple[int, ...] = ()
    position: str | None = None
    rated: bool = False
    rated_at: int | None = None
    rated_why: str | None = None
    tournament_id: int | None = None
    stage: int | None = None

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats of computers."""
        return tuple(seat for seat, player in enumerate(self.players) if player.level)

    @property
    def is_direct(self) -> bool:
        """Whether the table is in its player's direct messages with the bot, which have no server."""
        return self.guild_id == 0

    @property
    def commitment(self) -> str:
        """The commitment to the seed: its SHA-256 in hexadecimal, published before the first roll."""
        return commitment(self.seed)

    @property
    def dice(self) -> FairDice:
        """The table's dice for the players who are seated now."""
        return FairDice(self.seed, self.id, [player.joined_by for player in self.players])

    @property
    def ply(self) -> int:
        """The number of log entries so far: events (including those taken back) and take-backs."""
        return len(self.match.events) + self.undone if self.match else 0

    @property
    def paused_by(self) -> int | None:
        """The id of the moderator who paused the table, or None if it is not paused."""
        return self._ordered_by("paused") if self.phase == "running" else None

    @property
    def closed_by(self) -> int | None:
        """The id of the moderator who closed or hid the table, 0 if the bot closed it, or None otherwise."""
        return self._ordered_by("closed", "hidden", "abandoned")

    @property
    def hidden(self) -> bool:
        """Whether a moderator has hidden the table, so that only its players can see it, in private."""
        return self._ordered_by("hidden") is not None

    @property
    def stopped(self) -> bool:
        """Whether the match was closed without a result."""
        return bool(self.match and self.closed_by is not None and not isinstance(self.match.status, Over))

    def shows(self, ply: int) -> bool:
        """Return whether a board at `ply` is up to date. Moves handed in secretly do not outdate a board."""
        return self.ply - (self.match.hidden if self.match else 0) <= ply <= self.ply

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, or None if they have no seat."""
        return next((seat for seat, player in enumerate(self.players) if player.user_id == user_id), None)

    def latest_event(self, kinds: Collection[Kind]) -> TableEvent | None:
        """Return the latest table event of the given kinds, or None if there is none."""
        return next((event for event in reversed(self.table_events) if event.kind in kinds), None)

    def event_at(self, revision: int | None) -> TableEvent | None:
        """Return the table event that was added in this `revision`, or None if there is none."""
        return next((event for event in self.table_events if event.revision == revision), None)

    def _ordered_by(self, *kinds: Kind) -> int | None:
        """Return the `by_id` of the latest of ORDERS (0: the bot), or None if its kind is not in `kinds`."""
        order = self.latest_event(ORDERS)
        return order.by_id if order and order.kind in kinds else None

    @property
    def invited(self) -> tuple[Invitee, ...]:
        """The invitees who have a seat kept for them."""
        return tuple(invitee for invitee in self.invitees if invitee.state == "invited")

    def invitee(self, user_id: int) -> Invitee | None:
        """Return the table's record of a person as an invitee, or None if there is none."""
        return next((invitee for invitee in self.invitees if invitee.user_id == user_id), None)


def newcomers(before: Table | None, after: Table) -> list[int]:
    """Return the ids of the players seated in `after` but not in `before`, which is None for a new table."""
    known = {player.user_id for player in before.players} if before else set()
    return [player.user_id for player in after.players if player.user_id not in known]


def names_of(table: Table) -> tuple[str, ...]:
    """Return the players' names in seat order."""
    return seat_names([(player.name, player.level) for player in table.players])


def colours_of(table: Table) -> tuple[int, ...]:
    """Return the number of each seat's look, which the seat keeps once the match has started.

    In a rematch, people keep the looks that they had before. All other seats get the first free ones.
    """
    guests = {invitee.user_id: invitee for invitee in table.invitees}
    looks = [guests[each.user_id].look if each.user_id in guests else None for each in table.players]
    taken = {*looks, *(guest.look for guest in table.invited)}
    free = (number for number in count() if number not in taken)
    return table.colours or tuple(next(free) if look is None else look for look in looks)


def with_invitee(table: Table, invitee: Invitee) -> Table:
    """Replace a table's record of an invitee, or append a new one."""
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
    """Add a table event in a new revision, about the seat of `holder_id` or, failing that, of `user_id`."""
    revision = table.revision + 1
    seats = (table.seat_of(each) for each in (holder_id, user_id) if each is not None)
    seat = next((each for each in seats if each is not None), None)
    agreed = table.next_clock if kind == "clock_agreed" else None
    clock = agreed or (table.clock and name_of(table.clock.control))
    what = (seat, holder_id, user_id, clock, agreement, value, question)
    event = TableEvent(revision, table.ply, kind, action.user_id, action.at, *what)
    return replace(table, revision=revision, table_events=(*table.table_events, event))


def is_user(user_id: int) -> bool:
    """Return whether an id is a user's: not a computer's, nor a deleted user's (bot/storage/user_data.py)."""
    return user_id > 0
