"""Check requests against Discord's own OpenAPI description, and against the limits that it does not express.

`check(method, path, query, json_body)` returns the defects of a request, or none. A multipart request is
given by its `payload_json`. `python -m tests.description` makes the description, and `available()` tells
whether there is one. Without it, every test run ends with `MISSING`: most tests only check requests along the
way, and pass without it.

The check is strict: a property that is not in the description is a defect. Three things that discord.py sends
are allowed, because Discord accepts them: `attachments[].id` as a number, `nsfw` in commands, `tts` in edits
of messages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema_rs

ROOT = Path(__file__).parent.parent
MADE = ROOT / "build" / "discord-openapi.json"  # by `python -m tests.description`, with npm
MISSING = (
    "Discord's description of its API is not here, so no request of the bot and no reply of the stand-in was "
    "held against it: install npm and run `make description`."
)
COMPONENTS_V2 = 1 << 15
ROW, BUTTON, STRING_SELECT, LINK, PREMIUM = 1, 2, 3, 5, 6
MESSAGE, EDIT, CHOICES, MODAL = 4, 7, 8, 9  # types of callbacks
SUBSTANCE = ("content", "embeds", "components", "attachments", "sticker_ids", "poll", "message_reference")
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")

Json = Any
Defects = Iterator[str]


def available() -> bool:
    """Return whether there is a description."""
    return MADE.exists()


def check(
    method: str, path: str, query: Mapping[str, Any] | None = None, json_body: Json = None
) -> list[str]:
    """List the defects of a request. `path` may start with `/api/v10`."""
    return list(_defects(method, path, json.dumps(query or {}), json.dumps(json_body)))


@lru_cache(maxsize=512)  # the commands, by far the longest request, are the same each time a bot starts
def _defects(method: str, path: str, written_query: str, written_body: str) -> tuple[str, ...]:
    query, body = json.loads(written_query), _normalised(json.loads(written_body))
    found = _route(method.lower(), re.sub(r"^/api/v\d+", "", path).partition("?")[0])
    if found is None:
        return (f"{method} {path}: Discord has no such operation",)
    template, operation, values = found
    defects = [
        *_parameters(template, operation, "path", values),
        *_parameters(template, operation, "query", query),
        *_body(method.lower(), template, operation, body),
    ]
    return tuple(f"{method} {path}: {defect}" for defect in defects)


def check_reply(method: str, path: str, status: int, reply: Json) -> list[str]:
    """List the defects of a reply to a request. Properties that are not in the description are no defects."""
    found = _route(method.lower(), path)
    if found is None:
        return [f"{method} {path}: Discord has no such operation"]
    responses = found[1]["responses"]
    answer = responses.get(str(status)) or (responses.get("4XX") if status >= 400 else None)
    if answer is None:
        return [f"{method} {path}: status {status} is not described"]
    if "$ref" in answer:
        answer = _document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    if "application/json" not in answer.get("content", {}):
        return [] if reply is None else [f"{method} {path}: a body where none is described"]
    errors = _errors(answer["content"]["application/json"]["schema"], reply, f"{method} {path}")
    return [each for each in errors if "Additional properties" not in each]  # Discord sends others too


# The description, and the schemas made from it


@cache
def _document() -> Json:
    document = json.loads(MADE.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    _tighten(document["paths"], schemas)
    _tighten(schemas, schemas)
    for name, schema in schemas.items():
        known = schema.get("properties", {})
        if name.startswith("ApplicationCommand") and "default_member_permissions" in known:
            known["nsfw"] = {"type": "boolean"}
        if name in ("MessageEditRequestPartial", "IncomingWebhookUpdateRequestPartial"):
            known["tts"] = {"type": "boolean"}
    return document


def _tighten(node: Json, schemas: Json) -> None:
    """Forbid unknown properties, and tell unions apart by `type`, so that messages can be understood."""
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _tighten(part, schemas)
    if not isinstance(node, dict):
        return
    if isinstance(node.get("properties"), dict) and not {"allOf", "anyOf", "oneOf"} & node.keys():
        node.setdefault("additionalProperties", False)
    for union in ("oneOf", "anyOf"):
        if isinstance(node.get(union), list):
            branches = [(_types(branch, schemas), branch) for branch in node[union]]
            if all(types for types, _ in branches):
                del node[union]
                _tell_apart(node, branches)


def _types(branch: Json, schemas: Json) -> list[int] | str | None:
    """Return the values of `type` that a branch stands for ("null" for null itself), or None if unknown."""
    if branch == {"type": "null"}:
        return "null"
    schema = schemas[branch["$ref"].rpartition("/")[2]] if "$ref" in branch else branch
    types = schema.get("properties", {}).get("type", {}).get("enum")
    return types if "type" in schema.get("required", ()) else None


def _tell_apart(node: Json, branches: list[tuple[list[int] | str | None, Json]]) -> None:
    plain = [(types, branch) for types, branch in branches if isinstance(types, list)]
    every = [value for types, _ in plain for value in types]
    chosen: Json = {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": every}},
        "allOf": [
            {"if": {"required": ["type"], "properties": {"type": {"enum": types}}}, "then": branch}
            for types, branch in plain
        ],
    }
    nullable = len(plain) < len(branches)
    node.update({"if": {"type": "null"}, "else": chosen} if nullable else chosen)


_VALIDATORS: dict[int, Any] = {}  # by the identity of a schema of the description, which stays


def _errors(schema: Json, value: Json, where: str) -> Defects:
    if id(schema) not in _VALIDATORS:
        whole = {**schema, "components": {"schemas": _document()["components"]["schemas"]}}
        _VALIDATORS[id(schema)] = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
    for error in _VALIDATORS[id(schema)].iter_errors(value):
        place = ".".join(map(str, (where, *error.instance_path)))
        told = error.message
        yield f"{place}: {told if len(told) < 300 else f'{told[:120]} ... {told[-120:]}'}"


# The request


def _route(method: str, path: str) -> tuple[str, Json, dict[str, str]] | None:
    """Find a path's operation, preferring a literal path to one with parameters."""
    for pattern, names, template in _routes():
        found = pattern.fullmatch(path)
        if found and method in _document()["paths"][template]:
            return template, _document()["paths"][template][method], dict(zip(names, found.groups()))
    return None


