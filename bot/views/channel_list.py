"""What a channel's overview says of its open tables. A pure function of the tables; it notifies nobody."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, text

from ..locale.language import Language
from ..table.lobby import free_seats
from ..table.model import Table
from ..table.waiting import waiting_since
from .board import state_of, title_of
from .message import Message
from .messages import overview as said
from .paging import paginate

NOBODY = 0  # no user has this id


def channel_list_message(tables: Sequence[tuple[Table, str]], language: Language) -> Message:
    """List open tables, each with the way there, as many as fit a message."""
    if not tables:
        return Message((text(said.HEAD), text(said.NONE)))
    first = paginate([_line(table, way) for table, way in tables], language)[0]
    rest = len(tables) - len(first)
    more = (text(said.MORE, count=rest),) if rest else ()
    return Message((text(said.HEAD), *first, *more))


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
