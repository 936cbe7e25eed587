"""A table as a row of the database's `tables`, and the columns of all that is written and read with it.

Columns are always named, so that a damaged schema is the database's own error and not another table.
"""

from __future__ import annotations

import json
from typing import Any

from engine import read_options
from engine.options import write_options

from ..table.events import TableEvent
from ..table.model import Invitee, Player, Table
from ..table.options import TableOptions

LOCATION = ("channel_id", "parent_channel_id", "table_options")  # where the boards go
FIXED = ("id", "guild_id", "game", "options", "seed", "opened_at")
CHANGING = (
    *LOCATION,
    *("opener_id", "phase", "revision", "rules", "first", "holdings", "deadline", "expired", "changed_at"),
)
COLUMNS = (*FIXED, *CHANGING)  # all but `head`, which belongs to the log

# Rows that belong to a table have the columns of their kind after its id and, if any, their number.
PLAYER, INVITEE, TABLE_EVENT = Player._fields, Invitee._fields, TableEvent._fields


def to_row(table: Table) -> dict[str, Any]:
    """Return the values of all COLUMNS."""
    return {
        "id": table.id,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "parent_channel_id": table.parent_channel_id,
        "opener_id": table.opener_id,
        "game": table.game_id,
        "options": json.dumps(table.options),
        "table_options": json.dumps(write_options(table.table_options)),
        "phase": table.phase,
        "revision": table.revision,
        "rules": table.match and table.match.game.rules,
        "first": table.match and table.match.setup.first,
        "seed": table.seed,
        "holdings": None if table.holdings is None else json.dumps(table.holdings),
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
        "deadline": table.deadline,
        "expired": int(table.expired),
    }


def from_row(row: dict[str, Any]) -> Table:
    """Return a table without what stands in other rows, such as its players and its match."""
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        parent_channel_id=row["parent_channel_id"],
        opener_id=row["opener_id"],
        game_id=row["game"],
        options=json.loads(row["options"]),
        table_options=read_options(TableOptions, json.loads(row["table_options"])),
        phase=row["phase"],
        revision=row["revision"],
        players=(),
        seed=row["seed"],
        holdings=row["holdings"] and json.loads(row["holdings"]),
        opened_at=row["opened_at"],
        changed_at=row["changed_at"],
        deadline=row["deadline"],
        expired=bool(row["expired"]),
    )
