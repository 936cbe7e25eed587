"""The registry: how each game is drawn, by the game's id. To add one, see docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from engine import Seen

from ..scene import Scene
from . import conversion, cubeo, dice_chess, konfusion


class Draw(Protocol):
    """Draw what a seat, or a spectator, sees; `names` by seat, `marks`: names of the squares to mark."""

    def __call__(self, seen: Seen, *, names: Sequence[str], marks: Iterable[str] = ()) -> Scene: ...


RENDERERS: Mapping[str, Draw] = MappingProxyType(
    {
        "conversion": conversion.draw,
        "cubeo": cubeo.draw,
        "dice-chess": dice_chess.draw,
        "konfusion": konfusion.draw,
    }
)


def draw(seen: Seen, *, names: Sequence[str], marks: Iterable[str] = ()) -> Scene:
    """Draw the position that is seen.

    `names` are the players' names by seat and may hold anything; `marks` are the names of squares that are
    candidates for the next step of a move.
    """
    return RENDERERS[seen.game.id](seen, names=names, marks=marks)
