"""Handing a seat over: whom to, asked and answered; and asking missed players to come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import text

from ..table import inactivity
from ..table.errors import Refusal
from ..table.model import Table
from ..table.seat_transfer import Candidate, check_seat
from ..views.custom_id import CustomId, read_id
from ..views.message import Button, EntitySelect, Message, sentence
from ..views.messages import order as said
from .context import AnyInteraction, Context, Handler
from .permissions import demand_moderator, demand_permissions


async def hand_over(press: Context) -> None:
    """Ask a player who is to follow."""
    table, user = await press.router.tables.get(press.control.table_id), press.interaction.user.id
    check_seat(table, user)
    row = successor_picker(table, user)
    await press.responder.private(Message((text(said.HAND_OVER_ASK),), rows=(row,)))


def successor_picker(table: Table, holder_id: int) -> EntitySelect:
    """Let somebody be chosen to follow on the seat of `holder_id`."""
    control = CustomId("successor", table.id, argument=str(holder_id))
    return EntitySelect(str(control), text(said.WHO_FOLLOWS), "users")


async def successor(press: Context) -> None:
    """Offer the seat to whom was chosen: for who sits there, or for a moderator."""
    demand_permissions(press.interaction)
    holder, table_id = user_in(press.control.argument), press.control.table_id
    if holder != press.interaction.user.id:
        demand_moderator(press.interaction, await press.router.tables.get(table_id))
    candidate = _candidate(press.interaction, press.values)
    await press.router.tables.hand_over_seat(press.action, table_id, holder, candidate)
    await press.responder.update(asked_draft(table_id, holder, candidate))


def asked_draft(table_id: str, holder_id: int, candidate: Candidate) -> Message:
    """Tell who offered a seat that somebody is asked."""
    keep = Button(text(said.KEEP_SEAT), str(CustomId("keepseat", table_id, argument=str(holder_id))))
    return Message((text(said.SEAT_ASKED, mention=f"<@{candidate.user_id}>"),), rows=((keep,),))


async def keep_seat(press: Context) -> None:
    """Offer the seat no longer."""
    holder = user_in(press.control.argument)
    await press.router.tables.keep_seat(press.action, press.control.table_id, holder)
    await press.responder.update(sentence(said.SEAT_KEPT))


async def take_seat(press: Context) -> None:
    """Accept a seat."""
    demand_permissions(press.interaction)
    await press.router.tables.take_seat(press.action, press.control.table_id)
    await press.responder.private(sentence(said.SEAT_IS_YOURS))


async def refuse_seat(press: Context) -> None:
    """Decline a seat."""
    await press.router.tables.refuse_seat(press.action, press.control.table_id)
    await press.responder.private(sentence(said.SEAT_REFUSED))


async def claim(press: Context) -> None:
    """Ask missed players to come back."""
    demand_permissions(press.interaction)
    await press.router.tables.miss(press.action, press.control.table_id)
    await press.responder.private(sentence(said.CALLED_BACK, days=inactivity.GRACE_DAYS))


def user_in(written: str) -> int:
    """Read a user's id out of a control."""
    user_id = read_id(written)
    if user_id is None:
        raise Refusal
    return user_id


def _candidate(interaction: AnyInteraction, values: tuple[str, ...]) -> Candidate:
    """Say what Discord tells of whom was chosen; those who have left the server are users, not members."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    user = user_in(values[0] if values else "")
    is_bot = bool(resolved.get("users", {}).get(str(user), {}).get("bot"))
    return Candidate(user, is_bot, is_member=str(user) in resolved.get("members", {}))


REPLIES: Mapping[str, Handler] = {"handover": hand_over, "claim": claim}
UPDATES: Mapping[str, Handler] = {
    "successor": successor,
    "takeseat": take_seat,
    "refuseseat": refuse_seat,
    "keepseat": keep_seat,
}
