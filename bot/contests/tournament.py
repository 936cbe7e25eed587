"""A server's tournament as a value: its settings, entrants, rounds and log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from ..table.dice import commitment
from ..table.model import Action, Table
from . import tournament_file
from .lots import COMMITMENT_DIGITS, Lots
from .model import Contest, Event, How, Kind, Pairing
from .standings import Row, standings

Pace = Literal["days", "evening"]
State = Literal["signup", "running", "over", "cancelled"]
EntrantState = Literal["in", "waiting", "out", "disqualified"]

# The kinds of a log's entries. Those in OF_FILE are also in a tournament's file.
What = Literal[
    "entered",
    "sat-out",
    "withdrawn",
    "resigned",  # someone who left resigned their game in the round `event["stage"]`; others may continue it
    "round",
    "result",
    "corrected",
    "here",  # an entrant pressed **I'm here** in the round `event["stage"]`, to win if the other doesn't come
    "check-in",  # everyone is asked to press **I'm here**
    "brought forward",  # an organiser pressed **Start now**
    "moved",  # too few people: it starts later
    "closed",  # an organiser closed the entry
    "warned",  # the reminder of the bell is due
    "paused",  # the bell found a paused game
    "lacking",  # the next round waits for the permissions `event["missing"]`
    "later",  # an organiser postponed the next round
    "disqualified",
    "stuck",  # the start was too late, no pairing was found, or there is no channel
    "over",
    "cancelled",
]
OF_FILE = frozenset({"entered", "sat-out", "withdrawn", "round", "result", "corrected"})


class Settings(NamedTuple):
    """An organiser's choices for a tournament.

    `rounds` is how many rounds there are, or 0 before the start if that depends on the number of entrants.
    `length` is a round's length in ms, or 0 if a round lasts until its games are over. `clock` is a clock's
    notation. `most` is the maximum number of entrants. `seats` is the maximum number of players at a table in
    pods. If `twice`, everyone in a round robin meets everyone else twice.
    """

    name: str
    pace: Pace
    rounds: int
    length: int
    clock: str
    most: int
    seats: int = 2
    twice: bool = False
    rated: bool = True


class Entrant(NamedTuple):
    """A person in a tournament. `entry` is their place in the order of entry, from 1.

    `number` is their starting number, or None until they have one. `rating` is the rating, if any, on which
    their starting number was based, in 1/1000 points. `here` says that they have pressed **I'm here**.
    `name` is empty if they have deleted their data.
    """

    entry: int
    user_id: int
    name: str
    joined_at: int
    state: EntrantState = "in"
    here: bool = False
    number: int | None = None
    rating: int | None = None


class Stage(NamedTuple):
    """A round's times, in ms, and its tables.

    `paired_at` is when the round was paired, `bell_at` is its fixed end (the bell), and `ended_at` is its
    actual end. `warned_at` is when the reminder of the bell was posted. `waits_since` is when the bell began
    to wait for paused games. `tables` has (board, table id) pairs, with boards counted from 1.
    """

    paired_at: int
    bell_at: int
    warned_at: int | None = None
    waits_since: int | None = None
    ended_at: int | None = None
    tables: tuple[tuple[int, str], ...] = ()


class LogEntry(NamedTuple):
    """An entry in a tournament's log: `what` happened, when (`at`, in ms), and the `reason` given, if any.

    `row` is the entry's number in the log, from 1. `number` is the starting number of the entrant concerned,
    if there is one. `by_id` is the id of the user who acted, or 0 for the bot.
    """

    row: int
    at: int
    what: What
    number: int | None
    by_id: int
    reason: str | None
    event: dict[str, Any]  # further fields, which are also in a tournament's file if `what` is in OF_FILE


class Game(NamedTuple):
    """A pairing in the round `stage` at a `board`, both from 1. `table_id` is None if there is no table."""

    stage: int
    board: int
    pairing: Pairing
    table_id: str | None


@dataclass(frozen=True)
class Tournament:
    """A tournament at one moment. Each change increments its `version`.

    `due` is when the tournament starts or its next round is paired (ms), or None if neither is scheduled.
    `entrants` are in order of entry. `thread_id` is the thread with the tournament's message, or the channel
    itself. `closed` means that an organiser has closed entry. `shown` is the version that the message shows,
    and `told` is the latest row of the log that has been made public.
    """

    id: int
    guild_id: int
    channel_id: int
    kind: Kind
    game_id: str
    options: dict[str, Any]
    settings: Settings
    created_by: int
    starts_at: int
    seed: bytes = field(repr=False)
    state: State = "signup"
    version: int = 1
    thread_id: int | None = None
    message_id: int | None = None
    due: int | None = None
    closed: bool = False
    shown: int = 0
    told: int = 0
    entrants: tuple[Entrant, ...] = ()
    stages: tuple[Stage, ...] = ()
    log: tuple[LogEntry, ...] = ()

    @property
    def commitment(self) -> str:
        """The first digits of the commitment to the seed, as the announcement shows them."""
        return commitment(self.seed)[:COMMITMENT_DIGITS]

    @property
    def lots(self) -> Lots:
        """The source of the tournament's lots."""
        return Lots(self.seed, self.id)

    @property
    def round(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.stages)

    @property
    def stage(self) -> Stage | None:
        """The round that is running, if any."""
        latest = self.stages[-1] if self.stages else None
        return latest if latest is not None and latest.ended_at is None and self.state == "running" else None

    @cached_property
    def contest(self) -> Contest:
        """The rounds so far and the entrants to pair next, as they follow from the tournament's events."""
        settings = {"kind": self.kind, "seats": self.settings.seats, "twice": self.settings.twice}
        return tournament_file.folded(settings, self.events)

    @cached_property
    def standings(self) -> list[Row]:
        """The rows of all entrants with starting numbers, best first."""
        return standings(self.contest)

    @property
    def events(self) -> list[Event]:
        """The events from which pairings and places follow, in the form of the tournament's file."""
        return [
            {"what": entry.what, **({} if entry.number is None else {"number": entry.number}), **entry.event}
            for entry in self.log
            if entry.what in OF_FILE
        ]

    @property
    def counted(self) -> tuple[Entrant, ...]:
        """The entrants who are neither on the waiting list nor out of the tournament, in order of entry."""
        return tuple(each for each in self.entrants if each.state == "in")

    @property
    def postponed(self) -> tuple[int, ...]:
        """The lengths of time (ms) by which organisers have postponed the next round."""
        paired = self.latest("round")
        since = self.log[paired.row if paired is not None else 0 :]
        return tuple(entry.event["by_ms"] for entry in since if entry.what == "later")

    def latest(self, *kinds: What) -> LogEntry | None:
        """Return the log's latest entry of one of these `kinds`, or None if there is none."""
        return next((entry for entry in reversed(self.log) if entry.what in kinds), None)

    def since(self, what: What, *reset: What) -> LogEntry | None:
        """Return the log's latest entry of the kind `what`.

        Return None if there is none, or if an entry of one of the kinds in `reset` came later.
        """
        found = self.latest(what, *reset)
        return found if found is not None and found.what == what else None

    def entrant_of(self, user_id: int) -> Entrant | None:
        """Return a person's entry, even if they have left, or None if they have none."""
        return next((each for each in self.entrants if each.user_id == user_id), None)

    def number_of(self, user_id: int) -> int | None:
        """Return a person's starting number, or None if they have none."""
        entrant = self.entrant_of(user_id)
        return entrant.number if entrant is not None else None

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with this starting `number`, which must exist."""
        return next(each for each in self.entrants if each.number == number)

    def here(self, stage: int) -> set[int | None]:
        """Return the starting numbers of the entrants who have pressed **I'm here** in the round `stage`."""
        return {each.number for each in self.log if each.what == "here" and each.event["stage"] == stage}

    def awaited(self, game: Game) -> list[int]:
        """Return the starting numbers of the entrants who can win a game by pressing **I'm here**."""
        where = (game.stage, game.board)
        found = (each.event for each in reversed(self.log) if each.what in ("result", "corrected"))
        latest: dict[str, Any] = next((each for each in found if (each["stage"], each["board"]) == where), {})
        return list(latest.get("awaited", ()))

    def can_come(self, game: Game, number: int | None) -> bool:
        """Return whether no one has turned up for `game`, and entrant `number` can still win it by doing so.

        Return False if `number` is None.
        """
        return game in self.expecting and number in self.awaited(game)

    def games(self, stage: int | None) -> Iterator[Game]:
        """Yield the games and byes of the round `stage`, from 1, or nothing if there is no such round."""
        if stage is not None and 1 <= stage <= self.round:
            tables = dict(self.stages[stage - 1].tables)
            for board, pairing in enumerate(self.contest.rounds[stage - 1], 1):
                yield Game(stage, board, pairing, tables.get(board))

    def idle(self, stage: int) -> list[int]:
        """Return the starting numbers (at most one) that have no game in round `stage` of a round robin."""
        playing = {number for game in self.games(stage) for number in game.pairing.numbers}
        return [each for each in self.contest.numbers if each not in playing and self.kind == "round-robin"]

    @property
    def unfinished(self) -> list[Game]:
        """The running round's games that have no result yet."""
        return [game for game in self.games(self.round) if self.stage and game.pairing.result is None]

    @property
    def expecting(self) -> list[Game]:
        """The running round's games that no one has turned up for, but that an entrant can win by doing so.

        There are none once the bell has rung and the round is only waiting for paused games.
        """
        if self.stage is None or self.stage.waits_since is not None:
            return []
        missed = (game for game in self.games(self.round) if game.pairing.result == (None, None))
        return [game for game in missed if self.contest.present & {*self.awaited(game)}]

    def game(self, stage: int, board: int) -> Game | None:
        """Return the game at `board` in the round `stage`, both from 1, or None if there is none."""
        return next((game for game in self.games(stage) if game.board == board), None)

    def game_at(self, table: Table) -> Game | None:
        """Return the game that is played at a table, or None if it isn't one of this tournament's games."""
        return next((game for game in self.games(table.stage) if game.table_id == table.id), None)

    def game_of(self, number: int, stage: int | None = None) -> Game | None:
        """Return an entrant's game or bye in a round, or None if there is none.

        The round is `stage` or, if that is None, the latest one.
        """
        games = self.games(self.round if stage is None else stage)
        return next((game for game in games if number in game.pairing.numbers), None)


