"""A database that was lost is not replaced by an empty one: whoever runs the bot decides."""

from __future__ import annotations

from pathlib import Path

from ..errors import DatabaseUnusable
from ..files import WRITES, beside, folder_of, has_content, listed, waiting


def refuse_to_replace(database: Path) -> None:
    """Raise DatabaseUnusable if the file is missing or empty though there was one, or half restored."""
    if waiting(database):
        raise DatabaseUnusable(
            f"A backup was being put in the place of the database {database}, and that was cut short. "
            "Finish it with: python -m bot restore FILE"
        )
    writes, folder = beside(database, WRITES), folder_of(database)
    # Writes that were not yet in the file, and backups, show that there was a database.
    remains = [*([writes] if has_content(writes) else []), *([folder] if listed(folder) else [])]
    if remains and not has_content(database):
        raise DatabaseUnusable(
            f"The database {database} is missing or empty, and yet this is left of one: "
            f"{', '.join(map(str, remains))}. "
            "Put a backup in its place with: python -m bot restore FILE. "
            "To begin anew instead, move away what is left."
        )
