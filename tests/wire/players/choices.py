"""Checks that the preferences and server settings that people chose are stored."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from .invocation import Invocation
from .table_session import look

SHOWN = ("## Your preferences", "## Settings of this server")  # how the answer to a choice starts
USUAL = {
    "text_board": "no",
    "confirm": "never",
    "mentions": "yes",
    "place": "channel",
    "old_boards": "shrink",
}
WORDS = {0: "no", 1: "yes"}
WORDS_OF_MENTIONS = {"on": "yes", "away": "away", "off": "no"}

Key = tuple[int, str]  # who chose (0: for the server), and which setting


def wrong_choices(database: Path, asked: Iterable[Invocation]) -> Iterator[str]:
    """Yield complaints, unless what is stored is the last answered choice or one made after it."""
    possible: dict[Key, list[str]] = defaultdict(list)
    for each in asked:
        if each.verb in ("prefer", "set"):
            key = (each.user.id if each.verb == "prefer" else 0, each.argument)
            candidates = possible.setdefault(key, [USUAL[each.argument]])
            if any(text.startswith(SHOWN) for text in each.told):
                candidates.clear()
            candidates.extend(each.values)
    stored = dict(_stored(database))
    for key in {*possible, *stored}:
        found = stored.get(key, USUAL[key[1]])
        if found not in possible.get(key, [USUAL[key[1]]]):
            yield f"{key} is stored as {found}, and chosen was {possible.get(key)}"


def _stored(database: Path) -> Iterator[tuple[Key, str]]:
    for user, text_board, confirm, mentions in look(database, _PREFERENCES):
        yield (user, "text_board"), WORDS[text_board]
        yield (user, "confirm"), confirm
        yield (user, "mentions"), WORDS_OF_MENTIONS[mentions]
    for name, value in look(database, "SELECT name, value FROM guild_setting"):
        yield (0, name), json.loads(value)


_PREFERENCES = "SELECT user_id, text_board, confirm, mentions FROM preference"
