"""Interactions that no real client would send, as the bot must not rely on what clients prevent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.interactions import base_payload

from .table import BUTTON, MENU, Message

COMMAND, COMPONENT, SUGGESTION, FORM = 2, 3, 4, 5  # types of interactions (Discord: receiving-and-responding)
TEXT, INTEGER, USER, SUBCOMMAND = 3, 4, 6, 1  # types of options


def interaction(
    actor: MemberActor, channel: ChannelHandle, type: int, data: dict[str, Any], on: Message | None = None
) -> tuple[InteractionResult, dict[str, Any]]:
    """Create an interaction without sending it. Return its future result and its payload.

    `on` is the message with the pressed control, if any.
    """
    backend = actor._env.backend
    record, payload = base_payload(
        backend, type=type, channel_id=channel.id, guild_id=actor.guild.id, user_id=actor.id, data=data
    )
    if on is not None:
        stored = backend.get_message(channel.id, on.id)
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = on.id
    return InteractionResult(actor._env, record), payload


async def send(actor: MemberActor, *payloads: dict[str, Any]) -> None:
    """Deliver payloads at the same time, and wait until the bot has nothing left to do."""
    for payload in payloads:
        actor._env.backend.emit("INTERACTION_CREATE", payload)
    await actor._env.settle()


def pressed(custom_id: str, values: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the data of a button's press or, with `values`, of a choice in a menu."""
    if values is None:
        return {"custom_id": custom_id, "component_type": BUTTON}
    return {"custom_id": custom_id, "component_type": MENU, "values": list(values)}


def filled(custom_id: str, written: str) -> dict[str, Any]:
    """Return the data of a submitted form with a typed move."""
    line = {"type": 4, "id": 2, "custom_id": "move", "value": written}
    return {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": line}]}


async def press(
    actor: MemberActor,
    on: Message,
    channel: ChannelHandle,
    custom_id: str,
    values: Sequence[str] | None = None,
) -> InteractionResult:
    """Press a button, or choose `values` in a menu, even if it is disabled or not on the message."""
    result, payload = interaction(actor, channel, COMPONENT, pressed(custom_id, values), on)
    await send(actor, payload)
    return result


async def submit(
    actor: MemberActor, on: Message, channel: ChannelHandle, custom_id: str, written: str
) -> InteractionResult:
    """Submit a form, even if it was never opened."""
    result, payload = interaction(actor, channel, FORM, filled(custom_id, written), on)
    await send(actor, payload)
    return result


async def command(
    actor: MemberActor, channel: ChannelHandle, name: str, *options: dict[str, Any], type: int = COMMAND
) -> InteractionResult:
    """Send a command, even if it does not exist or does not have these options."""
    known = [root for root in actor._env.backend.commands[None].values() if root["name"] == name]
    data = {"id": known[0]["id"] if known else "1", "name": name, "type": 1, "options": list(options)}
    result, payload = interaction(actor, channel, type, data)
    await send(actor, payload)
    return result


def option(name: str, value: object, type: int = TEXT, **more: object) -> dict[str, Any]:
    """Return the data of an option of a command."""
    return {"name": name, "type": type, "value": value, **more}
