"""The validator of requests: good requests pass, and each defect is named."""

from __future__ import annotations

from typing import Any

import pytest

from tests import openapi

if not openapi.available():
    pytest.skip(openapi.MISSING, allow_module_level=True)

CHANNEL = "/channels/200000000000000001/messages"
EDIT = f"{CHANNEL}/200000000000000002"
CALLBACK = "/interactions/200000000000000003/aW50ZXJhY3Rpb24/callback"
ORIGINAL = "/webhooks/200000000000000004/aW50ZXJhY3Rpb24/messages/@original"
FOLLOW_UP = "/webhooks/200000000000000004/aW50ZXJhY3Rpb24"
COMMANDS = "/applications/200000000000000004/commands"

Json = dict[str, Any]


def button(**other: Any) -> Json:
    """Describe a button."""
    return {"type": 2, "style": 1, "label": "Move", "custom_id": "move", **other}


def menu(count: int = 2, **other: Any) -> Json:
    """Describe a menu with `count` options."""
    options = [{"label": f"{number}", "value": f"{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **other}


def row(*held: Json) -> Json:
    """Describe a row."""
    return {"type": 1, "components": list(held)}


def buttons(count: int) -> list[Json]:
    """Describe different buttons."""
    return [button(custom_id=f"b{number}") for number in range(count)]


def command(**other: Any) -> Json:
    """Describe a slash command as discord.py sends it."""
    return {"name": "move", "description": "Make a move", "type": 1, "nsfw": False, "options": [], **other}


def option(**other: Any) -> Json:
    """Describe an option of a command."""
    return {"type": 3, "name": "move", "description": "The move", "required": False, **other}


def label(custom_id: str) -> Json:
    """Describe a modal's input within its label."""
    return {"type": 18, "label": "Move", "component": {"type": 4, "style": 1, "custom_id": custom_id}}


def modal(count: int, **other: Any) -> Json:
    """Describe an answer with a modal that has `count` inputs."""
    data = {"custom_id": "typed", "title": "Type a move", **other}
    return {"type": 9, "data": {**data, "components": [label(f"i{number}") for number in range(count)]}}


def message(**data: Any) -> Json:
    """Describe an answer with a message."""
    return {"type": 4, "data": data}


def shows(*components: Json) -> Json:
    """Describe a message with components."""
    return {"content": "a", "components": list(components)}


POSTED: list[Json] = [
    {"content": "x" * 2000},
    {"content": "", "attachments": [{"id": 0, "filename": "board.png"}]},
    {"content": "a", "tts": False, "nonce": "1", "enforce_nonce": True},
    shows(row(*buttons(5)), row(menu(25, max_values=25))),
    {"content": "a", "allowed_mentions": {"parse": [], "users": ["1"], "replied_user": False}},
    {"embeds": [{"title": "t", "description": "d", "fields": [{"name": "n", "value": "v"}]}]},
    {"flags": 1 << 15, "components": [{"type": 10, "content": "text"}]},
]
ANSWERED: list[Json] = [
    message(content="a", flags=64, components=[row(button())]),
    {"type": 5, "data": {"flags": 64}},
    {"type": 6},
    {"type": 7, "data": {"content": "a", "attachments": [{"id": 0, "description": "alt"}]}},
    {"type": 8, "data": {"choices": [{"name": "3@d4", "value": "3@d4"}]}},
    {"type": 8, "data": {"choices": []}},
    modal(5),
]
SYNCED = [
    [command(), command(name="play", options=[option(), option(name="b", autocomplete=True)])],
    [command(options=[{"type": 1, "name": "x", "description": "d", "options": [option()]}])],
]
GOOD: list[tuple[str, str, Json, Any]] = [
    ("GET", "/users/@me", {}, None),
    ("GET", "/gateway/bot", {}, None),
    ("GET", "/oauth2/applications/@me", {}, None),
    ("GET", CHANNEL, {"limit": "50"}, None),
    *(("POST", f"/api/v10{CHANNEL}", {}, body) for body in POSTED),
    ("PATCH", EDIT, {}, {"content": None, "components": [], "attachments": [{"id": "1"}], "tts": False}),
    ("DELETE", EDIT, {}, None),
    *(("POST", CALLBACK, {"with_response": "1"}, body) for body in ANSWERED),
    ("POST", CALLBACK, {"with_response": 1}, {"type": 6}),
    ("PATCH", ORIGINAL, {"with_components": "0"}, {**shows(row(button())), "tts": False}),
    ("DELETE", ORIGINAL, {}, None),
    ("POST", FOLLOW_UP, {"wait": "1", "with_components": 0}, {"content": "a", "flags": 64}),
    *(("PUT", COMMANDS, {}, commands) for commands in SYNCED),
    ("POST", f"{CHANNEL}/1/threads", {}, {"name": "a thread", "auto_archive_duration": 1440}),
]


@pytest.mark.parametrize(("method", "path", "query", "body"), GOOD)
def test_good_requests(method: str, path: str, query: Json, body: Any) -> None:
    """Requests that a bot may send have no defects, including three harmless habits of discord.py."""
    assert openapi.check(method, path, query, body) == []


LINK = {"style": 5, "url": "https://example.org"}
BAD: list[tuple[str, str, Json, Any, str]] = [
    ("GET", "/nowhere", {}, None, "no such operation"),
    ("PUT", CHANNEL, {}, {"content": "a"}, "no such operation"),
    ("POST", "/channels/general/messages", {}, {"content": "a"}, "path.channel_id"),
    ("GET", CHANNEL, {"limit": "101"}, None, "query.limit"),
    ("GET", CHANNEL, {"limit": "many"}, None, "query.limit"),
    ("GET", CHANNEL, {"limits": "1"}, None, "query.limits: unknown"),
    ("POST", CALLBACK, {"with_response": "2"}, {"type": 6}, "query.with_response"),
    ("DELETE", EDIT, {}, {"reason": "x"}, "takes none"),
    ("PATCH", EDIT, {}, {"content": "a", "nsfw": True}, "nsfw"),
    ("PATCH", EDIT, {}, {"content": "x" * 2001}, "more than 2000"),
    ("PATCH", ORIGINAL, {}, {"content": "x" * 2001}, "2000"),
    ("POST", FOLLOW_UP, {"wait": "yes"}, {"content": "a"}, "query.wait"),
    ("POST", FOLLOW_UP, {}, {"content": ""}, "an empty message"),
]
MESSAGES: list[tuple[Any, str]] = [
    (None, "body: missing"),
    ({"contents": "a", "content": "a"}, "contents"),
    ({"content": 3}, "body.content"),
    ({"content": "x" * 2001}, "more than 2000"),
    ({}, "an empty message"),
    ({"content": "", "components": []}, "an empty message"),
    ({"content": "a", "attachments": [{"filename": "a"}]}, "id"),
    ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "1024"),
    ({"content": "a", "nonce": "x" * 26}, "nonce"),
    (shows(button()), "type"),
    (shows({"components": []}), "type"),
    (shows(row()), "components"),
    (shows(row(*buttons(6))), "components"),
    (shows(*(row(each) for each in buttons(6))), "more than 5 rows"),
    (shows(row(button(), button())), "custom_id 'move' twice"),
    (shows(row(menu(), button())), "a single menu"),
    (shows(row(menu(26))), "25"),
    (shows(row(menu(0))), "1 to 25 options"),
    (shows(row(menu(2, max_values=3))), "max_values do not fit"),
    (shows(row(menu(2, min_values=2))), "min_values"),
    (shows(row(menu(2, placeholder="x" * 151))), "150"),
    (shows(row(menu(options=[{"label": "a", "value": "a"}] * 2))), "same value"),
    (shows(row(button(label=None))), "label or an emoji"),
    (shows(row(button(label="x" * 81))), "80"),
    (shows(row(button(custom_id="x" * 101))), "100"),
    (shows(row(button(custom_id=""))), "custom_id"),
    (shows(row(button(custom_id=None))), "custom_id"),
    (shows(row(button(**LINK))), "never both"),
    (shows(row(button(style=9))), "style"),
    (shows(row(button(colour="red"))), "colour"),
    ({"content": "a", "embeds": [{"description": "x" * 4097}]}, "4096"),
    ({"embeds": [{"description": "x" * 3001}] * 2}, "6002 characters"),
    ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "without name or value"),
    ({"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "exclude"),
    ({"content": "a", "allowed_mentions": {"parse": ["nobody"]}}, "nobody"),
    ({"flags": 1 << 15, "content": "a"}, "Components V2"),
]
CALLBACKS: list[tuple[Json, str]] = [
    ({"type": 3}, "type"),
    ({"data": {"content": "a"}}, "type"),
    ({"type": 4}, "body.data: missing"),
    (message(), "an empty message"),
    (message(content="x" * 2001), "2000"),
    (message(content="a", ephemeral=True), "ephemeral"),
    ({"type": 8, "data": {"choices": [{"name": "a", "value": "a"}] * 26}}, "25"),
    ({"type": 8, "data": {"choices": [{"name": "a", "value": "x" * 101}]}}, "at most 100"),
    ({"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "a"}]}}, "100"),
    (modal(6), "1 to 5 inputs"),
    (modal(0), "1 to 5 inputs"),
    (modal(1, title="x" * 46), "45"),
]
LONG_CHOICES = [{"name": f"{number}" + "x" * 90, "value": "x" * 90} for number in range(5)]
SYNCS: list[tuple[list[Json], str]] = [
    ([command(name="Move")], "lower-case"),
    ([command(name="mo ve")], "lower-case"),
    ([command(name="x" * 33)], "32"),
    ([command(description="")], "1 to 100"),
    ([command(description="x" * 101)], "100"),
    ([command(), command()], "two of one name"),
    ([command(name=f"c{number}") for number in range(101)], "more than 100"),
]
OPTIONS: list[tuple[list[Json], str]] = [
    ([option(), option(name="b", required=True)], "come first"),
    ([option(), option()], "two of one name"),
    ([option(name=f"o{number}") for number in range(26)], "25"),
    ([option(autocomplete=True, choices=[{"name": "a", "value": "a"}])], "exclude each other"),
    ([option(kind="x")], "kind"),
    ([option(type=99)], "type"),
    ([option(), {"type": 1, "name": "x", "description": "d"}], "together"),
    ([option(name=f"o{number}", choices=LONG_CHOICES) for number in range(10)], "8000"),
]
BAD += [("POST", CHANNEL, {}, body, told) for body, told in MESSAGES]
BAD += [("POST", CALLBACK, {}, body, told) for body, told in CALLBACKS]
BAD += [("PUT", COMMANDS, {}, body, told) for body, told in SYNCS]
BAD += [("PUT", COMMANDS, {}, [command(options=options)], told) for options, told in OPTIONS]


@pytest.mark.parametrize(("method", "path", "query", "body", "told"), BAD)
def test_bad_requests(method: str, path: str, query: Json, body: Any, told: str) -> None:
    """Each defect is named, with the request that has it."""
    defects = openapi.check(method, path, query, body)
    assert [defect for defect in defects if told in defect]
    assert all(defect.startswith(f"{method} {path}: ") for defect in defects)


def test_messages_point_at_the_right_branch() -> None:
    """A misspelt field of a button is named itself, instead of all branches of a union."""
    (defect,) = openapi.check("POST", CHANNEL, {}, {"content": "a", "components": [row(button(lable="x"))]})
    assert "body.components.0.components.0" in defect
    assert "lable" in defect
    assert "oneOf" not in defect


def test_the_request_is_left_as_it_was() -> None:
    """Checking doesn't change the body."""
    body = {"content": "a", "attachments": [{"id": 0}]}
    openapi.check("POST", CHANNEL, {}, body)
    assert body == {"content": "a", "attachments": [{"id": 0}]}
