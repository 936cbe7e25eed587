"""How a game ended, for people: who won, and how the seats stand by each table of figures."""

from __future__ import annotations

from engine import Over, Score, Seat, Tally, Text, _, number_text, text

from .message import Section
from .text import SEAT_SIGNS, listed, signed, written_name

RESULT_WON = _("## {winners} wins\n{game} is over: {reason}.")
RESULT_SHARED = _("## {winners} share the win\n{game} is over: {reason}.")
RESULT_REMATCH = _("The tie is still to be played off: {players}, press **Rematch**.")


def result_lines(over: Over, why: Text | None, game: str) -> tuple[Text, ...]:
    """Return who won and why, and who should play it out in another game where the rules ask for that."""
    template = _("## A draw\n{game} is over: {reason}.")
    if over.winners:
        template = RESULT_WON if len(over.winners) == 1 else RESULT_SHARED
    winners = listed([signed(seat) for seat in over.winners]) if over.winners else None
    result = text(template, winners=winners, game=game, reason=why)
    if not over.rematch:
        return (result,)
    return (result, text(RESULT_REMATCH, players=tuple(map(Seat, over.rematch))))


def standings(tally: Tally, names: tuple[str, ...]) -> Section:
    """Rank the seats by one table of figures, those without a figure last."""
    title = text("{title} (decides)", title=tally.title) if tally.decides else tally.title
    ranked = sorted(range(len(names)), key=lambda seat: _rank(tally, tally.figures[seat]))
    return Section(title, tuple(_line(seat, names[seat], tally.figures[seat]) for seat in ranked))


def _line(seat: int, name: str, figure: Score | None) -> Text:
    sign, called = SEAT_SIGNS[seat], written_name(name)
    return text("{sign} {name}: **{figure}**", sign=sign, name=called, figure=number_text(figure))


def _rank(tally: Tally, figure: Score | None) -> tuple[bool, Score]:
    if figure is None:
        return (True, 0)
    return (False, figure if tally.lowest_first else -figure)
