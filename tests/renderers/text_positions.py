"""Positions whose text boards are compared with accepted ones, and those with most to tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from engine import GAMES, Match
from engine.games.power_coinz.coinz import LONGEST_NAME
from tests.games.power_coinz.drawn import at as teams_at
from tests.games.power_coinz.drawn import ids

from . import picture_positions
from .games.cubeo import positions as cubeo_positions
from .games.dice_chess.test_pictures import fray, rolled, shown
from .games.konfusion import positions as konfusion_positions
from .games.ludifacture import positions as ludifacture_positions
from .games.power_coinz.test_pictures import asleep, random_match

_WORD = re.compile(r"(?<![{\w])\w+(?![\w}])")


class View(NamedTuple):
    """A match, who looks at it, and the squares that are candidates."""

    match: Match
    viewer: int | None = None
    marks: tuple[str, ...] = ()


def lengthened(template: str) -> str:
    """Return a template as in a language whose words are longer by two fifths."""
    return _WORD.sub(lambda word: word[0] + "n" * round(0.4 * len(word[0])), template)


def capturing() -> View:
    """Return a round of eight seats that somebody has won."""
    match = random_match(8, 40, seed=2)
    return View(match, 3, match.moves(match.status.seats[0]))  # type: ignore[union-attr]


def widest_formation(seats: str) -> Match:
    """Return 24 dice of Cubeo in a row, owned as `seats` says, each as high as can be."""
    return cubeo_positions.at("".join(f"{seat}C" for seat in seats) + " A", die_size=12)


def six_among_all() -> View:
    """Return all 72 dice of Konfusion but one, and a six that may go wherever no own die stands."""
    last = konfusion_positions.every_die().last
    assert last
    board = GAMES["konfusion"].encode(last.before).split(" ")[0].translate(str.maketrans("AD", "DA"))
    line = f"{board} A100,B100,C100,D100 D"
    match = Match.at("konfusion", line, seats=4).play(3, "e5>e10")
    return View(match, 0, tuple(choice.squares[0] for choice in match.choices(0, ("f4",)).choices))


def longest_teams(shown: str) -> Match:
    """Return eight seats with coinz of a further set that have the longest names, lying as `shown` says."""
    power = {"text": "Sing.", "effect": "sleep", "n": 5}
    coinz = [
        {"id": f"long-{n}", "name": f"{n} " + "W" * (LONGEST_NAME - 2), "rating": n, "power": power}
        for n in range(1, 6)
    ]
    held: dict[str, Any] = {
        "sets": [{"set": "long", "name": "Long", "coinz": coinz}],
        "owned": [{f"long-{n}": 1 for n in range(1, 6)}] * 8,
    }
    team = ",".join(f"long-{n}{lying}" for n, lying in zip(range(5, 0, -1), shown))
    teams = "|".join(f"{letter}:{team}" for letter in "ABCDEFGH")
    slept = ",".join(f"{letter}{n}" for letter in "BCDEFGH" for n in range(1, 6))
    line = f"{teams} * by=A asleep={slept} dull={','.join(f'{letter}25' for letter in 'BCDEFGH')}"
    return Match.at("power-coinz", line, seats=8, holdings=held)


GOLDEN: dict[str, Callable[[], View]] = {
    "conversion-opening": lambda: View(Match.open("conversion", seats=2, options={"holes": 1}).roll((8, 1))),
    "conversion-raid": lambda: View(picture_positions.after_a_raid(), 0, ("a1", "e5", "h8")),
    "conversion-eight-seats": lambda: View(
        picture_positions.random_match(8, 50, seed=8, holes=6, win="tall")
    ),
    "conversion-resigned": lambda: View(picture_positions.random_match(4, 20, seed=10).resign(1)),
    "cubeo-corner": lambda: View(cubeo_positions.round_the_corner(), 1),
    "cubeo-merged": lambda: View(cubeo_positions.finished("merge")),
    "cubeo-candidates": lambda: View(cubeo_positions.merged(), 1, ("b1", "c4", "e3")),
    "cubeo-widest": lambda: View(widest_formation("A" * 12 + "B" * 12)),
    "dice-chess-arranging": lambda: View(rolled().play(0, "6665544433222111"), 1),
    "dice-chess-re-rolled": lambda: View(fray().play(0, "c3>c4").roll((6,)), 1),
    "dice-chess-to-roll": lambda: View(fray().play(0, "c3>c4")),
    "dice-chess-shown": lambda: View(shown(), 0, ("a3", "b3")),
    "konfusion-capture": lambda: View(konfusion_positions.jump_and_capture(), 1),
    "konfusion-rolled-turn": lambda: View(konfusion_positions.rolled_turn(), 0, ("e7", "f2")),
    "konfusion-any-goal": lambda: View(konfusion_positions.at("A6@a1 B6@j1 C6@e5", seats=3, goal="any")),
    "ludifacture-raid": lambda: View(ludifacture_positions.raid(), 2),
    "ludifacture-crowd": lambda: View(ludifacture_positions.crowd(), 0, ("a6", "A3")),
    "ludifacture-foreseen": lambda: View(ludifacture_positions.foreseen()),
    "ludifacture-numbering": lambda: View(
        Match.open("ludifacture", seats=2, options={"order": "chosen"}).play(0, ludifacture_positions.ORDER),
        0,
    ),
    "power-coinz-capturing": capturing,
    "power-coinz-own-team": lambda: View(Match.open("power-coinz", seats=2).play(0, ids("54321")), 0),
    "power-coinz-asleep": lambda: View(asleep(), 1),
    "power-coinz-over": lambda: View(teams_at("5^ 4v 3v 2^ 1v", "5x 4x 3x 2x 1v", turn="A").play(0, "B5")),
}

WORST: dict[str, Callable[[], View]] = {
    "conversion": lambda: View(picture_positions.worst_case(win="tall")),
    "conversion-marks": lambda: View(
        picture_positions.random_match(8, 0, 1),
        0,
        tuple(f"{f}{r}" for f in "abcdefgh" for r in range(1, 9)),
    ),
    "cubeo-column": lambda: View(cubeo_positions.longest()),
    "cubeo-row": lambda: View(
        widest_formation("AB" * 12), 0, tuple(f"{f}3" for f in "abcdefghijklmnopqrstuvwxyz")
    ),
    "konfusion": six_among_all,
    "konfusion-over": lambda: View(konfusion_positions.every_die(), 1),
    "ludifacture": lambda: View(ludifacture_positions.worst_case(), 1),
    "power-coinz-asleep": lambda: View(longest_teams("vvvvv"), 1),
    "power-coinz-mixed": lambda: View(longest_teams("^v^v^"), 1),
}
