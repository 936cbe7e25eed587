"""The message that lists a channel's open tables. A pure function of the tables; it notifies nobody."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, _, text

from ..locale.language import Language
from ..table.lobby import free_seats
from ..table.model import Table
from ..table.waiting import waiting_since
from .message import Message
from .paging import paginate
from .table_state import state_of, title_of

NOBODY = 0  # no user has this id

HEAD = _("## Open tables")
RUNNING = _("- **{game}**: {state}, `{table}` · since <t:{since}:f> {link}")
WAITING = _("- **{game}**: seats free: {free}, `{table}` · since <t:{since}:f> {link}")


def channel_list_message(tables: Sequence[tuple[Table, str]], language: Language) -> Message:
    """List open tables, each with the way there, as many as fit a message."""
    if not tables:
        return Message((text(HEAD), text("No table is open here. `/play` opens one.")))
    first = paginate([_line(table, link) for table, link in tables], language)[0]
    rest = len(tables) - len(first)
    more = (text("-# and {count} more", count=rest),) if rest else ()
    return Message((text(HEAD), *first, *more))


def _line(table: Table, link: str) -> Text:
    return text(
        RUNNING if table.match else WAITING,
        game=title_of(table),
        state=state_of(table, NOBODY),
        free=free_seats(table),
        table=table.id,
        since=waiting_since(table) // 1000,
        link=link,
    )
