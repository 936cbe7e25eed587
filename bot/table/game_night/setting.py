"""The end of a table, set in its lobby and changed while it plays.

While it plays, whoever leads must not be able to call time: that the game is counted, and an earlier end of
one that is, takes all who play.
"""

from __future__ import annotations

from dataclasses import replace

from engine import GAMES, _, options_of

from ..clock.parking import is_parked
from ..clock.setting import change_lobby
from ..computers.seats import all_agree
from ..errors import AlreadyOffered, Refusal, WrongPhase
from ..lobby import check_opener
from ..model import Action, Table, add_event
from ..play import active_seat
from .end import AtEnd, TableEnd

ONE_BY_ONE = _("While the game runs, change its end first, and then what becomes of it at its end.")


class NoEnd(Refusal):
    """A table that has no end."""

    sentence = _("This table has no end. Give it one with `/until`.")


class CannotCount(Refusal):
    """A game that is not counted before it is over."""

    sentence = _(
        "A set of games, or one that possessions depend on, is not counted at its end; it is parked."
    )


def set_end(table: Table, action: Action, end: TableEnd | None, at_end: AtEnd | None = None) -> Table:
    """Set when a game ends, and with which event; or ask the others about it. None: it has no end.

    `at_end` is what becomes of the game then, None for what it is. Raises WrongPhase, CannotCount, NoEnd,
    NotTheOpener in a lobby, NotSeated and Paused in a match.
    """
    was = table.end
    if was is None and end is None:
        raise NoEnd
    if at_end == "count" and not may_count(table):
        raise CannotCount
    if was is not None and end is not None:
        tied = was._replace(event_id=end.event_id, event_name=end.event_name, event_start=end.event_start)
        end = tied.moved(end.until)
    if table.phase == "lobby":
        check_opener(table, action)
        return _changed(table, action, end and end._replace(at_end=at_end or end.at_end))
    _check_player(table, action)
    if at_end is not None and end is not None and at_end != end.at_end:
        raise Refusal(ONE_BY_ONE)
    if was is not None and end is not None and was.at_end == "count" and end.until < was.until:
        return _ask(table, action, was._replace(asked=end.until, asked_at_end=None))
    return add_event(replace(table, end=end), action, "end_set")


def set_at_end(table: Table, action: Action, at_end: AtEnd) -> Table:
    """Set whether a game is parked or counted at its end, or ask the others whether it is counted.

    Raises WrongPhase, NoEnd, CannotCount, NotTheOpener in a lobby, NotSeated and Paused in a match.
    """
    end = table.end
    if end is None:
        raise NoEnd
    if at_end == "count" and not may_count(table):
        raise CannotCount
    if table.phase == "lobby":
        check_opener(table, action)
        return _changed(table, action, end._replace(at_end=at_end))
    _check_player(table, action)
    if end.at_end == at_end:
        raise AlreadyOffered("That is agreed already, so nothing was changed.")
    if at_end == "count":
        return _ask(table, action, end._replace(asked=None, asked_at_end="count"))
    changed = end._replace(at_end=at_end, asked=None, asked_at_end=None)
    return add_event(replace(table, end=changed), action, "end_set")


def agree(table: Table, action: Action) -> Table:
    """Agree to what is asked about the end; it counts once all who play have. Raises as `set_end` does."""
    end, votes = _asked(table, action), end_votes(table)
    if action.user_id in votes:
        raise AlreadyOffered("You have agreed already; the others have to as well.")
    if not all_agree(table, {*votes, action.user_id}):
        return add_event(table, action, "end_vote")
    return _agreed(table, action, end)


def refuse(table: Table, action: Action) -> Table:
    """Leave the end as it is. Raises as `set_end` does."""
    end = _asked(table, action)._replace(asked=None, asked_at_end=None)
    return add_event(replace(table, end=end), action, "end_refused")


def end_votes(table: Table) -> frozenset[int]:
    """Return who agrees to what is asked about the end, nobody where nothing is."""
    end = table.end
    if end is None or (end.asked is None and end.asked_at_end is None) or table.phase != "running":
        return frozenset()
    votes: set[int] = set()
    for event in table.table_events:
        if event.kind == "end_asked":
            votes = {event.by_id}
        elif event.kind == "end_vote":
            votes.add(event.by_id)
    return frozenset(votes)


def may_count(table: Table) -> bool:
    """Return whether a game can be counted before it is over: no set, and nothing passes on with it."""
    game = GAMES[table.game_id]
    given = {**{each.id: each.default for each in options_of(game.Options)}, **table.options}
    plain = {**game.single, **game.unstaked}
    return all(given[id] in (value, value == "on") for id, value in plain.items())


def _check_player(table: Table, action: Action) -> None:
    """Raise WrongPhase, NotSeated or Paused unless the acting user plays, in a match that is not parked."""
    active_seat(table, action)
    if is_parked(table):
        raise WrongPhase("This game is parked. Press **Resume** first.")


def _asked(table: Table, action: Action) -> TableEnd:
    """Return the end about which the acting user, who still plays, is asked."""
    _check_player(table, action)
    if table.end is None or not end_votes(table):
        raise WrongPhase("Nobody asks about the end of this game any more.")
    return table.end


def _changed(table: Table, action: Action, end: TableEnd | None) -> Table:
    return change_lobby(table, action, replace(table, end=end), "end_changed")


def _ask(table: Table, action: Action, end: TableEnd) -> Table:
    if all_agree(table, {action.user_id}):
        return _agreed(table, action, end)
    return add_event(replace(table, end=end), action, "end_asked")


def _agreed(table: Table, action: Action, end: TableEnd) -> Table:
    after = end if end.asked is None else end.moved(end.asked)
    after = after._replace(at_end=end.asked_at_end or end.at_end, asked=None, asked_at_end=None)
    return add_event(replace(table, end=after), action, "end_set")
