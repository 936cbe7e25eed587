"""Scenes as SVG: each distinct shape is defined once, and put in each of its places by reference.

A theme's colours are variables. A page must define these variables (see `variables`) and contain RULES once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..scene import Label, Placed, Scene, Shape
from ..theme import Theme
from .shapes import UNIT, Lettering, draw, lettering, number

RULES = (
    ".board{font-family:Inter,system-ui,sans-serif;font-weight:600}"
    ".board path{stroke-linecap:round;stroke-linejoin:round}"
    ".face{transform:scale(calc(1 - 2*var(--rim)))}"
)

Place = str | Lettering  # a shape's number and its place in user units, such as "17,250,380", or a label


class Drawing:
    """The distinct shapes in a series of scenes. The same series always gives the shapes the same ids."""

    def __init__(self) -> None:
        self._numbers: dict[Shape, int] = {}
        self._shapes: list[str] = []
        self._shared: dict[str, str] = {}

    @property
    def count(self) -> int:
        """The number of distinct shapes so far."""
        return len(self._shapes)

    def places(self, scene: Scene) -> list[Place]:
        """Return a scene's shapes and labels in order, each with its place. New shapes get definitions."""
        shown = (self._place(each) for each in (*scene.ground, *scene.shapes, *scene.above))
        return [place for place in shown if place is not None]

    def definitions(self) -> str:
        """Return an SVG element that defines all shapes so far."""
        shared = (_named(markup, id) for markup, id in self._shared.items())
        shapes = (f'<g id="s{number}">{markup}</g>' for number, markup in enumerate(self._shapes))
        return f"<defs>{''.join((*shared, *shapes))}</defs>"

    def _place(self, placed: Placed) -> Place | None:
        x, y, shape = placed
        if isinstance(shape, Label):
            return lettering(shape, x, y)
        if shape not in self._numbers:
            self._numbers[shape] = len(self._shapes)
            self._shapes.append(draw(shape, self._define))
        return f"{self._numbers[shape]},{number(x * UNIT)},{number(y * UNIT)}"

    def _define(self, markup: str) -> str:
        return self._shared.setdefault(markup, f"d{len(self._shared)}")


def elements(places: list[Place]) -> Iterator[str]:
    """Yield the SVG elements for `places`, as returned by `Drawing.places`."""
    for place in places:
        if isinstance(place, Lettering):
            yield place.markup()
        else:
            shape, x, y = place.split(",")
            yield f'<use href="#s{shape}" x="{x}" y="{y}"/>'


def view_box(scene: Scene) -> str:
    """Return the value of `viewBox` that shows a whole scene."""
    return f"0 0 {number(scene.width * UNIT)} {number(scene.height * UNIT)}"


def variables(theme: Theme, markup: str) -> str:
    """Return CSS that gives the variables in `markup` a theme's colours and its `rim`, `bold` and `shade`."""
    colours = {name.replace(".", "-"): f"#{bytes(rgb).hex()}" for name, rgb in theme.colours.items()}
    figures = {"rim": theme.rim, "bold": theme.bold, "shade": theme.shade}
    used = set(re.findall(r"var\(--([\w-]+)", markup))
    return "".join(f"--{name}:{value};" for name, value in {**colours, **figures}.items() if name in used)


def _named(markup: str, id: str) -> str:
    tag, space, rest = markup.partition(" ") if " " in markup.partition(">")[0] else markup.partition(">")
    return f'{tag} id="{id}"{space}{rest}'