@cache
def _routes() -> list[tuple[re.Pattern[str], list[str], str]]:
    templates = sorted(_document()["paths"], key=lambda template: template.count("{"))
    return [
        (re.compile(re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(each))), re.findall(r"\{(\w+)\}", each), each)
        for each in templates
    ]


def _parameters(template: str, operation: Json, place: str, given: Mapping[str, Any]) -> Defects:
    described = [
        parameter
        for owner in (_document()["paths"][template], operation)
        for parameter in owner.get("parameters", [])
    ]
    known = {parameter["name"]: parameter for parameter in described if parameter["in"] == place}
    for name, value in given.items():
        if name not in known:
            yield f"{place}.{name}: unknown parameter"
        else:
            schema = known[name]["schema"]
            yield from _errors(schema, _coerced(schema, value), f"{place}.{name}")
    for name, parameter in known.items():
        if parameter.get("required") and name not in given:
            yield f"{place}.{name}: missing"


def _coerced(schema: Json, value: Any) -> Any:
    """Convert a parameter, which is text on the wire, to the schema's type."""
    kind = schema.get("type")
    if kind == "boolean" and str(value).lower() in ("0", "1", "true", "false"):
        return str(value).lower() in ("1", "true")
    if kind == "integer" and re.fullmatch(r"-?\d+", str(value)):
        return int(value)
    return str(value) if isinstance(value, int) and kind != "integer" else value


def _normalised(body: Json) -> Json:
    """Write each `attachments[].id` as text, the only thing that discord.py writes differently."""
    for holder in (body, body.get("data") if isinstance(body, dict) else None):
        for attachment in (isinstance(holder, dict) and holder.get("attachments")) or []:
            if isinstance(attachment, dict) and type(attachment.get("id")) is int:
                attachment["id"] = str(attachment["id"])
    return body


