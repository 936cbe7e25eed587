"""The open questions at a table: lines and buttons for the board or lobby, and replies to that message."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine import Match, Over, Seat, Text, Written, _, listed, number_text, text

from ..table.agreements.asking import notifying, open_proposals
from ..table.agreements.proposal import Proposal
from ..table.agreements.rows import AGREEMENTS
from ..table.clock.time_control import InvalidClock, read_clock
from ..table.computers.seats import FIRST_ID
from ..table.events import TableEvent
from ..table.model import Table, is_user, names_of
from ..table.play import move_text
from ..table.takeback import move_in_question
from .clock import clock_text
from .custom_id import CustomId, button
from .message import Button, Message, Style
from .text import mention

MAX_ANSWERS = 15  # buttons, which fill three rows
END_SHARED = _("If the game ended now, {winners} would share the win.")
QUIETLY = _("-# No one gets a notification this time. The question is only on the board.")


class Question(NamedTuple):
    """A message that asks an open question, and the table's `revision` when the question was asked."""

    revision: int
    message: Message


def open_questions(table: Table) -> tuple[Question, ...]:
    """Return a reply to the table's board or lobby for each open question that notifies people."""
    loud = notifying(table)
    return tuple(
        Question(
            asked.revision,
            Message(
                _lines(table, asked),
                rows=(_buttons(table, asked),),
                mentions=tuple(filter(is_user, asked.unanswered)),
                names=names_of(table),
            ),
        )
        for asked in open_proposals(table, table.changed_at)
        if asked.revision in loud
    )


def question_lines(table: Table, at: int) -> tuple[Text, ...]:
    """Return the lines about the questions that are open at a table at the time `at`, in ms."""
    return tuple(line for asked in open_proposals(table, at) for line in _lines(table, asked))


def question_buttons(table: Table, at: int) -> tuple[Button, ...]:
    """Return the buttons that answer the questions open at a table at the time `at`, in ms."""
    return tuple(each for asked in open_proposals(table, at) for each in _buttons(table, asked))


def ask_button(table: Table, kind: str, style: Style = "secondary", holder_id: int | None = None) -> Button:
    """Return the button for question `kind` of AGREEMENTS, about the seat of user `holder_id`, if given."""
    argument = kind if holder_id is None else f"{kind};{holder_id}"
    label = AGREEMENTS[kind].words.offer
    return button(table, label, "ask", style, argument, player=named(table, holder_id))


def withdraw_button(table: Table, revision: int) -> Button:
    """Return the **Withdraw** button for the question that was asked at the table's `revision`."""
    return Button(text("Withdraw"), str(CustomId("withdraw", table.id, table.ply, str(revision))))


def private_answer(
    table: Table, user_id: int, lines: Iterable[Text], questions: Iterable[Proposal]
) -> Message:
    """Return a private answer with `lines`, and with **Withdraw** for each of the user's own `questions`.

    If one of the user's questions notifies no one, the answer says so.
    """
    own = [each.revision for each in questions if each.by_id == user_id]
    quiet = () if notifying(table).issuperset(own) else (text(QUIETLY),)
    buttons = tuple(withdraw_button(table, revision) for revision in own)
    return Message((*lines, *quiet), rows=(buttons,) if buttons else (), names=names_of(table))


def fields_of(table: Table, asked: Proposal) -> dict[str, Any]:
    """Return the values of the placeholders in a question's texts. `until` is in seconds since the epoch."""
    return {
        **fields_of_event(table, asked),
        "askers": listed([named(table, user_id) for user_id in _in_order(asked)]),
        "asked": tuple(  # computers are named, not mentioned
            named(table, user_id) if user_id <= FIRST_ID else mention(user_id) for user_id in asked.unanswered
        ),
        "others": len(asked.unanswered),
        "needed": asked.needed,
        "until": (asked.lapses_at or 0) // 1000,
        "move": _move(table),
    }


