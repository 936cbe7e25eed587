"""A tournament's course over time: check-in, start, rounds, bells and the end. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..table.errors import NotDue
from ..table.model import Action, Table
from ..table.time import DAY, HOUR, MINUTE
from .entry import BETWEEN_ROUNDS, CHECK_IN, LIMITS, leave, longest_round, rounds_of
from .lots import starting_order
from .model import How, Round, written_round
from .places import result_of
from .tournament import (
    Game,
    LogEntry,
    Pace,
    Stage,
    State,
    Tournament,
    add_entry,
    add_result,
    with_entrant,
    with_stage,
)

Lengths = Mapping[Pace, int]

MOVED_BY: Lengths = {"days": DAY, "evening": 15 * MINUTE}  # a start with too few people
WARNED_BEFORE: Lengths = {"days": DAY, "evening": 5 * MINUTE}  # from its reminder to the bell, as planned
LEAD: Lengths = {"days": 2 * HOUR, "evening": 2 * MINUTE}  # from its reminder to the bell, at least
WAIT: Lengths = {"days": DAY, "evening": 10 * MINUTE}  # at most, for a paused game, a reminder or permissions
TIME_TO_CHECK_IN = 3 * MINUTE  # at least, from the call to check in to the start
# After the planned start: when only an organiser can still start a tournament, and when it is cancelled.
LATE_START, GIVEN_UP_AFTER = 2 * HOUR, 7 * DAY
STUCK_FOR = 14 * DAY  # until a tournament is cancelled if it has no channel or can't be paired
MAX_MISSED = 2  # rounds in a row


def due_at(tournament: Tournament) -> int | None:
    """Return the time (ms) of the bot's next action in a tournament, or None if the tournament is over."""
    if tournament.state == "signup":
        return _start_due_at(tournament)
    if tournament.state != "running":
        return None
    if tournament.stage is None:
        stuck = tournament.latest("stuck")
        return tournament.due or (stuck.at + STUCK_FOR if stuck is not None else None)
    return _bell_due_at(tournament, tournament.stage)


def _start_due_at(tournament: Tournament) -> int:
    if tournament.due is None:
        return tournament.starts_at + GIVEN_UP_AFTER
    if tournament.settings.pace == "days":
        return tournament.due
    if called_at(tournament) is None:
        return tournament.due - CHECK_IN
    return _after_check_in(tournament, tournament.due)


def _bell_due_at(tournament: Tournament, stage: Stage) -> int:
    pace = tournament.settings.pace
    if any(deserted(tournament)) or is_played(tournament):
        return stage.paired_at
    if not is_warned(tournament):
        return stage.bell_at - WARNED_BEFORE[pace]
    if stage.waits_since is not None:
        return stage.waits_since + WAIT[pace]
    if stage.warned_at is None:
        return stage.bell_at + WAIT[pace]
    return max(stage.bell_at, stage.warned_at + LEAD[pace])


def _check_due(tournament: Tournament, action: Action, state: State) -> None:
    at = due_at(tournament)
    if tournament.state != state or at is None or action.at < at:
        raise NotDue


def deserted(tournament: Tournament) -> Iterator[tuple[Game, int]]:
    """Yield (game, number) for each entrant who has left the tournament but not their running game."""
    resigned = {
        each.number
        for each in tournament.log
        if each.what == "resigned" and each.event["stage"] == tournament.round
    }
    gone = tournament.contest.withdrawn - resigned
    for game in tournament.unfinished:
        yield from ((game, number) for number in game.pairing.numbers if number in gone)


def note_resigned(tournament: Tournament, action: Action, number: int) -> Tournament:
    """Record that an entrant who left resigns their unfinished game. Raises NotDue if there is none."""
    if all(number != each for _game, each in deserted(tournament)):
        raise NotDue
    return add_entry(tournament, action, "resigned", number, stage=tournament.round)


def called_at(tournament: Tournament) -> int | None:
    """Return when people were asked to check in (ms).

    Return None if they have not been asked since the start was last moved.
    """
    call = tournament.since("check-in", "moved")
    return call.at if call is not None else None


def start_of(tournament: Tournament) -> int | None:
    """Return the time (ms) at which a tournament starts, which is never before check-in has ended.

    Return None if the tournament is starting right now or is already running.
    """
    early = tournament.since("brought forward", "moved")
    at = _after_check_in(tournament, tournament.starts_at)
    is_early = early is not None and tournament.due is not None and at <= early.at
    return None if is_early or tournament.state == "running" else at


def _after_check_in(tournament: Tournament, at: int) -> int:
    """Return `at` (ms) or the end of check-in, whichever is later.

    Return `at` if people have not been asked to check in.
    """
    called = called_at(tournament)
    return at if called is None else max(at, called + TIME_TO_CHECK_IN)


