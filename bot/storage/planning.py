"""Stored plans, in which players answer moves in advance, and the moves that plans have made."""

from __future__ import annotations

from ..table.model import Table
from ..table.planning.lines import Plan, Planned, read_lines, write_lines
from .connection import Connection


def write(db: Connection, before: Table, after: Table) -> None:
    """Write the changes to a table's plans, and to the moves that plans have made."""
    if after.plans != before.plans:
        db.execute("DELETE FROM plan WHERE table_id = ?", (after.id,))
        rows = [(after.id, plan.seat, plan.ply, write_lines(plan.lines)) for plan in after.plans]
        db.executemany("INSERT INTO plan (table_id, seat, ply, tree) VALUES (?, ?, ?, ?)", rows)
    if after.planned != before.planned:
        void = [(after.id, each.ply) for each in before.planned if each not in after.planned]
        db.executemany("DELETE FROM planned WHERE table_id = ? AND ply = ?", void)
        new = [(after.id, *each) for each in after.planned if each not in before.planned]
        db.executemany("INSERT INTO planned (table_id, ply, event) VALUES (?, ?, ?)", new)


def read(db: Connection, table_id: str) -> tuple[Plan, ...]:
    """Return a table's plans, in seat order."""
    rows = db.execute("SELECT seat, ply, tree FROM plan WHERE table_id = ? ORDER BY seat", (table_id,))
    return tuple(Plan(seat, ply, read_lines(tree)) for seat, ply, tree in rows)


def read_planned(db: Connection, table_id: str) -> tuple[Planned, ...]:
    """Return the moves that plans have made at a table, in order."""
    rows = db.execute("SELECT ply, event FROM planned WHERE table_id = ? ORDER BY ply", (table_id,))
    return tuple(Planned(*row) for row in rows)
