"""The pictures of Cubeo."""

from __future__ import annotations

from engine import Match

from .picture import Picture

RING = "B1A2B1/A1.A1/B2A1."  # a ring that lacks a corner
GATE = "B1A2B1/A1.A1/B2.B1"  # a ring that lacks a side


def pictures() -> dict[str, Picture]:
    """Give the pictures of the rules page by name."""
    return {
        "opening": Picture(Match.open("cubeo", seats=2)),
        "closed": Picture(_at(RING), ("add",)),
        "open": Picture(_at(GATE), ("add",)),
        "pinned": Picture(_at(RING), ("move",)),
        "adding": Picture(_at("A1A1B1/A2.B2"), ("add",)),
        "two": Picture(_at("A2A1B1"), ("move", "b2")),
        "three": Picture(_at("A3A1B1"), ("move", "b2")),
        "ends": Picture(_at(".A2B1B2./A1A4A1B2B1/.A1..B3", "B"), ("move", "f2")),
        "way": Picture(_at(".A2B1B2./A1A4A1B2B1/.A1..B3", "B").play(1, "f2>c1")),
        "merging": Picture(_at("A3A1A2/B1B1.").play(0, "b3+c3")),
    }


def _at(rows: str, turn: str = "A") -> Match:
    return Match.at("cubeo", f"{rows} {turn}", seats=2)
