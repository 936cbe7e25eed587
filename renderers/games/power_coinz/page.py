"""Pictures of the pages of a coinz collection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Good, render
from engine.games.power_coinz.coinz import Coinz, effect_text

from ...alt_text import Translate
from ...plates import EDGE, LEAST, PAD, ROUND, SPACE
from ...scene import Box, Label, Placed, Point, Scene
from . import alt_text
from .coinz import heads, taken
from .picture import FIGURE, NAME, NAME_LINES, WIDTH, in_lines

COLUMNS, ROW, HEADING = 5, 2.6, 0.9


def draw_page(title: str, goods: Sequence[tuple[Good, int]], translate: Translate = str) -> Scene:
    """Draw a page of a coinz collection under a title. `goods` pairs each coinz with its number of copies.

    A coinz with no copies is drawn as if it had been taken.
    """
    lines = -(-len(goods) // COLUMNS)
    shapes = [
        Placed(EDGE + PAD, HEADING / 2 + EDGE / 2, Label(title, FIGURE, "text", "start", WIDTH - 4 * PAD))
    ]
    across = (WIDTH - 2 * EDGE) / COLUMNS
    ground = []
    for number, (good, count) in enumerate(goods):
        line, column = divmod(number, COLUMNS)
        x, y = EDGE + (column + 0.5) * across, HEADING + line * ROW + ROW / 2
        ground.append(Placed(x, y, Box(across - SPACE, ROW - SPACE, "chip", radius=ROUND)))
        shapes += _entry(good.data, count, (x, y), across - 2 * PAD, translate)
    height = HEADING + max(1, lines) * ROW + EDGE
    return Scene(
        WIDTH,
        height,
        tuple(shapes),
        alt_text.describe_page(title, goods, translate),
        ground=tuple(ground),
    )


def _entry(coinz: Coinz, count: int, centre: Point, room: float, translate: Translate) -> Iterator[Placed]:
    x, y = centre
    ink, effect = "text" if count else "text.gone", render(effect_text(coinz), translate)
    yield from (heads(coinz, x, y - 0.62) if count else taken(coinz, x, y - 0.62))
    for number, line in enumerate(in_lines(coinz.name)):
        yield Placed(x, y + 0.2 + number * NAME_LINES[1], Label(line, NAME, ink, room=room, least=LEAST))
    yield Placed(x, y + 0.83, Label(effect, 0.22, "text.quiet", room=room, least=LEAST))
    yield Placed(x, y + 1.08, Label(f"× {count}", NAME, ink, room=room))
