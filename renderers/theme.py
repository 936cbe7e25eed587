"""The appearance of all pictures: colours, the looks of dice, and lengths.

Colours have names, and a theme gives each name its red, green and blue. Every channel is a multiple of 4, so
that a theme's colours come out exactly: Pillow ignores the two lowest bits when it looks up palette colours.
Lengths are fractions of a cell's side (board units) unless a comment says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine import Text, text

from .materials import BLACK, MATERIALS, RGB, STRONG, WHITE, Material, mix, shades

BODY = 0.83  # the side of a die on a board
LIP, SHADOW = 0.035, 0.045  # shares of the die's side: visible thickness, blur of the shadow
RIM, STRONG_RIM = 0.03, 0.05  # shares of the die's side: width of its edge
PIP_OFFSET, PIP_RADIUS, ONE_RADIUS = 0.25, 0.094, 0.108  # shares of the die's side
SUNK = 0.016  # share of the die's side: how far light and shadow of a pip's edge reach
SHADE = 0.5  # how dark the shadow is at its darkest, 0 to 1
OUTSIDE = 0.1  # between the picture's edge and the frame of a board
NEAR, FAR = 0.33, 0.11  # width of the frame with coordinates (at the left and below), and without
MARGIN, BORDER = OUTSIDE + NEAR, OUTSIDE + FAR  # from the picture's edge to the squares, on such sides
COORDINATE = 0.24  # em of a coordinate
EDGE = 0.012  # stroke of a square's edge, which high-contrast themes show
RING = 0.045  # stroke of the ring round the last move's square
CANDIDATE = 0.15  # radius of the dot on a candidate square
BADGE = 0.15  # radius of the badge on a promoted or converted die


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a seat's dice. `called` is the word for the look, and in English also the look's name.

    `scale` and `turn` (in degrees) alter the silhouette. `second` is the material of the lower right half, or
    None if the die has only one material. `beneath` is what the die lies on (a key of BENEATH, or None for
    nothing). If `numeral` is true, a numeral is shown instead of pips.
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
        """The look's name, which scenes use to refer to the look."""
        return self.called.template


@dataclass(frozen=True, eq=False)
class Theme:
    """A theme: its name, and the red, green and blue of each named colour.

    `rim` is the width of a die's edge, as a share of its side. Lines and outlines are `bold` times as thick
    as a scene says. `shade` is how dark shadows are at their darkest, from 0 to 1.
    """

    name: str
    colours: Mapping[str, RGB]
    rim: float = RIM
    bold: float = 1
    shade: float = SHADE


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

