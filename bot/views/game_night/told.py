"""What is told once of a table with an end, and what the board itself, or one message for several, tells."""

from __future__ import annotations

from collections.abc import Mapping

from engine import _

from ...table.events import Kind

TOLD_OF_ENDS: Mapping[Kind, str] = {
    "end_changed": _("{mentions}: the end of this game has changed, see below."),
    "end_set": _("{person} has changed how this game ends, see below."),
    "time_counted": _("⏰ Time is up, and by agreement the game is counted."),
    "longer": _("▶️ You play on for 15 minutes."),
    "goes_on": _("▶️ {person} goes on with this game."),
}
# An edited message does for these: nobody waits for them, or one message tells of several tables.
QUIET: frozenset[Kind] = frozenset(
    {
        *("asked", "agreed", "withdrawn", "lapsed", "vacation_ended"),
        *("end_moved", "end_begun", "end_gone", "listed"),
    }
)
