"""A whole SVG file of a scene, with which tests compare the second painter with the first."""

from __future__ import annotations

from renderers.scene import Scene
from renderers.svg.paint import RULES, Drawing, elements, variables, view_box
from renderers.theme import THEMES


def paint(scene: Scene, theme: str = "dark", width: int = 1200) -> str:
    """Return a scene as an SVG file, `width` pixels wide, in the theme called `theme`."""
    drawing = Drawing()
    shown = "".join(elements(drawing.places(scene)))
    rules = f"{RULES}svg{{background:var(--canvas)}}"
    inside = drawing.definitions() + shown
    style = f"<style>svg{{{variables(THEMES[theme], rules + inside)}}}{rules}</style>"
    head = f'xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{view_box(scene)}" width="{width}"'
    return f"<svg {head}>{style}{inside}</svg>"
