"""The ids of buttons, menus and forms: `v1:<verb>:<table>:<ply>:<argument>`.

All that a press needs stands in the id, so that buttons work after a restart, and nothing in it is trusted:
whoever handles a press checks the table, the seat and the ply anew. An id has at most 100 characters
(Discord: components/reference). Ids of every released version stay readable.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 100
NO_TABLE = "-"
LARGEST_ID = (1 << 63) - 1  # of what the database holds; Discord's ids are far below

_WRITTEN = re.compile(
    r"v1:(?P<verb>[a-z]{1,12}):(?P<table>[a-z0-9]{1,16}|-):(?P<ply>0|[1-9][0-9]{0,8}):(?P<argument>[ -~]*)"
)


class CustomId(NamedTuple):
    """What a button, menu or form stands for; `table_id` is NO_TABLE for those of none."""

    verb: str
    table_id: str = NO_TABLE
    ply: int = 0
    argument: str = ""

    def __str__(self) -> str:
        written = f"v1:{self.verb}:{self.table_id}:{self.ply}:{self.argument}"
        if len(written) > LONGEST:
            raise ValueError(f"{written!r} is longer than an id may be")
        return written


def read_custom_id(custom_id: str) -> CustomId | None:
    """Read an id; None if it is none of ours."""
    found = _WRITTEN.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    return found and CustomId(found["verb"], found["table"], int(found["ply"]), found["argument"])


def read_id(written: str) -> int | None:
    """Read the id of a user, a role or a channel; None if it is none."""
    if not (written.isascii() and written.isdecimal() and len(written) <= len(str(LARGEST_ID))):
        return None
    number = int(written)
    return number if number <= LARGEST_ID else None
