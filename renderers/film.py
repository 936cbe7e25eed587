"""The film of a match: its positions on a canvas, each above a strip that names the step and the move.

A film lasts at most MAX_FILM_MS. In a short match, a move that lowered another seat's figure is shown for
longer. In a long match, all frames are shorter, and in the longest matches some positions are left out. The
last frame is shown for LAST_FRAME_MS.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine import LastPlay, Match, Over, Seen, ToRoll, render, text

from .alt_text import Translate
from .games import draw, looks_of, room_for
from .plates import EDGE, LEAST, PAD, scale
from .raster.lettering import ELLIPSIS, ems, readable
from .scene import Box, Die, Label, Placed, Scene
from .sight import Sight

FRAME_MS, LONG_FRAME_MS, MIN_FRAME_MS, LAST_FRAME_MS, MAX_FILM_MS = 700, 1400, 150, 4000, 40_000
MAX_FRAMES = 200
STRIP, BAR = 0.5, 0.06  # heights of the strip below the board, and of the progress bar below the strip
WORDS, ICON = 0.3, 0.3  # em of the strip's words, side of the mover's die
COUNT = 1.4  # width of the step's number
SLACK = 0.5  # ems that a name has beyond its width, because ems are rounded to pixels
MAX_LETTERS = 12  # of a name within a move, so that the words after it are not cut


class Film(NamedTuple):
    """Scenes of the same size, and the number of milliseconds for which each scene is shown."""

    scenes: tuple[Scene, ...]
    durations: tuple[int, ...]


class _Moment(NamedTuple):
    """A position, the step that led to it, and whether the last move lowered another seat's figure."""

    seen: Seen
    step: int
    costly: bool


def film(
    matches: Sequence[Match],
    *,
    steps: Sequence[int],
    names: Sequence[str],
    colours: Sequence[int] = (),
    translate: Translate = str,
) -> Film:
    """Draw the film of a match as watchers see it.

    `matches` is the match at successive points, and `steps` has the number of the step that led to each
    point. `names` are the players' names by seat. `colours` are the numbers of the seats' looks, or empty
    for 0, 1, 2 and so on.
    """
    moments = list(_moments(matches, steps))
    every = [moments[number] for number in _spread(len(moments), MAX_FRAMES)]
    seen = [each.seen for each in every]
    counts = [text("step {number}", number=each.step) for each in every]
    room = room_for(seen)
    scenes = [
        draw(each, names=names, colours=colours, translate=translate, count=count, room=room)
        for each, count in zip(seen, counts)
    ]
    width, height = (max(size) for size in zip(*((scene.width, scene.height) for scene in scenes)))
    looks = looks_of(seen[0], colours)
    framed = (
        _framed(scene, Sight(each.seen, names, looks, translate), (width, height), (each.step, steps[-1]))
        for scene, each in zip(scenes, every, strict=True)
    )
    return Film(tuple(framed), _durations([each.costly for each in every]))


def _moments(matches: Sequence[Match], steps: Sequence[int]) -> Iterator[_Moment]:
    """Yield the positions to show: the start, each move with the rolls after it, coin flips, and the end."""
    last = matches[0].last
    waiting: _Moment | None = None
    for match, step in zip(matches, steps, strict=True):
        seen, costly = match.seen_by(None), False
        if match.last is not last:
            costly = waiting is not None and _costs(waiting.seen, seen)
        elif waiting and not _flips(waiting.seen) and not isinstance(seen.status, Over):
            waiting = waiting._replace(seen=seen, step=step)
            continue
        last = match.last
        if waiting:
            yield waiting
        waiting = _Moment(seen, step, costly)
    if waiting:
        yield waiting


def _flips(seen: Seen) -> bool:
    return isinstance(seen.status, ToRoll) and seen.status.sides == 2


def _costs(before: Seen, after: Seen) -> bool:
    """Return whether the move between two positions lowered another seat's figure in the first tally."""
    if after.last is None:
        return False
    pairs = zip(before.tallies[:1], after.tallies[:1])
    return any(
        was is not None and now is not None and now < was
        for old, new in pairs
        for seat, (was, now) in enumerate(zip(old.figures, new.figures))
        if seat != after.last.seat
    )


