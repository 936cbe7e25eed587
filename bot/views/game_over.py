"""The last message of a game: how it ended, the figures, and what can be done then."""

from __future__ import annotations

from engine import Match, Over, _, text

from ..table.model import Table, names_of
from .custom_id import AS_TEXT, REPLAY, button, verify_button
from .message import Attachment, Button, Message, TextBoard
from .result import result_lines, standings
from .table_state import title_of
from .text import mention

CLOSED = _("## Closed\n{moderator}, a moderator, has closed this game of {game}. It has no result.")
ABANDONED = _(
    "## Closed\nNobody went on with this game of {game} when its time had run out, so it is closed. "
    "It has no result."
)


def game_over_message(table: Table, match: Match, over: Over, picture: Attachment | None) -> Message:
    """Show how a game ended: the winners, and every table of figures."""
    names = names_of(table)
    return Message(
        result_lines(over, match.ending, title_of(table)),
        rows=(final_buttons(table),),
        attachment=picture,
        card=tuple(standings(tally, names) for tally in match.seen_by(None).tallies),
        names=names,
    )


def closed_message(table: Table, match: Match, picture: Attachment | TextBoard | None) -> Message:
    """Show the board of a match that was closed."""
    closed = text(CLOSED, moderator=mention(table.closed_by), game=match.game.name)
    if table.closed_by == 0:
        closed = text(ABANDONED, game=match.game.name)
    buttons = (button(table, REPLAY, "replay", "primary"), verify_button(table))
    return Message(
        (closed,),
        rows=(buttons,),
        attachment=picture,
        names=names_of(table),
    )


def final_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons of a finished game."""
    return (
        button(table, _("Rematch"), "rematch", "success"),
        button(table, REPLAY, "replay", "primary"),
        button(table, AS_TEXT, "text"),
        button(table, _("How it went"), "course"),
        verify_button(table),
    )
