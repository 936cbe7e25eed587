"""How a single coinz is drawn: showing heads or tails, not yet flipped, or taken."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.power_coinz.coinz import Coinz

from ...plates import LEAST
from ...scene import Coin, Disc, Label, Placed
from .icons.sigils import sigil

RADIUS = 0.54


def heads(coinz: Coinz, x: float, y: float) -> Iterator[Placed]:
    """Draw a coinz that shows heads, with its rating. Its centre is at (x, y), in units."""
    yield Placed(x, y, Coin("gold", RADIUS))
    yield from sigil(coinz.picture, x - 0.05, y - 0.05, RADIUS * 0.56, "gold.pip", "gold")
    yield Placed(x + 0.36, y + 0.3, Disc(0.27, "gold.rim"))
    yield Placed(x + 0.36, y + 0.3, Disc(0.24, "badge"))
    yield Placed(x + 0.36, y + 0.3, Label(str(coinz.rating), 0.38, "text"))


def tails(coinz: Coinz, x: float, y: float, own: bool, effect: str) -> Iterator[Placed]:
    """Draw a coinz that shows tails, with its `effect` in words. Its centre is at (x, y), in units.

    The rating is shown if the coinz is the viewer's `own`.
    """
    yield Placed(x, y, Coin("slate", RADIUS))
    yield from sigil(coinz.picture, x, y - 0.23, RADIUS * 0.36, "slate.lip", "slate")
    yield Placed(x, y + 0.14, Label(effect, 0.27, "slate.pip", room=2 * RADIUS - 0.06, least=LEAST))
    if own:
        yield Placed(x + 0.4, y - 0.36, Disc(0.2, "badge"))
        yield Placed(x + 0.4, y - 0.36, Label(str(coinz.rating), 0.29, "text"))


def fresh(coinz: Coinz, x: float, y: float, own: bool) -> Iterator[Placed]:
    """Draw a coinz that has not been flipped yet. Its centre is at (x, y), in units.

    The rating is shown if the coinz is the viewer's `own`.
    """
    yield Placed(x, y, Coin("slate", RADIUS))
    yield from sigil(coinz.picture, x, y, RADIUS * 0.56, "slate.pip", "slate")
    if own:
        yield Placed(x + 0.36, y + 0.3, Disc(0.24, "badge"))
        yield Placed(x + 0.36, y + 0.3, Label(str(coinz.rating), 0.36, "text"))


def taken(coinz: Coinz, x: float, y: float) -> Iterator[Placed]:
    """Draw the empty place of a coinz that has been taken. Its centre is at (x, y), in units."""
    yield Placed(x, y, Disc(RADIUS, "square.dark"))
    yield Placed(x, y, Disc(RADIUS, "taken", stroke=0.03))
    yield from sigil(coinz.picture, x, y, RADIUS * 0.5, "taken", "square.dark")
