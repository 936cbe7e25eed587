"""What is put to players while a match runs, each as a short reply to the board. Pure functions of the table.

The board says the same and has the same buttons; a reply notifies those who are asked, and goes when they
have answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine import Match, Text

from ..table.model import Table, is_user, names_of
from ..table.seat_transfer import open_offers
from .agreements import end_buttons, end_lines, takeback_buttons, takeback_lines, without_vote
from .message import Button, Message
from .table_events import seat_buttons, seat_lines

END, TAKEBACK, SEAT = -2, -3, -4  # kinds of questions, in place of a ply of their posts
OF_VERB: Mapping[str, int] = {"offerend": END, "allow": TAKEBACK, "takeseat": SEAT}


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
