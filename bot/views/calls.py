"""What a game asks people to do away from the table, such as dares: the lines and the buttons of a board."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Call, Text, _, text

from ..table.calls import CallId
from ..table.model import Table, is_user
from .custom_id import button
from .message import BUTTONS_A_ROW, Button
from .text import mentions_of

CALL = _("🎭 {mentions}: {call}")
DONE, NAMED_DONE = _("I did it"), _("Done: {name}")


def call_lines(table: Table, calls: Mapping[CallId, Call]) -> tuple[Text, ...]:
    """Return a line for each call, which mentions the people it is for."""
    return tuple(
        text(CALL, mentions=mentions_of(table, call.seats), call=call.text) for call in calls.values()
    )


def people_called(table: Table, calls: Mapping[CallId, Call]) -> tuple[int, ...]:
    """Return the ids of the users whom any of the calls is for, in the order of their seats."""
    seats = sorted({seat for call in calls.values() for seat in call.seats})
    return tuple(filter(is_user, (table.players[seat].user_id for seat in seats)))


def done_buttons(table: Table, calls: Mapping[CallId, Call]) -> tuple[Button, ...]:
    """Return the buttons that say that a person did what the game asked, if it asked any people.

    Each of several calls has a button with its name. If some have no name, or there are more than fit into a
    row, there is one button for all.
    """
    if not people_called(table, calls):
        return ()
    if len(calls) == 1:
        return tuple(button(table, DONE, "done", argument=id) for id in calls)
    if len(calls) > BUTTONS_A_ROW or not all(call.name for call in calls.values()):
        return (button(table, DONE, "done"),)
    return tuple(button(table, NAMED_DONE, "done", argument=id, name=call.name) for id, call in calls.items())
