"""A lobby's automatic start, and messages that ask the opener to start the game. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import GAMES, TableError, _

from .errors import Refusal, WrongPhase
from .events import Kind
from .lobby import BEGUN, changed_last, check_due, check_lobby, check_opener, most_seats
from .model import Action, Table, add_event
from .play import begin as begin_match
from .rematch import awaits_all
from .time import MINUTE, SECOND

NOT_STARTING = _("This game won't start automatically. Press **Start** when everyone is ready.")

TO_WAIT = 15 * SECOND  # from the last answer to the start: the time to press Wait
FULL_FOR = 10 * MINUTE  # how long a full lobby stays unchanged before its opener is called


def follow_answers(before: Table, after: Table, action: Action) -> Table:
    """Announce a lobby's automatic start once everyone is in.

    If everyone has answered but no start follows, notify the opener instead, at most once, and never because
    of the opener's own action.
    """
    was_ready = starts_with(before)
    if starts_with(after):
        held = after.latest_event(["start_held"]) is not None
        return after if was_ready or held else add_event(_shared(after), action, "starts_soon")
    called = after.latest_event(["all_answered"]) is not None or action.user_id == after.opener_id
    if called or not _is_answered(after) or (_is_answered(before) and not was_ready):
        return after
    return _call(_shared(after), action, "all_answered")


def starts_with(table: Table, *, guests: bool = False) -> bool:
    """Return whether a lobby starts automatically with its players and, if `guests`, everyone invited."""
    there = {player.user_id for player in table.players}
    if guests:
        there |= {guest.user_id for guest in table.invited}
    named = [each for each in table.invitees if each.state in ("invited", "accepted", "declined")]
    full, chosen = len(there) == most_seats(table), table.table_options.start == "when-everyone-is-in"
    return (
        table.phase == "lobby"
        and not awaits_all(table)  # a rematch has rules of its own
        and all(each.user_id in there for each in named)
        and len(there) >= GAMES[table.game_id].seats.start
        and sum((bool(named), full, chosen)) >= 2
    )


def starts_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) when a lobby starts automatically, or None if it does not."""
    latest = table.latest_event(["starts_soon", "start_held", "all_answered"])
    if latest is None or latest.kind != "starts_soon" or not starts_with(table):
        return None
    return latest.at + TO_WAIT


def begin(table: Table, action: Action, holdings: dict[str, Any] | None) -> Table:
    """Start a lobby's match if the automatic start is due.

    `holdings` are the players' goods, if the game has any. If the options do not suit the players, notify the
    opener instead. Raises WrongPhase or Refusal if the table is not a lobby, or NotDue if it is too early.
    """
    check_lobby(table)
    check_due(starts_at(table), action)
    try:
        started = begin_match(table, action.at, holdings)
    except TableError:
        return _call(table, action, "all_answered")
    return add_event(replace(started, revision=table.revision), action, "started")


def hold(table: Table, action: Action) -> Table:
    """Stop a lobby's automatic start, as the lobby's opener.

    Raises WrongPhase if the game has started, or Refusal if no start is announced or the acting user is not
    the opener.
    """
    check_opener(table, action)
    at = starts_at(table)
    if at is None:
        raise Refusal(NOT_STARTING)
    if action.at >= at:
        raise WrongPhase(BEGUN)
    return add_event(table, action, "start_held")


def call_due_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) at which a full lobby's opener is reminded to start, or None."""
    full = table.phase == "lobby" and len(table.players) == most_seats(table)
    if not full or table.latest_event(["full_long"]) is not None:
        return None
    return changed_last(table) + FULL_FOR


def call_opener(table: Table, action: Action) -> Table:
    """Remind the opener to start the game of a full lobby. Raises NotDue if it is too early."""
    check_due(call_due_at(table), action)
    return _call(table, action, "full_long")


def _is_answered(table: Table) -> bool:
    """Return whether people have been invited to a lobby and all of them have answered."""
    asked = any(each.state in ("accepted", "declined") and each.times_invited for each in table.invitees)
    return table.phase == "lobby" and asked and not table.invited


def _shared(after: Table) -> Table:
    """Make the next table event share the latest revision, unless that revision already has an event."""
    taken = after.event_at(after.revision) is not None
    return after if taken else replace(after, revision=after.revision - 1)


def _call(table: Table, action: Action, kind: Kind) -> Table:
    """Add a table event of this `kind`, which asks the opener to start the game."""
    return add_event(table, action, kind, holder_id=table.opener_id)
