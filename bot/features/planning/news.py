"""The news that a plan is gone, told to its planner before their next move."""

from __future__ import annotations

from dataclasses import replace

from engine import _, text

from ...table.model import Table
from ...table.planning.plan import plan_of
from ...views.message import Message

GONE = _("-# Your plan did not foresee this move, so it is gone.")


def with_news(message: Message, table: Table, seat: int) -> Message:
    """Say in a message to a seat that its plan is gone, if it is."""
    plan = plan_of(table, seat) if table.plans else None
    if plan is None or plan.lines:
        return message
    return replace(message, content=(text(GONE), *message.content))
