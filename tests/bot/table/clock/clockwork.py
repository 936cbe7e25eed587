"""Clocks for tests: rules without vacations, posted boards and reminders, and the bot's actions."""

from __future__ import annotations

from bot.service.tables import Table, Tables
from bot.storage import clocks as stored
from bot.table.clock import due_actions
from bot.table.clock.advancing import started, warned
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import read_clock
from bot.table.computers.choice import Chosen
from bot.table.model import bot_action

from ...people import awaited

MOD = 900


def rules(name: str, **more: object) -> ClockRules:
    """Return the clock rules that `name` describes. Vacations don't stop the clock unless `more` says so."""
    return ClockRules(read_clock(name), **{"vacations": "off", **more})  # type: ignore[arg-type]


async def post(tables: Tables, table: Table, at: int) -> Table:
    """Post the board of a table, so that its clocks start."""
    return await tables.adjust(table.id, lambda now: started(now, table.revision, at), stored.update)


async def warn(tables: Tables, table: Table, at: int) -> Table:
    """Record a reminder to the player whose turn it is, at the time `at`."""
    seat = awaited(table)
    called = table.clocks[seat].called or 0
    return await tables.adjust(table.id, lambda now: warned(now, seat, called, at), stored.update)


async def tick(tables: Tables, table: Table, at: int, *move: str) -> Table:
    """Have the bot do what is due at the time `at` (ms), choosing each `move` that it has to make."""
    action = bot_action(table.id, due_actions.clock_action_key(table, at) or "", at)
    return await tables.act(table.id, due_actions.act_on_clocks, action, *map(Chosen, move))


def next_action(table: Table, seat: int, *, lasting: bool = True) -> due_actions.DueAction | None:
    """Return what the bot does next for a seat, or None if nothing is coming."""
    coming = (each for each in due_actions.coming_actions(table, lasting=lasting) if each.seat == seat)
    return min(coming, key=lambda each: each.at, default=None)
