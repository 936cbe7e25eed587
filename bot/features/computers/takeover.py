"""A computer in the place of somebody who leaves, under **Hand over**: offered, and answered by others."""

from __future__ import annotations

from engine import _

from ...table.computers import takeover
from ...views.message import sentence
from ..interactions import Context, edit, require_permissions
from .seats import demand_computers

ASKED = _("The others are asked. Once all of them agree, a computer plays on in your place.")


@edit("offercomp", require_permissions)
async def offer_computer(context: Context) -> None:
    """Ask the others whether a computer may play on in one's place."""
    demand_computers(context)
    await context.act(takeover.offer_computer)
    await context.edit(sentence(ASKED))


@edit("agreecomp", require_permissions)
async def agree(context: Context) -> None:
    """Agree to a computer in somebody's place."""
    await context.act(takeover.agree_to_computer)


@edit("declinecomp", require_permissions)
async def decline(context: Context) -> None:
    """Refuse it, or want it no more."""
    await context.act(takeover.decline_computer)
