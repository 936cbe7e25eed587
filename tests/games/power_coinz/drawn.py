"""Teams of Power Coinz for tests: ratings with how each coinz lies, such as `5^ 4v 3x 2 1^`.

Ratings are those of dares, so that no power takes effect. A coinz can also be named by its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Match, ToMove

DARES = {"1": "tin-key", "2": "moon-fish", "3": "tin-drum", "4": "moon-bat", "5": "tin-robot"}


def line(*teams: str, turn: str = "*", **extra: str) -> str:
    """Return a position line with these teams. `extra` are its fields with keys."""
    fields = [f"{key}={value}" for key, value in extra.items()]
    return " ".join(["|".join(map(_team, "ABCDEFGH", teams)), turn, *fields])


def at(*teams: str, turn: str = "*", options: dict[str, Any] | None = None, **extra: str) -> Match:
    """Open a match with these teams. `turn` and `extra` are as in the position line."""
    return Match.at("power-coinz", line(*teams, turn=turn, **extra), seats=len(teams), options=options or {})


def ids(ratings: str) -> str:
    """Return a team of dares as a move."""
    return ",".join(DARES[rating] for rating in ratings)


def opened(seats: int, team: str = "54321", **options: Any) -> Match:
    """Open a match in which all seats have handed in a team of dares."""
    match = Match.open("power-coinz", seats=seats, options=options)
    for seat in range(seats):
        match = match.play(seat, ids(team))
    return match


def lies(match: Match) -> list[str]:
    """Return how each seat's coinz lie, with a sign for each: `^`, `v`, `x`, or `-` before the first flip."""
    teams = match.position.split(" ")[0].split("|")
    return ["".join(_face(entry) for entry in team[2:].split(",")) for team in teams]


def faces(text: str) -> Sequence[int]:
    """Return the faces of a flip that is written with these signs."""
    return [2 if sign == "^" else 1 for sign in text.replace(" ", "")]


def mover(match: Match) -> int:
    """Return the seat that has to decide."""
    assert isinstance(match.status, ToMove)
    return match.status.seats[0]


def _team(letter: str, drawn: str) -> str:
    return (
        f"{letter}:{','.join(DARES.get(e[0], e[0]) + e[1:] if e[0] in DARES else e for e in drawn.split())}"
    )


def _face(entry: str) -> str:
    return entry[-1] if entry[-1] in "^vx" else "-"
