"""The heading above every game's plates: the game and how to win or, at the end, the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Over, Text, decimal_text, text

from . import hands
from .plates import EDGE, HEADING, LETTER, PAD, READABLE, scale
from .scene import Die, Label, Placed, Point, Scene
from .sight import Sight

TITLE, QUIET = 0.32, 0.3  # ems
ICON = 0.3  # the side of a winner's die
MAX_WINNERS = 4  # most winners whose dice are shown


def heading(sight: Sight, scene: Scene, count: Text | None) -> Iterator[Placed]:
    """Draw the heading: the game's name on the left, and on the right `count` (if any) and how to win.

    `count` says which move or step the picture shows. When the match is over, the winners and the score are
    on the left and the game's name is on the right.
    """
    seen, times = sight.seen, scale(scene.width)
    y, right = (EDGE + (HEADING - PAD) / 2) * times, scene.width - EDGE
    title = len(seen.game.name) * LETTER * TITLE * times
    if isinstance(seen.status, Over):
        yield Placed(right, y, Label(seen.game.name, QUIET * times, "text.quiet", "end", title))
        yield from _result(sight, seen.status.winners, times, (right - title - PAD, y))
        return
    yield Placed(EDGE, y, Label(seen.game.name, TITLE * times, "text", "start", title + PAD))
    words = " · ".join(filter(None, map(sight.say, (count, seen.game.aim(seen.state)))))
    if words:
        room = right - EDGE - title - 2 * PAD
        yield Placed(right, y, Label(words, QUIET * times, "text.quiet", "end", room, least=READABLE))


def _result(sight: Sight, winners: Sequence[int], times: float, end: Point) -> Iterator[Placed]:
    """Draw a crown and the winners' dice, and write who has won and the score, a winner's figure first.

    `end` is the x that the words must not pass and the y of their middle. Lengths are multiplied by `times`.
    """
    (right, y), left, icon = end, EDGE, ICON * times
    if winners:
        yield from hands.crown((left + icon / 2, y), icon)
        left += icon + PAD
    for seat in winners if len(winners) <= MAX_WINNERS else ():
        yield Placed(left + icon / 2, y, Die(sight.looks[seat].name, 0, icon))
        left += icon + PAD
    score, room = _score(sight, winners), right - left
    if len(winners) == 1:
        wins = " ".join(filter(None, (sight.say(text("wins")), score)))
        name, instead = sight.names[winners[0]], sight.say(sight.looks[winners[0]].called)
        label = Label(name, TITLE * times, "text", "start", room, instead, READABLE, f" {wins}")
        yield Placed(left, y, label)
        return
    told = sight.say(text("A shared win") if winners else text("A draw"))
    said = " · ".join(filter(None, (told, score)))
    yield Placed(left, y, Label(said, TITLE * times, "text", "start", room, least=READABLE))


def _score(sight: Sight, winners: Sequence[int]) -> str:
    """Return the two deciding figures, a winner's first, as in `12 : 9`, or "" unless two figures decide."""
    has_two = len(sight.seen.deciding) == 2
    return sight.say(sight.seen.ranked(winners, decimal_text) if has_two else None)
