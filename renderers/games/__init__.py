"""The functions that draw and write each game, loaded from the game's folder (see docs/adding-a-game.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from engine import GAMES, Good, Seen, Text

from ..alt_text import Translate
from ..heading import heading
from ..plates import height
from ..scene import Scene
from ..sight import Sight
from ..signs import USUAL, Shapes, dice
from ..text_board import Sheet, written
from ..theme import SEATS, Look

Marks = Mapping[str, str]  # names of squares that can be chosen next, each with its label or ""
FOLDER = Path(__file__).parent


class DrawPage(Protocol):
    """A function that draws a page of goods under a title.

    `goods` pairs each item with its number of copies.
    """

    def __call__(
        self, title: str, goods: Sequence[tuple[Good, int]], translate: Translate = str
    ) -> Scene: ...


class Renderer(NamedTuple):
    """The functions that show one game: its picture, its text board, and its pages of goods.

    `sheet` returns the contents of a position's text board, as a seat or a watcher sees it. `draw_page` is
    None if the game has no goods. `room_of` returns the room that pictures of several positions need, which
    a Sight passes on to `draw`. It is None if all of the game's pictures are the same size. `looks_of`
    returns the looks of all possible seats, and is None if they are the usual looks. `signs` yields the name
    and shapes of each sign other than the usual dice (see `signs.py`), and is None if there are none.
    """

    draw: Callable[[Sight], Scene]
    sheet: Callable[[Seen, Marks], Sheet]
    draw_page: DrawPage | None
    room_of: Callable[[Sequence[Seen]], Any] | None
    looks_of: Callable[[Seen], Sequence[Look]] | None
    signs: Callable[[], Iterable[tuple[str, Shapes]]] | None


def renderer(game_id: str) -> Renderer:
    """Load a game's renderer from the game's folder. Raises ImportError if a file or function is missing."""
    has_goods = GAMES[game_id].goods is not None
    picture = import_module(f".{game_id.replace('-', '_')}.picture", __name__)
    return Renderer(
        _entry(game_id, "picture", "draw"),
        _entry(game_id, "text_board", "sheet"),
        _entry(game_id, "page", "draw_page") if has_goods else None,
        getattr(picture, "room_of", None),
        getattr(picture, "looks_of", None),
        getattr(picture, "signs", None),
    )


def _entry(game_id: str, file: str, function: str) -> Any:
    """Return `function` from a game's `file` (without `.py`). Raises ImportError if either is missing."""
    folder = game_id.replace("-", "_")
    if not (FOLDER / folder / f"{file}.py").exists():
        raise ImportError(f"{game_id} cannot be shown: renderers/games/{folder}/{file}.py is missing.")
    entry = getattr(import_module(f".{folder}.{file}", __name__), function, None)
    if entry is None:
        raise ImportError(f"{game_id} cannot be shown: renderers/games/{folder}/{file}.py lacks {function}.")
    return entry


RENDERERS: Mapping[str, Renderer] = MappingProxyType({game_id: renderer(game_id) for game_id in GAMES})


def looks_of(seen: Seen, colours: Sequence[int] = ()) -> tuple[Look, ...]:
    """Return the look of each seat's dice.

    `colours` are the numbers of the seats' looks, or empty for 0, 1, 2 and so on.
    """
    own = RENDERERS[seen.game.id].looks_of
    every = own(seen) if own else SEATS
    return tuple(every[number] for number in colours or range(seen.setup.seats))


def room_for(series: Sequence[Seen]) -> Any:
    """Return the `room` that `draw` needs for a series of positions, or None if the board never grows."""
    room_of = RENDERERS[series[0].game.id].room_of
    return room_of(series) if room_of else None


def draw(
    seen: Seen,
    *,
    names: Sequence[str],
    colours: Sequence[int] = (),
    marks: Marks | Iterable[str] = (),
    chosen: Iterable[str] = (),
    translate: Translate = str,
    count: Text | None = None,
    room: Any = None,
) -> Scene:
    """Draw a position as a seat or a watcher sees it, from the seat's own side if the game has sides.

    `names` are the players' names by seat and can contain anything. `colours` are the numbers of the seats'
    looks, or empty for 0, 1, 2 and so on. `marks` are the names of candidate squares for the next step of a
    move, optionally with labels, and `chosen` are the squares chosen in earlier steps. `translate` translates
    the English templates of all words in the picture and in its alt text. `count` is the move or step to name
    in the heading, if any. If the picture is one of a series, `room` is what `room_for` returned for the
    series.
    """
    sight = Sight(seen, names, looks_of(seen, colours), translate, _labelled(marks), chosen, room)
    scene = RENDERERS[seen.game.id].draw(sight)
    return replace(
        scene,
        looks=tuple(look.name for look in sight.looks),
        above=tuple(heading(sight, scene, count)),
        header=scene.header or height(seen.setup.seats, scene.width),
    )


def write(
    seen: Seen,
    *,
    names: Sequence[str],
    marks: Marks | Iterable[str] = (),
    translate: Translate = str,
) -> str:
    """Return everything that a position's picture shows, as plain text for a code block.

    `names` are the players' names by seat. Names cannot end the block, whatever they contain. `marks` are the
    names of candidate squares for the next step of a move, optionally with labels, and `translate` translates
    English templates. A line has at most 30 columns, and the whole text in English has at most 1,700 UTF-16
    code units. Boards keep the standard orientation, with a1 at the lower left, for every viewer.
    """
    return written(RENDERERS[seen.game.id].sheet(seen, _labelled(marks)), seen, names, translate)


def all_signs() -> dict[str, Shapes]:
    """Return the shapes of all signs by name: ordinary dice, and the signs that games declare."""
    return dict(chain(dice(USUAL), *(each.signs() for each in RENDERERS.values() if each.signs)))


def _labelled(marks: Marks | Iterable[str]) -> Marks:
    return marks if isinstance(marks, Mapping) else dict.fromkeys(marks, "")


def draw_page(
    game_id: str, title: str, goods: Sequence[tuple[Good, int]], *, translate: Translate = str
) -> Scene:
    """Draw a page of a game's goods under `title`. `goods` pairs each item with its number of copies.

    The names of goods are untrusted. `translate` translates the English templates of all words except the
    title and these names. Raises LookupError if the game has no goods.
    """
    page = RENDERERS[game_id].draw_page
    if page is None:
        raise LookupError(f"{game_id} has no goods, and no pages of them.")
    return page(title, goods, translate)
