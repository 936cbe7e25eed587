"""The match at a table: started, played, stopped and restored, as pure functions from table to table.

Rolls are thrown as soon as they are due, so that a table always awaits a move or is over.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine import GAMES, Match, Over, Rolled, TableError, ToRoll
from engine.record import apply, read_event

from .chain import ChainBroken, digest
from .lobby import check_lobby, check_opener
from .refusals import AlreadyOffered, NotSeated, StaleBoard, TableDamaged, TooFewPlayers, WrongPhase
from .table import Action, Log, Phase, Table

STORY = 16  # events that a table can tell

_OTHER_RULES = (
    "This game follows version {version} of the rules of {game}, which this program does not know; "
    "please tell whoever runs this bot."
)


def started(table: Table, action: Action, holdings: dict[str, Any] | None = None) -> Table:
    """Begin the match: draw the first seat and throw the opening rolls; `holdings` in a game with goods.

    Raises WrongPhase, NotTheOpener, TooFewPlayers, or InvalidOption where options do not suit so many seats.
    """
    check_lobby(table)
    check_opener(table, action)
    game, seated = GAMES[table.game_id], len(table.players)
    if seated < game.seats.start:
        raise TooFewPlayers(game=game.name, fewest=game.seats.start, seated=seated)
    first = table.dice.first(seated)
    match = Match.open(table.game_id, seats=seated, first=first, options=table.options, holdings=holdings)
    return _rested(replace(table, holdings=holdings), match, action.at)


def played(table: Table, action: Action, written: str, ply: int | None) -> Table:
    """Make a move. Raises WrongPhase, NotSeated, StaleBoard, and what `Match.play` raises."""
    match, seat = _turn(table, action, ply)
    after = match.play(seat, written)
    return _rested(_told(table, match, after, action.at), after, action.at)


def resigned(table: Table, action: Action, ply: int | None) -> Table:
    """Let a player leave. Raises WrongPhase, NotSeated, StaleBoard, and what `Match.resign` raises."""
    match, seat = _turn(table, action, ply)
    after = match.resign(seat)
    return _rested(_told(table, match, after, action.at), after, action.at)


def offered(table: Table, action: Action, ply: int | None) -> Table:
    """Offer to stop here, or agree to it; the last to agree ends the match (rules: common, 8).

    Raises WrongPhase, NotSeated, StaleBoard, or AlreadyOffered.
    """
    match, seat = _turn(table, action, ply)
    if seat not in match.active:
        raise NotSeated("You have left this game; those who still play decide when it stops.")
    if seat in table.agreed:
        raise AlreadyOffered
    agreed = table.agreed | {seat}
    if not agreed.issuperset(match.active):
        return replace(table, agreed=agreed, revision=table.revision + 1)
    after = match.settle()
    return _rested(_told(table, match, after, action.at), after, action.at)


def declined(table: Table, action: Action, ply: int | None) -> Table:
    """Refuse, or take back, an offer to stop. Raises WrongPhase, NotSeated or StaleBoard."""
    _turn(table, action, ply)
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
        latest = deque([match], maxlen=STORY + 1)
        for ply, (event, position) in enumerate(log.events, 1):
            latest.append(apply(latest[-1], read_event(json.loads(event))))
            if position not in (None, digest(latest[-1].position)):
                raise TableDamaged from ChainBroken(ply)
    except (TableError, ValueError) as error:
        raise TableDamaged from error
    if table.phase != _phase(latest[-1]) or isinstance(latest[-1].status, ToRoll):
        raise TableDamaged
    told = ((len(after.events), after.narrate(before)) for before, after in pairwise(latest))
    story = tuple((ply, sentence) for ply, sentence in told if sentence is not None)
    calls = tuple(
        (len(after.events), call) for before, after in pairwise(latest) for call in after.calls(before)
    )
    return replace(table, match=latest[-1], story=story, calls=calls)


def _turn(table: Table, action: Action, ply: int | None) -> tuple[Match, int]:
    """Give the match and the seat of who acts, who looks at a board of `ply` events (None: at no board)."""
    seat = table.seat_of(action.user_id)
    if table.phase == "closed":
        check_lobby(table)
    if table.phase == "over":
        raise WrongPhase
    if table.match is None:
        raise WrongPhase(
            "This game has not begun; it starts when enough players are seated and **Start** is pressed."
        )
    if seat is None:
        raise NotSeated
    if ply is not None and not table.shows(ply):
        raise StaleBoard
    return table.match, seat


def _rested(table: Table, match: Match, at: int) -> Table:
    """Bring `match` onto the table, throw the rolls that are due, and say what the table has come to."""
    while isinstance(status := match.status, ToRoll):
        k = 1 + sum(isinstance(event, Rolled) for event in match.events)
        after = match.roll(table.dice.roll(k, status.count, status.sides))
        table, match = _told(table, match, after, at), after
    revision = table.revision + 1
    return replace(table, match=match, phase=_phase(match), revision=revision, agreed=frozenset())


def _phase(match: Match) -> Phase:
    return "over" if isinstance(match.status, Over) else "running"


def _told(table: Table, before: Match, after: Match, at: int) -> Table:
    """Add what the latest event of `after` did, and its time."""
    sentence = after.narrate(before)
    story = (*table.story, (len(after.events), sentence)) if sentence else table.story
    calls = (*table.calls, *((len(after.events), call) for call in after.calls(before)))
    return replace(table, story=story[-STORY:], calls=calls[-STORY:], times=(*table.times, at))
