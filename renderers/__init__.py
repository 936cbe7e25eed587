"""Positions as pictures and as text: the engine's view goes in, and a PNG or plain text comes out.

    scene = draw(match.seen_by(None), names=["Marisol", "Ольга"])
    png, alt = paint(scene), scene.alt
    board = write(match.seen_by(None), names=["Marisol", "Ольга"])

`draw` returns a picture as data, and `film` returns the pictures of a whole match. `paint` turns a picture
into a PNG, and `animate` turns several pictures into a GIF. Both work on any thread. `write` returns plain
text with everything that a picture shows, for people who cannot see the picture.
"""

from .cards import draw_result
from .charts import Panel, draw_rolls
from .course import draw_course
from .film import Film, film
from .games import all_signs, draw, draw_page, write
from .ladder import Ranked, Step, draw_ladder, draw_rating
from .raster.paint import animate, paint
from .raster.signs import paint_sign
from .scene import Scene
from .standings import Slot, Standing, draw_bracket, draw_standings
from .statistics_card import draw_statistics
from .theme import THEMES

__all__ = [
    "THEMES",
    "Film",
    "Panel",
    "Ranked",
    "Scene",
    "Slot",
    "Standing",
    "Step",
    "all_signs",
    "animate",
    "draw",
    "draw_bracket",
    "draw_course",
    "draw_ladder",
    "draw_page",
    "draw_rating",
    "draw_result",
    "draw_rolls",
    "draw_standings",
    "draw_statistics",
    "film",
    "paint",
    "paint_sign",
    "write",
]
