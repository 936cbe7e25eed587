"""A moment of a game as it is shared with all: what a watcher sees. Pure functions of the table."""

from __future__ import annotations

from engine import _, text

from ...locale.language import Language
from ...table.model import Table, names_of
from ...table.replay.steps import Step
from ..custom_id import CustomId
from ..message import Attachment, Button, Link, Message, TextBoard
from ..table_state import title_of
from ..text import mention, render_plain
from .steps import label_of, told_of

MAX_STORY_LENGTH = 300  # characters; of a longer one the move is told

HEAD = _("**{game}**, step {number}: {story}")
SHARED_BY = _("-# shared by {mention}")


def share_message(
    table: Table, step: Step, sharer: int, shown: Attachment | TextBoard, link: str | None, language: Language
) -> Message:
    """Show a step to everybody; nobody is notified."""
    names, seen = names_of(table), step.match.seen_by(None)
    told = told_of(step)
    story = told if len(render_plain(told, names, language)) <= MAX_STORY_LENGTH else label_of(step)
    lines = [text(HEAD, game=title_of(table), number=step.number, story=story)]
    if step.move and step.move.notation:
        lines.append(text("-# Move: `{move}`", move=step.move.notation))
    lines.append(text("-# Position: `{line}`", line=seen.game.encode(seen.state)))
    to_board = (Link(text("To the board"), link),) if link else ()
    remove = Button(text("Remove"), str(CustomId("unshare")))
    return Message(
        (*lines, text(SHARED_BY, mention=mention(sharer))),
        rows=((*to_board, remove),),
        attachment=shown,
        names=names,
    )
