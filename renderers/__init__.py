"""Pictures of positions: engine in, PNG out.

    scene = draw(match.seen_by(None), names=["Marisol", "Ольга"])
    png, alt = paint(scene), scene.alt

`draw` says what is to be seen, as data; `paint` and `animate` make pixels of it, in any thread.
"""

from .games import draw, draw_page
from .paint import animate, paint
from .scene import Scene
from .theme import THEMES

__all__ = ["THEMES", "Scene", "animate", "draw", "draw_page", "paint"]
