"""The contract of a game: pure functions over frozen values.

A game never rolls dice, reads a clock or stores anything. `Match` checks turn, faces and legality before it
calls `play` or `roll`, so authors write only the happy path. To add a game, see docs/adding-a-game.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from .choosing import Brief, Effect, Step
from .goods import Goods, Handover, Holdings
from .lengths import Length
from .lessons import Lesson
from .outlook import Outlook, by_tally, shared
from .picking import Pick
from .settled import Settled
from .text import Text, plural, text
from .themes import Theme
from .thinking import ONE_STEP, Thinking

Score = int | Fraction


class Setup(NamedTuple):
    """The number of seats, the first seat, the options and the goods, all fixed before the first roll."""

    seats: int
    first: int
    options: Any
    holdings: Holdings | None = None  # further sets, and what each seat owns; None: the starting goods


@dataclass(frozen=True, slots=True)
class ToRoll:
    """A roll of `count` dice with `sides` sides is due, for `seat` if it is not None. `purpose` says why."""

    count: int
    sides: int
    seat: int | None
    purpose: str


@dataclass(frozen=True, slots=True)
class ToMove:
    """Each of `seats` has to move. If `secret`, their moves stay hidden until all have been made."""

    seats: tuple[int, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over. Several `winners` share the win. If there are no winners, it is a draw."""

    winners: tuple[int, ...]
    reason: str  # a key of the game's `endings`
    rematch: tuple[int, ...] = ()  # the seats that play off a tie in another match


Status = ToRoll | ToMove | Over


def seats_to_move(status: Status) -> tuple[int, ...]:
    """Return the seats that have to move, or () if a roll is due or the match is over."""
    return status.seats if isinstance(status, ToMove) else ()


def is_secret(status: Status) -> bool:
    """Return whether the awaited moves are secret and stay hidden until all have been made."""
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


