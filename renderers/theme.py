"""How everything looks: the one place with colours, the looks of the dice, and lengths.

Colours have names; a theme gives each name its red, green and blue. Every channel is a multiple of 4, because
Pillow's lookup of palette colours ignores the two lowest bits: with that, a theme's colours come out exactly.
Lengths are fractions of a cell's side (board units) unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine import Text, text

RGB = tuple[int, int, int]

WHITE, BLACK = (252, 252, 252), (0, 0, 0)
INK = (0x14, 0x18, 0x1C)

BODY = 0.86  # the side of a die on a board
LIP, SHADOW = 0.055, 0.022  # of the die's side: visible thickness, reach of the shadow
RIM, STRONG_RIM = 0.032, 0.05  # of the die's side: its edge
PIP_OFFSET, PIP_RADIUS, ONE_RADIUS = 0.262, 0.098, 0.118  # of the die's side
SHADE = 0.28  # how dark the shadow is, 0 to 1
GAP = 0.03  # between two squares
FRAME = 0.06  # round all squares
MARGIN = 0.4  # for the coordinates, on each side
COORDINATE = 0.28  # em of a coordinate
RING = 0.045  # stroke of the ring round the last move's square
CANDIDATE = 0.15  # radius of the dot on a candidate square
BADGE = 0.17  # radius of the badge on a promoted or converted die


@dataclass(frozen=True, slots=True)
class Material:
    """What dice are made of: its fill, and what pips are on it."""

    fill: RGB
    pip: RGB = INK

    @property
    def dark(self) -> bool:
        """Whether pips and edges are light on it."""
        return self.pip == WHITE


@dataclass(frozen=True, slots=True)
class Look:
    """How the dice of a seat look, and what the look is called aloud; in English that is its name.

    `scale` and `turn` (degrees) alter the silhouette; `second` is the material of the lower right half;
    `beneath` is what the die lies on (an entry of BENEATH); `numeral`: the value is a figure, not pips.
    """

    called: Text
    silhouette: str
    material: str
    scale: float = 1
    turn: int = 0
    second: str | None = None
    beneath: str | None = None
    numeral: bool = False

    @property
    def name(self) -> str:
        """What scenes call it."""
        return self.called.template


@dataclass(frozen=True, eq=False)
class Theme:
    """A name, and the red, green and blue of every colour name.

    `rim` is the edge of a die, of its side; lines and outlines are `bold` times as thick as a scene says.
    """

    name: str
    colours: Mapping[str, RGB]
    rim: float = RIM
    bold: float = 1


MATERIALS: Mapping[str, Material] = MappingProxyType(
    {
        "blue": Material((0x10, 0x44, 0xD0), WHITE),
        "orange": Material((0xFC, 0x94, 0x00)),
        "white": Material((0xFC, 0xFC, 0xF4)),
        "teal": Material((0x08, 0x9C, 0x84), (0x10, 0x10, 0x14)),
        "red": Material((0xD8, 0x10, 0x38), WHITE),
        "sky": Material((0x84, 0xD4, 0xFC)),
        "yellow": Material((0xFC, 0xE0, 0x8C)),
        "black": Material((0x20, 0x24, 0x2C), WHITE),
        "slate": Material((0x88, 0x98, 0xAC)),
        "gold": Material((0xD8, 0xA8, 0x38)),
        "umber": Material((0x94, 0x40, 0x2C), WHITE),
    }
)

STRONG: Mapping[str, Material] = MappingProxyType(
    {  # the same materials where all that is on them has a contrast of 7 at least
        "blue": Material((0x00, 0x2C, 0xBC), WHITE),
        "orange": Material((0xE4, 0x88, 0x04), BLACK),
        "white": Material((0xFC, 0xFC, 0xFC), BLACK),
        "teal": Material((0x10, 0xB4, 0x98), BLACK),
        "red": Material((0xA8, 0x00, 0x1C), WHITE),
        "sky": Material((0xA4, 0xDC, 0xFC), BLACK),
        "yellow": Material((0xFC, 0xE4, 0x84), BLACK),
        "black": Material((0x0C, 0x0C, 0x0C), WHITE),
        "slate": Material((0xA8, 0xB8, 0xCC), BLACK),
        "gold": Material((0xE4, 0xB4, 0x40), BLACK),
        "umber": Material((0x78, 0x2C, 0x1C), WHITE),
    }
)

SEATS = (
    Look(text("Blue"), "rounded", "blue"),
    Look(text("Orange"), "octagon", "orange"),
    Look(text("White"), "circle", "white"),
    Look(text("Teal"), "ticket", "teal"),
    Look(text("Red"), "leaf", "red"),
    Look(text("Sky"), "arch", "sky"),
    Look(text("Yellow"), "hexagon", "yellow"),
    Look(text("Black"), "square", "black"),
)

SHORTAGE = (  # one colour for all: the seats are told apart as the designer of Conversion suggests
    Look(text("Plain"), "rounded", "white"),
    Look(text("Turned"), "rounded", "white", scale=0.76, turn=45),
    Look(text("Coin"), "rounded", "white", scale=0.68, beneath="coin"),
    Look(text("D8"), "d8", "white", numeral=True),
    Look(text("D10"), "d10", "white", numeral=True),
    Look(text("D12"), "d12", "white", numeral=True),
    Look(text("Mixed"), "rounded", "white", second="slate"),
    Look(text("Checker"), "rounded", "white", scale=0.66, beneath="checker"),
)

LOOKS: Mapping[str, Look] = MappingProxyType({look.name: look for look in SEATS + SHORTAGE})
BENEATH: Mapping[str, tuple[str, str]] = MappingProxyType(  # silhouette and material
    {"coin": ("circle", "gold"), "checker": ("scalloped", "umber")}
)


def mix(colour: RGB, other: RGB, share: float) -> RGB:
    """Return `colour` with `share` (0 to 1) of `other` mixed in, in steps of 4."""
    red, green, blue = (min(252, 4 * round((c + (o - c) * share) / 4)) for c, o in zip(colour, other))
    return red, green, blue


def _shades(materials: Mapping[str, Material], rim: Callable[[Material], RGB]) -> dict[str, RGB]:
    """Return the shades of every material by name: `top` to `bottom` of its face, `lip`, `rim`, `pip`."""
    shades: dict[str, RGB] = {}
    for name, material in materials.items():
        fill = material.fill
        shades[name] = fill
        shades[f"{name}.top"] = mix(fill, WHITE, 0.07)
        shades[f"{name}.bottom"] = mix(fill, BLACK, 0.06)
        shades[f"{name}.lip"] = mix(fill, BLACK, 0.42)
        shades[f"{name}.rim"] = rim(material)
        shades[f"{name}.pip"] = material.pip
    return shades


DARK = Theme(
    "dark",
    MappingProxyType(
        _shades(MATERIALS, lambda each: mix(each.fill, WHITE, 0.66 if each.dark else 0.35))
        | {
            "canvas": (0x1C, 0x1C, 0x20),
            "frame": (0x14, 0x14, 0x18),
            "square.light": (0x3C, 0x40, 0x4C),
            "square.dark": (0x34, 0x38, 0x44),
            "last.light": (0x78, 0x80, 0x54),
            "last.dark": (0x70, 0x78, 0x50),
            "coordinate": (0xB4, 0xBC, 0xC8),
            "text": (0xF4, 0xF4, 0xF4),
            "text.quiet": (0xA8, 0xB0, 0xBC),
            "text.gone": (0x78, 0x7C, 0x88),
            "chip": (0x28, 0x28, 0x30),
            "chip.active": (0x34, 0x38, 0x48),
            "highlight": (0xE8, 0xFC, 0x68),
            "badge": (0x14, 0x18, 0x1C),
            "badge.former": (0x5C, 0x64, 0x74),
            "taken": (0x5C, 0x64, 0x74),
            "hole": (0x08, 0x08, 0x0C),
            "hole.hatch": (0x28, 0x28, 0x30),
            "crown": (0xFC, 0xCC, 0x40),
            "slot": (0x78, 0x7C, 0x88),  # this and the next are other colours' twins: more would change edges
            "keypost": (0xE4, 0xC4, 0x7C),
            "keypost.held": (0xFC, 0xCC, 0x40),
            "midline": (0x7C, 0x60, 0x20),
        }
    ),
)

LIGHT = Theme(
    "light",
    MappingProxyType(
        _shades(MATERIALS, lambda each: mix(each.fill, BLACK, 0.55))
        | {
            "canvas": (0xF4, 0xF0, 0xE8),
            "frame": (0xD8, 0xD0, 0xC4),
            "square.light": (0xE8, 0xE4, 0xD4),
            "square.dark": (0xDC, 0xD4, 0xC0),
            "last.light": (0xB8, 0xC8, 0x84),
            "last.dark": (0xB0, 0xC0, 0x7C),
            "coordinate": (0x5C, 0x54, 0x44),
            "text": (0x24, 0x20, 0x1C),
            "text.quiet": (0x5C, 0x54, 0x44),
            "text.gone": (0x8C, 0x84, 0x78),
            "chip": (0xE8, 0xE0, 0xD4),
            "chip.active": (0xFC, 0xFC, 0xFC),
            "highlight": (0x5C, 0x78, 0x00),
            "badge": (0xFC, 0xFC, 0xFC),
            "badge.former": (0xC4, 0xBC, 0xAC),
            "taken": (0xC4, 0xBC, 0xAC),
            "hole": (0x8C, 0x84, 0x78),
            "hole.hatch": (0x74, 0x6C, 0x64),
            "crown": (0xB8, 0x7C, 0x00),
            "slot": (0x8C, 0x84, 0x78),  # this and the next are other colours' twins
            "keypost": (0x7C, 0x60, 0x20),
            "keypost.held": (0xB8, 0x7C, 0x00),
            "midline": (0xD8, 0xA8, 0x38),
        }
    ),
)

CONTRAST = Theme(
    "contrast",
    MappingProxyType(
        _shades(STRONG, lambda _: WHITE)
        | {
            "canvas": BLACK,
            "frame": (0x90, 0x90, 0x90),
            "square.light": (0x18, 0x18, 0x18),
            "square.dark": BLACK,
            "last.light": (0x40, 0x44, 0x00),
            "last.dark": (0x3C, 0x40, 0x00),
            "coordinate": WHITE,
            "text": WHITE,
            "text.quiet": (0xDC, 0xDC, 0xDC),
            "text.gone": (0xB4, 0xB4, 0xB4),
            "chip": (0x24, 0x24, 0x24),
            "chip.active": (0x24, 0x28, 0x00),
            "highlight": (0xF8, 0xFC, 0x00),
            "badge": BLACK,
            "badge.former": (0x24, 0x24, 0x24),
            "taken": (0x98, 0x98, 0x98),
            "hole": BLACK,
            "hole.hatch": (0xA0, 0xA0, 0xA0),
            "crown": (0xFC, 0xCC, 0x40),
            "slot": (0xC8, 0xC8, 0xC8),
            "keypost": (0xE0, 0x70, 0xE0),
            "keypost.held": (0xFC, 0xB4, 0xFC),
            "midline": (0xD0, 0x5C, 0xD0),
            "slate.lip": (0x34, 0x3C, 0x44),  # there are pictures on slate in this colour
        }
    ),
    rim=STRONG_RIM,
    bold=1.25,
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (DARK, LIGHT, CONTRAST)})
