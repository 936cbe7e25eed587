"""Stand-ins for translations: one that leaves no letter of an English template, one that is far longer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil

from engine import Match, Over
from renderers import Scene, draw

from .games.cubeo import positions as cubeo_positions
from .games.dice_chess.test_pictures import ARMY_A, fray, rolled
from .games.konfusion import positions as konfusion_positions
from .games.ludifacture import positions as ludifacture_positions
from .games.power_coinz.test_pictures import asleep
from .games.power_coinz.test_pictures import random_match as random_coinz
from .picture_positions import NAMES, after_a_raid, random_match, worst_case

WORD, FIELD = re.compile(r"[A-Za-z]+"), re.compile(r"(\{\w+\})")


def foreign(template: str) -> str:
    """Write letters that no English word has, as many."""
    return _outside_fields(template, lambda word: "ж" * len(word))


def longer(template: str) -> str:
    """Make every word longer by two fifths, as German ones are."""
    return _outside_fields(template, lambda word: word + ("en" * len(word))[: ceil(0.4 * len(word))])


def _outside_fields(template: str, change: Callable[[str], str]) -> str:
    parts = FIELD.split(template)
    changed = (part if FIELD.match(part) else WORD.sub(lambda m: change(m[0]), part) for part in parts)
    return "".join(changed)


def scene(match: Match, viewer: int | None, translate: Callable[[str], str] = str) -> Scene:
    names = NAMES[: match.setup.seats]
    return draw(match.seen_by(viewer), names=names, translate=translate)


def situations() -> Iterator[Match]:
    """Yield a match of every game in each situation that has words of its own."""
    for match in _in_play():
        yield match
        if not isinstance(match.status, Over):
            yield match.settle()
            yield match.resign(0)


def _in_play() -> Iterator[Match]:
    yield from (Match.open("conversion", seats=5, options={"holes": 2}), after_a_raid(), worst_case())
    yield from (random_match(3, 9, seed=2, holes=3), random_match(2, 64, seed=9, win="tall"))
    yield from (cubeo_positions.merged(), cubeo_positions.finished("blocked"), cubeo_positions.longest())
    yield from (Match.open("konfusion", seats=2), konfusion_positions.rolled_turn())
    yield from (konfusion_positions.random_match(seats, 60, seed=3) for seats in (2, 4))
    yield from (Match.open("dice-chess", seats=2), rolled(), rolled().play(0, ARMY_A), fray())
    yield from (fray().play(0, "c3>c4"), fray().play(0, "a2>a3"))
    yield from (Match.open("ludifacture", seats=seats) for seats in (2, 3, 4))
    for options in ({"order": "chosen"}, {"foresight": "on", "set": "broke"}, {"set": "four"}):
        yield Match.open("ludifacture", seats=2, options=options)
    yield ludifacture_positions.foreseen()
    yield ludifacture_positions.at("A1:2.3 C8:4.5", "6,4,6+1 C")
    yield ludifacture_positions.at("A1:2.3 C8:4.5", "1,4,2+2 C", set="four")
    yield from (Match.open("power-coinz", seats=3), asleep())
    yield from (random_coinz(seats, 30, seed=1) for seats in (2, 8))