Event = Played | Rolled | Resigned | Settled


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures to show to players, one per seat (None for a seat without a figure)."""

    title: Text
    figures: tuple[Score | None, ...]
    decides: bool = False  # whether it decides the game, under the chosen options
    lowest_first: bool = False  # the lowest figure is the best


# Endings that any game can have, by the reason in `Over`. Clauses, as in "{game} is over: {reason}.".
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


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Game(ABC, Generic[StateT, MoveT]):
    """The rules of a game. States, moves and options are immutable. `str(move)` is the canonical notation."""

    id: ClassVar[str]  # the name of its rules page
    name: ClassVar[str]
    summary: ClassVar[Text]  # what a newcomer reads first, at most 100 characters
    rules: ClassVar[int]  # version of the rules, increased when a record would replay differently
    seats: ClassVar[range]
    endings: ClassVar[Mapping[str, Text]]  # the game's own endings and the `COMMON_ENDINGS`
    Options: ClassVar[type[Any]]
    goods: ClassVar[Goods | None] = None  # what players can own
    quiet: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options for servers that do not want `Call`s
    unstaked: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options with which no one loses goods
    levels: ClassVar[Mapping[str, Thinking]] = ONE_STEP  # of computer opponents, the weakest first
    lengths: ClassVar[tuple[Length, ...]] = ()  # as measured; a game without lengths is not suggested
    single: ClassVar[Mapping[str, str]] = MappingProxyType({})  # options for a single game instead of a set
    in_turns: ClassVar[bool] = True  # whether seats decide in a fixed order
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # for newcomers, in teaching order; may be empty
    themes: ClassVar[tuple[Theme, ...]] = ()  # of its puzzles, which get the first that fits

    @abstractmethod
    def start(self, setup: Setup) -> StateT:
        """Return the state at the opening, before anything is rolled or played."""

    @abstractmethod
    def status(self, state: StateT) -> Status:
        """Return the roll or the moves that are due, or the result of a finished match."""

    @abstractmethod
    def moves(self, state: StateT, seat: int) -> Iterable[MoveT]:
        """List a seat's legal moves without duplicates, or only ready-made ones if moves are secret."""

    @abstractmethod
    def play(self, state: StateT, seat: int, move: MoveT) -> StateT:
        """Return the state after a legal move."""

    @abstractmethod
    def roll(self, state: StateT, faces: tuple[int, ...]) -> StateT:
        """Return the state after the awaited roll."""

    @abstractmethod
    def drop(self, state: StateT, seat: int) -> StateT:
        """Return the state after a seat that was still playing has left."""

    @abstractmethod
    def settle(self, state: StateT) -> StateT:
        """Return the state after the players have agreed to end the game."""

    @abstractmethod
    def active(self, state: StateT) -> tuple[int, ...]:
        """List, in ascending order, the seats that have neither left nor been knocked out."""

    @abstractmethod
    def scores(self, state: StateT) -> tuple[Score | None, ...] | None:
        """Return each seat's score (None for a seat without a score), or None if the game has no scores."""

    @abstractmethod
    def tallies(self, state: StateT) -> tuple[Tally, ...]:
        """Return the tallies to show to players, including the one that decides the game, if any."""

    def aim(self, state: StateT) -> Text | None:
        """Say in a few words how to win or, failing that, which figure decides. None if neither applies."""
        return next((tally.title for tally in self.tallies(state) if tally.decides), None)

    @abstractmethod
    def parse(self, state: StateT, seat: int, notation: str) -> MoveT:
        """Read a move leniently. Raises InvalidMove if that fails, or AmbiguousMove if two moves fit."""

    @abstractmethod
    def ruling(self, state: StateT, seat: int, move: MoveT) -> Text | None:
        """Return the rule that forbids a well-formed move on a seat's turn, or None if the move is legal."""

    @abstractmethod
    def narrate(self, before: StateT, event: Played | Rolled, after: StateT) -> Text | None:
        """Describe an event in a public sentence. Returns None if a later event's sentence covers it."""

    def narrate_leaving(self, before: StateT, seat: int, after: StateT) -> Text | None:
        """Describe what follows a seat's leaving, such as a forced pass. Returns None if nothing follows."""
        return None

    def task(self, state: StateT, seats: tuple[int, ...]) -> Text:
        """Return the task of the `seats` that have to move, as an imperative to show after their names."""
        return text(plural("make your move", "make your moves", by="count"), count=len(seats))

    @abstractmethod
    def choices(self, state: StateT, seat: int, tokens: tuple[str, ...]) -> Step:
        """Return the next step of a move after the chosen `tokens`. Raises InvalidMove if no step follows."""

    def called(self, state: StateT, seat: int, move: MoveT) -> Text | None:
        """Return the name that players use for a legal move, or None if they use its notation."""
        return None

    def brief(self, state: StateT, seat: int, move: MoveT) -> Brief:
        """Briefly describe a legal move and its effect. By default, give only the move's name or notation."""
        return Brief(self.called(state, seat, move) or text("{move}", move=str(move)))

    def effect(self, state: StateT, seat: int, move: MoveT) -> Effect | None:
        """Return a legal move's immediate effect, such as a capture, or None if there is nothing to show."""
        return None

    def preview(self, state: StateT, seat: int, move: MoveT) -> tuple[Text, Text | None]:
        """Describe a legal move and its effect in full, such as "Put your 4 on d4" and "converts B's 1"."""
        return self.brief(state, seat, move).deed, (brings := self.effect(state, seat, move)) and brings.told

    @abstractmethod
    def encode(self, state: StateT) -> str:
        """Return the position line of a state."""

    @abstractmethod
    def decode(self, setup: Setup, line: str) -> StateT:
        """Return the state that a position line describes, or raise InvalidPosition."""

    def view(self, state: StateT, seat: int | None) -> StateT:
        """Return the state as `seat`, or a watcher (None), may see it. Unchanged if nothing is secret.

        Moves are tried out on this view. Even a move that completes the secret submissions in the view must
        not reveal the submissions of other seats.
        """
        return state

    def submission(self, state: StateT, seat: int, pick: Pick) -> MoveT:
        """Return a legal secret submission for a seat, drawn with `pick` from `moves` by default."""
        return pick(tuple(self.moves(state, seat)))

    def outlook(self, state: StateT, *, keen: bool = False) -> Outlook:
        """Return each seat's share of the win (0 to 1), a (`keen`) estimate until the match is over."""
        status = self.status(state)
        if not isinstance(status, Over):
            return self.keen_estimate(state) if keen else self.estimate(state)
        tallies, active = self.tallies(state), self.active(state)
        seats = len(tallies[0].figures) if tallies else 1 + max((*active, *status.winners))
        return shared(status, seats, active)

    def estimate(self, state: StateT) -> Outlook:
        """Estimate each seat's share of the win during the match, by default from the deciding tally."""
        tallies, active = self.tallies(state), self.active(state)
        seats = len(tallies[0].figures) if tallies else 1 + max(active)
        return by_tally(next((tally for tally in tallies if tally.decides), None), seats, active)

    def keen_estimate(self, state: StateT) -> Outlook:
        """Estimate each seat's share of the win as good players would. By default, return `estimate`."""
        return self.estimate(state)

    def unrated(self, options: Any) -> Text | None:
        """Return a clause that says why games with these options can't be rated, or None if they can."""
        return None

    def kit(self, options: Any) -> str:
        """Return the name of the set of dice for games with these options, or "" for the usual dice."""
        return ""

    def calls(self, before: StateT, event: Played | Rolled, after: StateT) -> tuple[Call, ...]:
        """List the calls that an event makes: tasks for seats to do away from the table."""
        return ()

    def leader(self, state: StateT) -> int | None:
        """Return the seat that started the current game of a set. None means the first seat of the match."""

    def staked(self, state: StateT, seat: int) -> tuple[str, ...]:
        """List the ids of the goods that a seat has staked in a running match, once per copy."""
        return ()

    def handed_over(self, state: StateT) -> tuple[Handover, ...]:
        """Return the goods that change hands when the match is over."""
        return ()


AnyGame = Game[Any, Any]
