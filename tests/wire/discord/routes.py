"""The REST routes that the library and the bot use, as functions that turn a call into a reply.

Nothing here does I/O: the server reads requests and writes replies. Interactions and
their webhooks are in `callbacks`. Source: Discord, resources/* and interactions/*.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import payloads
from .posting import Draft, edit, post
from .refusals import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_THREAD_HERE,
    THREAD_ALREADY_THERE,
    TOO_MANY_EMOJIS,
    UNKNOWN_CHANNEL,
    UNKNOWN_EMOJI,
    UNKNOWN_MESSAGE,
    Breach,
    Refusal,
)
from .world import (
    ATTACH_FILES,
    CREATE_THREADS,
    NONCE_LIFE,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
    Channel,
    Json,
    Message,
    World,
)

MAX_EMOJIS, EMOJI_BYTES = 2000, 256 * 1024  # Discord: resources/emoji
_EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Call:
    """A request to a known route: the names in its path, its query and its body.

    `announce` sends the application an event that the request causes, given its name and data.
    """

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    draft: Draft
    announce: Callable[[str, Json], None]


Reply = tuple[int, Any]  # status, JSON (None: no body)
Route = Callable[[World, Call], Reply]


def gateway_bot(world: World, call: Call) -> Reply:
    """GET /gateway/bot."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": world.max_concurrency}
    return 200, {"url": world.origin.replace("http", "ws", 1), "shards": 1, "session_start_limit": limit}


def sync_commands(world: World, call: Call) -> Reply:
    """PUT (replace) the commands. A command that keeps its name and type keeps its id."""
    known = {(c["type"], c["name"]): c["id"] for c in world.commands}
    synced = []
    for sent in call.body:
        command: Json = {
            "type": 1,
            "description": "",
            "options": [],
            "default_member_permissions": None,
            **{key: value for key, value in sent.items() if value is not None},
            "application_id": str(world.app.id),
            "version": str(world.new_id()),
        }
        if (allowed := command["default_member_permissions"]) is not None:
            command["default_member_permissions"] = str(allowed)  # accepted as a number too, returned as text
        command["id"] = known.get((command["type"], command["name"])) or str(world.new_id())
        synced.append(command)
    world.commands, world.are_commands_synced = synced, True
    return 200, synced


def list_messages(world: World, call: Call) -> Reply:
    """GET a channel's public messages, newest first. Without READ_MESSAGE_HISTORY there are none."""
    channel = _channel(world, call)
    if not channel.app_permissions & READ_HISTORY:
        return 200, []
    said = [m for m in world.said_in(channel) if _is_asked_for(m.id, call.query)]
    limit = int(call.query.get("limit", 50))
    # `after` alone asks for the oldest that follow, but the answer is still newest first.
    chosen = said[:limit] if "after" in call.query else said[-limit:]
    return 200, [payloads.message(message) for message in reversed(chosen)]


def post_message(world: World, call: Call) -> Reply:
    """POST a message. With enforce_nonce, an earlier message with the same nonce is returned instead."""
    channel = _channel(world, call)
    if not channel.app_permissions & (SEND_IN_THREADS if channel.parent else SEND_MESSAGES):
        raise Refusal(*MISSING_PERMISSIONS)
    if call.draft.uploads and not channel.app_permissions & ATTACH_FILES:
        raise Refusal(*MISSING_PERMISSIONS)
    sent = call.draft.payload
    nonce = None if sent.get("nonce") is None else str(sent["nonce"])
    if nonce is not None and sent.get("enforce_nonce"):
        earlier = world.nonces.get((channel.id, nonce))
        if earlier is not None and world.wall() - earlier.created < NONCE_LIFE:
            if earlier.deleted:
                raise Refusal(*UNKNOWN_MESSAGE)
            return 200, payloads.message(earlier)
    message = post(world, channel, call.draft)
    if nonce is not None:
        world.add_nonce(nonce, message)
    return 200, payloads.message(message)


def edit_message(world: World, call: Call) -> Reply:
    """PATCH one of the application's own messages."""
    message = _message(world, call)
    edit(world, message, call.draft)
    return 200, payloads.message(message)


def delete_message(world: World, call: Call) -> Reply:
    """DELETE one of the application's own messages."""
    _message(world, call).deleted = True
    return 204, None


