"""The materials of dice and coins: the colours of each material, lit and in shadow.

Every channel is a multiple of 4, as in theme.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

RGB = tuple[int, int, int]

WHITE, BLACK = (252, 252, 252), (0, 0, 0)
INK = (0x14, 0x18, 0x1C)


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """Return `colour` with `share` (0 to 1) of `other` mixed in, each channel a multiple of 4."""
    red, green, blue = (min(252, 4 * round((c + (o - c) * share) / 4)) for c, o in zip(colour, other))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Material:
    """A material of dice: the colours of a face at its lit `top` and its darker `bottom`, and of its pips."""

    top: RGB
    bottom: RGB
    pip: RGB = INK

    @property
    def fill(self) -> RGB:
        """The material's overall colour, as in the middle of a face."""
        return mix(self.top, self.bottom, 0.5)

    @property
    def dark(self) -> bool:
        """Whether the material is dark, with light pips and edges."""
        return self.pip == WHITE


MATERIALS: Mapping[str, Material] = MappingProxyType(
    {
        "blue": Material((0x34, 0x68, 0xEC), (0x10, 0x34, 0xB8), WHITE),
        "orange": Material((0xFC, 0xA8, 0x24), (0xE4, 0x78, 0x00)),
        "white": Material((0xFC, 0xFC, 0xFC), (0xE8, 0xE4, 0xDC)),
        "teal": Material((0x28, 0xBC, 0x9C), (0x08, 0x8C, 0x78), (0x08, 0x0C, 0x0C)),
        "red": Material((0xDC, 0x28, 0x48), (0xA8, 0x08, 0x2C), WHITE),
        "sky": Material((0xA8, 0xE0, 0xFC), (0x60, 0xB8, 0xF0)),
        "yellow": Material((0xFC, 0xEC, 0xA8), (0xF4, 0xCC, 0x68)),
        "black": Material((0x38, 0x3C, 0x44), (0x10, 0x14, 0x18), WHITE),
        "slate": Material((0xA4, 0xB0, 0xC0), (0x78, 0x88, 0x9C)),
        "gold": Material((0xF0, 0xC8, 0x60), (0xBC, 0x88, 0x20)),
        "umber": Material((0xAC, 0x54, 0x3C), (0x7C, 0x30, 0x20), WHITE),
    }
)

STRONG: Mapping[str, Material] = MappingProxyType(
    {  # the same materials, with a contrast of at least 7 to everything on them
        "blue": Material((0x08, 0x38, 0xC8), (0x00, 0x24, 0xAC), WHITE),
        "orange": Material((0xF4, 0x98, 0x14), (0xDC, 0x80, 0x00), BLACK),
        "white": Material((0xFC, 0xFC, 0xFC), (0xEC, 0xEC, 0xEC), BLACK),
        "teal": Material((0x14, 0xB8, 0x9C), (0x0C, 0xB0, 0x94), BLACK),
        "red": Material((0xB0, 0x08, 0x28), (0x98, 0x00, 0x18), WHITE),
        "sky": Material((0xB0, 0xE0, 0xFC), (0x98, 0xD8, 0xFC), BLACK),
        "yellow": Material((0xFC, 0xEC, 0x9C), (0xFC, 0xDC, 0x6C), BLACK),
        "black": Material((0x18, 0x18, 0x18), (0x04, 0x04, 0x04), WHITE),
        "slate": Material((0xB4, 0xC0, 0xD0), (0x9C, 0xAC, 0xC0), BLACK),
        "gold": Material((0xEC, 0xC0, 0x54), (0xDC, 0xA8, 0x30), BLACK),
        "umber": Material((0x84, 0x38, 0x28), (0x6C, 0x24, 0x14), WHITE),
    }
)


def shades(materials: Mapping[str, Material], rims: Callable[[Material], tuple[RGB, RGB]]) -> dict[str, RGB]:
    """Return the colour of every shade of the materials, by the shade's name, such as `blue.rim`.

    `top` and `bottom` are the lit and the dark end of a face, `lip` is the edge below the face, and `pip` is
    for the pips. `rim` and `rim.low` are the lit and the unlit part of the edge around the face, and the
    function `rims` returns their colours. A material's name alone stands for its overall colour.
    """
    shades: dict[str, RGB] = {}
    for name, material in materials.items():
        rim, low = rims(material)
        shades[name] = material.fill
        shades[f"{name}.top"] = material.top
        shades[f"{name}.bottom"] = material.bottom
        shades[f"{name}.lip"] = mix(material.bottom, BLACK, 0.45)
        shades[f"{name}.rim"] = rim
        shades[f"{name}.rim.low"] = low
        shades[f"{name}.pip"] = material.pip
    return shades
