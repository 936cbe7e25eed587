"""Asking players who are away to come back."""

from __future__ import annotations

from engine import Seat, _

from ..table import inactivity
from ..table.errors import Refusal
from ..views.message import sentence
from .dispatch import Context, demand_permissions, reply

CLAIMED = _(
    "They are asked in public to come back. If they have not moved in {days} days, their seat resigns by "
    "itself."
)
ON_VACATION = _("{player} is on vacation until <t:{until}:D>, and not missed before that.")


@reply("claim", demand_permissions)
async def claim_inactive(context: Context) -> None:
    """Ask the players who are away to come back, unless they are on vacation."""
    await _demand_nobody_on_vacation(context)
    await context.act(inactivity.claim_inactive)
    await context.reply(sentence(CLAIMED, days=inactivity.GRACE_DAYS))


async def _demand_nobody_on_vacation(context: Context) -> None:
    """Raise Refusal where somebody who is awaited is on vacation."""
    table, at = await context.table(), context.action.at
    for seat in inactivity.awaited(table):
        person = await context.services.own_times.get(table.players[seat].user_id, at)
        for vacation in person.vacations:
            if vacation.start <= at < vacation.end:
                raise Refusal(ON_VACATION, player=Seat(seat), until=vacation.end // 1000)
