"""What waits for an answer at a table: on the board or in the lobby, and in short replies to the board.

A reply says the same and has the same buttons; it notifies those who are asked, and goes when they have
answered. Pure functions of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine import Match, Seat, Text, _, text

from ..table.absence import PATIENCE_DAYS, awaited, deadline, open_report
from ..table.computers.takeover import open_takeover, unanswered
from ..table.events import TableEvent
from ..table.lobby import opener_seat
from ..table.model import Table, is_user, names_of
from ..table.ownership import open_offer
from ..table.seat_transfer import open_offers
from .agreements import end_buttons, end_lines, takeback_buttons, takeback_lines, without_vote
from .custom_id import CustomId
from .message import Button, Message
from .text import mention

END, TAKEBACK, SEAT = -2, -3, -4  # kinds of questions, in place of a ply of their posts
OF_VERB: Mapping[str, int] = {"offerend": END, "allow": TAKEBACK, "takeseat": SEAT}

SEAT_OFFERED = _("{holder} would like to hand over their seat. {mention}, will you take it?")
SEAT_OFFERED_FOR = _(
    "{moderator} is looking for somebody to take the seat of {holder}. {mention}, will you take it?"
)
COMPUTER_OFFERED = _(
    "{holder} would like to leave and let a computer play on. {mentions}, do you agree? All of you have to."
)

TABLE_OFFERED = _(
    "{holder} would like to hand over this table. {mention}, will you take it? Then you start the game."
)


class Question(NamedTuple):
    """An open question: its kind, the revision that put it (0: the vote that is open), and its message."""

    kind: int
    since: int
    message: Message


def open_questions(table: Table) -> tuple[Question, ...]:
    """Return what waits for an answer at a table whose match runs."""
    match = table.match
    if match is None or table.phase != "running" or table.stopped:
        return ()
    return tuple(_questions(table, match))


def seat_lines(table: Table) -> tuple[Text, ...]:
    """Ask those who are offered a seat."""
    return tuple(_offer_line(table, offer) for offer in open_offers(table))


def seat_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons for those who are offered a seat; the revision tells of a lost post."""
    id = CustomId("takeseat", table.id, argument=str(table.revision))
    take = Button(text("Take the seat"), str(id), "success")
    return take, Button(text("Decline the seat"), str(CustomId("declineseat", table.id)))


def standing_lines(table: Table) -> tuple[Text, ...]:
    """Return what waits for an answer: seats and tables on offer, players who are asked to come back."""
    lines = seat_lines(table)
    if offer := open_offer(table):
        asked, holder = mention(offer.user_id), opener_seat(table)
        lines = (*lines, text(TABLE_OFFERED, holder=holder, mention=asked))
    if takeover := open_takeover(table):
        holder = Seat(table.seat_of(takeover.holder_id or 0) or 0)
        those = tuple(map(mention, unanswered(table, takeover)))
        lines = (*lines, text(COMPUTER_OFFERED, holder=holder, mentions=those))
    report = open_report(table)
    return (*lines, _report_line(table, report)) if report else lines


def offer_buttons(table: Table) -> tuple[Button, ...]:
    """Return the buttons for those who are offered a seat or the table."""
    buttons = seat_buttons(table) if open_offers(table) else ()
    if open_offer(table):
        take = Button(text("Take the table"), str(CustomId("taketable", table.id)), "success")
        buttons = (*buttons, take, Button(text("Decline the table"), str(CustomId("declinetable", table.id))))
    if open_takeover(table):
        agree = Button(text("Let it play"), str(CustomId("agreecomp", table.id)), "success")
        decline = Button(text("Decline the computer"), str(CustomId("declinecomp", table.id)))
        buttons = (*buttons, agree, decline)
    return buttons


def _questions(table: Table, match: Match) -> Iterator[Question]:
    if table.stop_votes:
        lines, buttons = end_lines(table, match), end_buttons(table)
        yield Question(END, 0, _message(table, lines, buttons, _users(table, match, table.stop_votes)))
    if table.takeback_votes:
        lines, buttons = takeback_lines(table, match), takeback_buttons(table)
        users = _users(table, match, table.takeback_votes)
        yield Question(TAKEBACK, 0, _message(table, lines, buttons, users))
    if offers := open_offers(table):
        users = tuple(dict.fromkeys(offer.user_id for offer in offers if offer.user_id))
        message = _message(table, seat_lines(table), seat_buttons(table), users)
        yield Question(SEAT, max(offer.revision for offer in offers), message)


def _message(
    table: Table, lines: tuple[Text, ...], buttons: tuple[Button, ...], asked: tuple[int, ...]
) -> Message:
    return Message(lines, rows=(buttons,), mentions=asked, names=names_of(table))


def _users(table: Table, match: Match, voted: frozenset[int]) -> tuple[int, ...]:
    users = (table.players[seat].user_id for seat in without_vote(match, voted))
    return tuple(filter(is_user, users))


def _offer_line(table: Table, offer: TableEvent) -> Text:
    holder, successor = Seat(table.seat_of(offer.holder_id or 0) or 0), mention(offer.user_id)
    if offer.by_id == offer.holder_id:
        return text(SEAT_OFFERED, holder=holder, mention=successor)
    return text(SEAT_OFFERED_FOR, moderator=mention(offer.by_id), holder=holder, mention=successor)


def _report_line(table: Table, report: TableEvent) -> Text:
    until = deadline(report) // 1000
    return text(
        "{mentions}, {player} has been waiting for {days} days. Please make a move by {time} ({left}); "
        "after that your seat resigns automatically.",
        mentions=tuple(mention(table.players[seat].user_id) for seat in awaited(table)),
        player=Seat(table.seat_of(report.by_id) or 0),
        days=PATIENCE_DAYS,
        time=f"<t:{until}:f>",
        left=f"<t:{until}:R>",
    )
