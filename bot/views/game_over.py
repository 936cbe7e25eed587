"""The last message of a game: how it ended, the figures, and what can be done then."""

from __future__ import annotations

from engine import Match, Over, Score, Seat, Tally, Text, _, number_text, text

from ..table.model import Table, names_of
from .custom_id import AS_TEXT, REPLAY, button, verify_button
from .message import Attachment, Button, Message, Section, TextBoard
from .table_state import title_of
from .text import SEAT_SIGNS, listed, mention, signed, written_name

RESULT_WON = _("## {winners} wins\n{game} is over: {reason}.")
RESULT_SHARED = _("## {winners} share the win\n{game} is over: {reason}.")
RESULT_REMATCH = _("The tie is still to be played off: {players}, press **Rematch**.")
CLOSED = _("## Closed\n{moderator}, a moderator, has closed this game of {game}. It has no result.")
ABANDONED = _(
    "## Closed\nNobody went on with this game of {game} when its time had run out, so it is closed. "
    "It has no result."
)


def game_over_message(table: Table, match: Match, over: Over, picture: Attachment | None) -> Message:
    """Show how a game ended: the winners, and every table of figures."""
    names = names_of(table)
    return Message(
        result_lines(over, match.ending, title_of(table)),
        rows=(final_buttons(table),),
        attachment=picture,
        card=tuple(_standings(tally, names) for tally in match.seen_by(None).tallies),
        names=names,
    )


def closed_message(table: Table, match: Match, picture: Attachment | TextBoard | None) -> Message:
    """Show the board of a match that was closed."""
    closed = text(CLOSED, moderator=mention(table.closed_by), game=match.game.name)
    if table.closed_by == 0:
        closed = text(ABANDONED, game=match.game.name)
    buttons = (button(table, REPLAY, "replay", "primary"), verify_button(table))
    return Message((closed,), rows=(buttons,), attachment=picture, names=names_of(table))


def final_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons of a finished game."""
    return (
        button(table, _("Rematch"), "rematch", "success"),
        button(table, REPLAY, "replay", "primary"),
        button(table, AS_TEXT, "text"),
        button(table, _("How it went"), "course"),
        verify_button(table),
    )


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


def _standings(tally: Tally, names: tuple[str, ...]) -> Section:
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
