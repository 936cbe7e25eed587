"""Posts that the bot has lost sight of: what each shows is read from its buttons."""

from __future__ import annotations

import discord

from ..storage.outbox import LOBBY, question_ply
from ..views.custom_id import read_custom_id

# Verbs of which every public message of a table has one; their argument is the revision.
ALWAYS_THERE = ("join", "more", "verify")


def shown_by(message: discord.Message, table_id: str) -> tuple[int, int] | None:
    """Return the ply and revision of a table that a message shows, None if it shows none of it.

    Of a question it is what stands in place of the ply.
    """
    question = None
    for row in message.components:
        for item in getattr(row, "children", ()):
            id = read_custom_id(getattr(item, "custom_id", None) or "")
            if id is None or id.table_id != table_id:
                continue
            revision = int(id.argument) if id.argument.isdecimal() else 0
            if id.verb in ALWAYS_THERE:
                return LOBBY if id.verb == "join" else id.ply, revision
            if id.verb == "agree":
                question = question_ply(revision), revision
    return question
