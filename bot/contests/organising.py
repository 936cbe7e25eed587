"""Organisers' actions in a tournament: start, close entry, postpone, correct, cancel. Pure functions.

The tournament's log keeps the `reason` for an action, if one is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine import _

from ..table.errors import Refusal
from ..table.model import Action
from ..table.time import DAY, MINUTE
from .entry import check_unfinished, leave, move_up
from .tournament import Tournament, add_entry, with_entrant

MAX_REASON_LENGTH = 100
MAX_CORRECTIONS = 20
MAX_POSTPONED = 2  # times per round
# By how much a round can be postponed (ms).
POSTPONED = {"days": range(DAY, 8 * DAY, DAY), "evening": range(5 * MINUTE, 35 * MINUTE, 5 * MINUTE)}

OWN_GAME = _("You're playing in that game, so another organiser has to do this.")
NOT_RUNNING = _("That's only possible while the tournament is running.")
OUT_OF_RANGE = _("You can postpone a round by 1 to 7 days, or by 5 to 30 minutes in an evening tournament.")
NO_ENTRANT = _("That person isn't in this tournament.")

Result = Sequence[int | None]  # the place of each seat, None if its player missed the game


def start_now(tournament: Tournament, action: Action, reason: str | None = None) -> Tournament:
    """Start a tournament right away. An evening tournament starts once people have had time to check in.

    Raises Refusal if the tournament has already started or is over.
    """
    check_unfinished(tournament)
    if tournament.state != "signup":
        raise Refusal("This tournament has already started.")
    after = add_entry(tournament, action, "brought forward", reason=reason)
    return replace(after, starts_at=action.at, due=action.at)


def pair_now(tournament: Tournament, action: Action) -> Tournament:
    """Have the next round paired right away. Raises Refusal unless the round is waiting for an organiser."""
    if tournament.state != "running" or tournament.stage is not None or tournament.due is not None:
        raise Refusal("I'll pair the next round automatically, so you don't need to do anything.")
    return replace(tournament, due=action.at)


def close_entry(tournament: Tournament, action: Action, reason: str | None = None) -> Tournament:
    """Close entry, even to late entrants.

    Raises Refusal if entry is already closed, or if the tournament is over.
    """
    check_unfinished(tournament)
    if tournament.closed:
        raise Refusal("Entry is already closed.")
    return add_entry(replace(tournament, closed=True), action, "closed", reason=reason)


def postpone(tournament: Tournament, action: Action, by_ms: int, reason: str | None = None) -> Tournament:
    """Postpone the next round by `by_ms`: 1 to 7 days or, in an evening tournament, 5 to 30 minutes.

    Raises Refusal if the tournament isn't running, if `by_ms` isn't a whole number of days (in an evening
    tournament, a multiple of 5 minutes) in that range, or if the round has already been postponed twice.
    """
    if tournament.state != "running":
        raise Refusal(NOT_RUNNING)
    if by_ms not in POSTPONED[tournament.settings.pace]:
        raise Refusal(OUT_OF_RANGE)
    if len(tournament.postponed) >= MAX_POSTPONED:
        raise Refusal("The next round has been postponed twice, which is the limit.")
    after = add_entry(tournament, action, "later", reason=reason, by_ms=by_ms)
    return after if after.due is None else replace(after, due=after.due + by_ms)


def correct(
    tournament: Tournament, action: Action, stage: int, board: int, result: Result, reason: str | None = None
) -> Tournament:
    """Give a game that is over or void the correct `result`.

    The game is the one at `board` in the round `stage`, both counted from 1. Raises Refusal if the tournament
    isn't running or has had 20 corrections, or if the game doesn't exist, has no result yet, or is one of the
    acting user's own.
    """
    if tournament.state != "running":
        raise Refusal(NOT_RUNNING)
    game = tournament.game(stage, board)
    if game is None or game.pairing.is_bye or len(result) != len(game.pairing.numbers):
        raise Refusal("That game isn't part of this tournament.")
    if game.pairing.result is None:
        raise Refusal("That game has no result yet. Wait until it's over.")
    _check_no_part(tournament, action, *game.pairing.numbers)
    if sum(entry.what == "corrected" for entry in tournament.log) >= MAX_CORRECTIONS:
        raise Refusal("This tournament has had 20 corrections, which is the limit.")
    corrected: dict[str, Any] = {"stage": stage, "board": board, "result": list(result), "how": "corrected"}
    return add_entry(tournament, action, "corrected", reason=reason, **corrected)


def disqualify(tournament: Tournament, action: Action, entry: int, reason: str | None = None) -> Tournament:
    """Disqualify the entrant whose place in the order of entry is `entry`. Their results stay.

    Raises Refusal if there is no such entrant, if the entrant is the acting user or their current opponent,
    or if the tournament is over.
    """
    check_unfinished(tournament)
    entrant = next((each for each in tournament.entrants if each.entry == entry), None)
    if entrant is None or entrant.state == "disqualified":
        raise Refusal(NO_ENTRANT)
    if entrant.user_id == action.user_id:
        raise Refusal("You can't disqualify yourself. Use `/tournament withdraw` instead.")
    game = tournament.game_of(entrant.number) if entrant.number is not None else None
    if game is not None and game.pairing.result is None:
        _check_no_part(tournament, action, *game.pairing.numbers)
    after = add_entry(tournament, action, "disqualified", entrant.number, reason, entry=entry)
    if tournament.state == "running" and entrant.state == "in":
        after = leave(after, action, entrant, disqualified=True)
    after = with_entrant(after, entrant._replace(state="disqualified"))
    return move_up(after) if tournament.state == "signup" else after


def cancel(tournament: Tournament, action: Action, reason: str | None = None) -> Tournament:
    """Cancel a tournament. Its running games continue as ordinary games. Raises Refusal if it is over."""
    check_unfinished(tournament)
    return replace(add_entry(tournament, action, "cancelled", reason=reason), state="cancelled", due=None)


def move(tournament: Tournament, action: Action, channel_id: int) -> Tournament:
    """Move a tournament's message and later rounds to another channel, for example if the old one is gone.

    If the next round is waiting for an organiser, it is paired now. Raises Refusal if the tournament is over.
    """
    check_unfinished(tournament)
    moved = replace(tournament, channel_id=channel_id, thread_id=None, message_id=None)
    stuck = tournament.state == "running" and tournament.stage is None and tournament.due is None
    return replace(moved, due=action.at) if stuck else moved


def _check_no_part(tournament: Tournament, action: Action, *numbers: int) -> None:
    if action.user_id in {tournament.entrant(number).user_id for number in numbers}:
        raise Refusal(OWN_GAME)
