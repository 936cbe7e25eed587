"""Whether players at a table can ask a computer for hints."""

from __future__ import annotations

from engine import is_secret

from ..model import Table


def may_ask(table: Table) -> bool:
    """Return whether a table allows hints: it has a computer player, or its option `hints` is on."""
    return bool(table.computers) or table.table_options.hints


def has_hint_at_hand(table: Table) -> bool:
    """Return whether the board itself offers hints: only one person plays, and moves are not secret."""
    alone = len(table.players) - len(table.computers) == 1
    return alone and table.match is not None and not is_secret(table.match.status)
