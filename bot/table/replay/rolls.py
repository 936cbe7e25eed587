"""What was rolled at a table: the faces of each kind of die, seat by seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from engine import Match, Over, Rolled, ToRoll
from engine.record import moments


@dataclass(frozen=True, slots=True)
class Faces:
    """How often dice showed each face from 1 on, by `seat` or, None, for nobody; or `all_seats` together."""

    seat: int | None
    counts: tuple[int, ...]
    all_seats: bool = False

    @property
    def sides(self) -> int:
        """How many faces a die of this kind has."""
        return len(self.counts)

    @property
    def dice(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean of the faces."""
        return Fraction(sum(face * count for face, count in enumerate(self.counts, 1)), self.dice)


def count_rolls(match: Match) -> tuple[Faces, ...]:
    """Count what all may know of a match, by seat and kind of die, most sides last; takes CPU.

    Those of nobody come after the seats', and those of all once the match is over.
    """
    found: dict[tuple[int | None, int], Counter[int]] = {}
    shown = match._replace(events=match.events[: len(match.events) - match.hidden])
    before: Match | None = None
    for moment in moments(shown):
        if before is not None and isinstance(status := before.status, ToRoll):
            rolled = moment.events[-1]
            if isinstance(rolled, Rolled):
                found.setdefault((status.seat, status.sides), Counter()).update(rolled.faces)
        before = moment
    by_seat = sorted(found, key=lambda kind: (kind[0] is None, kind[0] or 0, kind[1]))
    faces = [_faces(seat, sides, found[seat, sides]) for seat, sides in by_seat]
    return (*faces, *(_totals(faces) if isinstance(match.status, Over) else ()))


def _faces(seat: int | None, sides: int, counted: Counter[int]) -> Faces:
    return Faces(seat, tuple(counted[face] for face in range(1, sides + 1)))


def _totals(faces: list[Faces]) -> list[Faces]:
    return [
        Faces(None, tuple(map(sum, zip(*(each.counts for each in faces if each.sides == sides)))), True)
        for sides in sorted({each.sides for each in faces})
    ]
