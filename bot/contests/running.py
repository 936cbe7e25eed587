"""What happens in a tournament as time passes: check-in, start, rounds, bells, the end. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..table.errors import NotDue
from ..table.model import Action
from ..table.time import DAY, HOUR, MINUTE
from .entry import BETWEEN_ROUNDS, CHECK_IN, LIMITS, leave, longest_round, rounds_of
from .lots import starting_order
from .model import How, Round
from .pairing import written_round
from .tournament import Pace, Stage, Tournament, add_entry, with_entrant, with_stage

Lengths = Mapping[Pace, int]

MOVED_BY: Lengths = {"days": DAY, "evening": 15 * MINUTE}  # a start with too few people
WARNED_BEFORE: Lengths = {"days": DAY, "evening": 5 * MINUTE}  # the bell
LEAD: Lengths = {"days": 2 * HOUR, "evening": 2 * MINUTE}  # from the warning to the bell at least
WAIT: Lengths = {"days": DAY, "evening": 10 * MINUTE}  # of a bell, for a paused game or the warning
TIME_TO_CHECK_IN = 3 * MINUTE  # at least, from the call to the start
LATE_START, GIVEN_UP_AFTER = 2 * HOUR, 7 * DAY  # after the start: no longer done alone, or at all
MAX_MISSED = 2  # rounds in a row


def due_at(tournament: Tournament) -> int | None:
    """Return when the bot next has to do something for a tournament (ms), or None if it is over."""
    if tournament.state == "signup":
        if tournament.due is None:
            return tournament.starts_at + GIVEN_UP_AFTER
        called = called_at(tournament)
        if tournament.settings.pace == "days":
            return tournament.due
        return (
            tournament.starts_at - CHECK_IN
            if called is None
            else max(tournament.due, called + TIME_TO_CHECK_IN)
        )
    if tournament.state != "running":
        return None
    stage, pace = tournament.stage, tournament.settings.pace
    if stage is None:
        return tournament.due
    if not is_warned(tournament):
        return stage.bell_at - WARNED_BEFORE[pace]
    if stage.waits_since is not None:
        return stage.waits_since + WAIT[pace]
    return (
        stage.bell_at + WAIT[pace]
        if stage.warned_at is None
        else max(stage.bell_at, stage.warned_at + LEAD[pace])
    )


def called_at(tournament: Tournament) -> int | None:
    """Return when everyone was asked to check in (ms), or None if they weren't since the start last moved."""
    calls = [entry for entry in tournament.log if entry.what in ("check-in", "moved")]
    return calls[-1].at if calls and calls[-1].what == "check-in" else None


def is_warned(tournament: Tournament) -> bool:
    """Return whether the reminder of the running round's bell was decided on."""
    marks = [entry.what for entry in tournament.log if entry.what in ("round", "warned")]
    return bool(marks) and marks[-1] == "warned"


def call(tournament: Tournament, action: Action) -> Tournament:
    """Ask everyone to check in for an evening."""
    return add_entry(tournament, action, "check-in")


def start(tournament: Tournament, action: Action, ratings: Mapping[int, int | None]) -> Tournament:
    """Start a tournament, with starting numbers by `ratings` (in 1/1000 points, by entry) and lot.

    With too few people, it is moved once, then cancelled. If it is hours late, it waits for an organiser.
    """
    if tournament.due is None:
        return replace(
            add_entry(tournament, action, "cancelled", people=len(tournament.counted)), state="cancelled"
        )
    if action.at > tournament.due + LATE_START:
        return replace(add_entry(tournament, action, "stuck"), due=None)
    live = tournament.settings.pace == "evening"
    there = [each for each in tournament.counted if each.here or not live]
    if len(there) < LIMITS[tournament.kind].fewest:
        return _too_few(tournament, action, len(there))
    known = {each.entry: ratings.get(each.entry) for each in there}
    order = starting_order(tournament.lots, known)
    for each in tournament.counted:
        if each.entry in known:
            number = order.index(each.entry) + 1
            tournament = with_entrant(tournament, each._replace(number=number, rating=known[each.entry]))
    for number in range(1, len(order) + 1):
        tournament = add_entry(tournament, action, "entered", number)
    rounds = rounds_of(tournament.kind, len(order), tournament.settings)
    settings = tournament.settings._replace(rounds=rounds)
    return replace(tournament, settings=settings, state="running", due=action.at)


def begin_round(
    tournament: Tournament, action: Action, paired: Round, tables: Mapping[int, str]
) -> Tournament:
    """Begin a round with its pairings. `tables` has the ids of its tables by board, from 1."""
    settings = tournament.settings
    length = longest_round(tournament.game_id, tournament.options, settings)
    stage = Stage(action.at, action.at + length, tables=tuple(sorted(tables.items())))
    number = tournament.round + 1
    after = add_entry(tournament, action, "round", stage=number, pairings=written_round(paired))
    after = replace(after, stages=(*after.stages, stage), due=None)
    return _followed(after, action)


def with_result(
    tournament: Tournament, action: Action, table_id: str, result: tuple[int | None, ...], how: How
) -> Tournament:
    """Add the result of a table's game, which may end the round. Raises NotDue if it has one."""
    games = (game for game in tournament.games(tournament.round) if game.table_id == table_id)
    game = next(games, None)
    if tournament.state != "running" or game is None or game.pairing.result is not None:
        raise NotDue
    told: dict[str, Any] = {"stage": game.stage, "board": game.board, "table": table_id, "how": how}
    return _followed(add_entry(tournament, action, "result", result=list(result), **told), action)


def finish_if_alone(tournament: Tournament, action: Action) -> Tournament:
    """End a tournament in which fewer than two people are left."""
    return _over(tournament, action) if len(tournament.progress.present) < 2 else tournament


def _followed(tournament: Tournament, action: Action) -> Tournament:
    """End the round if all its games have results, and the tournament if it was the last."""
    if any(game.pairing.result is None for game in tournament.games(tournament.round)):
        return tournament
    tournament = with_stage(tournament, ended_at=action.at)
    by_bot = action._replace(user_id=0)
    for number in _gone(tournament):
        tournament = leave(tournament, by_bot, tournament.entrant(number))
    if tournament.round == tournament.settings.rounds or len(tournament.progress.present) < 2:
        return _over(tournament, by_bot)
    pause = BETWEEN_ROUNDS if tournament.settings.pace == "evening" else 0
    return replace(tournament, due=action.at + pause + sum(tournament.postponed))


def _gone(tournament: Tournament) -> Iterator[int]:
    """Yield those who missed their games in two rounds running, without having said so."""
    if tournament.round < MAX_MISSED:
        return
    excused = _sat_out(tournament)
    latest = range(tournament.round - MAX_MISSED + 1, tournament.round + 1)
    for number in sorted(tournament.progress.present):
        games = [(stage, tournament.game_of(number, stage)) for stage in latest]
        if all(
            game is not None and game.pairing.missed_by(number) and (stage, number) not in excused
            for stage, game in games
        ):
            yield number


def _sat_out(tournament: Tournament) -> set[tuple[int, int]]:
    """Return the rounds that entrants said they would miss, with their numbers."""
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
    at = tournament.starts_at + MOVED_BY[tournament.settings.pace]
    at = max(at, action.at + MOVED_BY[tournament.settings.pace])
    return replace(add_entry(tournament, action, "moved", people=people), starts_at=at, due=at)


def _over(tournament: Tournament, action: Action) -> Tournament:
    return replace(add_entry(tournament, action, "over"), state="over", due=None)
