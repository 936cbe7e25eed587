"""The rolls at a table: how often each face of each kind of die came up, seat by seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from engine import Average, Match, Over, Rolled, ToRoll
from engine.record import moments


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face (from 1) of a kind of die came up for a seat.

    `seat` is None for rolls that belong to no seat and, if `all_seats`, for totals.
    """

    seat: int | None
    counts: tuple[int, ...]
    all_seats: bool = False

    @property
    def sides(self) -> int:
        """The number of faces of this kind of die."""
        return len(self.counts)

    @property
    def dice(self) -> int:
        """The number of dice rolled."""
        return sum(self.counts)

    @property
    def mean(self) -> Average:
        """The mean of the faces rolled."""
        return Average(sum(face * count for face, count in enumerate(self.counts, 1)), self.dice)


def count_rolls(match: Match) -> tuple[Faces, ...]:
    """Count a match's public rolls by seat and kind of die. CPU-intensive.

    Each seat's dice are in order of their number of sides. Rolls that belong to no seat come next, followed
    by the totals once the match is over.
    """
    found: dict[tuple[int | None, int], Counter[int]] = {}
    shown = match._replace(events=match.events[: len(match.events) - match.hidden])
    for before, after in pairwise(moments(shown)):
        status, rolled = before.status, after.events[-1]
        if isinstance(status, ToRoll) and isinstance(rolled, Rolled):
            found.setdefault((status.seat, status.sides), Counter()).update(rolled.faces)
    by_seat = sorted(found.items(), key=lambda item: (item[0][0] is None, item[0][0] or 0, item[0][1]))
    faces = [
        Faces(seat, tuple(counted[face] for face in range(1, sides + 1)))
        for (seat, sides), counted in by_seat
    ]
    return (*faces, *(_totals(faces) if isinstance(match.status, Over) else ()))


def _totals(faces: list[Faces]) -> list[Faces]:
    return [
        Faces(None, tuple(map(sum, zip(*(each.counts for each in faces if each.sides == sides)))), True)
        for sides in sorted({each.sides for each in faces})
    ]
