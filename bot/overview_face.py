"""What a channel's overview says of its open tables. A pure function of the tables; it notifies nobody."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, text

from .agenda import waiting_since
from .drafts import Draft
from .faces import state_of, title_of
from .language import Language
from .lobby import free_seats
from .messages import overview as said
from .pages import paged
from .table import Table

NOBODY = 0  # no user has this id


def overview_face(tables: Sequence[tuple[Table, str]], language: Language) -> Draft:
    """List open tables, each with the way there, as many as fit a message."""
    if not tables:
        return Draft((text(said.HEAD), text(said.NONE)))
    first = paged([_line(table, way) for table, way in tables], language)[0]
    rest = len(tables) - len(first)
    more = (text(said.MORE, count=rest),) if rest else ()
    return Draft((text(said.HEAD), *first, *more))


def _line(table: Table, way: str) -> Text:
    return text(
        said.RUNNING if table.match else said.LOBBY,
        game=title_of(table),
        state=state_of(table, NOBODY),
        free=free_seats(table),
        table=table.id,
        since=waiting_since(table) // 1000,
        link=way,
    )
