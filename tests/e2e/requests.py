"""What holds for each of the bot's requests: it pings no one unasked, and keeps within Discord's sizes.

The sizes are from Discord's resources/message (messages, embeds, attachments) and components/reference
(custom ids).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from simcord.types import HttpLogEntry

EMBED_SIZES = {"title": 256, "description": 4096}
MENTION = re.compile(r"<@!?(\d+)>")


def defects_of(requests: Iterable[HttpLogEntry]) -> list[str]:
    """List what is wrong with requests, each time with the request's method and path."""
    return [
        f"{request.method} {request.path}: {defect}"
        for request in requests
        for message in _messages(request)
        for defect in (*_pings(request, message), *_sizes(message))
    ]


def pinged(requests: Iterable[HttpLogEntry]) -> list[list[int]]:
    """List, for each new public message, the ids of the users it notifies."""
    return [
        [int(user) for user in request.json["allowed_mentions"]["users"]]
        for request in requests
        if request.method == "POST" and request.path.startswith("/channels/")
    ]


def _messages(request: HttpLogEntry) -> Iterator[dict[str, Any]]:
    if request.method not in ("POST", "PATCH") or not isinstance(request.json, dict):
        return
    if request.path.endswith("/callback"):
        if request.json["type"] in (4, 7):
            yield request.json["data"]
    elif request.path.endswith("/threads"):
        return
    elif "/messages" in request.path or request.path.startswith("/webhooks/"):
        yield request.json


def _pings(request: HttpLogEntry, message: dict[str, Any]) -> Iterator[str]:
    allowed = message.get("allowed_mentions")
    if allowed is None:
        if message.get("content") or request.method == "POST":
            yield "it does not say whom it may ping"
        return
    users = {str(user) for user in allowed.get("users", ())}
    roles = {f"<@&{role}>" for role in allowed.get("roles", ())}
    is_call = len(roles) == 1 and message["content"].startswith(*roles) and "v1:metoo:" in str(message)
    if allowed.get("parse") != [] or (roles and not is_call) or allowed.get("replied_user"):
        yield f"it may ping unasked: {allowed}"
    if users - set(MENTION.findall(message.get("content") or "")):
        yield f"it pings somebody whom it does not name: {users}"
    if users and not request.path.startswith("/channels/"):
        yield f"it pings, and is no public message: {users}"


def _sizes(message: dict[str, Any]) -> Iterator[str]:
    if len(message.get("content") or "") > 2000:
        yield f"its content has {len(message['content'])} characters"
    for attachment in message.get("attachments") or ():
        if len(attachment.get("description") or "") > 1024:
            yield f"its alt text has {len(attachment['description'])} characters"
    embeds = message.get("embeds") or ()
    texts = [text for embed in embeds for text in _texts(embed)]
    if sum(len(text) for _, text, _ in texts) > 6000:
        yield "its embeds have more than 6000 characters"
    for name, text, most in texts:
        if not 0 < len(text) <= most:
            yield f"the {name} of its embed has {len(text)} characters"
    if any(len(embed.get("fields", ())) > 25 for embed in embeds) or len(embeds) > 10:
        yield "its embeds are too many, or have too many fields"


def _texts(embed: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    for name, most in EMBED_SIZES.items():
        if name in embed:
            yield name, embed[name], most
    for field in embed.get("fields", ()):
        yield "field's name", field["name"], 256
        yield "field", field["value"], 1024