def fields_of_event(table: Table, event: TableEvent | Proposal) -> dict[str, Any]:
    """Return the values of the placeholders in texts about a table event or an open question."""
    value, candidate = event.value or "", table.invitee(event.user_id or 0)
    return {
        "asker": named(table, event.by_id),
        "person": named(table, event.by_id),
        "player": named(table, event.holder_id),
        "mention": mention(event.user_id),
        "candidate": Written(candidate.name if candidate else ""),
        "clock": _clock(value),
        "time": int(value) // 1000 if value.isascii() and value.isdecimal() else 0,
    }


def named(table: Table, user_id: int | None) -> Text:
    """Name a user by their seat, or mention them if they have no seat at the table."""
    seat = table.seat_of(user_id) if user_id is not None else None
    return text("{player}", player=mention(user_id) if seat is None else Seat(seat))


def refusal_line(table: Table, event: TableEvent) -> Text | None:
    """Return the line that tells an asker about a refusal, or None if there is none for this question."""
    words = AGREEMENTS[event.agreement or ""].words
    if not words.refused:
        return None
    asked, line = table.event_at(event.question), text(words.refused, **fields_of_event(table, event))
    return text("{asker}: {answer}", asker=mention(asked and asked.by_id), answer=line)


def lapse_line(table: Table, event: TableEvent) -> Text | None:
    """Return the line that says which question has expired, or None if that question is no longer known."""
    asked = table.event_at(event.question)
    if asked is None:
        return None
    fields, words = fields_of_event(table, asked), AGREEMENTS[asked.agreement or ""].words
    label = text(words.yes, **fields)
    return text("{asker}'s request has expired ({label}).", asker=fields["asker"], label=label)


def meaning_of_ending(match: Match) -> tuple[Text, ...]:
    """Return lines that say who would win if a match ended now, with the deciding figures and tie-breaks."""
    stopped = match.settle()
    winners = stopped.status.winners if isinstance(stopped.status, Over) else ()
    template = _("If the game ended now, it would be a draw.")
    if winners:
        template = _("If the game ended now, {winners} would win.") if len(winners) == 1 else END_SHARED
    names = listed([text("{player}", player=Seat(seat)) for seat in winners]) if winners else None
    lines = [text(template, winners=names)]
    for tally in stopped.seen_by(None).decided_by:
        figures = ((Seat(seat), number_text(figure)) for seat, figure in enumerate(tally.figures))
        said = tuple(
            text("{player}\u00a0{figure}", player=player, figure=figure) for player, figure in figures
        )
        lines.append(text("-# {title}: {figures}", title=tally.title, figures=said))
    return tuple(lines)


def _lines(table: Table, asked: Proposal) -> tuple[Text, ...]:
    row = AGREEMENTS[asked.kind]
    line = text(row.words.question, **fields_of(table, asked))
    return (line, *meaning_of_ending(table.match)) if row.tells_standing and table.match else (line,)


def _buttons(table: Table, asked: Proposal) -> tuple[Button, ...]:
    words, fields = AGREEMENTS[asked.kind].words, fields_of_event(table, asked)

    def answer(label: str, verb: str, style: Style) -> Button:
        return Button(
            text(label, **fields), str(CustomId(verb, table.id, table.ply, str(asked.revision))), style
        )

    yes = answer(words.yes, "agree", "success")
    return (yes, answer(words.no, "refuse", "secondary")) if words.no and asked.by_all else (yes,)


def _in_order(asked: Proposal) -> tuple[int, ...]:
    """Return the ids of users in favour, the asker first if included, or only the asker's if no one is."""
    first = (asked.by_id,) if asked.by_id in asked.votes else ()
    return (*first, *sorted(asked.votes.difference(first))) or (asked.by_id,)


def _move(table: Table) -> Text | None:
    """Return the move to take back (in words, or in notation if computers have moved since), or None."""
    match = table.match
    latest, last = (move_in_question(table, match), match.last) if match else (None, None)
    if match is None or latest is None:
        return None
    if last is not None and (last.seat, last.move) == (latest.seat, latest.move):
        return move_text(match._replace(state=last.before), last.seat, last.move)
    return text("`{move}`", move=latest.move)


def _clock(value: str) -> Text | None:
    try:
        return clock_text(read_clock(value))
    except InvalidClock:
        return None
