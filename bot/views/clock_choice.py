"""How a clock is chosen: from a menu, or in a modal in one's own words."""

from __future__ import annotations

from engine import text

from ..table.clock.time_control import NO_CLOCK, PRESETS, read_clock
from .clock import clock_text
from .message import Modal, Select, SelectOption

FIELD, EXAMPLE = "clock", "3 min + 10 min"


def clock_select(id: str) -> Select:
    """Return the menu of no clock and of all that have a name."""
    options = tuple(SelectOption(name, name, clock_text(read_clock(name))) for name in (NO_CLOCK, *PRESETS))
    return Select(id, text("Choose a clock"), options)


def clock_modal(id: str) -> Modal:
    """Return the modal for a clock in one's own words."""
    hint = text("for example {example}", example=EXAMPLE)
    return Modal(id, text("Another clock"), text("Clock"), hint, FIELD)
