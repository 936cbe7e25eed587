"""Sigils: small pictures on coins, in two colours, drawn by name.

Most parts of a sigil are dark. A `light` part cuts into the dark parts, in the colour of the coin beneath.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ....scene import Disc, Placed, Polygon, Strokes
from .animals import ANIMALS
from .strokes import Part
from .things import THINGS

SIGILS: Mapping[str, tuple[Part, ...]] = MappingProxyType({**ANIMALS, **THINGS})


def sigil(name: str, x: float, y: float, half: float, dark: str, light: str) -> Iterator[Placed]:
    """Draw a sigil in two colours, with its centre at (x, y) and its edges `half` units from the centre.

    `dark` and `light` are the names of the two colours in the theme.
    """
    for kind, points, size, cut in SIGILS[name]:
        ink = light if cut else dark
        if kind == "disc":
            ((left, top),) = points
            yield Placed(x + left * half, y + top * half, Disc(size * half, ink))
            continue
        scaled = tuple((left * half, top * half) for left, top in points)
        yield Placed(x, y, Polygon(scaled, ink) if kind == "area" else Strokes((scaled,), ink, size * half))