def _body(method: str, template: str, operation: Json, body: Json) -> list[str]:
    defects = list(_schema_of_body(operation.get("requestBody"), body))
    try:
        return defects + list(_by_hand(method, template, body))
    except (TypeError, AttributeError):  # the hand-written rules rely on the types
        if not defects:
            raise
        return defects


def _schema_of_body(request: Json, body: Json) -> Defects:
    if body is None:
        if request and request.get("required"):
            yield "body: missing"
    elif request is None:
        if body:
            yield "body: this operation takes none"
    elif "application/json" in request["content"]:
        yield from _errors(request["content"]["application/json"]["schema"], body, "body")


# What the description does not express. Sources: Discord, resources/message, components/reference,
# interactions/application-commands, interactions/receiving-and-responding.


def _by_hand(method: str, template: str, body: Json) -> Defects:
    message = re.search(r"/messages(/\{message_id\}|/@original)?$|/webhooks/.*token\}$", template)
    if "/commands" in template and isinstance(body, list):
        yield from _commands(body)
    elif not isinstance(body, dict) or method not in ("post", "patch"):
        return
    elif template.endswith("/callback"):
        yield from _callback(body.get("type"), body.get("data"))
    elif message:
        yield from of_message(body, fresh=method == "post")


def _callback(kind: Json, data: Json) -> Defects:
    if not isinstance(data, dict):
        if kind in (MESSAGE, CHOICES, MODAL):
            yield "body.data: missing"
    elif kind in (MESSAGE, EDIT):
        yield from of_message(data, fresh=kind == MESSAGE)
    elif kind == CHOICES:
        yield from of_choices(data.get("choices") or [])
    elif kind == MODAL:
        yield from _modal(data)


def of_choices(choices: list[Json]) -> Defects:
    """Yield what is wrong with suggestions."""
    if len(choices) > 25:
        yield "choices: more than 25"
    for choice in choices:
        if not 1 <= len(choice.get("name") or "") <= 100 or len(str(choice.get("value"))) > 100:
            yield "choices: names have 1 to 100 characters, values at most 100"


def _modal(data: Json) -> Defects:
    if not 1 <= len(data.get("components") or []) <= 5:
        yield "modal: 1 to 5 inputs"
    if not 1 <= len(data.get("title") or "") <= 45:
        yield "modal: a title of 1 to 45 characters"
    yield from of_components(data.get("components") or [])


def of_message(data: Json, *, fresh: bool) -> Defects:
    """Yield what is wrong with a `fresh` message, or with the fields that an edit names."""
    layout = bool((data.get("flags") or 0) & COMPONENTS_V2)
    if len(data.get("content") or "") > 2000:
        yield "content: more than 2000 characters"
    if fresh and not any(data.get(part) for part in SUBSTANCE):
        yield "content: an empty message"
    if layout and any(data.get(part) for part in ("content", "embeds", "poll", "sticker_ids")):
        yield "flags: Components V2 exclude content, embeds, polls and stickers"
    if not layout and len(data.get("components") or []) > 5:
        yield "components: more than 5 rows"
    yield from _embeds(data.get("embeds") or [])
    yield from _mentions(data.get("allowed_mentions") or {})
    yield from of_components(data.get("components") or [])


def _embeds(embeds: list[Json]) -> Defects:
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
        texts += [(embed.get("author") or {}).get("name")]
        texts += [field.get(part) for field in fields for part in ("name", "value")]
        total += sum(len(text or "") for text in texts)
        if any(not (field.get("name") and field.get("value")) for field in fields):
            yield "embeds: a field without name or value"
    if total > 6000:
        yield f"embeds: {total} characters together, 6000 are allowed"


def _mentions(allowed: Json) -> Defects:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            yield f"allowed_mentions: parse of {kind} and a list of {kind} exclude each other"


def inside(components: Iterable[Json]) -> Iterator[Json]:
    """Yield components and everything inside them."""
    for component in components:
        yield component
        one = [component[part] for part in ("component", "accessory") if component.get(part)]
        yield from inside([*(component.get("components") or []), *one])