def start_thread(world: World, call: Call) -> Reply:
    """POST a message's thread. A message has at most one."""
    message = _message(world, call, CREATE_THREADS)
    if message.channel.parent is not None:
        raise Refusal(*NO_THREAD_HERE)
    if message.id in world.channels:
        raise Refusal(*THREAD_ALREADY_THERE)
    thread = payloads.channel(world.start_thread(message, call.body["name"]), world.app)
    call.announce("THREAD_CREATE", {**thread, "newly_created": True})
    return 201, thread


def list_emojis(world: World, call: Call) -> Reply:
    """GET the application's emojis."""
    return 200, {"items": list(world.emojis.values())}


def create_emoji(world: World, call: Call) -> Reply:
    """POST an emoji of the application: a PNG of at most 256 KiB, in a data URI."""
    kind, _, data = call.body["image"].partition(";base64,")
    if not _EMOJI_NAME.fullmatch(call.body["name"]) or kind != "data:image/png":
        raise Breach("An emoji has 2 to 32 letters, digits and underscores, and a PNG.")
    if len(b64decode(data)) > EMOJI_BYTES:
        raise Breach("The asset exceeds its maximum size.")
    if len(world.emojis) >= MAX_EMOJIS:
        raise Refusal(*TOO_MANY_EMOJIS)
    emoji = payloads.emoji(world, call.body["name"])
    world.emojis[int(emoji["id"])] = emoji
    return 201, emoji


def rename_emoji(world: World, call: Call) -> Reply:
    """PATCH an emoji's name."""
    emoji = _emoji(world, call)
    emoji["name"] = call.body["name"]
    return 200, emoji


def delete_emoji(world: World, call: Call) -> Reply:
    """DELETE an emoji of the application."""
    del world.emojis[int(_emoji(world, call)["id"])]
    return 204, None


def _emoji(world: World, call: Call) -> Json:
    emoji = world.emojis.get(int(call.path["emoji"]))
    if emoji is None:
        raise Refusal(*UNKNOWN_EMOJI)
    return emoji


def _channel(world: World, call: Call, needed: int = 0) -> Channel:
    channel = world.channels.get(int(call.path["channel"]))
    if channel is None:
        raise Refusal(*UNKNOWN_CHANNEL)
    if not channel.app_permissions & VIEW_CHANNEL:
        raise Refusal(*MISSING_ACCESS)
    if needed & ~channel.app_permissions:
        raise Refusal(*MISSING_PERMISSIONS)
    return channel


def _message(world: World, call: Call, needed: int = 0) -> Message:
    channel = _channel(world, call, needed)
    message = world.messages.get(int(call.path["message"]))
    if message is None or message.deleted or message.channel is not channel:
        raise Refusal(*UNKNOWN_MESSAGE)
    if message.visible_to is not None:
        raise Refusal(*UNKNOWN_MESSAGE)
    return message


def _is_asked_for(number: int, query: Mapping[str, str]) -> bool:
    before, after = query.get("before"), query.get("after")
    return (before is None or number < int(before)) and (after is None or number > int(after))


_CHANNEL = "/channels/{channel}"
_EMOJIS, _EMOJI = "/applications/{application}/emojis", "/applications/{application}/emojis/{emoji}"
_MESSAGES, _MESSAGE = _CHANNEL + "/messages", _CHANNEL + "/messages/{message}"

ROUTES: tuple[tuple[str, str, Route], ...] = (
    ("GET", "/users/@me", lambda world, _: (200, payloads.me(world))),
    ("GET", "/oauth2/applications/@me", lambda world, _: (200, payloads.application(world))),
    ("GET", "/gateway/bot", gateway_bot),
    ("PUT", "/applications/{application}/commands", sync_commands),
    ("GET", _EMOJIS, list_emojis),
    ("POST", _EMOJIS, create_emoji),
    ("GET", _EMOJI, lambda world, call: (200, _emoji(world, call))),
    ("PATCH", _EMOJI, rename_emoji),
    ("DELETE", _EMOJI, delete_emoji),
    ("GET", _CHANNEL, lambda world, call: (200, payloads.channel(_channel(world, call), world.app))),
    ("GET", _MESSAGES, list_messages),
    ("POST", _MESSAGES, post_message),
    ("PATCH", _MESSAGE, edit_message),
    ("DELETE", _MESSAGE, delete_message),
    ("POST", _MESSAGE + "/threads", start_thread),
)
