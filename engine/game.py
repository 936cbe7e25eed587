"""The contract of a game: pure functions over frozen values.

A game never rolls, reads a clock or keeps anything. Its functions are called by `Match` only, which has
checked turn, faces and legality: an author writes the happy path. How to add one: docs/adding-a-game.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .choosing import Effect, Step
from .goods import Goods, Handover, Holdings
from .lengths import Length
from .lessons import Lesson
from .outlook import Outlook, by_tally, shared
from .text import Text, plural, text
from .thinking import ONE_STEP, Thinking

Score = int | Fraction


class Setup(NamedTuple):
    """What is fixed before the first roll: the number of seats, the seat that begins, the game's Options."""

    seats: int
    first: int
    options: Any
    holdings: Holdings | None = None  # further sets, and what each seat owns; None: what all begin with


@dataclass(frozen=True, slots=True)
class ToRoll:
    """`count` dice of `sides` sides are awaited for `seat` (None: no one); `purpose` is a code for why."""

    count: int
    sides: int
    seat: int | None
    purpose: str


@dataclass(frozen=True, slots=True)
class ToMove:
    """Each of `seats` has to decide; `secret`: hidden from the others until the last decision is in."""

    seats: tuple[int, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended; several `winners` share the win, none is a draw.

    `reason` is a code; the game's `endings` have the words. `rematch`: the seats that the rules send to
    another match to settle this one.
    """

    winners: tuple[int, ...]
    reason: str
    rematch: tuple[int, ...] = ()


Status = ToRoll | ToMove | Over


def seats_to_move(status: Status) -> tuple[int, ...]:
    """Return the seats that have to decide; none if dice are awaited or the match is over."""
    return status.seats if isinstance(status, ToMove) else ()


def is_secret(status: Status) -> bool:
    """Return whether what has to be decided stays hidden until the last decision is in."""
    return isinstance(status, ToMove) and status.secret


class Played(NamedTuple):
    """An event: a seat's move, in canonical notation."""

    seat: int
    move: str


class Rolled(NamedTuple):
    """An event: the faces of an awaited roll."""

    faces: tuple[int, ...]


class Resigned(NamedTuple):
    """An event: a seat leaves the match."""

    seat: int


class Settled(NamedTuple):
    """An event: every active seat agreed to stop."""


Event = Played | Rolled | Resigned | Settled


@dataclass(frozen=True, slots=True)
class Tally:
    """One table of figures per seat, for people: `decides` if the chosen win condition depends on it."""

    title: Text
    figures: tuple[Score | None, ...]
    decides: bool = False
    lowest_first: bool = False


# What ends any game, by the reason in `Over`: clauses, as in "{game} is over: {reason}.".
COMMON_ENDINGS: Mapping[str, Text] = MappingProxyType(
    {
        "resignation": text("only one player is left"),
        "agreement": text("the players have agreed to end the game"),
    }
)


class Call(NamedTuple):
    """Something that seats are asked to do away from the table, on their honour."""

    seats: tuple[int, ...]
    text: Text


T = TypeVar("T")


class Pick(Protocol):
    """Draws one of several things. Games contain no randomness: the caller brings it."""

    def __call__(self, things: Sequence[T], /) -> T: ...


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Game(ABC, Generic[StateT, MoveT]):
    """One game. States, moves and options are immutable; `str(move)` is the canonical notation."""

    id: ClassVar[str]  # the name of its rules page
    name: ClassVar[str]
    summary: ClassVar[Text]  # what a newcomer is told, at most 100 characters
    rules: ClassVar[int]  # version of the rules, raised when a record would replay differently
    seats: ClassVar[range]
    endings: ClassVar[Mapping[str, Text]]  # its own and the `COMMON_ENDINGS`
    Options: ClassVar[type[Any]]
    goods: ClassVar[Goods | None] = None  # what players can own
    quiet: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options of a server that wants no calls
    unstaked: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options with which no one loses goods
    levels: ClassVar[Mapping[str, Thinking]] = ONE_STEP  # of computer opponents, the weakest first
    lengths: ClassVar[tuple[Length, ...]] = ()  # measured; a game without them is not suggested
    single: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options with which it is no set of games
    in_turns: ClassVar[bool] = True  # whether seats decide in a settled order
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # for newcomers, in their order; a game may have none

    @abstractmethod
    def start(self, setup: Setup) -> StateT:
        """Return the opening, before any roll."""

    @abstractmethod
    def status(self, state: StateT) -> Status:
        """Return what is awaited, or how the match ended."""

    @abstractmethod
    def moves(self, state: StateT, seat: int) -> Iterable[MoveT]:
        """List the legal moves of a seat that has to decide, each once; for a secret move, the presets."""

    @abstractmethod
    def play(self, state: StateT, seat: int, move: MoveT) -> StateT:
        """Make a legal move."""

    @abstractmethod
    def roll(self, state: StateT, faces: tuple[int, ...]) -> StateT:
        """Answer the awaited roll."""

    @abstractmethod
    def drop(self, state: StateT, seat: int) -> StateT:
        """Let an active seat leave (rules: common, 7)."""

    @abstractmethod
    def settle(self, state: StateT) -> StateT:
        """End by agreement (rules: common, 8)."""

    @abstractmethod
    def active(self, state: StateT) -> tuple[int, ...]:
        """List the seats that have not left, ascending."""

    @abstractmethod
    def scores(self, state: StateT) -> tuple[Score | None, ...] | None:
        """Return each seat's score, None for a seat without one; None if the game has no scores."""

    @abstractmethod
    def tallies(self, state: StateT) -> tuple[Tally, ...]:
        """Return the tables of figures that players look at, the deciding one among them."""

    @abstractmethod
    def parse(self, state: StateT, seat: int, notation: str) -> MoveT:
        """Read a move of at most 200 characters, forgivingly; raise InvalidMove or AmbiguousMove."""

    @abstractmethod
    def ruling(self, state: StateT, seat: int, move: MoveT) -> Text | None:
        """Return the rule that forbids a well-formed move of the seat to move, None for a legal move."""

    @abstractmethod
    def narrate(self, before: StateT, event: Played | Rolled, after: StateT) -> Text | None:
        """Describe an event in one sentence that everyone may read; None if a later event describes it."""

    def narrate_leaving(self, before: StateT, seat: int, after: StateT) -> Text | None:
        """Describe what followed when a seat left, such as forced passes; None if nothing did."""
        return None

    def task(self, state: StateT, seats: tuple[int, ...]) -> Text:
        """Return what the `seats` to move have to do: an order after their names, as spectators see it."""
        return text(plural("make your move", "make your moves", by="count"), count=len(seats))

    @abstractmethod
    def choices(self, state: StateT, seat: int, tokens: tuple[str, ...]) -> Step:
        """Ask for the next step of a move after the `tokens` chosen; raise InvalidMove for senseless ones."""

    def called(self, state: StateT, seat: int, move: MoveT) -> Text | None:
        """Return what players call a legal move; None if they use its notation."""
        return None

    def effect(self, state: StateT, seat: int, move: MoveT) -> Effect | None:
        """Return what a legal move brings at once, such as a capture; None if it brings nothing to tell."""
        return None

    @abstractmethod
    def encode(self, state: StateT) -> str:
        """Write the position line."""

    @abstractmethod
    def decode(self, setup: Setup, line: str) -> StateT:
        """Read a position line; raise InvalidPosition."""

    def view(self, state: StateT, seat: int | None) -> StateT:
        """Return what `seat`, or a spectator (None), may see; the same state if nothing is secret.

        Moves are tried on views: there a seat's submission must not complete what the view has hidden.
        """
        return state

    def submission(self, state: StateT, seat: int, pick: Pick) -> MoveT:
        """Draw a legal secret submission, as a player might make it; by default one of the presets."""
        return pick(tuple(self.moves(state, seat)))

    def outlook(self, state: StateT, *, keen: bool = False) -> Outlook:
        """Return each seat's share of the win, from 0 to 1; of a finished match, the result."""
        status = self.status(state)
        if not isinstance(status, Over):
            return self.keen_estimate(state) if keen else self.estimate(state)
        tallies, active = self.tallies(state), self.active(state)
        seats = len(tallies[0].figures) if tallies else 1 + max((*active, *status.winners))
        return shared(status, seats, active)

    def estimate(self, state: StateT) -> Outlook:
        """Return the outlook of a running match; by default from the figures that decide."""
        tallies, active = self.tallies(state), self.active(state)
        seats = len(tallies[0].figures) if tallies else 1 + max(active)
        return by_tally(next((tally for tally in tallies if tally.decides), None), seats, active)

    def keen_estimate(self, state: StateT) -> Outlook:
        """Return a better estimate, closer to what good players would guess; by default the same."""
        return self.estimate(state)

    def calls(self, before: StateT, event: Played | Rolled, after: StateT) -> tuple[Call, ...]:
        """Return what an event asks seats to do away from the table."""
        return ()

    def leader(self, state: StateT) -> int | None:
        """Return the seat that began the present game of a set; None for the first seat of the match."""
        return None

    def staked(self, state: StateT, seat: int) -> tuple[str, ...]:
        """List the goods a seat has staked in a running match: ids, repeated as often as they are used."""
        return ()

    def handed_over(self, state: StateT) -> tuple[Handover, ...]:
        """Return the goods that change hands once the match is over."""
        return ()


AnyGame = Game[Any, Any]
