"""The pictures in `images/` for Cubeo's rules page, by name."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match

from ..view import View, choosing

RING = "B1A2B1/A1.A1/B2A1."  # a ring that lacks a corner
GATE = "B1A2B1/A1.A1/B2.B1"  # a ring that lacks a side


def _at(rows: str, turn: str = "A") -> Match:
    return Match.at("cubeo", f"{rows} {turn}", seats=2)


PAGE: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("cubeo", seats=2)),
    "closed": lambda: choosing(_at(RING), "add"),
    "open": lambda: choosing(_at(GATE), "add"),
    "pinned": lambda: choosing(_at(RING)),
    "adding": lambda: choosing(_at("A1A1B1/A2.B2"), "add"),
    "two": lambda: choosing(_at("A2A1B1"), "l13"),
    "three": lambda: choosing(_at("A3A1B1"), "l13"),
    "ends": lambda: choosing(_at(".A2B1B2./A1A4A1B2B1/.A1..B3", "B"), "o12"),
    "way": lambda: View(_at(".A2B1B2./A1A4A1B2B1/.A1..B3", "B").play(1, "o12>l11")),
    "merging": lambda: View(_at("A3A1A2/B1B1.").play(0, "l14+m14")),
}
