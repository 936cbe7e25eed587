"""The heading above every game's plates: the game and how to win or, at the end, the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Over, Seen, Text, decimal_text, render, text

from . import hands
from .alt_text import Translate
from .plates import EDGE, HEADING, LETTER, PAD, READABLE, scale
from .scene import Die, Label, Placed, Scene
from .theme import LOOKS

TITLE, QUIET = 0.32, 0.3  # ems
ICON = 0.3  # the side of a winner's die
MAX_WINNERS = 4  # most winners whose dice are shown


def heading(
    seen: Seen, scene: Scene, names: Sequence[str], count: Text | None, translate: Translate
) -> Iterator[Placed]:
    """Draw the heading: the game's name on the left, and on the right `count` (if any) and how to win.

    When the match is over, the winners and the score are on the left and the game's name is on the right.
    `names` are by seat.
    """
    times = scale(scene.width)
    y, right = (EDGE + (HEADING - PAD) / 2) * times, scene.width - EDGE
    title = len(seen.game.name) * LETTER * TITLE * times
    if isinstance(seen.status, Over):
        yield Placed(right, y, Label(seen.game.name, QUIET * times, "text.quiet", "end", title))
        yield from _result(seen.status.winners, seen, scene, names, (y, right - title - PAD), translate)
        return
    yield Placed(EDGE, y, Label(seen.game.name, TITLE * times, "text", "start", title + PAD))
    words = " · ".join(render(each, translate) for each in (count, seen.game.aim(seen.state)) if each)
    if words:
        room = right - EDGE - title - 2 * PAD
        yield Placed(right, y, Label(words, QUIET * times, "text.quiet", "end", room, least=READABLE))


def _result(
    winners: Sequence[int],
    seen: Seen,
    scene: Scene,
    names: Sequence[str],
    line: tuple[float, float],
    translate: Translate,
) -> Iterator[Placed]:
    """Draw a crown and the winners' dice, and write who has won and the score, the winner's figure first.

    `line` is the y of the heading's middle and the x at which the words have to end.
    """
    looks, times = [LOOKS[name] for name in scene.looks], scale(scene.width)
    (y, right), left, icon = line, EDGE, ICON * times
    if winners:
        yield from hands.crown((left + icon / 2, y), icon)
        left += icon + PAD
    for seat in winners if len(winners) <= MAX_WINNERS else ():
        yield Placed(left + icon / 2, y, Die(looks[seat].name, 0, icon))
        left += icon + PAD
    score, room = _score(seen, winners, translate), right - left
    if len(winners) == 1:
        wins = " ".join(filter(None, (render(text("wins"), translate), score)))
        name, instead = names[winners[0]], render(looks[winners[0]].called, translate)
        label = Label(name, TITLE * times, "text", "start", room, instead, READABLE, f" {wins}")
        yield Placed(left, y, label)
        return
    told = render(text("A shared win") if winners else text("A draw"), translate)
    said = " · ".join(filter(None, (told, score)))
    yield Placed(left, y, Label(said, TITLE * times, "text", "start", room, least=READABLE))


def _score(seen: Seen, winners: Sequence[int], translate: Translate) -> str:
    """Return both deciding figures, a winner's first, as in `12 : 9`, or "" if they would need names."""
    score = seen.ranked(winners, decimal_text) if len(seen.deciding) == 2 else None
    return render(score, translate) if score else ""
