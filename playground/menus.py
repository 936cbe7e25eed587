"""Menus that start empty whenever a message changes, as on Discord.

SimCord's page identifies a menu by its place in the message. So a new menu would show the choice made in the
menu that it replaced, and making the same choice again would do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from simcord import components as parts


@contextmanager
def empty_menus() -> Iterator[None]:
    """Within this context, give a message's components new ids in every version of it.

    The page then treats them as new, so menus do not keep what was chosen in the version before.
    """
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
