"""Asking players who are away to come back."""

from __future__ import annotations

from engine import Seat, _

from ..table import absence
from ..table.errors import Refusal
from ..views.message import sentence
from .interactions import Context, reply, require_permissions

REPORTED = _(
    "They have been asked in public to come back. Unless they move within {days} days, they resign "
    "automatically."
)
ON_VACATION = _("{player} is on vacation until <t:{until}:D>, and cannot be reported absent before that.")


@reply("report", require_permissions)
async def report_absent(context: Context) -> None:
    """Ask the players who are away to come back, unless they are on vacation."""
    await _demand_nobody_on_vacation(context)
    await context.act(absence.report_absent)
    await context.reply(sentence(REPORTED, days=absence.GRACE_DAYS))


async def _demand_nobody_on_vacation(context: Context) -> None:
    """Raise Refusal where somebody who is awaited is on vacation."""
    table, at = await context.table(), context.action.at
    for seat in absence.awaited(table):
        person = await context.services.own_times.get(table.players[seat].user_id, at)
        for vacation in person.vacations:
            if vacation.start <= at < vacation.end:
                raise Refusal(ON_VACATION, player=Seat(seat), until=vacation.end // 1000)
