"""The pictures of Ludifacture."""

from __future__ import annotations

from typing import Any

from engine import Match

from .picture import Picture

SEATS = "ABCD"


def pictures() -> dict[str, Picture]:
    """Give the pictures of the rules page by name."""
    on_the_way = _at("A3:3.2 B4:3.3 C6:3.0 B7:2.1 D2:4.5 A7:5.4", "1,3,4+0 A")
    home = _at("A4:6.4 B2:3.2 C1:2.6 D5:4.1 B6:5.3", "1,4,5+0 A")
    rows = "queue=613,225|124|333,241,555|552,114"
    return {
        "opening": Picture(Match.open("ludifacture", seats=4)),
        "stops": Picture(on_the_way, ()),
        "taken": Picture(on_the_way.play(0, "4:2")),
        "home": Picture(home.play(0, "5:2")),
        "foresight": Picture(_at("A3:3.2 B4:3.3 C8:4.5 D7:2.1", f"6,4,1+1 A {rows}", foresight="on")),
        "numbered": Picture(_numbered(), viewer=0),
    }


def _numbered() -> Match:
    """Give a table at which the first player has numbered the own columns and the others have not."""
    return Match.open("ludifacture", seats=4, options={"order": "chosen"}).play(0, "5,4,3,2,10,9,8,7")


def _at(markers: str, rest: str, **options: Any) -> Match:
    """Open a match of four; `A3:3.2` is the marker of A's third column, three squares on, with two coins."""
    columns = {letter: ["0.0"] * 8 for letter in SEATS}
    for marker in markers.split():
        column, place = marker.split(":")
        columns[column[0]][int(column[1:]) - 1] = place
    blocks = "|".join(f"{letter}24:{','.join(places)}" for letter, places in columns.items())
    return Match.at("ludifacture", f"32 {blocks} {rest}", seats=4, options=options)
