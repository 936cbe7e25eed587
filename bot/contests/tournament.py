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
    """An organiser's choices. `most` is the number of people who can enter.

    `rounds` is 0 until the start if it follows from the number of entrants. `length` is a round's length in
    ms, or 0 if it lasts until its games are over. `clock` is a clock's notation. `seats` is the largest
    number of players at a pod's table. If `twice`, entrants of a round robin play each other twice.
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

    `number` is their starting number, once they have one, and `rating` what it was based on, in 1/1000
    points. `here` says that they pressed **I'm here**. People who deleted their data have no name.
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
    """A round's times in ms: its pairing, its fixed end (the bell), the bell's reminder, its actual end.

    `waits_since` is when the bell found a paused game. `tables` has the ids of tables by board, from 1.
    """

    paired_at: int
    bell_at: int
    warned_at: int | None = None
    waits_since: int | None = None
    ended_at: int | None = None
    tables: tuple[tuple[int, str], ...] = ()


class LogEntry(NamedTuple):
    """What happened, when (ms), to which entrant (`number`), by whom (`by_id`, 0 for the bot), and why."""

    row: int
    at: int
    what: What
    number: int | None
    by_id: int
    reason: str | None
    event: dict[str, Any]  # further fields, which are also in a tournament's file if `what` is in OF_FILE


class Game(NamedTuple):
    """A pairing of a round, with its board, from 1, and its table, if it has one."""

    stage: int
    board: int
    pairing: Pairing
    table_id: str | None


@dataclass(frozen=True)
class Tournament:
    """A tournament at one moment. Each change increments its `version`.

    `due` is when it starts or the next round is paired (ms), or None if neither is scheduled. `entrants` are
    in order of entry. The tournament's message is in `thread_id`, a thread or the channel itself. `closed`
    means that an organiser has closed entry. `shown` is the version that the message shows, and `told` the
    latest row of the log that was made public.
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
        """The digits of the commitment to the seed that the announcement shows."""
        return commitment(self.seed)[:COMMITMENT_DIGITS]

    @property
    def lots(self) -> Lots:
        """The tournament's lots."""
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
        """The tournament's Contest after all its events: the rounds so far, and the entrants to pair next."""
        settings = {"kind": self.kind, "seats": self.settings.seats, "twice": self.settings.twice}
        return tournament_file.folded(settings, self.events)

    @cached_property
    def standings(self) -> list[Row]:
        """The rows of all entrants with starting numbers, best first."""
        return standings(self.contest)

    @property
    def events(self) -> list[Event]:
        """The events that pairings and places follow from, as in the tournament's file."""
        return [
            {"what": entry.what, **({} if entry.number is None else {"number": entry.number}), **entry.event}
            for entry in self.log
            if entry.what in OF_FILE
        ]

    @property
    def counted(self) -> tuple[Entrant, ...]:
        """The entrants who are in, neither waiting for a place nor gone, in order of entry."""
        return tuple(each for each in self.entrants if each.state == "in")

    @property
    def postponed(self) -> tuple[int, ...]:
        """The lengths (ms) of all the organisers' postponements of the next round."""
        paired = self.latest("round")
        since = self.log[paired.row if paired is not None else 0 :]
        return tuple(entry.event["by_ms"] for entry in since if entry.what == "later")

    def latest(self, *kinds: What) -> LogEntry | None:
        """Return the log's latest entry of any of the given kinds, if there is one."""
        return next((entry for entry in reversed(self.log) if entry.what in kinds), None)

    def since(self, what: What, *reset: What) -> LogEntry | None:
        """Return the log's latest entry of a kind, unless one of the kinds that `reset` it came later."""
        found = self.latest(what, *reset)
        return found if found is not None and found.what == what else None

    def entrant_of(self, user_id: int) -> Entrant | None:
        """Return a person's entry, if they have one, even if they left."""
        return next((each for each in self.entrants if each.user_id == user_id), None)

    def number_of(self, user_id: int) -> int | None:
        """Return a person's starting number, if they have one."""
        entrant = self.entrant_of(user_id)
        return entrant.number if entrant is not None else None

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with this starting `number`, which must exist."""
        return next(each for each in self.entrants if each.number == number)

    def here(self, stage: int) -> set[int | None]:
        """Return the starting numbers of the entrants who pressed **I'm here** in a round."""
        return {each.number for each in self.log if each.what == "here" and each.event["stage"] == stage}

    def awaited(self, game: Game) -> list[int]:
        """Return the starting numbers of entrants who get a game's point if they press **I'm here**."""
        where = (game.stage, game.board)
        found = (each.event for each in reversed(self.log) if each.what in ("result", "corrected"))
        latest: dict[str, Any] = next((each for each in found if (each["stage"], each["board"]) == where), {})
        return list(latest.get("awaited", ()))

    def can_come(self, game: Game, number: int | None) -> bool:
        """Return whether an entrant can still get the point of a game that no one came to."""
        return game in self.expecting and number in self.awaited(game)

    def games(self, stage: int | None) -> Iterator[Game]:
        """Yield the pairings of round `stage`, from 1, or none if there was no such round."""
        if stage is not None and 1 <= stage <= self.round:
            tables = dict(self.stages[stage - 1].tables)
            for board, pairing in enumerate(self.contest.rounds[stage - 1], 1):
                yield Game(stage, board, pairing, tables.get(board))

    def idle(self, stage: int) -> list[int]:
        """Return the starting numbers that a round robin leaves without a game in round `stage`: 0 or 1."""
        playing = {number for game in self.games(stage) for number in game.pairing.numbers}
        return [each for each in self.contest.numbers if each not in playing and self.kind == "round-robin"]

    @property
    def unfinished(self) -> list[Game]:
        """The running round's games that have no result yet."""
        return [game for game in self.games(self.round) if self.stage and game.pairing.result is None]

    @property
    def expecting(self) -> list[Game]:
        """The running round's games that no one came to, if an entrant can still get the point by coming.

        If the bell has rung and the round only waits for paused games, there are none.
        """
        if self.stage is None or self.stage.waits_since is not None:
            return []
        missed = (game for game in self.games(self.round) if game.pairing.result == (None, None))
        return [game for game in missed if self.contest.present & {*self.awaited(game)}]

    def game(self, stage: int, board: int) -> Game | None:
        """Return the pairing at a board of round `stage`, or None if there is none. Both count from 1."""
        return next((game for game in self.games(stage) if game.board == board), None)

    def game_at(self, table: Table) -> Game | None:
        """Return the pairing played at a table, if there is one."""
        return next((game for game in self.games(table.stage) if game.table_id == table.id), None)

    def game_of(self, number: int, stage: int | None = None) -> Game | None:
        """Return an entrant's pairing in round `stage` (by default the latest), if they have one."""
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
    """Add an entry to a tournament's log, about the entrant `number` if given, with the fields in `event`."""
    entry = LogEntry(len(tournament.log) + 1, action.at, what, number, action.user_id, reason, event)
    return replace(tournament, log=(*tournament.log, entry))


def add_result(
    tournament: Tournament, action: Action, game: Game, result: Sequence[int | None], how: How, **more: Any
) -> Tournament:
    """Add a game's result to a tournament's log, as the bot."""
    told = {"stage": game.stage, "board": game.board, "table": game.table_id, **more}
    by_bot = action._replace(user_id=0)
    return add_entry(tournament, by_bot, "result", result=list(result), how=how, **told)


def with_entrant(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Replace the entrant with the same `entry`, or add a new one."""
    others = {each.entry: each for each in tournament.entrants} | {entrant.entry: entrant}
    return replace(tournament, entrants=tuple(others.values()))


def with_stage(tournament: Tournament, **changes: Any) -> Tournament:
    """Change a tournament's latest round."""
    *earlier, latest = tournament.stages
    return replace(tournament, stages=(*earlier, latest._replace(**changes)))
