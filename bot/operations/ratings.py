"""`python -m bot ratings --check`: compare all stored ratings with ratings computed from the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ..contests.ratings import agree
from ..storage.connection import Connection
from ..storage.contests import ratings
from ..storage.database import look_at
from ..storage.errors import CopyRefused, DatabaseUnusable
from .backups import open_read_only
from .terminal import print_line

SAMPLE = 3  # ladders that `doctor` compares


def main(database: Path | str) -> int:
    """Compare all ratings with the results, and print the differences. Return 0 if all agree, otherwise 1."""
    try:
        if isinstance(database, Path):
            with open_read_only(database) as db:
                wrong = list(differing(db))
        else:
            with look_at(database) as look:
                if not look.readable:
                    raise DatabaseUnusable(
                        "The database is from another version. Start the bot once to update it."
                    )
                wrong = list(differing(look.connection))
    except (CopyRefused, DatabaseUnusable) as error:
        print_line(str(error), sys.stderr)
        return 1
    for ladder in wrong:
        print_line(f"  WRONG  {said(ladder)}")
    print_line("Some ratings are wrong." if wrong else "All ratings follow from the results.")
    return 1 if wrong else 0


def differing(db: Connection, most: int | None = None) -> Iterator[ratings.Ladder]:
    """Yield the ladders with wrong stored ratings, checking only the first `most` ladders (None: all)."""
    for ladder in ratings.ladders(db)[:most]:
        if not agree(ratings.ratings_of(db, ladder), ratings.inputs(db, ladder).fold().ratings):
            yield ladder


def said(ladder: ratings.Ladder) -> str:
    """Return a sentence saying that a ladder's stored ratings do not follow from the results."""
    return f"The ratings in {ladder.game_id} on server {ladder.guild_id} do not follow from the results."