SHORTAGE = (  # all in one colour, and told apart in the way that Conversion's designer suggests
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
BENEATH: Mapping[str, tuple[str, str]] = MappingProxyType(  # silhouettes and materials
    {"coin": ("circle", "gold"), "checker": ("scalloped", "umber")}
)


def _bright_rims(material: Material) -> tuple[RGB, RGB]:
    """Return the lit and unlit edge colours of a die, bright enough to stand out on dark squares."""
    return mix(material.top, WHITE, 0.84 if material.dark else 0.72), mix(material.fill, WHITE, 0.2)


def _dark_rims(material: Material) -> tuple[RGB, RGB]:
    """Return the lit and unlit edge colours of a die, dark enough to stand out on light squares."""
    return mix(material.fill, BLACK, 0.5 if material.dark else 0.64), mix(material.bottom, BLACK, 0.6)


def _with_squares(colours: dict[str, RGB], last: float, edge: RGB | None = None) -> dict[str, RGB]:
    """Return `colours` together with the colours of the last move's squares, and of squares' edges.

    `last` is the share of the tint that marks the last move, from 0 to 1. If `edge` is None, edges have the
    colour of their squares and cannot be seen.
    """
    colours |= {
        f"last.{tone}": mix(colours[f"square.{tone}"], colours["last"], last) for tone in ("light", "dark")
    }
    squares = [f"{name}.{tone}" for name in ("square", "last") for tone in ("light", "dark")]
    return colours | {f"{square}.edge": edge or colours[square] for square in squares}


DARK = Theme(  # walnut
    "dark",
    MappingProxyType(
        _with_squares(
            shades(MATERIALS, _bright_rims)
            | {
                "canvas": (0x18, 0x18, 0x1C),
                "frame": (0x2C, 0x24, 0x20),
                "frame.line": (0x94, 0x7C, 0x54),
                "frame.groove": (0x48, 0x3C, 0x28),
                "square.light": (0x54, 0x4C, 0x44),
                "square.dark": (0x34, 0x2C, 0x28),
                "last": (0xD8, 0xD4, 0xCC),
                "coordinate": (0xD4, 0xC4, 0xA8),
                "text": (0xF8, 0xF4, 0xF0),
                "text.quiet": (0xB0, 0xAC, 0xA4),
                "text.gone": (0x80, 0x7C, 0x78),
                "chip": (0x2C, 0x28, 0x2C),
                "chip.active": (0x40, 0x38, 0x34),
                "highlight": (0xD8, 0xF0, 0x50),
                "badge": (0x14, 0x14, 0x14),
                "taken": (0x8C, 0x80, 0x78),
                "hole": (0x10, 0x10, 0x10),
                "hole.hatch": (0x10, 0x10, 0x10),  # invisible: the hole looks sunk
                "crown": (0xFC, 0xCC, 0x40),
                "slot": (0x80, 0x7C, 0x78),
                "keypost": (0xC0, 0xBC, 0xB4),
                "keypost.held": (0xDC, 0xD8, 0xD0),
                "midline": (0x94, 0x7C, 0x54),
            },
            last=0.4,
        )
    ),
)

LIGHT = Theme(  # maple
    "light",
    MappingProxyType(
        _with_squares(
            shades(MATERIALS, _dark_rims)
            | {
                "canvas": (0xF4, 0xF0, 0xE8),
                "frame": (0xC8, 0xA8, 0x80),
                "frame.line": (0x80, 0x5C, 0x30),
                "frame.groove": (0xE0, 0xC8, 0xA4),
                "square.light": (0xF0, 0xE4, 0xD0),
                "square.dark": (0xDC, 0xC4, 0xA4),
                "last": (0x5C, 0x58, 0x54),
                "coordinate": (0x3C, 0x2C, 0x18),
                "text": (0x24, 0x20, 0x1C),
                "text.quiet": (0x5C, 0x54, 0x44),
                "text.gone": (0x8C, 0x84, 0x78),
                "chip": (0xE8, 0xE0, 0xD4),
                "chip.active": (0xFC, 0xFC, 0xF8),
                "highlight": (0x58, 0x70, 0x00),
                "badge": (0xFC, 0xFC, 0xFC),
                "taken": (0xB8, 0xA4, 0x88),
                "hole": (0x7C, 0x68, 0x50),
                "hole.hatch": (0x7C, 0x68, 0x50),  # invisible: the hole looks sunk
                "crown": (0xB8, 0x7C, 0x00),
                "slot": (0x8C, 0x84, 0x78),
                "keypost": (0x6C, 0x68, 0x60),
                "keypost.held": (0x24, 0x20, 0x1C),
                "midline": (0xC0, 0x98, 0x58),
            },
            last=0.4,
        )
    ),
    shade=SHADE / 2,
)

CONTRAST = Theme(
    "contrast",
    MappingProxyType(
        _with_squares(
            shades(STRONG, lambda _: (WHITE, WHITE))
            | {
                "canvas": BLACK,
                "frame": BLACK,
                "frame.line": (0x90, 0x90, 0x90),
                "frame.groove": (0x90, 0x90, 0x90),
                "square.light": (0x1C, 0x1C, 0x1C),
                "square.dark": BLACK,
                "last": (0xC8, 0xC8, 0xC8),
                "coordinate": WHITE,
                "text": WHITE,
                "text.quiet": (0xDC, 0xDC, 0xDC),
                "text.gone": (0xB4, 0xB4, 0xB4),
                "chip": (0x24, 0x24, 0x24),
                "chip.active": (0x24, 0x28, 0x00),
                "highlight": (0xF8, 0xFC, 0x00),
                "badge": BLACK,
                "taken": (0x98, 0x98, 0x98),
                "hole": BLACK,
                "hole.hatch": (0xA0, 0xA0, 0xA0),
                "crown": (0xFC, 0xCC, 0x40),
                "slot": (0xC8, 0xC8, 0xC8),
                "keypost": (0xE8, 0x84, 0xE8),
                "keypost.held": (0xFC, 0xB4, 0xFC),
                "midline": (0xD0, 0x5C, 0xD0),
                "slate.lip": (0x34, 0x3C, 0x44),  # pictures on slate coins have this colour
            },
            last=0.24,
            edge=(0x90, 0x90, 0x90),
        )
    ),
    rim=STRONG_RIM,
    bold=1.25,
    shade=0,
)

ON_ANY_GROUND = Theme(  # for signs, which may lie on any background
    "signs",
    {**DARK.colours} | shades(MATERIALS, lambda each: (_bright_rims if each.dark else _dark_rims)(each)),
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (DARK, LIGHT, CONTRAST)})
