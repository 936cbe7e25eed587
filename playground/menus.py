"""Menus that begin empty whenever a message changes, as Discord's do.

SimCord's page knows a menu by its place in the message: it would take over what was chosen in the one that
stood there before, and to choose that again would do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from simcord import components as parts


@contextmanager
def empty_menus() -> Iterator[None]:
    """Give the parts of each version of a message numbers of their own, by which the page knows them then."""
    numbers, validate = count(1), parts.validate_components

    def numbered(components: Any, *, flags: int = 0) -> list[dict[str, Any]]:
        checked = validate(components, flags=flags)
        for part in parts.walk_components(checked):
            if not part["id"]:
                part["id"] = next(numbers)
        return checked

    parts.validate_components = numbered
    try:
        yield
    finally:
        parts.validate_components = validate
