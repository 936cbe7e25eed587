"""Answering interactions: the callback, the answer called `@original`, and follow-ups.

These routes carry no Authorization header: the interaction's token is the credential.
Source: Discord, interactions/receiving-and-responding.
"""

from __future__ import annotations

from tests import openapi

from . import payloads
from .posting import Draft, edit, post
from .refusals import (
    ALREADY_ACKNOWLEDGED,
    EXPIRED_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Breach,
    Refusal,
    check,
)
from .routes import Call, Reply, Route
from .world import COMPONENTS_V2, EPHEMERAL, LOADING, Interaction, Json, Message, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
SAY, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, SHOW_MODAL = 4, 5, 6, 7, 8, 9


def callback(world: World, call: Call) -> Reply:
    """POST /interactions/{interaction}/{token}/callback: the only acknowledgement."""
    interaction = world.interactions.get(call.path["token"])
    if interaction is None or str(interaction.id) != call.path["interaction"]:
        raise Refusal(*UNKNOWN_INTERACTION)
    if interaction.acknowledged is not None:
        raise Refusal(*ALREADY_ACKNOWLEDGED)
    if world.is_late(interaction):
        raise Refusal(*UNKNOWN_INTERACTION)
    kind = call.draft.payload.get("type")
    if kind not in _allowed(interaction):
        raise Breach(f"Callback type {kind} does not answer interaction type {interaction.type}.")
    _apply(world, interaction, kind, call.draft)
    interaction.acknowledged, interaction.acknowledged_at = kind, world.now()
    if call.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _receipt(interaction)


def edit_answer(world: World, call: Call) -> Reply:
    """PATCH one message that an interaction's token gives access to."""
    message = _message(world, call)
    edit(world, message, call.draft)
    _interaction(world, call).told.append(message.content)
    return 200, payloads.message(message)


def delete_answer(world: World, call: Call) -> Reply:
    """DELETE one message that an interaction's token gives access to."""
    _message(world, call).deleted = True
    return 204, None


def follow_up(world: World, call: Call) -> Reply:
    """POST a follow-up. The first one after a deferred answer (type 5) becomes that answer."""
    interaction = _interaction(world, call)
    original = interaction.original
    if original is not None and original.flags & LOADING and not original.deleted:
        edit(world, original, call.draft)
        interaction.told.append(original.content)
        return 200, payloads.message(original)
    message = _say(world, interaction, call.draft)
    interaction.followups.append(message)
    interaction.told.append(message.content)
    return 200, payloads.message(message)


def _allowed(interaction: Interaction) -> set[int]:
    if interaction.type == AUTOCOMPLETE:
        return {SUGGEST}
    on_message = {DEFER_UPDATE, UPDATE} if interaction.message is not None else set()
    modal = set() if interaction.type == MODAL else {SHOW_MODAL}
    return {SAY, DEFER} | on_message | modal


def _apply(world: World, interaction: Interaction, kind: int, draft: Draft) -> None:
    data: Json = draft.payload.get("data") or {}
    inner = Draft(data, draft.uploads)
    if kind in (SAY, DEFER):
        interaction.original = _say(world, interaction, inner, LOADING if kind == DEFER else 0)
    elif kind == SUGGEST:
        check(openapi.of_choices(data["choices"]))
        interaction.choices = data["choices"]
    elif kind == SHOW_MODAL:
        check(openapi.of_components(data["components"]))
        interaction.modal = data
    else:
        interaction.original = interaction.message
        if kind == UPDATE and interaction.message is not None:
            if interaction.message.deleted:
                raise Refusal(*UNKNOWN_MESSAGE)
            edit(world, interaction.message, inner)
    if kind in (SAY, UPDATE) and interaction.original is not None:
        interaction.told.append(interaction.original.content)


def _say(world: World, interaction: Interaction, draft: Draft, flags: int = 0) -> Message:
    flags |= (draft.payload.get("flags") or 0) & (EPHEMERAL | COMPONENTS_V2)
    reader = interaction.person if flags & EPHEMERAL else None
    return post(world, interaction.channel, draft, flags=flags, visible_to=reader, interaction=interaction)


def _receipt(interaction: Interaction) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    receipt: Json = {"interaction": about}
    if interaction.original is not None:
        about["response_message_id"] = str(interaction.original.id)
        about["response_message_loading"] = bool(interaction.original.flags & LOADING)
        about["response_message_ephemeral"] = interaction.original.visible_to is not None
        if interaction.acknowledged in (SAY, UPDATE):
            shown = payloads.message(interaction.original)
            receipt["resource"] = {"type": interaction.acknowledged, "message": shown}
    return receipt


def _interaction(world: World, call: Call) -> Interaction:
    interaction = world.interactions.get(call.path["token"])
    if interaction is None or world.is_expired(interaction):
        raise Refusal(*EXPIRED_TOKEN)
    if interaction.acknowledged is None or str(world.app.id) != call.path["application"]:
        raise Refusal(*UNKNOWN_WEBHOOK)
    return interaction


def _message(world: World, call: Call) -> Message:
    interaction, name = _interaction(world, call), call.path["message"]
    if name == "@original":
        message = interaction.original
    else:
        mine = [interaction.original, *interaction.followups]
        message = next((m for m in mine if m is not None and str(m.id) == name), None)
    if message is None or message.deleted:
        raise Refusal(*UNKNOWN_MESSAGE)
    return message


_WEBHOOK = "/webhooks/{application}/{token}"
_ANSWER = _WEBHOOK + "/messages/{message}"

CALLBACKS: tuple[tuple[str, str, Route], ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", _WEBHOOK, follow_up),
    ("PATCH", _ANSWER, edit_answer),
    ("DELETE", _ANSWER, delete_answer),
)
