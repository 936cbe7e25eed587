"""The match at a table: started, played, stopped and restored, as pure functions from table to table.

Rolls are thrown as soon as they are due, so that a table always awaits a move or is over.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from engine import GAMES, Event, Match, Over, Played, Rolled, Seat, TableError, Text, ToRoll, text
from engine.record import apply, read_event

from .chain import ChainBroken, digest
from .lobby import check_lobby, check_opener
from .refusals import AlreadyOffered, NotSeated, Paused, StaleBoard, TableDamaged, TooFewPlayers, WrongPhase
from .table import Action, Log, Phase, Table

STORY = 16  # entries of its log that a table can tell

TAKEN_BACK = {"back": 1}  # an entry of the log: the latest event is void

_OTHER_RULES = (
    "This game follows version {version} of the rules of {game}, which this program does not know; "
    "please tell whoever runs this bot."
)


class Step(NamedTuple):
    """An entry of the log, by its number, with the match before and after it."""

    ply: int
    before: Match
    after: Match


def started(table: Table, action: Action, holdings: dict[str, Any] | None = None) -> Table:
    """Begin the match: draw the first seat and throw the opening rolls; `holdings` in a game with goods.

    Raises WrongPhase, NotTheOpener, TooFewPlayers, or InvalidOption where options do not suit so many seats.
    """
    check_lobby(table)
    check_opener(table, action)
    return begun(table, action.at, holdings)


def begun(table: Table, at: int, holdings: dict[str, Any] | None) -> Table:
    """Do the same whoever's action it was. Raises TooFewPlayers or InvalidOption."""
    game, seated = GAMES[table.game_id], len(table.players)
    if seated < game.seats.start:
        raise TooFewPlayers(game=game.name, fewest=game.seats.start, seated=seated)
    first = table.dice.first(seated)
    match = Match.open(table.game_id, seats=seated, first=first, options=table.options, holdings=holdings)
    return _rested(replace(table, holdings=holdings), match, at)


def played(table: Table, action: Action, written: str, ply: int | None) -> Table:
    """Make a move. Raises WrongPhase, NotSeated, StaleBoard, and what `Match.play` raises."""
    match, seat = turn(table, action, ply)
    after = match.play(seat, written)
    return _rested(told(table, match, after, action.at), after, action.at)


def resigned(table: Table, action: Action, ply: int | None) -> Table:
    """Let a player leave. Raises WrongPhase, NotSeated, StaleBoard, and what `Match.resign` raises."""
    match, seat = turn(table, action, ply)
    return without(table, match, seat, action.at)


def without(table: Table, match: Match, seat: int, at: int) -> Table:
    """Let a seat leave, in or out of turn. Raises what `Match.resign` raises."""
    after = match.resign(seat)
    return _rested(told(table, match, after, at), after, at)


def offered(table: Table, action: Action, ply: int | None) -> Table:
    """Offer to stop here, or agree to it; the last to agree ends the match (rules: common, 8).

    Raises WrongPhase, NotSeated, StaleBoard, or AlreadyOffered.
    """
    match, seat = turn(table, action, ply)
    if seat not in match.active:
        raise NotSeated("You have left this game; those who still play decide when it stops.")
    if seat in table.agreed:
        raise AlreadyOffered
    agreed = table.agreed | {seat}
    if not agreed.issuperset(match.active):
        return replace(table, agreed=agreed, revision=table.revision + 1)
    after = match.settle()
    return _rested(told(table, match, after, action.at), after, action.at)


def declined(table: Table, action: Action, ply: int | None) -> Table:
    """Refuse, or take back, an offer to stop. Raises WrongPhase, NotSeated or StaleBoard."""
    turn(table, action, ply)
    if not table.agreed:
        raise WrongPhase("Nobody offers to stop here any more; the game goes on.")
    return replace(table, agreed=frozenset(), revision=table.revision + 1)


