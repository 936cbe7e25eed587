"""The validator of requests: good ones pass, each kind of bad one is named."""

from __future__ import annotations

from typing import Any

import pytest

from tests import openapi

pytestmark = pytest.mark.skipif(not openapi.available(), reason=openapi.MISSING)

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
    """Describe a menu of so many options."""
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
    """Describe an input of a modal in its label."""
    return {"type": 18, "label": "Move", "component": {"type": 4, "style": 1, "custom_id": custom_id}}


def modal(count: int, **other: Any) -> Json:
    """Describe the answer with a modal of so many inputs."""
    data = {"custom_id": "typed", "title": "Type a move", **other}
    return {"type": 9, "data": {**data, "components": [label(f"i{number}") for number in range(count)]}}


def message(**data: Any) -> Json:
    """Describe the answer with a message."""
    return {"type": 4, "data": data}


GOOD: list[tuple[str, str, Json, Any]] = [
    ("GET", "/users/@me", {}, None),
    ("GET", "/gateway/bot", {}, None),
    ("GET", "/oauth2/applications/@me", {}, None),
    ("GET", CHANNEL, {"limit": "50"}, None),
    ("POST", CHANNEL, {}, {"content": "x" * 2000}),
    ("POST", f"/api/v10{CHANNEL}", {}, {"content": "", "attachments": [{"id": 0, "filename": "board.png"}]}),
    ("POST", CHANNEL, {}, {"content": "a", "tts": False, "nonce": "1", "enforce_nonce": True}),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(*buttons(5)), row(menu(25, max_values=25))]}),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "allowed_mentions": {"parse": [], "users": ["1"], "replied_user": False}},
    ),
    (
        "POST",
        CHANNEL,
        {},
        {"embeds": [{"title": "t", "description": "d", "fields": [{"name": "n", "value": "v"}]}]},
    ),
    ("POST", CHANNEL, {}, {"flags": 1 << 15, "components": [{"type": 10, "content": "text"}]}),
    ("PATCH", EDIT, {}, {"content": None, "components": [], "attachments": [{"id": "1"}], "tts": False}),
    ("DELETE", EDIT, {}, None),
    ("POST", CALLBACK, {"with_response": "1"}, message(content="a", flags=64, components=[row(button())])),
    ("POST", CALLBACK, {"with_response": 1}, {"type": 5, "data": {"flags": 64}}),
    ("POST", CALLBACK, {}, {"type": 6}),
    (
        "POST",
        CALLBACK,
        {},
        {"type": 7, "data": {"content": "a", "attachments": [{"id": 0, "description": "alt"}]}},
    ),
    ("POST", CALLBACK, {}, {"type": 8, "data": {"choices": [{"name": "3@d4", "value": "3@d4"}]}}),
    ("POST", CALLBACK, {}, {"type": 8, "data": {"choices": []}}),
    ("POST", CALLBACK, {}, modal(5)),
    (
        "PATCH",
        ORIGINAL,
        {"with_components": "0"},
        {"content": "a", "components": [row(button())], "tts": False},
    ),
    ("DELETE", ORIGINAL, {}, None),
    ("POST", FOLLOW_UP, {"wait": "1", "with_components": 0}, {"content": "a", "flags": 64}),
    (
        "PUT",
        COMMANDS,
        {},
        [command(), command(name="play", options=[option(), option(name="b", autocomplete=True)])],
    ),
    (
        "PUT",
        COMMANDS,
        {},
        [command(options=[{"type": 1, "name": "x", "description": "d", "options": [option()]}])],
    ),
    ("POST", f"{CHANNEL}/1/threads", {}, {"name": "a thread", "auto_archive_duration": 1440}),
]


