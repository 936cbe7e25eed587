"""What people who follow a game are told directly, quietly up to its end. Pure functions of the table."""

from __future__ import annotations

from dataclasses import replace

from engine import Over, Text, _, plural, text

from ...table.model import Table, names_of
from ..message import Link, Message
from ..table_state import title_of
from ..text import listed, written_name

BEGUN = _("You follow {game} between {names}. **Follow** under **More**, or `/follow`, ends it.")
GOES_ON = _("{game} between {names}, {moves}. Latest: {story}")
NO_STORY = _("{game} between {names}, {moves}.")
ENDED = _("{game} between {names} is over: {result}")
MOVES = plural("{count} move", "{count} moves", by="count")
CLOSED = _("{game} between {names} was closed without a result.")


def begun_message(table: Table, link: str | None) -> Message:
    """Tell somebody that they follow a game."""
    return _message(table, text(BEGUN, game=title_of(table), names=_names(table)), link)


def news_of(table: Table) -> Text:
    """Say how a game stands, or has ended, without seats: lines of many games stand together."""
    if table.phase != "running":
        return end_text(table)
    made = text(MOVES, count=table.match.moves_made if table.match else 0)
    return text(NO_STORY, game=title_of(table), names=_names(table), moves=made)


def moves_message(table: Table, link: str | None) -> Message:
    """Tell a follower what happened last."""
    made = table.match.moves_made if table.match else 0
    moves = text(MOVES, count=made)
    if not table.story:
        return _message(table, text(NO_STORY, game=title_of(table), names=_names(table), moves=moves), link)
    story = table.story[-1].text
    told = text(GOES_ON, game=title_of(table), names=_names(table), moves=moves, story=story)
    return _message(table, told, link)


def end_message(table: Table, link: str | None) -> Message:
    """Tell a follower how a game has ended."""
    return replace(_message(table, end_text(table), link), silent=False)


def end_text(table: Table) -> Text:
    """Say how a game has ended."""
    status = table.match.status if table.match else None
    if not isinstance(status, Over):
        return text(CLOSED, game=title_of(table), names=_names(table))
    result = _result(table, status)
    return text(ENDED, game=title_of(table), names=_names(table), result=result)


def _result(table: Table, over: Over) -> Text:
    if not over.winners:
        return text("a draw.")
    winners = [text("**{name}**", name=written_name(names_of(table)[seat])) for seat in over.winners]
    template = _("{winners} wins.") if len(winners) == 1 else _("{winners} share the win.")
    return text(template, winners=listed(winners))


def _names(table: Table) -> tuple[Text, ...]:
    return tuple(text("**{name}**", name=written_name(name)) for name in names_of(table))


def _message(table: Table, told: Text, link: str | None) -> Message:
    rows = ((Link(text("To the board"), link),),) if link else ()
    return Message((told,), rows=rows, names=names_of(table), silent=True)