def restored(log: Log) -> Table:
    """Play a table's log through; raise TableDamaged if that cannot be. Takes CPU: call it in a thread."""
    table = log.table
    if table.game_id not in GAMES:
        raise TableDamaged
    if log.first is None:
        if table.phase not in ("lobby", "closed"):
            raise TableDamaged
        return table
    try:
        match = Match.open(
            table.game_id,
            seats=len(table.players),
            first=log.first,
            options=table.options,
            holdings=table.holdings,
        )
        if match.game.rules != log.rules:
            raise TableDamaged(_OTHER_RULES, version=log.rules, game=match.game.name)
        return _refolded(log, match)
    except (TableError, ValueError, IndexError) as error:
        raise TableDamaged from error


def _refolded(log: Log, opening: Match) -> Table:
    """Let everything in a log happen again. Raises TableDamaged where it cannot have."""
    table, moments, steps = log.table, [opening], deque[Step](maxlen=STORY)
    times: list[int] = []
    for ply, ((entry, position), at) in enumerate(zip(log.entries, table.times), 1):
        before, written = moments[-1], json.loads(entry)
        if written == TAKEN_BACK:
            del moments[-1], times[-1]
        else:
            moments.append(apply(before, read_event(written)))
            times.append(at)
        steps.append(Step(ply, before, moments[-1]))
        if position not in (None, digest(moments[-1].position)):
            raise TableDamaged from ChainBroken(ply)
    match = moments[-1]
    phase = _phase(match) if table.closed_by is None else "over"
    if table.phase != phase or isinstance(match.status, ToRoll):
        raise TableDamaged
    void = len(log.entries) - len(match.events)
    return _narrated(replace(table, match=match, void=void, times=tuple(times)), steps)


def turn(table: Table, action: Action, ply: int | None) -> tuple[Match, int]:
    """Give the match and the seat of who acts, who looks at a board of `ply` entries (None: at no board).

    Raises WrongPhase, ClosedByModerator, NotSeated, Paused or StaleBoard.
    """
    match, seat = running(table), table.seat_of(action.user_id)
    if seat is None:
        raise NotSeated
    if table.paused_by is not None:
        raise Paused
    if ply is not None and not table.shows(ply):
        raise StaleBoard
    return match, seat


def running(table: Table) -> Match:
    """Give the match that is played at a table, paused or not; raise WrongPhase or ClosedByModerator."""
    if table.phase == "closed" or table.closed_by is not None:
        check_lobby(table)
    if table.phase == "over":
        raise WrongPhase
    if table.match is None:
        raise WrongPhase(
            "This game has not begun; it starts when enough players are seated and **Start** is pressed."
        )
    return table.match


def _rested(table: Table, match: Match, at: int) -> Table:
    """Bring `match` onto the table, throw the rolls that are due, and say what the table has come to."""
    while isinstance(status := match.status, ToRoll):
        k = 1 + sum(isinstance(event, Rolled) for event in match.events)
        after = match.roll(table.dice.roll(k, status.count, status.sides))
        table, match = told(table, match, after, at), after
    revision = table.revision + 1
    none: frozenset[int] = frozenset()
    return replace(table, match=match, phase=_phase(match), revision=revision, agreed=none, taking_back=none)


def _phase(match: Match) -> Phase:
    return "over" if isinstance(match.status, Over) else "running"


def told(table: Table, before: Match, after: Match, at: int) -> Table:
    """Put `after` on the table, with the time of its latest event, and tell what led to it from `before`."""
    times = (*table.times, at)[: len(after.events)]
    table = replace(table, match=after, times=times)
    return _narrated(table, [Step(table.ply, before, after)])


def _narrated(table: Table, steps: Iterable[Step]) -> Table:
    """Add to a table's story and calls what happened in some steps."""
    story, calls = list(table.story), list(table.calls)
    for ply, before, after in steps:
        if len(after.events) < len(before.events):
            story.append((ply, _taking_back(before.events[-1])))
            continue
        sentence = after.narrate(before)
        if sentence is not None:
            story.append((ply, sentence))
        calls += [(ply, call) for call in after.calls(before)]
    oldest = table.ply - STORY
    return replace(
        table,
        story=tuple(each for each in story if each[0] > oldest),
        calls=tuple(each for each in calls if each[0] > oldest),
    )


def _taking_back(event: Event) -> Text:
    if not isinstance(event, Played):
        raise TableDamaged  # only moves are ever taken back
    return text("{seat} takes back the move `{move}`.", seat=Seat(event.seat), move=event.move)