def is_played(tournament: Tournament) -> bool:
    """Return whether the running round can end before its bell.

    It can if all its games are over and none of them can still be won by an entrant who turns up.
    """
    return not tournament.unfinished and not tournament.expecting


def is_warned(tournament: Tournament) -> bool:
    """Return whether the reminder of the running round's bell has been posted or is about to be posted."""
    return tournament.since("warned", "round") is not None


def warn(tournament: Tournament, action: Action) -> Tournament:
    """Record that the bell's reminder is about to be posted. Raises NotDue unless the reminder is due."""
    _check_due(tournament, action, "running")
    if tournament.stage is None or is_warned(tournament):
        raise NotDue
    return add_entry(tournament, action, "warned")


def note_warned(tournament: Tournament, action: Action) -> Tournament:
    """Record that the reminder of the running round's bell has been posted.

    Raises NotDue if no round is running, or if that is already recorded.
    """
    if tournament.stage is None or tournament.stage.warned_at is not None:
        raise NotDue
    return with_stage(tournament, warned_at=action.at)


def wait(tournament: Tournament, action: Action, boards: Sequence[int]) -> Tournament:
    """Make the running round's bell wait for the paused games at `boards`.

    Raises NotDue if no round is running, or if the bell is already waiting.
    """
    if tournament.stage is None or tournament.stage.waits_since is not None:
        raise NotDue
    return with_stage(add_entry(tournament, action, "paused", boards=list(boards)), waits_since=action.at)


def move(tournament: Tournament, _action: Action, at: int) -> Tournament:
    """Move the running round's bell to `at` (ms), after an outage.

    If no round is running, move the time of the start or of the next round instead.
    """
    if tournament.stage is not None:
        return with_stage(tournament, bell_at=at)
    return replace(tournament, due=at, starts_at=at if tournament.state == "signup" else tournament.starts_at)


def lacking(tournament: Tournament) -> LogEntry | None:
    """Return the log entry about missing permissions that hold up the next round, or None if none do."""
    return tournament.since("lacking", "round") if tournament.state == "running" else None


def waits_until(tournament: Tournament, lack: LogEntry) -> int:
    """Return the time (ms) at which the next round stops waiting for the permissions in the entry `lack`."""
    return max(lack.at, tournament.due or 0) + WAIT[tournament.settings.pace]


def lack(tournament: Tournament, action: Action, missing: Sequence[str]) -> Tournament:
    """Make the next round wait for the `missing` permissions.

    Raises NotDue if the tournament isn't running, if a round is running, or if the next round is already
    waiting.
    """
    if tournament.state != "running" or tournament.stage is not None or lacking(tournament) is not None:
        raise NotDue
    return add_entry(tournament, action, "lacking", missing=list(missing))


def get_stuck(tournament: Tournament, action: Action) -> Tournament:
    """Leave the start or next round to an organiser. If that has already been done, cancel the tournament."""
    if tournament.due is None:
        return replace(add_entry(tournament, action, "cancelled"), state="cancelled")
    return replace(add_entry(tournament, action, "stuck"), due=None)


def call(tournament: Tournament, action: Action) -> Tournament:
    """Record that everyone in an evening tournament is now being asked to check in.

    Raises NotDue if sign-up is over, or if it is too early.
    """
    _check_due(tournament, action, "signup")
    return add_entry(tournament, action, "check-in")


def start(tournament: Tournament, action: Action, ratings: Mapping[int, int | None]) -> Tournament:
    """Start a tournament, and assign starting numbers by rating, with ties decided by lot.

    `ratings` maps each person's place in the order of entry to their rating (1/1000 points) or None. If there
    are too few people, the tournament is postponed the first time and cancelled the second time. If the start
    is more than two hours late, it is left to an organiser. Raises NotDue unless the start is due.
    """
    _check_due(tournament, action, "signup")
    if tournament.due is None or action.at > tournament.due + LATE_START:
        return get_stuck(tournament, action)
    live = tournament.settings.pace == "evening"
    there = [each for each in tournament.counted if each.here or not live]
    if len(there) < LIMITS[tournament.kind].fewest:
        return _too_few(tournament, action, len(there))
    known = {each.entry: ratings.get(each.entry) for each in there}
    order = starting_order(tournament.lots, known)
    entered = {each.entry: each for each in there}
    for number, entry in enumerate(order, 1):
        entrant = entered[entry]._replace(number=number, rating=known[entry])
        tournament = add_entry(with_entrant(tournament, entrant), action, "entered", number)
    settings = tournament.settings._replace(rounds=rounds_of(tournament, len(order)))
    return replace(tournament, settings=settings, state="running", due=action.at)


