"""Signs: dice, and other things that games declare, as small square pictures for use as emojis.

A sign has the name that the engine's `Sign` uses for it. If a sign has the look of a seat's dice, its name
starts with the look's name, as in `blue_4`, and a blank die is just `blue`. A sign's side is one unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .scene import Die, Placed, Shape
from .theme import SEATS, Look

Shapes = Sequence[Placed]
SIZE = 0.88  # the side of a die
USUAL = {look.name.lower(): look for look in SEATS}


def dice(looks: Mapping[str, Look]) -> Iterator[tuple[str, Shapes]]:
    """Yield the name and shapes of each sign that shows a die, blank or with 1 to 6, in every look.

    `looks` maps the name that each look has in signs to the look.
    """
    for called, look in looks.items():
        yield called, centred(Die(look.name, 0, SIZE))
        yield from ((f"{called}_{value}", centred(Die(look.name, value, SIZE))) for value in range(1, 7))


def centred(*shapes: Shape) -> Shapes:
    """Return `shapes` placed with their origins at the centre of a sign."""
    return tuple(Placed(0.5, 0.5, shape) for shape in shapes)
