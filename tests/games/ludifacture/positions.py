"""Matches of Ludifacture for pictures."""

from __future__ import annotations

import random
from typing import Any

from engine import Match

from ..chance import by_id, play_on

LETTERS = "ABCD"
ORDER = "10,9,8,7,5,4,3,2"


def line(markers: str, rest: str = "- A", supplies: str = "32 32 32 32", pot: int = 32, size: int = 8) -> str:
    """Return a position line. A marker such as `A3:2.4` is A's third column from the left, p 2, 4 coins."""
    seats = [["0.0"] * size for _ in supplies.split()]
    for marker in markers.split():
        column, place = marker.split(":")
        seats[LETTERS.index(column[0])][int(column[1:]) - 1] = place
    blocks = [
        f"{letter}{coins}:{','.join(columns)}"
        for letter, coins, columns in zip(LETTERS, supplies.split(), seats)
    ]
    return f"{pot} {'|'.join(blocks)} {rest}"


def at(
    markers: str, rest: str = "- A", supplies: str = "32 32 32 32", pot: int = 32, **options: Any
) -> Match:
    """Open a match with some markers on their way. Options have underscores for hyphens."""
    size = 11 if options.get("board") == "big" else 8
    position = line(markers, rest, supplies, pot, size)
    return Match.at("ludifacture", position, seats=len(supplies.split()), options=by_id(options))


def random_match(seats: int, plies: int, seed: int, **options: Any) -> Match:
    """Return a match after `plies` random plies, or at its end. No roll is due then."""
    luck = random.Random(seed)
    match = Match.open("ludifacture", seats=seats, first=luck.randrange(seats), options=by_id(options))
    return play_on(match, plies, luck)


def raid() -> Match:
    """Return a match after A's column 2 moved from a2 to a6: C lost a coin on a5, B and D were put back."""
    return at("A1:2.3 C8:4.5 B3:1.4 D6:8.0 A5:3.12 C2:1.1", "1,1,4+2 A", far_side="off-board").play(0, "2:4")


def homecoming(**options: Any) -> Match:
    """Return a match after a move that brought home seven coins, and as many from the pot."""
    return at("A4:6.6 B2:3.2 C1:2.0 D5:4.1", "1,4,2+0 A", **options).play(0, "5:2")


def crowd() -> Match:
    """Return a match in which two markers share c5, three g6 and four d4, with stacks of all sizes."""
    two, three, four = "A3:5.7 B4:3.12", "A7:6.2 C2:3.5 D6:2.0", "A4:4.3 B5:4.1 C5:5.104 D4:5.20"
    return at(f"{two} {three} {four} A5:4.9 B6:1.8 C7:7.123 D2:7.30 A1:2.0", "2,2,1+0 A")


def foreseen() -> Match:
    """Return a match with queues of zero, one and five rolls."""
    queues = "queue=-|641|333,111,225,613,551|222,124"
    return at("A1:2.3 C8:4.5", f"6,4,1+1 A {queues}", foresight="on", set="broke")


def worst_case(**options: Any) -> Match:
    """Return the match with the most to say: 44 markers under way, full queues, a move that met eleven."""
    met = [f"B{column}" for column in range(1, 6)] + [f"D{column}" for column in range(7, 12)]
    places = {f"{letter}{column}": 10 for letter in LETTERS for column in range(1, 12)}
    places |= dict.fromkeys(met, 6) | {"A6": 5, "C6": 1}
    markers = " ".join(f"{marker}:{place}.{10 + place}" for marker, place in places.items())
    queue = "|".join(",".join(["666"] * 5) for _ in LETTERS)
    named = {"set": "four", "board": "big", "foresight": "on", "bank": 500} | options
    rest = f"3,4,6+0 A queue={queue} game=4 results=-1000,1000,-1000,1000"
    return at(markers, rest, supplies="250 250 250 250", pot=100, **named).play(0, "7:6")
