"""What was rolled at a table, counted: `/rolls`, and **Rolls** in the viewer."""

from __future__ import annotations

import asyncio

from engine import _

from ...table.model import names_of
from ...table.replay.rolls import count_rolls
from ...views.replay.rolls import rolls_message
from ...views.text import shown_name
from ..interactions import Context, command, parameter, reply, started_match
from ..interactions.table_choice import TABLE, shown_table, suggest_tables


@reply("rolls")
@command("rolls", _("Count the rolls of a game, only for you"))
@parameter("table", TABLE, suggest=suggest_tables)
async def rolls_command(context: Context, table: str | None = None) -> None:
    """Show how often each face was rolled, by seat."""
    shown = await shown_table(context, table)
    rolls = await asyncio.to_thread(count_rolls, started_match(shown))
    names = [shown_name(name, context.audience.language) for name in names_of(shown)]
    picture = None
    if rolls and not context.audience.text_board:
        picture = await context.services.pictures.rolls(rolls, names, context.audience)
    await context.reply(rolls_message(shown, rolls, picture))
