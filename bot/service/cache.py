"""The tables used latest, in memory. Emptying it changes nothing but the time that a table takes to load."""

from __future__ import annotations

from collections import OrderedDict

from ..table.model import Table

MOST_TABLES = 256


class TableCache:
    """Up to 256 tables; the one that was not used for longest gives way."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def get(self, table_id: str) -> Table | None:
        """Give a table if it is here."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return self._tables.get(table_id)

    def put(self, table: Table) -> None:
        """Keep a table as it is now."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Forget a table, if it is here."""
        self._tables.pop(table_id, None)