def _spread(count: int, most: int) -> list[int]:
    """Return up to `most` of the numbers from 0 to `count` - 1, evenly spread and including both ends."""
    if count <= most:
        return list(range(count))
    return [round(number * (count - 1) / (most - 1)) for number in range(most)]


def _durations(costly: Sequence[bool]) -> tuple[int, ...]:
    """Return each frame's duration in ms, as a multiple of 10, because GIFs count hundredths of a second.

    `costly` marks frames whose move lowered another seat's figure. In a short film, such frames last longer.
    """
    before, room = costly[:-1], MAX_FILM_MS - LAST_FRAME_MS
    longer = [LONG_FRAME_MS if each else FRAME_MS for each in before]
    if sum(longer) > room:
        longer = [min(FRAME_MS, room // len(before) // 10 * 10)] * len(before)
    return (*longer, LAST_FRAME_MS)


def _framed(scene: Scene, sight: Sight, size: tuple[float, float], progress: tuple[int, int]) -> Scene:
    """Put a scene on the film's canvas: the plates at the top, the board right above a strip at the bottom.

    `size` is the width and height of the canvas without the strip, in units. `progress` holds the number of
    the scene's step and that of the film's last step.
    """
    width, height = size
    across, down, below = (width - scene.width) / 2, height - scene.height, STRIP * scale(width)
    strip = tuple(_strip(sight, size, *progress))
    return replace(
        scene,
        width=width,
        height=height + below,
        shapes=_shifted(scene.shapes, scene.header, across, down),
        ground=_shifted(scene.ground, scene.header, across, down),
        above=(*_shifted(scene.above, scene.header, across, down), *strip),
    )


def _shifted(shapes: tuple[Placed, ...], header: float, across: float, down: float) -> tuple[Placed, ...]:
    if not across and not down:
        return shapes
    return tuple(Placed(x + across, y if y < header else y + down, shape) for x, y, shape in shapes)


def _strip(sight: Sight, size: tuple[float, float], step: int, total: int) -> Iterator[Placed]:
    """Draw the step's number, the player and the move, and below them a progress bar for the film.

    `size` is the width and height, in units, of the canvas above the strip. `total` is the number of the
    film's last step. The player's name gets up to half of the room, and the move gets the rest.
    """
    (width, height), last = size, sight.seen.last
    times = scale(width)
    words, icon, bar = WORDS * times, ICON * times, BAR * times
    y = height + (STRIP - BAR) / 2 * times - PAD / 2
    yield Placed(EDGE, y, Label(f"{step}/{total}", words, "text.quiet", "start", COUNT * times))
    if last is not None:
        name = _name(sight, last.seat)
        left = EDGE + COUNT * times
        yield Placed(left + icon / 2, y, Die(sight.looks[last.seat].name, 0, icon))
        left += icon + PAD
        room = width - EDGE - left - PAD
        own = min(room / 2, (ems(name) + SLACK) * words)
        yield Placed(left, y, Label(name, words, "text", "start", own))
        move = Label(_move_name(sight, last), words, "text", "end", room - own, least=LEAST)
        yield Placed(width - EDGE, y, move)
    low = height + STRIP * times - bar / 2
    yield Placed(width / 2, low, Box(width, bar, "chip"))
    progress = width * step / max(1, total)
    if progress:
        yield Placed(progress / 2, low, Box(progress, bar, "last"))


def _move_name(sight: Sight, last: LastPlay) -> str:
    """Return the last move's name, or its notation if the game has no name for it."""
    game, before, seat = sight.seen.game, last.before, last.seat
    name = game.called(before, seat, game.parse(before, seat, last.move))
    return last.move if name is None else render(name, sight.translate, lambda seat: _short_name(sight, seat))


def _short_name(sight: Sight, seat: int) -> str:
    name = _name(sight, seat)
    return name if len(name) <= MAX_LETTERS else name[: MAX_LETTERS - 1].rstrip() + ELLIPSIS


def _name(sight: Sight, seat: int) -> str:
    """Return the drawable part of a player's name or, if that is unreadable, the word for the seat's look."""
    return readable(sight.names[seat], sight.say(sight.looks[seat].called))
