"""What is possible at other tables only."""

from __future__ import annotations

from typing import Any

from ...table.errors import Refusal
from ...table.model import Table


class Elsewhere(Refusal):
    """What is asked for is possible at other `tables`, in other places."""

    def __init__(self, template: str, *tables: Table, **fields: Any) -> None:
        super().__init__(template, **fields)
        self.tables = tables
