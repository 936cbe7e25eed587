"""What is put to the players of a running match: whether to end it now, and whether a move is taken back."""

from __future__ import annotations

from engine import Match, Over, Seat, Tally, Text, _, number_text, text

from ..table.model import Table
from ..table.play import move_text
from ..table.takeback import move_in_question
from .custom_id import button
from .message import Button
from .text import listed, mentions_of

END_NOW = _("End the game now")
END_OFFERED = _("{players} would like to end the game now. Do you agree? {asked}")
END_SHARED = _("If the game ended now, {winners} would share the win.")
TAKEBACK_REQUESTED = _("{player} would like to take back the move {move}. Is that all right? {asked}")


def question_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Ask those who have not answered whether to end the game now, and whether a move may be taken back."""
    return (*end_lines(table, match), *takeback_lines(table, match))


def end_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Ask those who have not answered whether to end the game now."""
    if not table.stop_votes:
        return ()
    players = tuple(map(Seat, sorted(table.stop_votes)))
    asked = mentions_of(table, without_vote(match, table.stop_votes))
    return (text(END_OFFERED, players=players, asked=asked), *meaning_of_ending(match))


def takeback_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Ask those who have not answered whether a move may be taken back."""
    latest, last = move_in_question(table, match), match.last
    if not table.takeback_votes or latest is None:
        return ()
    asked = mentions_of(table, without_vote(match, table.takeback_votes))
    move = text("`{move}`", move=latest.move)  # that computers answered: where it was made is long past
    if last is not None and (last.seat, last.move) == (latest.seat, latest.move):
        move = move_text(match._replace(state=last.before), last.seat, last.move)
    return (text(TAKEBACK_REQUESTED, player=Seat(latest.seat), move=move, asked=asked),)


def answer_buttons(table: Table) -> list[Button]:
    """Return the buttons that answer the questions."""
    return [
        *(end_buttons(table) if table.stop_votes else ()),
        *(takeback_buttons(table) if table.takeback_votes else ()),
    ]


def end_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons that answer whether to end the game now; the revision tells of a lost post."""
    agree = button(table, _("Agree"), "offerend", "success", table.revision)
    return agree, button(table, _("Play on"), "declineend")


def takeback_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons that answer whether a move may be taken back; the revision as above."""
    return button(table, _("Allow"), "allow", "success", table.revision), button(table, _("Refuse"), "refuse")


def without_vote(match: Match, voted: frozenset[int]) -> tuple[int, ...]:
    """Return the seats still at play that have not voted."""
    return tuple(seat for seat in match.active if seat not in voted)


def meaning_of_ending(match: Match) -> tuple[Text, ...]:
    """Return who would win if a running match stopped now, and by which figures."""
    stopped = match.settle()
    winners = stopped.status.winners if isinstance(stopped.status, Over) else ()
    template = _("If the game ended now, it would be a draw.")
    if winners:
        template = _("If the game ended now, {winners} would win.") if len(winners) == 1 else END_SHARED
    figures = (_figures(tally) for tally in stopped.seen_by(None).tallies if tally.decides)
    named = listed([text("{player}", player=Seat(seat)) for seat in winners]) if winners else None
    return (text(template, winners=named), *figures)


def _figures(tally: Tally) -> Text:
    figures = tuple(
        text("{player} {figure}", player=Seat(seat), figure=number_text(figure))
        for seat, figure in enumerate(tally.figures)
    )
    return text("-# {title}: {figures}", title=tally.title, figures=figures)
