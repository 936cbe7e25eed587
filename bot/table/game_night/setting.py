"""Setting a table's end, in its lobby or during play. No player in the lead can end the game alone."""

from __future__ import annotations

from dataclasses import replace

from ..agreements.asking import ask, open_proposal
from ..errors import Refusal
from ..lobby import check_opener
from ..lobby_settings import change_lobby
from ..model import Action, Table, add_event
from .end import GRACE, AtEnd, TableEnd
from .settling import NO_END, check_at_end, check_player


def set_end(table: Table, action: Action, end: TableEnd | None, at_end: AtEnd | None = None) -> Table:
    """Set a game's end, remove it if `end` is None, or ask the other players to agree.

    The others have to agree before a running game can be scored earlier. `at_end` is what happens to the game
    at its end, or None to keep what was set. Raises WrongPhase or Refusal if the change is not allowed.
    """
    was = table.end
    if was is None and end is None:
        raise Refusal(NO_END)
    check_at_end(table, at_end)
    if was is not None and end is not None:
        tied = was._replace(event_id=end.event_id, event_name=end.event_name, event_start=end.event_start)
        end = tied.moved(end.until)
    if table.phase == "lobby":
        check_opener(table, action)
        return _changed(table, action, end and end._replace(at_end=at_end or end.at_end))
    check_player(table, action)
    if at_end is not None and end is not None and at_end != end.at_end:
        raise Refusal(
            "Set the end time first, then what happens at the end. You can't set both at once while a game "
            "is running."
        )
    if was is not None and end is not None and was.at_end == "count" and end.until < was.until:
        return ask(table, action, "end_earlier", value=_wished(table, action, end.until))
    return add_event(replace(table, end=end), action, "end_set")


def set_at_end(table: Table, action: Action, at_end: AtEnd) -> Table:
    """Set whether a game is parked or scored at its end, or ask the other players to agree.

    The others have to agree before a running game can be set to be scored. Raises WrongPhase or Refusal if
    the change is not allowed.
    """
    if table.end is None:
        raise Refusal(NO_END)
    check_at_end(table, at_end)
    if table.phase == "lobby":
        check_opener(table, action)
        return _changed(table, action, table.end._replace(at_end=at_end))
    check_player(table, action)
    if table.end.at_end == at_end:
        raise Refusal("It's already set that way, so nothing changed.")
    if at_end == "count":
        return ask(table, action, "end_count")
    return add_event(replace(table, end=table.end._replace(at_end=at_end)), action, "end_set")


def _wished(table: Table, action: Action, until: int) -> str:
    """Return the end to propose, as text in ms: `until`, or the end that is already proposed.

    If a player types the same length again within five minutes, the end that was proposed first is kept.
    """
    asked = open_proposal(table, "end_earlier", action.at)
    event = asked and table.event_at(asked.revision)
    if event and event.value and 0 <= until - int(event.value) <= min(action.at - event.at, GRACE):
        return event.value
    return str(until)


def _changed(table: Table, action: Action, end: TableEnd | None) -> Table:
    return change_lobby(table, action, replace(table, end=end), "end_changed")
