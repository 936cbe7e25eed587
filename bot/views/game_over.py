"""The last message of a game: how it ended, the figures, and the seed of the dice."""

from __future__ import annotations

from engine import Match, Over, _, text

from ..table.model import Table, names_of
from .custom_id import AS_TEXT, REPLAY, button, record_button, rules_button
from .message import Attachment, Button, Message, Section, TextBoard
from .result import result_lines, standings
from .table_state import title_of
from .text import mention

CLOSED = _("## Closed\n{moderator}, who keeps order here, has closed this game of {game}. It has no result.")
ABANDONED = _(
    "## Closed\nNobody went on with this game of {game} when its time had run out, so it is closed. "
    "It has no result."
)
DICE_SHOWN = _(
    "Seed `{seed}`\nIts SHA-256 `{commitment}` was shown when the table opened. "
    "To check every roll, press **Record** and run `python -m bot verify` on the file."
)


def game_over_message(
    table: Table, match: Match, over: Over, since: int, picture: Attachment | None
) -> Message:
    """Show how a game ended: the winners, every table of figures, the seed of the dice."""
    names = names_of(table)
    card = [standings(tally, names) for tally in match.seen_by(None).tallies]
    return Message(
        result_lines(over, match.ending, title_of(table)),
        rows=(final_buttons(table),),
        attachment=picture,
        card=(*card, _dice_section(table)),
        names=names,
        told=tuple(told for ply, told in table.story if ply > since),
    )


def closed_message(table: Table, match: Match, picture: Attachment | TextBoard | None) -> Message:
    """Show the board of a match that was closed, with the seed of the dice."""
    closed = text(CLOSED, moderator=mention(table.closed_by), game=match.game.name)
    if table.closed_by == 0:
        closed = text(ABANDONED, game=match.game.name)
    buttons = (button(table, REPLAY, "replay", "primary"), record_button(table), rules_button(table))
    return Message(
        (closed,),
        rows=(buttons,),
        attachment=picture,
        card=(_dice_section(table),),
        names=names_of(table),
    )


def final_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons of a finished game."""
    return (
        button(table, REPLAY, "replay", "primary"),
        button(table, AS_TEXT, "text"),
        record_button(table),
        button(table, _("Rematch"), "rematch", "success"),
        rules_button(table),
    )


def _dice_section(table: Table) -> Section:
    dice = text(DICE_SHOWN, seed=table.seed.hex(), commitment=table.commitment)
    return Section(text("The dice"), (dice,))
