"""The pictures in `images/` for Dice Chess's rules page, by name."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match
from engine.games.dice_chess.state import GRID

from ..view import View, choosing, rows

ROLLS = (
    (4, 1, 6, 2, 5, 3, 2, 6, 4, 1, 5, 2, 6, 3, 5, 4),
    (3, 6, 1, 4, 2, 6, 5, 1, 3, 6, 2, 4, 1, 6, 3, 5),
)


def _arranging() -> Match:
    first, second = ROLLS
    return Match.open("dice-chess", seats=2).roll(first).roll(second)


def _at(dice: str, rest: str = "A0,B0 A") -> Match:
    return Match.at("dice-chess", f"{rows(GRID, dice)} {rest}", seats=2)


def _middle() -> Match:
    dice = (
        "A2@a1 A4@c2 A5@d3 A1@f2 A6@e4 A3@g3 A2@h2 A5@b3 A1@e1 "
        "B4@b6 B1@c7 B6@d6 B2@f6 B3@g5 B5@h7 B1@a8 B4@f8"
    )
    return _at(dice, "A21,B24 B piles=A6414312,B5362143").play(1, "d6>d5")


PAGE: dict[str, Callable[[], View]] = {
    "set-up": lambda: View(_arranging(), viewer=0),
    "opening": lambda: View(_arranging().play(0, "66655544 43322211").play(1, "11122333 44556666")),
    "one": lambda: choosing(_at("A1@d4 A3@e4 B1@d5 B4@c5 B1@b4 A2@g2 B6@g7"), "d4"),
    "six": lambda: choosing(_at("A6@d4 A3@e4 B1@d5 B4@c5 B6@c3 A2@g2 B5@g7"), "d4"),
    "capture": lambda: View(_at("A3@d4 A6@c3 B2@d5 B4@e5 A1@f3 B6@c6").play(0, "d4>d5").roll((5,))),
    "middle": lambda: View(_middle()),
}
