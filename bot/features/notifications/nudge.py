"""Asking somebody who keeps others waiting for their move: **Nudge** under **More**."""

from __future__ import annotations

from engine import Seat, _, text

from ...table.model import names_of
from ...views.message import Message
from ..interactions import Context, reply, require_permissions

NUDGED = _("Your nudge is passed on: {player} is asked for a move.")
PASSED_ON_LATER = _("{player} is asleep; your nudge is passed on <t:{when}:R>.")


@reply("nudge", require_permissions)
async def nudge(context: Context) -> None:
    """Ask who keeps others waiting for a move, as soon as they are awake."""
    done = await context.services.nudges.nudge(context.custom_id.table_id, context.action)
    player, kept = Seat(done.seat), done.kept_until
    said = (
        text(NUDGED, player=player)
        if kept is None
        else text(PASSED_ON_LATER, player=player, when=-(-kept // 1000))
    )
    await context.reply(Message((said,), names=names_of(done.table)))
