"""Turning off the digest, by the button on it."""

from __future__ import annotations

from engine import _

from ...views.message import sentence
from ..interactions import Context, edit

OFF = _("You get no digest any more. `/preferences` turns it on again.")


@edit("nodigest")
async def turn_off(context: Context) -> None:
    """Send no digests any more; games that are followed by them are told of at their end."""
    services, user_id = context.services, context.user_id
    await services.preferences.change(user_id, digest_at=None)
    await services.digests.reschedule(user_id, context.action.at)
    await context.edit(sentence(OFF))
