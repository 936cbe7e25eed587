"""The digest in words: what waits for somebody, and what is new in games that they follow."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, _, text

from ...table.model import Table
from ..custom_id import CustomId
from ..message import Button, Message
from .agenda import table_line
from .follow import news_of

DIGEST_OFF = "nodigest"  # the verb of its button; its argument, the day, tells a digest that was lost
MAX_LINES = 10

WAITS = _("**Your games that wait for you:**")
NEWS = _("**News of games that you follow:**")
MORE = _("-# and {count} more")


def digest_message(
    user_id: int, waiting: Sequence[tuple[Table, str]], followed: Sequence[tuple[Table, str | None]], day: str
) -> Message | None:
    """List tables that wait, each with its place, and those with news; None where there are none."""
    if not (waiting or followed):
        return None
    lines: list[Text] = []
    if waiting:
        shown = enumerate(waiting[:MAX_LINES], 1)
        lines = [
            text(WAITS),
            *(table_line(number, table, place, user_id) for number, (table, place) in shown),
        ]
        if len(waiting) > MAX_LINES:
            lines.append(text(MORE, count=len(waiting) - MAX_LINES))
    if followed:
        lines += [text(NEWS), *(_news(table, link) for table, link in followed)]
    off = Button(text("No more digests"), str(CustomId("nodigest", argument=day)))
    return Message(tuple(lines), rows=((off,),))


def _news(table: Table, link: str | None) -> Text:
    said = news_of(table)
    return text("- {news} {link}", news=said, link=link) if link else text("- {news}", news=said)