def add_entry(
    tournament: Tournament,
    action: Action,
    what: What,
    number: int | None = None,
    reason: str | None = None,
    **event: Any,
) -> Tournament:
    """Add an entry of the kind `what` to a tournament's log.

    `number` is the starting number of the entrant concerned, if any. `event` has the entry's further fields.
    """
    entry = LogEntry(len(tournament.log) + 1, action.at, what, number, action.user_id, reason, event)
    return replace(tournament, log=(*tournament.log, entry))


def add_result(
    tournament: Tournament, action: Action, game: Game, result: Sequence[int | None], how: How, **more: Any
) -> Tournament:
    """Add a game's result to a tournament's log, as an entry by the bot with the further fields `more`."""
    told = {"stage": game.stage, "board": game.board, "table": game.table_id, **more}
    by_bot = action._replace(user_id=0)
    return add_entry(tournament, by_bot, "result", result=list(result), how=how, **told)


def with_entrant(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Add `entrant` to a tournament, in place of the entrant who has the same `entry`, if there is one."""
    others = {each.entry: each for each in tournament.entrants} | {entrant.entry: entrant}
    return replace(tournament, entrants=tuple(others.values()))


def with_stage(tournament: Tournament, **changes: Any) -> Tournament:
    """Apply `changes` to the fields of a tournament's latest round."""
    *earlier, latest = tournament.stages
    return replace(tournament, stages=(*earlier, latest._replace(**changes)))
