"""Positions as pictures and as text: engine in, PNG or plain lines out.

    scene = draw(match.seen_by(None), names=["Marisol", "Ольга"])
    png, alt = paint(scene), scene.alt
    board = write(match.seen_by(None), names=["Marisol", "Ольга"])

`draw` returns what is to be seen, as data, and `film` that of a whole match; `paint` and `animate` turn it
into pixels, in any thread; `write` returns all of it as plain text, for people who cannot see pictures.
"""

from .course import draw_course
from .film import Film, film
from .games import draw, draw_page, write
from .raster.paint import animate, paint
from .scene import Scene
from .theme import THEMES

__all__ = ["THEMES", "Film", "Scene", "animate", "draw", "draw_course", "draw_page", "film", "paint", "write"]