def begin_round(
    tournament: Tournament, action: Action, paired: Round, tables: Mapping[int, str]
) -> Tournament:
    """Start the next round with the pairings `paired`. `tables` maps boards, from 1, to table ids."""
    bell_at = action.at + longest_round(tournament)
    stage = Stage(action.at, bell_at, tables=tuple(sorted(tables.items())))
    number = tournament.round + 1
    after = add_entry(tournament, action, "round", stage=number, pairings=written_round(paired))
    after = replace(after, stages=(*after.stages, stage), due=None)
    return _followed(after, action)


def with_game(tournament: Tournament, action: Action, table: Table) -> Tournament:
    """Add the result of a table's finished game, which may end the round.

    If a moderator has hidden the game, its result becomes void. If neither of two players has moved, the one
    who is not late can still win by pressing **I'm here**, and the round waits for them until its bell.

    Raises NotDue if the tournament isn't running, if the game isn't part of it, or if the game already has a
    result and isn't hidden.
    """
    game = tournament.game_at(table)
    known = game is not None and game.pairing.result is not None and not table.hidden
    if tournament.state != "running" or game is None or known:
        raise NotDue
    here = tournament.here(game.stage)
    numbers = game.pairing.numbers
    result = result_of(table, {seat for seat, number in enumerate(numbers) if number in here})
    possible = result_of(table, range(len(numbers)))
    awaited = [number for number, place in zip(numbers, possible, strict=True) if place is not None]
    more = {"awaited": awaited} if possible != result else {}
    return _followed(add_result(tournament, action, game, result, _how(table, result), **more), action)


def finish(tournament: Tournament, action: Action) -> Tournament:
    """End a running tournament that has fewer than two people left.

    Raises NotDue if two or more people are left, if the tournament isn't running, or if a round is running.
    """
    if tournament.state != "running" or tournament.stage is not None or len(tournament.contest.present) > 1:
        raise NotDue
    return _over(tournament, action)


def void(tournament: Tournament, action: Action, game: Game) -> Tournament:
    """Record that a running game does not count because its table is damaged. This may end the round."""
    none = [None] * len(game.pairing.numbers)
    return _followed(add_result(tournament, action, game, none, "none"), action)


def end_round(tournament: Tournament, action: Action) -> Tournament:
    """End the running round, and remove entrants who have missed two rounds in a row.

    Also end the tournament if that was its last round, or if fewer than two people are left. Raises NotDue if
    no round is running, or if a game has no result yet.
    """
    if tournament.stage is None or tournament.unfinished:
        raise NotDue
    tournament = with_stage(tournament, ended_at=action.at)
    by_bot = action._replace(user_id=0)
    for number in _gone(tournament):
        tournament = leave(tournament, by_bot, tournament.entrant(number))
    if tournament.round == tournament.settings.rounds or len(tournament.contest.present) < 2:
        return _over(tournament, by_bot)
    pause = BETWEEN_ROUNDS if tournament.settings.pace == "evening" else 0
    return replace(tournament, due=action.at + pause + sum(tournament.postponed))


def _how(table: Table, result: tuple[int | None, ...]) -> How:
    if table.closed_by is not None:
        return "none"
    if None in result:
        return "absent"
    return "played" if table.latest_event(("bell", "bell_lost")) is None else "bell"


def _followed(tournament: Tournament, action: Action) -> Tournament:
    """End the running round if it can end before its bell (see `is_played`)."""
    return end_round(tournament, action) if tournament.stage and is_played(tournament) else tournament


def _gone(tournament: Tournament) -> Iterator[int]:
    """Yield the starting numbers of entrants who missed their games in both of the last two rounds.

    Rounds that an entrant sat out don't count, and neither do games that are void or have a corrected result.
    """
    excused = _sat_out(tournament)
    latest = range(tournament.round - MAX_MISSED + 1, tournament.round + 1)
    for number in sorted(tournament.contest.present):
        games = [(stage, tournament.game_of(number, stage)) for stage in latest]
        if all(
            game is not None
            and game.pairing.missed_by(number)
            and game.pairing.how not in ("none", "corrected")
            and (stage, number) not in excused
            for stage, game in games
        ):
            yield number


def _sat_out(tournament: Tournament) -> set[tuple[int, int]]:
    """Return a (round, starting number) pair for each round that an entrant has sat out."""
    found, stage = set(), 1
    for entry in tournament.log:
        stage += entry.what == "round"
        if entry.what == "sat-out" and entry.number is not None:
            found.add((stage, entry.number))
    return found


def _too_few(tournament: Tournament, action: Action, people: int) -> Tournament:
    if any(entry.what == "moved" for entry in tournament.log):
        after = add_entry(tournament, action, "cancelled", people=people)
        return replace(after, state="cancelled", due=None)
    at = max(tournament.starts_at, action.at) + MOVED_BY[tournament.settings.pace]
    return replace(add_entry(tournament, action, "moved", people=people), starts_at=at, due=at)


def _over(tournament: Tournament, action: Action) -> Tournament:
    return replace(add_entry(tournament, action, "over"), state="over", due=None)
