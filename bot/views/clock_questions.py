"""What a table asks about its clock: to park, to go on, another clock, to drop who is away."""

from __future__ import annotations

from engine import Seat, Text, _, text

from ..table.clock import agreeing, dropping, parking
from ..table.clock.presence import away_seats
from ..table.clock.record import CHANGES
from ..table.clock.time_control import read_clock
from ..table.computers.seats import users_at_play
from ..table.events import TableEvent
from ..table.model import Table
from .clock import clock_text, length_text
from .custom_id import button
from .game_night.end import asked_about_end, end_answers, end_questions, parked_line, those_to_answer
from .message import Button

PARK_ASKED = _("{player} would like to park this game: no clock, until you go on. All right? {asked}")
PARKED = _(
    "🅿️ This game is parked. It stays as it is; moves are welcome at any time. **Resume** puts the clock back."
)
PARKED_BY_ITSELF = _(
    "🅿️ Nobody seems to be here, so this game is parked. It stays as it is; moves are welcome at any time. "
    "**Resume** puts the clock back."
)
PARKED_AND_ASKED = _("🅿️ This game is parked. It stays as it is; moves are welcome at any time.")
RESUME_ASKED = _(
    "{player} would like to go on with the clock. Press **I am here** before <t:{until}:f>: {asked}"
)
CLOCK_ASKED = _("{player} proposes another clock: {clock}. All right? {asked}")
NO_CLOCK_ASKED = _("{player} proposes to play on without a clock. All right? {asked}")

PARK, PLAY_ON, RESUME, HERE = _("Park"), _("Play on"), _("Resume"), _("I am here")
AGREE, KEEP, DROP = _("Agree"), _("Keep the clock"), _("Drop")
FIND = _("Find a successor")


def clock_questions(table: Table, at: int) -> tuple[Text, ...]:
    """Return what is asked about the clock of a table, and that it is parked."""
    lines: list[Text] = []
    if parking.is_parked(table):
        lines.append(parked_line(table) or text(_parked(table)))
    if (question := parking.park_question(table)) is not None:
        asked = those_to_answer(table, parking.park_votes(table))
        lines.append(text(PARK_ASKED, player=_asker(table, question), asked=asked))
    if (question := parking.resume_question(table)) is not None:
        here, until = parking.those_here(table, at), (parking.resume_lapses_at(table) or 0) // 1000
        player = _asker(table, question)
        lines.append(text(RESUME_ASKED, player=player, until=until, asked=those_to_answer(table, here)))
    if (proposal := agreeing.open_proposal(table, at)) is not None:
        votes, control = agreeing.clock_votes(table, proposal), read_clock(table.clock_change.asked or "")
        player, said = _asker(table, proposal), clock_text(control)
        template = NO_CLOCK_ASKED if control is None else CLOCK_ASKED
        lines.append(text(template, player=player, clock=said, asked=those_to_answer(table, votes)))
    if table.end is not None:
        lines += end_questions(table)
    return tuple(lines)


def _parked(table: Table) -> str:
    if parking.resume_question(table) is not None:
        return PARKED_AND_ASKED
    parked = table.latest_event(["parked"])
    by_itself = parked is not None and parked.by_id == 0 and parked.ply == table.ply  # not played on since
    return PARKED_BY_ITSELF if by_itself else PARKED


def clock_answers(table: Table, at: int) -> tuple[Button, ...]:
    """Return the buttons of those questions."""
    buttons: list[Button] = []
    if parking.is_parked(table):
        asked = parking.resume_question(table) is not None
        buttons.append(button(table, HERE if asked else RESUME, "resume", "success"))
    if table.end is not None:
        buttons += end_answers(table)
    if parking.park_votes(table):
        buttons += [button(table, PARK, "park", "success"), button(table, PLAY_ON, "playon")]
    if agreeing.open_proposal(table, at) is not None:
        buttons += [button(table, AGREE, "agreeclock", "success"), button(table, KEEP, "keepclock")]
    for seat in away_seats(table):
        if dropping.may_be_dropped(table, seat):
            holder = table.players[seat].user_id
            buttons.append(button(table, DROP, "drop", "danger", argument=holder))
            if table.holdings is None:  # else no seat changes hands
                buttons.append(button(table, FIND, "successor", argument=holder))
    return tuple(buttons)


def asked_about_clock(table: Table, at: int) -> tuple[int, ...]:
    """Return the users whom those questions wait for."""
    asked: set[int] = set()
    playing = {*users_at_play(table)}
    proposal = agreeing.open_proposal(table, at)
    for votes in (
        parking.park_votes(table),
        parking.those_here(table, at),
        agreeing.clock_votes(table, proposal) if proposal else frozenset(),
    ):
        if votes:
            asked |= playing - votes
    return tuple(sorted({*asked, *asked_about_end(table)}))


def clock_fields(table: Table, event: TableEvent) -> dict[str, Text]:
    """Return what an event says of a clock: which was agreed on, and how long a move time is that was given.

    Events that were stored without a clock do not say which one was agreed on.
    """
    runs = table.clock and table.clock.control
    changed = any(each.kind in CHANGES for each in table.table_events)
    return {
        "clock": clock_text(read_clock(event.clock)) if event.clock else text("another clock"),
        "time": length_text(runs.move_ms) if runs and not changed else text("a move time"),
    }


def _asker(table: Table, question: TableEvent) -> Seat:
    """Return the seat of who asked: nobody has taken a seat since, or the question would be gone."""
    return Seat(table.seat_of(question.by_id) or 0)
