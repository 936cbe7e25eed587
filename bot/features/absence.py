"""Asking players who are away to come back."""

from __future__ import annotations

from engine import _

from ..table import absence
from ..views.message import sentence
from .dispatch import Context, demand_permissions, reply

REPORTED = _(
    "They have been asked in public to come back. Unless they move within {days} days, they resign "
    "automatically."
)


@reply("report", demand_permissions)
async def report_absent(context: Context) -> None:
    """Ask the players who are away to come back."""
    await context.act(absence.report_absent)
    await context.reply(sentence(REPORTED, days=absence.GRACE_DAYS))
