"""Stand-ins for translations: one leaves no letter of an English template, and one is far longer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil

from engine import GAMES, Match, Over
from renderers import Scene, draw
from tests.games import part

from .picture_positions import NAMES

WORD, FIELD = re.compile(r"[A-Za-z]+"), re.compile(r"(\{\w+\})")


def foreign(template: str) -> str:
    """Replace all letters with ones that no English word has."""
    return _outside_fields(template, lambda word: "ж" * len(word))


def longer(template: str) -> str:
    """Make every word longer by two fifths, as German ones are."""
    return _outside_fields(template, lambda word: word + ("en" * len(word))[: ceil(0.4 * len(word))])


def _outside_fields(template: str, change: Callable[[str], str]) -> str:
    parts = FIELD.split(template)
    changed = (part if FIELD.match(part) else WORD.sub(lambda m: change(m[0]), part) for part in parts)
    return "".join(changed)


def scene(match: Match, viewer: int | None, translate: Callable[[str], str] = str) -> Scene:
    """Draw a match as a seat, or a spectator (None), sees it, with words translated by `translate`."""
    names = NAMES[: match.setup.seats]
    return draw(match.seen_by(viewer), names=names, translate=translate)


def situations() -> Iterator[Match]:
    """Yield a match of every game in each situation that has its own wording."""
    for game_id in sorted(GAMES):
        for match in part(game_id, "shown").situations():
            yield match
            if not isinstance(match.status, Over):
                yield match.settle()
                yield match.resign(0)
