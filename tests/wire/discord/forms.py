"""Using the controls that a message or a modal shows: finding them, and refusing missing ones.

Source: Discord, components/reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.openapi import inside

from .commands import ImpossibleError, resolve
from .world import Json, Person

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, LABEL = 1, 2, 3, 4, 5, 18
_FIELDS = (STRING_SELECT, TEXT_INPUT, USER_SELECT)


def find_button(components: Iterable[Json], label: str | None, custom_id: str | None) -> Json:
    """Return the button with a label or a custom id.

    Raises ImpossibleError unless there is exactly one, which is enabled.
    """
    buttons = [c for c in inside(components) if c["type"] == BUTTON and c.get("custom_id")]
    return _only(
        [
            button
            for button in buttons
            if (label is None or button.get("label") == label)
            and (custom_id is None or button["custom_id"] == custom_id)
        ],
        f"button {label or custom_id!r} among {[b.get('label') for b in buttons]}",
    )


def find_select(components: Iterable[Json], custom_id: str | None) -> Json:
    """Return the menu with a custom id, or by default the only menu.

    Raises ImpossibleError unless there is exactly one, which is enabled.
    """
    kinds = (STRING_SELECT, USER_SELECT)
    menus = [c for c in inside(components) if c["type"] in kinds]
    chosen = [menu for menu in menus if custom_id in (None, menu["custom_id"])]
    return _only(chosen, f"menu {custom_id!r} among {[m['custom_id'] for m in menus]}")


def selection(menu: Json, values: Sequence[object]) -> list[str]:
    """Return the values to send for options (named by value or label) or for people.

    Raises ImpossibleError for values that the menu does not offer, or for too few or too many.
    """
    if not menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1):
        raise ImpossibleError(f"{menu['custom_id']} does not take {len(values)} values")
    if menu["type"] == USER_SELECT:
        people = [value for value in values if isinstance(value, Person)]
        if len(people) < len(values):
            raise ImpossibleError(f"{menu['custom_id']} takes people only")
        return [str(person.id) for person in people]
    offered = {option["label"]: option["value"] for option in menu["options"]}
    offered |= {option["value"]: option["value"] for option in menu["options"]}
    for value in values:
        if value not in offered:
            raise ImpossibleError(f"{menu['custom_id']} offers {list(offered)}, not {value!r}")
    return [offered[str(value)] for value in values]


def modal_data(modal: Json, values: Mapping[str, object]) -> Json:
    """Build a submitted modal's data. Fields are named by custom id or by label.

    A value is a text or, for a menu, a list. Fields left out keep their presets. Raises ImpossibleError for
    an unknown field, or a text that the form would not take.
    """
    left = dict(values)
    components = [_submitted(component, left) for component in modal["components"]]
    if left:
        raise ImpossibleError(f"the form has no field {list(left)}")
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    chosen = [each for value in values.values() if isinstance(value, list) for each in value]
    return {**data, "resolved": resolve(chosen)}


def _only(found: list[Json], what: str) -> Json:
    if len(found) != 1:
        raise ImpossibleError(f"{len(found)} times {what}")
    if found[0].get("disabled"):
        raise ImpossibleError(f"disabled: {what}")
    return found[0]


def _submitted(component: Json, left: dict[str, object]) -> Json:
    kind = component["type"]
    if kind == LABEL:
        inner = _field(component["component"], component["label"], left)
        return {"type": LABEL, "id": 1, "component": inner}
    return {"type": kind, "id": 1}


def _field(component: Json, label: str | None, left: dict[str, object]) -> Json:
    kind, custom_id = component["type"], component["custom_id"]
    if kind not in _FIELDS:
        raise ImpossibleError(f"this stand-in does not fill in component type {kind}")
    given = left.pop(custom_id, left.pop(label, None) if label else None)
    written: Json = {"type": kind, "id": 1, "custom_id": custom_id}
    if kind == TEXT_INPUT:
        return {**written, "value": _text(component, given)}
    if not isinstance(given, list):
        given = [o["value"] for o in component.get("options", []) if o.get("default")]
    if not given and not component.get("required", True):
        return {**written, "values": []}
    return {**written, "values": selection(component, given)}


def _text(component: Json, given: object) -> str:
    text = component.get("value") or "" if given is None else given
    if not isinstance(text, str):
        raise ImpossibleError(f"{component['custom_id']} takes text, not {text!r}")
    if not text and not component.get("required", True):
        return text
    low, high = component.get("min_length") or 1, component.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise ImpossibleError(f"{component['custom_id']} takes {low}-{high} characters: {text!r}")
    return text
