"""Check the stand-in's replies against Discord's own OpenAPI description.

The description is not part of the project: tests/openapi.py says where it is looked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from tests.openapi import DOCUMENT

from .standin import Exchange
from .world import Json


def load_description() -> Json:
    """Read Discord's OpenAPI document."""
    document: Json = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    return document


def complaints(description: Json, exchanges: Iterable[Exchange]) -> list[str]:
    """List what is wrong with the replies, one line each; none for a reply that is right.

    Replies that a test spoilt on purpose (500 and above, or cut off) are left out.
    Raises: ImportError without jsonschema_rs.
    """
    check = _checker(description)
    found = []
    for exchange in exchanges:
        if 0 < exchange.status < 500:
            found += [f"{exchange.method} {exchange.path}: {text}" for text in check(exchange)]
    return found


def _checker(description: Json) -> Callable[[Exchange], list[str]]:
    import jsonschema_rs

    validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
    paths = sorted(description["paths"], key=lambda path: path.count("{"))

    def check(exchange: Exchange) -> list[str]:
        template = next((path for path in paths if _fits(path, exchange.path)), None)
        operation = description["paths"].get(template, {}).get(exchange.method.lower())
        if operation is None:
            return ["not described"]
        responses = operation["responses"]
        answer = responses.get(str(exchange.status)) or responses.get("4XX")
        if answer is None or (str(exchange.status) not in responses and exchange.status < 400):
            return [f"status {exchange.status} is not described"]
        schema = _schema(description, answer)
        if schema is None:
            return [] if exchange.reply is None else ["a body where none is described"]
        key = json.dumps(schema, sort_keys=True)
        if key not in validators:
            whole = {**schema, "components": description["components"]}
            validators[key] = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        return [
            f"{error.message} at {error.instance_path}"
            for error in validators[key].iter_errors(exchange.reply)
        ]

    return check


def _fits(template: str, path: str) -> bool:
    pattern = "/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in template.split("/"))
    return re.fullmatch(pattern, path) is not None


def _schema(description: Json, answer: Json) -> Any:
    if "$ref" in answer:
        answer = description["components"]["responses"][answer["$ref"].rsplit("/", 1)[-1]]
    return answer.get("content", {}).get("application/json", {}).get("schema")