@pytest.mark.parametrize(("method", "path", "query", "body"), GOOD)
def test_good_requests(method: str, path: str, query: Json, body: Any) -> None:
    """What a bot rightly sends has no defects, the three harmless habits of discord.py included."""
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
    ("POST", CHANNEL, {}, None, "body: missing"),
    ("DELETE", EDIT, {}, {"reason": "x"}, "takes none"),
    ("POST", CHANNEL, {}, {"contents": "a", "content": "a"}, "contents"),
    ("POST", CHANNEL, {}, {"content": 3}, "body.content"),
    ("POST", CHANNEL, {}, {"content": "x" * 2001}, "more than 2000"),
    ("POST", CHANNEL, {}, {}, "an empty message"),
    ("POST", CHANNEL, {}, {"content": "", "components": []}, "an empty message"),
    ("PATCH", EDIT, {}, {"content": "a", "nsfw": True}, "nsfw"),
    ("PATCH", EDIT, {}, {"content": "x" * 2001}, "more than 2000"),
    ("POST", CHANNEL, {}, {"content": "a", "attachments": [{"filename": "a"}]}, "id"),
    ("POST", CHANNEL, {}, {"attachments": [{"id": 0, "description": "x" * 1025}]}, "1024"),
    ("POST", CHANNEL, {}, {"content": "a", "nonce": "x" * 26}, "nonce"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [button()]}, "type"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [{"components": []}]}, "type"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row()]}, "components"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(*buttons(6))]}, "components"),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "components": [row(each) for each in buttons(6)]},
        "more than 5 rows",
    ),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "components": [row(button(), button())]},
        "custom_id 'move' twice",
    ),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(menu(), button())]}, "a single menu"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(menu(26))]}, "25"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(menu(0))]}, "1 to 25 options"),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "components": [row(menu(2, max_values=3))]},
        "max_values do not fit",
    ),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(menu(2, min_values=2))]}, "min_values"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(menu(2, placeholder="x" * 151))]}, "150"),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "components": [row(menu(options=[{"label": "a", "value": "a"}] * 2))]},
        "same value",
    ),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(label=None))]}, "label or an emoji"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(label="x" * 81))]}, "80"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(custom_id="x" * 101))]}, "100"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(custom_id=""))]}, "custom_id"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(custom_id=None))]}, "custom_id"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(**LINK))]}, "never both"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(style=9))]}, "style"),
    ("POST", CHANNEL, {}, {"content": "a", "components": [row(button(colour="red"))]}, "colour"),
    ("POST", CHANNEL, {}, {"content": "a", "embeds": [{"description": "x" * 4097}]}, "4096"),
    ("POST", CHANNEL, {}, {"embeds": [{"description": "x" * 3001}] * 2}, "6002 characters"),
    ("POST", CHANNEL, {}, {"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "without name or value"),
    (
        "POST",
        CHANNEL,
        {},
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "exclude",
    ),
    ("POST", CHANNEL, {}, {"content": "a", "allowed_mentions": {"parse": ["nobody"]}}, "nobody"),
    ("POST", CHANNEL, {}, {"flags": 1 << 15, "content": "a"}, "Components V2"),
    ("POST", CALLBACK, {}, {"type": 3}, "type"),
    ("POST", CALLBACK, {}, {"data": {"content": "a"}}, "type"),
    ("POST", CALLBACK, {}, {"type": 4}, "body.data: missing"),
    ("POST", CALLBACK, {}, message(), "an empty message"),
    ("POST", CALLBACK, {}, message(content="x" * 2001), "2000"),
    ("POST", CALLBACK, {}, message(content="a", ephemeral=True), "ephemeral"),
    ("POST", CALLBACK, {}, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}] * 26}}, "25"),
    (
        "POST",
        CALLBACK,
        {},
        {"type": 8, "data": {"choices": [{"name": "a", "value": "x" * 101}]}},
        "at most 100",
    ),
    ("POST", CALLBACK, {}, {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "a"}]}}, "100"),
    ("POST", CALLBACK, {}, modal(6), "1 to 5 inputs"),
    ("POST", CALLBACK, {}, modal(0), "1 to 5 inputs"),
    ("POST", CALLBACK, {}, modal(1, title="x" * 46), "45"),
    ("PATCH", ORIGINAL, {}, {"content": "x" * 2001}, "2000"),
    ("POST", FOLLOW_UP, {"wait": "yes"}, {"content": "a"}, "query.wait"),
    ("POST", FOLLOW_UP, {}, {"content": ""}, "an empty message"),
    ("PUT", COMMANDS, {}, [command(name="Move")], "lower-case"),
    ("PUT", COMMANDS, {}, [command(name="mo ve")], "lower-case"),
    ("PUT", COMMANDS, {}, [command(name="x" * 33)], "32"),
    ("PUT", COMMANDS, {}, [command(description="")], "1 to 100"),
    ("PUT", COMMANDS, {}, [command(description="x" * 101)], "100"),
    ("PUT", COMMANDS, {}, [command(), command()], "two of one name"),
    ("PUT", COMMANDS, {}, [command(name=f"c{number}") for number in range(101)], "more than 100"),
    ("PUT", COMMANDS, {}, [command(options=[option(), option(name="b", required=True)])], "come first"),
    ("PUT", COMMANDS, {}, [command(options=[option(), option()])], "two of one name"),
    ("PUT", COMMANDS, {}, [command(options=[option(name=f"o{number}") for number in range(26)])], "25"),
    (
        "PUT",
        COMMANDS,
        {},
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        "exclude each other",
    ),
    ("PUT", COMMANDS, {}, [command(options=[option(kind="x")])], "kind"),
    ("PUT", COMMANDS, {}, [command(options=[option(type=99)])], "type"),
    (
        "PUT",
        COMMANDS,
        {},
        [command(options=[option(), {"type": 1, "name": "x", "description": "d"}])],
        "together",
    ),
    (
        "PUT",
        COMMANDS,
        {},
        [
            command(
                options=[
                    option(
                        name=f"o{n}",
                        choices=[{"name": f"{c}" + "x" * 90, "value": "x" * 90} for c in range(5)],
                    )
                    for n in range(10)
                ]
            )
        ],
        "8000",
    ),
    ("POST", COMMANDS, {}, command(name="MOVE"), "lower-case"),
]


@pytest.mark.parametrize(("method", "path", "query", "body", "told"), BAD)
def test_bad_requests(method: str, path: str, query: Json, body: Any, told: str) -> None:
    """Each defect is named, with the request that has it."""
    defects = openapi.check(method, path, query, body)
    assert [defect for defect in defects if told in defect]
    assert all(defect.startswith(f"{method} {path}: ") for defect in defects)


def test_messages_point_at_the_right_branch() -> None:
    """A misspelt field of a button is told as that, not as a failure of all branches of a union."""
    (defect,) = openapi.check("POST", CHANNEL, {}, {"content": "a", "components": [row(button(lable="x"))]})
    assert "body.components.0.components.0" in defect
    assert "lable" in defect
    assert "oneOf" not in defect


def test_the_request_is_left_as_it_was() -> None:
    """Checking changes nothing in the body."""
    body = {"content": "a", "attachments": [{"id": 0}]}
    openapi.check("POST", CHANNEL, {}, body)
    assert body == {"content": "a", "attachments": [{"id": 0}]}
