"""Asking players who are away to come back."""

from __future__ import annotations

from engine import _

from ..table import inactivity
from ..views.message import sentence
from .dispatch import Context, demand_permissions, reply

CLAIMED = _(
    "They are asked in public to come back. If they have not moved in {days} days, their seat resigns by "
    "itself."
)


@reply("claim", demand_permissions)
async def claim_inactive(context: Context) -> None:
    """Ask the players who are away to come back."""
    await context.act(inactivity.claim_inactive)
    await context.reply(sentence(CLAIMED, days=inactivity.GRACE_DAYS))
