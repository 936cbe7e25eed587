"""Check by hand the limits of messages that Discord's OpenAPI description cannot express.

Sources: Discord, resources/message, components/reference and
interactions/receiving-and-responding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .refusals import Breach
from .world import COMPONENTS_V2, Json

MAX_CONTENT, MAX_ROWS, MAX_CUSTOM_ID, MAX_OPTIONS, MAX_FILES = 2000, 5, 100, 25, 10
ACTION_ROW, BUTTON, STRING_SELECT, LINK = 1, 2, 3, 5


def inside(components: Iterable[Json]) -> Iterator[Json]:
    """Go through components and all that they contain."""
    for component in components:
        yield component
        yield from inside(component.get("components") or ())
        if component.get("component"):
            yield from inside([component["component"]])
        if component.get("accessory"):
            yield from inside([component["accessory"]])


def check_message(payload: Json, *, flags: int = 0) -> None:
    """Refuse what no message may be, given the fields that a request sets.

    Raises: Breach (400, code 50035) for the first limit that is broken.
    """
    content = payload.get("content") or ""
    if len(content) > MAX_CONTENT:
        raise Breach("content", f"Must be {MAX_CONTENT} or fewer in length.")
    if len(str(payload.get("nonce") or "")) > 25:
        raise Breach("nonce", "Must be 25 or fewer in length.")
    _check_mentions(payload.get("allowed_mentions") or {})
    check_components(payload.get("components") or [], layout=bool(flags & COMPONENTS_V2))


def check_components(components: list[Json], *, layout: bool = False) -> None:
    """Refuse rows, buttons and menus that no client would show; `layout`: Components V2."""
    if not layout and len(components) > MAX_ROWS:
        raise Breach("components", f"Must be between 1 and {MAX_ROWS} in length.")
    seen: set[str] = set()
    for component in inside(components):
        _check_row(component)
        _check_select(component)
        custom_id = component.get("custom_id")
        if custom_id is None:
            continue
        if not 1 <= len(custom_id) <= MAX_CUSTOM_ID:
            raise Breach("components", f"custom_id must be 1-{MAX_CUSTOM_ID} in length.")
        if custom_id in seen:
            raise Breach("components", f"Component custom id cannot be duplicated: {custom_id}")
        seen.add(custom_id)


def check_not_empty(parts: Iterable[Any]) -> None:
    """Refuse a message without anything in it; its parts are content, embeds, files and so on.

    Raises: Breach (400, code 50006).
    """
    if not any(parts):
        raise Breach("content", "Cannot send an empty message", code=50006)


def check_choices(choices: list[Json]) -> None:
    """Refuse suggestions that no client would show."""
    if len(choices) > MAX_OPTIONS:
        raise Breach("choices", f"Must be {MAX_OPTIONS} or fewer in length.")
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100:
            raise Breach("choices", "Names are 1-100 and values at most 100 in length.")


def _check_mentions(allowed: Json) -> None:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            raise Breach("allowed_mentions", f'parse:["{kind}"] and {kind} exclude each other.')


def _check_row(component: Json) -> None:
    held = component.get("components") or []
    if component["type"] == ACTION_ROW:
        buttons = all(each["type"] == BUTTON for each in held)
        if not held or len(held) > (5 if buttons else 1):
            raise Breach("components", "A row holds 1-5 buttons or a single menu.")
    if component["type"] == BUTTON and component.get("style") != 6:
        link = component.get("style") == LINK
        if not (component.get("label") or component.get("emoji")):
            raise Breach("components", "A button needs a label or an emoji.")
        if bool(component.get("url")) is not link or bool(component.get("custom_id")) is link:
            raise Breach("components", "A button has either a custom_id or a url.")


def _check_select(component: Json) -> None:
    if component["type"] != STRING_SELECT:
        return
    options = component.get("options") or []
    if not 1 <= len(options) <= MAX_OPTIONS:
        raise Breach("components", f"options must be 1-{MAX_OPTIONS} in length.")
    if len({option["value"] for option in options}) < len(options):
        raise Breach("components", "The specified option value is already used.")
    if component.get("max_values", 1) > len(options):
        raise Breach("components", "max_values is larger than the number of options.")
