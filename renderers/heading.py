"""The parts that all games' pictures share: a heading above the plates, and a banner with the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Over, Seen, Text, decimal_text, render, text

from . import hands
from .alt_text import Translate, listed
from .plates import EDGE, HEADING, LEAST, LETTER, PAD
from .scene import Box, Die, Label, Placed, Scene
from .theme import LOOKS, SEATS

TITLE, QUIET, WINNER = 0.3, 0.22, 0.27  # ems
BAND, RULE = 0.42, 0.02  # heights of the banner and of the brass lines along its edges
ICON = 0.3  # the side of a winner's die
SCORE = 0.4  # the share of a banner's width that the score may take
MAX_WINNERS = 4  # most winners whose dice and figures a banner shows


def heading(seen: Seen, width: float, count: Text | None, translate: Translate) -> Iterator[Placed]:
    """Write the game's name on the left, and on the right `count`, if any, and what decides the match.

    When the match is over, the heading says why instead. `width` is the picture's width in units.
    """
    y = EDGE + HEADING / 2 - PAD / 2
    title = len(seen.game.name) * LETTER * TITLE
    yield Placed(EDGE, y, Label(seen.game.name, TITLE, "text", "start", title + PAD))
    words = " · ".join(render(each, translate) for each in _standing(seen, count))
    room = width - 2 * EDGE - title - 2 * PAD
    if words:
        yield Placed(width - EDGE, y, Label(words, QUIET, "text.quiet", "end", room, least=LEAST))


def _standing(seen: Seen, count: Text | None) -> Iterator[Text]:
    if count is not None:
        yield count
    if seen.ending is not None:
        yield seen.ending
    else:
        yield from [tally.title for tally in seen.tallies if tally.decides][:1]


def banner(seen: Seen, scene: Scene, names: Sequence[str], translate: Translate) -> Iterator[Placed]:
    """Draw a band across the board with the winners and the score, if the match is over.

    The band lies between two rows of squares, so that it hides no die's value. `names` are by seat.
    """
    if not isinstance(seen.status, Over):
        return
    winners, looks = seen.status.winners, [LOOKS[name] for name in scene.looks] or SEATS
    x, y, width = scene.width / 2, scene.band, scene.width - 2 * EDGE
    yield Placed(x, y, Box(width, BAND, "chip.active"))
    for side in (-1, 1):
        yield Placed(x, y + side * (BAND - RULE) / 2, Box(width, RULE, "frame.line"))
    left, right = 2 * EDGE, scene.width - 2 * EDGE
    if winners:
        yield from hands.crown((left + ICON / 2, y), ICON)
        left += ICON + PAD
    for seat in winners if len(winners) <= MAX_WINNERS else ():
        yield Placed(left + ICON / 2, y, Die(looks[seat].name, 0, ICON))
        left += ICON + PAD
    score = SCORE * width if len(winners) == 1 or any(_score(seen)) else 0.0
    look_names = [render(looks[seat].called, translate) for seat in winners]
    yield Placed(left, y, _winner(look_names, names, winners, right - score - PAD - left, translate))
    if score:
        words = " · ".join(
            (*([render(text("wins"), translate)] if len(look_names) == 1 else []), *_score(seen))
        )
        yield Placed(right, y, Label(words, WINNER, "text", "end", score, least=LEAST))


def _winner(
    look_names: Sequence[str], names: Sequence[str], winners: Sequence[int], room: float, translate: Translate
) -> Label:
    """Return the banner's label: the name of a single winner, the looks of several winners, or "A draw".

    `look_names` are the winners' looks in words, and `room` is the width for the label in units.
    """
    if len(winners) == 1:
        return Label(names[winners[0]], WINNER, "text", "start", room, look_names[0])
    shared = text("{winners} share the win", winners=listed(look_names)) if look_names else text("A draw")
    return Label(render(shared, translate), WINNER, "text", "start", room, least=LEAST)


def _score(seen: Seen) -> Iterator[str]:
    """Yield the deciding figures of all seats in one string, as in `12 : 9`, if there is room for them."""
    deciding = [tally.figures for tally in seen.tallies if tally.decides]
    figures = seen.scores or (deciding[0] if deciding else ())
    if len(figures) <= MAX_WINNERS and any(figure is not None for figure in figures):
        yield " : ".join(decimal_text(figure) for figure in figures)
