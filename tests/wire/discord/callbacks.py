"""Answer interactions: the callback, the answer that `@original` names, and follow-ups.

These routes carry no Authorization header: the interaction's token is the credential.
Source: Discord, interactions/receiving-and-responding.
"""

from __future__ import annotations

from . import payloads, rules
from .posting import Draft, edit, post
from .refusals import (
    Breach,
    already_acknowledged,
    expired_token,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from .routes import Call, Reply, Route
from .world import COMPONENTS_V2, EPHEMERAL, LOADING, Interaction, Json, Message, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
SAY, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, SHOW_MODAL = 4, 5, 6, 7, 8, 9


def callback(world: World, call: Call) -> Reply:
    """POST /interactions/{interaction}/{token}/callback: the one acknowledgement."""
    deed = world.interactions.get(call.path["token"])
    if deed is None or str(deed.id) != call.path["interaction"]:
        raise unknown_interaction()
    if deed.acknowledged is not None:
        raise already_acknowledged()
    if world.is_late(deed):
        raise unknown_interaction()
    kind = call.draft.payload.get("type")
    if kind not in _allowed(deed):
        raise Breach("type", f"Callback type {kind} does not answer interaction type {deed.type}.")
    _apply(world, deed, kind, call.draft)
    deed.acknowledged, deed.acknowledged_at = kind, world.now()
    if call.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _receipt(deed)


def get_answer(world: World, call: Call) -> Reply:
    """GET one message that an interaction's token gives access to."""
    return 200, payloads.message(_message(world, call))


def edit_answer(world: World, call: Call) -> Reply:
    """PATCH one message that an interaction's token gives access to."""
    message = _message(world, call)
    edit(world, message, call.draft)
    _deed(world, call).told.append(message.content)
    return 200, payloads.message(message)


def delete_answer(world: World, call: Call) -> Reply:
    """DELETE one message that an interaction's token gives access to."""
    _message(world, call).deleted = True
    return 204, None


def follow_up(world: World, call: Call) -> Reply:
    """POST a follow-up; the first one after a deferred answer (type 5) fills that answer."""
    deed = _deed(world, call)
    original = deed.original
    if original is not None and original.flags & LOADING and not original.deleted:
        edit(world, original, call.draft)
        deed.told.append(original.content)
        return 200, payloads.message(original)
    message = _say(world, deed, call.draft)
    deed.followups.append(message)
    deed.told.append(message.content)
    return 200, payloads.message(message)


def _allowed(deed: Interaction) -> set[int]:
    if deed.type == AUTOCOMPLETE:
        return {SUGGEST}
    on_message = {DEFER_UPDATE, UPDATE} if deed.message is not None else set()
    modal = set() if deed.type == MODAL else {SHOW_MODAL}
    return {SAY, DEFER} | on_message | modal


def _apply(world: World, deed: Interaction, kind: int, draft: Draft) -> None:
    data: Json = draft.payload.get("data") or {}
    inner = Draft(data, draft.uploads)
    if kind in (SAY, DEFER):
        deed.original = _say(world, deed, inner, LOADING if kind == DEFER else 0)
    elif kind == SUGGEST:
        rules.check_choices(data["choices"])
        deed.choices = data["choices"]
    elif kind == SHOW_MODAL:
        rules.check_components(data["components"], layout=True)
        deed.modal = data
    else:
        deed.original = deed.message
        if kind == UPDATE and deed.message is not None:
            if deed.message.deleted:
                raise unknown_message()
            edit(world, deed.message, inner)
    if kind in (SAY, UPDATE) and deed.original is not None:
        deed.told.append(deed.original.content)


def _say(world: World, deed: Interaction, draft: Draft, flags: int = 0) -> Message:
    flags |= (draft.payload.get("flags") or 0) & (EPHEMERAL | COMPONENTS_V2)
    reader = deed.person if flags & EPHEMERAL else None
    return post(world, deed.channel, draft, flags=flags, visible_to=reader, interaction=deed)


def _receipt(deed: Interaction) -> Json:
    about: Json = {"id": str(deed.id), "type": deed.type}
    receipt: Json = {"interaction": about}
    if deed.original is not None:
        about["response_message_id"] = str(deed.original.id)
        about["response_message_loading"] = bool(deed.original.flags & LOADING)
        about["response_message_ephemeral"] = deed.original.visible_to is not None
        if deed.acknowledged in (SAY, UPDATE):
            shown = payloads.message(deed.original)
            receipt["resource"] = {"type": deed.acknowledged, "message": shown}
    return receipt


def _deed(world: World, call: Call) -> Interaction:
    deed = world.interactions.get(call.path["token"])
    if deed is None or world.is_expired(deed):
        raise expired_token()
    if deed.acknowledged is None or str(world.app.id) != call.path["application"]:
        raise unknown_webhook()
    return deed


def _message(world: World, call: Call) -> Message:
    deed, name = _deed(world, call), call.path["message"]
    if name == "@original":
        message = deed.original
    else:
        mine = [deed.original, *deed.followups]
        message = next((m for m in mine if m is not None and str(m.id) == name), None)
    if message is None or message.deleted:
        raise unknown_message()
    return message


_WEBHOOK = "/webhooks/{application}/{token}"
_ANSWER = _WEBHOOK + "/messages/{message}"

CALLBACKS: tuple[tuple[str, str, Route], ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", _WEBHOOK, follow_up),
    ("GET", _ANSWER, get_answer),
    ("PATCH", _ANSWER, edit_answer),
    ("DELETE", _ANSWER, delete_answer),
)
