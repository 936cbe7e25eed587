"""The registries: how each game is drawn and written, by its id. To add one, see docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from engine import Good, Seen

from ..scene import Scene
from ..text_board import Sheet, written
from ..words import Translate
from . import (
    conversion,
    conversion_text,
    cubeo,
    cubeo_text,
    dice_chess,
    dice_chess_text,
    konfusion,
    konfusion_text,
    ludifacture,
    ludifacture_text,
    power_coinz,
    power_coinz_text,
)


class Draw(Protocol):
    """Draw what a seat, or a spectator, sees, a seat from its own side.

    `names` by seat, `marks`: names of the squares to mark, `translate`: from English templates.
    """

    def __call__(
        self,
        seen: Seen,
        *,
        names: Sequence[str],
        marks: Iterable[str] = (),
        translate: Translate = str,
    ) -> Scene: ...


RENDERERS: Mapping[str, Draw] = MappingProxyType(
    {
        "conversion": conversion.draw,
        "cubeo": cubeo.draw,
        "dice-chess": dice_chess.draw,
        "konfusion": konfusion.draw,
        "ludifacture": ludifacture.draw,
        "power-coinz": power_coinz.draw,
    }
)


BOARDS: Mapping[str, Callable[[Seen, Iterable[str]], Sheet]] = MappingProxyType(
    {
        "conversion": conversion_text.sheet,
        "cubeo": cubeo_text.sheet,
        "dice-chess": dice_chess_text.sheet,
        "konfusion": konfusion_text.sheet,
        "ludifacture": ludifacture_text.sheet,
        "power-coinz": power_coinz_text.sheet,
    }
)


class DrawPage(Protocol):
    """Draw a page of goods under a title: each with how many of it there are."""

    def __call__(
        self, title: str, goods: Sequence[tuple[Good, int]], translate: Translate = str
    ) -> Scene: ...


PAGES: Mapping[str, DrawPage] = MappingProxyType({"power-coinz": power_coinz.draw_page})


def draw(seen: Seen, *, names: Sequence[str], marks: Iterable[str] = (), translate: Translate = str) -> Scene:
    """Draw the position that is seen: by a seat from its own side, where the game has sides.

    `names` are the players' names by seat and may hold anything; `marks` are the names of squares that are
    candidates for the next step of a move. `translate` gives English templates in the reader's language: all
    words in the picture, and those that describe it.
    """
    return RENDERERS[seen.game.id](seen, names=names, marks=marks, translate=translate)


def write(
    seen: Seen,
    *,
    names: Sequence[str],
    marks: Iterable[str] = (),
    translate: Translate = str,
) -> str:
    """Write the position that is seen, all that `draw` shows of it, as plain text for a code block.

    `names` and `marks` are as for `draw`; templates are passed through `translate`. A line has at most 40
    columns, the whole in English at most 1,700 UTF-16 units, and no name can end the block. Boards keep the
    standard orientation, a1 at the lower left, for whichever viewer.
    """
    return written(BOARDS[seen.game.id](seen, marks), seen, names, translate)


def draw_page(
    game_id: str, title: str, goods: Sequence[tuple[Good, int]], *, translate: Translate = str
) -> Scene:
    """Draw some of the goods of a game that has them, with how many of each there are; all are untrusted.

    The title is drawn as it is; `translate` as for `draw`.
    """
    return PAGES[game_id](title, goods, translate)
