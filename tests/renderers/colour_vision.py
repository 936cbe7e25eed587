"""How colours look to people: contrast, colour blindness, and how different two colours are.

Contrast is that of WCAG 2. Colour blindness is the simulation by Machado, Oliveira and Fernandes (2009),
severity 1.0, in linear light. Difference is CIEDE2000 (Sharma, Wu and Dalal, 2005).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from renderers.theme import RGB

Triple = tuple[float, float, float]
LUMINANCE = (0.2126, 0.7152, 0.0722)
SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopes": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "nobody in colour": (LUMINANCE, LUMINANCE, LUMINANCE),
}
TO_XYZ = (  # of linear sRGB, each divided by its value for white
    (0.4339531, 0.3762196, 0.1898274),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0177578, 0.1094768, 0.8727653),
)


def contrast(one: RGB, other: RGB) -> float:
    """Return the WCAG 2 contrast ratio of two colours."""
    bright, dim = sorted((_dot(LUMINANCE, linear(each)) for each in (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def linear(colour: RGB) -> Triple:
    """Return a colour's channels in linear light, 0 to 1."""
    red, green, blue = (
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour
    )
    return red, green, blue


def lab(colour: RGB, eyes: str = "everybody") -> Triple:
    """Return a colour in CIELAB, as people see it who have the kind of vision `eyes`, a key of SEEN_BY."""
    light = linear(colour)
    seen = tuple(min(1.0, max(0.0, _dot(row, light))) for row in SEEN_BY[eyes])
    x, y, z = (_bent(_dot(row, seen)) for row in TO_XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference of two colours in CIELAB."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - _steep(mean))
    (chroma, hue), (chroma_2, hue_2) = (_polar(stretch * a, b) for _, a, b in (one, other))
    turn = (hue_2 - hue + 180) % 360 - 180 if chroma * chroma_2 else 0.0
    hue_step = 2 * sqrt(chroma * chroma_2) * sin(radians(turn) / 2)
    middle, level = (chroma + chroma_2) / 2, (one[0] + other[0]) / 2 - 50
    angle = hue + turn / 2 if chroma * chroma_2 else hue + hue_2
    light = (other[0] - one[0]) / (1 + 0.015 * level**2 / sqrt(20 + level**2))
    strong = (chroma_2 - chroma) / (1 + 0.045 * middle)
    round_ = hue_step / (1 + 0.015 * middle * _uneven(angle))
    twist = -2 * _steep(middle) * sin(radians(60 * exp(-(((angle % 360 - 275) / 25) ** 2))))
    return sqrt(light**2 + strong**2 + round_**2 + twist * strong * round_)


def _dot(row: tuple[float, ...], values: tuple[float, ...]) -> float:
    return sum(weight * value for weight, value in zip(row, values, strict=True))


def _bent(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _steep(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _uneven(angle: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(height * cos(radians(times * angle + shift)) for height, times, shift in waves)