def of_components(components: list[Json]) -> Defects:
    """Yield what is wrong with the components of a message or a modal."""
    every = list(inside(components))
    ids = [each["custom_id"] for each in every if each.get("custom_id") is not None]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield f"components: custom_id {id!r} twice"
    if any(not 1 <= len(id) <= 100 for id in ids):
        yield "components: a custom_id has 1 to 100 characters"
    if len(every) > 40:
        yield "components: more than 40"
    for component in every:
        rule = {ROW: _row, BUTTON: _button, STRING_SELECT: _select}.get(component.get("type"))
        yield from rule(component) if rule else ()


def _row(row: Json) -> Defects:
    held = row.get("components") or []
    if not held or len(held) > (5 if all(each.get("type") == BUTTON for each in held) else 1):
        yield "components: a row has 1 to 5 buttons or a single menu"


def _button(button: Json) -> Defects:
    style = button.get("style")
    if style == PREMIUM:
        return
    if not (button.get("label") or button.get("emoji")):
        yield "components: a button needs a label or an emoji"
    if len(button.get("label") or "") > 80:
        yield "components: a button's label has at most 80 characters"
    if bool(button.get("url")) != (style == LINK) or bool(button.get("custom_id")) == (style == LINK):
        yield "components: a button has a url if it is a link, else a custom_id, never both"


def _select(menu: Json) -> Defects:
    options = menu.get("options") or []
    values = [option.get("value") for option in options]
    if not 1 <= len(options) <= 25:
        yield "components: a menu has 1 to 25 options"
    if len(set(values)) < len(values):
        yield "components: two options of a menu have the same value"
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if least is not None and most is not None and not least <= most <= max(1, len(options)):
        yield "components: min_values and max_values do not fit the options"
    if sum(bool(option.get("default")) for option in options) > (most or 1):
        yield "components: more defaults than can be chosen"


def _commands(commands: list[Json]) -> Defects:
    slash = [command for command in commands if command.get("type", 1) == 1]
    names = [(command.get("type", 1), command.get("name")) for command in commands]
    if len(slash) > 100:
        yield "commands: more than 100"
    if len(set(names)) < len(names):
        yield "commands: two of one name"
    for command in commands:
        yield from _command(command)


def _command(command: Json) -> Defects:
    if command.get("type", 1) != 1:
        return
    yield from _named(command)
    yield from _command_options(command.get("options") or [])
    if _size(command) > 8000:
        yield f"command {command.get('name')}: more than 8000 characters"


def _named(item: Json) -> Defects:
    name, about = item.get("name"), item.get("description")
    if not (COMMAND_NAME.fullmatch(name or "") and name == name.lower()):
        yield f"command name {name!r}: 1 to 32 lower-case letters, digits, - and _"
    if not 1 <= len(about or "") <= 100:
        yield f"{name}: a description of 1 to 100 characters"


def _command_options(options: list[Json]) -> Defects:
    names = [option.get("name") for option in options]
    required = [bool(option.get("required")) for option in options]
    if len(options) > 25:
        yield "command options: more than 25"
    if len(set(names)) < len(names):
        yield "command options: two of one name"
    if required != sorted(required, reverse=True):
        yield "command options: required ones come first"
    if len({option.get("type") in (1, 2) for option in options}) > 1:
        yield "command options: subcommands and other options together"
    for option in options:
        yield from _named(option)
        choices = option.get("choices") or []
        if choices and option.get("autocomplete"):
            yield f"{option.get('name')}: choices and autocomplete exclude each other"
        if len(choices) > 25 or len({choice.get("name") for choice in choices}) < len(choices):
            yield f"{option.get('name')}: at most 25 choices of different names"
        yield from _command_options(option.get("options") or [])


def _size(item: Json) -> int:
    """Count a command's characters in names, descriptions and choices, each in its longest translation."""
    own = sum(
        max(map(len, [item.get(part) or "", *(item.get(f"{part}_localizations") or {}).values()]))
        for part in ("name", "description")
    )
    values = sum(len(str(choice.get("value"))) + _size(choice) for choice in item.get("choices") or [])
    return own + values + sum(map(_size, item.get("options") or []))
