"""How a game ended, for people: who won, and how the seats stand by each table of figures."""

from __future__ import annotations

from engine import Over, Score, Seat, Tally, Text, number_text, text

from . import messages
from .drafts import Section
from .words import SEAT_SIGNS, harmless, say, say_plainly, signed

LONGEST_SECTION = 1024  # characters of an embed's field (Discord: resources/message)


def result_lines(over: Over, why: Text | None, game: str, names: tuple[str, ...]) -> list[str]:
    """Tell who won and why, and who should play it out in another game where the rules ask for that."""
    winners = tuple(signed(seat, names) for seat in over.winners)
    template = messages.RESULT_DRAW
    if winners:
        template = messages.RESULT_WON if len(winners) == 1 else messages.RESULT_SHARED
    lines = [say(text(template, winners=winners, game=game, reason=why))]
    if over.rematch:
        lines.append(say(text(messages.RESULT_REMATCH, players=tuple(map(Seat, over.rematch))), names))
    return lines


def standings(tally: Tally, names: tuple[str, ...]) -> Section:
    """Rank the seats by one table of figures, those without a figure last."""
    title = say_plainly(tally.title)
    if tally.decides:
        title = say_plainly(text(messages.DECIDES, title=title))
    ranked = sorted(range(len(names)), key=lambda seat: _rank(tally, tally.figures[seat]))
    lines = [
        say(
            text(
                messages.STANDING,
                sign=SEAT_SIGNS[seat],
                name=harmless(names[seat]),
                figure=number_text(tally.figures[seat]),
            )
        )
        for seat in ranked
    ]
    return Section(title, "\n".join(lines)[:LONGEST_SECTION])


def _rank(tally: Tally, figure: Score | None) -> tuple[bool, Score]:
    if figure is None:
        return (True, 0)
    return (False, figure if tally.lowest_first else -figure)
