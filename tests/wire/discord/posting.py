"""Turning a request into a message, new or edited.

Sources: Discord, resources/message (create, edit, allowed mentions) and reference#uploading-files.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import Any

from tests import openapi

from .refusals import EMPTY_MESSAGE, Breach, check
from .world import COMPONENTS_V2, LOADING, Attachment, Channel, Interaction, Json, Message, Person, World

MAX_FILES, SELECTS = 10, (3, 5, 6, 7, 8)
_MENTION = re.compile(r"<@!?(\d+)>")
_SENT_FLAGS = COMPONENTS_V2 | 1 << 2 | 1 << 12  # suppressed embeds, suppressed notifications


@dataclass(frozen=True, slots=True)
class Upload:
    """A file in a multipart request. `index` is the n in its field's name, files[n]."""

    index: int
    filename: str
    content_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A message as a request describes it: the JSON body, and the files beside it."""

    payload: Json
    uploads: tuple[Upload, ...] = field(default=())


def post(
    world: World,
    channel: Channel,
    draft: Draft,
    *,
    flags: int = 0,
    visible_to: Person | None = None,
    interaction: Interaction | None = None,
) -> Message:
    """Post a new message from the application.

    Raises Breach if the draft breaks a limit, before anything is posted.
    """
    message = Message(world.new_id(), channel, world.app, world.wall(), flags=flags)
    message.visible_to, message.interaction = visible_to, interaction
    if not flags & LOADING:
        _fill(world, message, draft)
    world.add_message(message)
    return message


def edit(world: World, message: Message, draft: Draft) -> None:
    """Change only the fields that a draft names.

    Raises Breach if the draft breaks a limit. The message is then unchanged.
    """
    changed = copy.copy(message)
    changed.flags &= ~LOADING
    _fill(world, changed, draft)
    for name in ("content", "embeds", "components", "attachments", "mentions", "flags"):
        setattr(message, name, getattr(changed, name))
    message.edited = world.wall()


def _fill(world: World, message: Message, draft: Draft) -> None:
    payload = draft.payload
    message.flags |= (payload.get("flags") or 0) & _SENT_FLAGS
    check(openapi.of_message({**payload, "flags": message.flags}, fresh=False))
    if "content" in payload:
        message.content = payload["content"] or ""
        message.mentions = _mentioned(world, message.content, payload.get("allowed_mentions"))
    if "embeds" in payload:
        message.embeds = [{"type": "rich", **_stripped(e)} for e in payload["embeds"] or []]
    if "components" in payload:
        message.components = _numbered(payload["components"] or [])
    message.attachments = _attachments(world, message, draft)
    message.had_files |= bool(message.attachments)
    if not (message.content.strip() or message.embeds or message.attachments or message.components):
        raise Breach("Cannot send an empty message", EMPTY_MESSAGE)


def _mentioned(world: World, content: str, allowed: Json | None) -> list[Person]:
    """List the people that a text pings, in order: everyone named whom allowed_mentions permits."""
    named = dict.fromkeys(int(number) for number in _MENTION.findall(content))
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        listed = {int(number) for number in allowed.get("users") or []}
        named = {number: None for number in named if number in listed}
    return [world.people[number] for number in named if number in world.people]


def _attachments(world: World, message: Message, draft: Draft) -> list[Attachment]:
    """Keep the files that `attachments` names (all if it is absent), and add the files sent."""
    listed = draft.payload.get("attachments")
    entries = {str(entry["id"]): entry for entry in listed or []}
    kept = [a for a in message.attachments if listed is None or str(a.id) in entries]
    known = {str(a.id) for a in kept} | {str(upload.index) for upload in draft.uploads}
    if not entries.keys() <= known or len(known) > MAX_FILES:
        raise Breach("Names a file that was neither there nor sent, or too many.")
    return kept + [
        _stored(world, message, upload, entries.get(str(upload.index), {})) for upload in draft.uploads
    ]


def _stored(world: World, message: Message, upload: Upload, entry: Json) -> Attachment:
    number, name = world.new_id(), entry.get("filename") or upload.filename
    # The client sends every file as an octet stream. Discord determines the type from the contents.
    is_picture = upload.data.startswith(b"\x89PNG")
    kind = "image/png" if is_picture else upload.content_type
    url = f"{world.origin}/attachments/{message.channel.id}/{number}/{name}"
    stored = Attachment(number, name, kind, entry.get("description"), url, upload.data)
    world.add_attachment(stored)
    return stored


def _numbered(components: list[Json]) -> list[Json]:
    """Return components as Discord stores them: each with an id, emojis' ids as texts, menus' defaults."""
    stored: list[Json] = _stripped(components)
    for number, component in enumerate(openapi.inside(stored), start=1):
        component.setdefault("id", number)
        for part in (component, *component.get("options", ())):
            if "id" in part.get("emoji", {}):
                part["emoji"]["id"] = str(part["emoji"]["id"])
        if component["type"] in SELECTS:
            component.setdefault("min_values", 1)
            component.setdefault("max_values", 1)
    return stored


def _stripped(value: Any) -> Any:
    """Copy JSON without nulls, which a request may contain but an answer does not."""
    if isinstance(value, dict):
        return {key: _stripped(each) for key, each in value.items() if each is not None}
    return [_stripped(each) for each in value] if isinstance(value, list) else value
