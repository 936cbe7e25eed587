"""Lines and buttons that stay below a board until someone acts: for late or absent players, and parking."""

from __future__ import annotations

from engine import Seat, Text, _, text

from ..table.absence import PATIENCE_DAYS, awaited, deadline, open_report
from ..table.agreements.asking import open_proposals
from ..table.agreements.rows import AGREEMENTS
from ..table.agreements.succession import can_hand_over, may_be_dropped
from ..table.clock.parking import waits_parked
from ..table.clock.presence import away_seats
from ..table.game_night.end import MAX_LONGER
from ..table.game_night.settling import may_play_on
from ..table.model import Table
from .agreements import ask_button
from .clock import claim_buttons, standing_offer
from .custom_id import button
from .game_night.end import parked_line
from .message import Button
from .text import mention

PARKED = _(
    "🅿️ This game is parked. Nothing is lost, and you can still move at any time. Press **Resume** "
    "to restart the clock."
)
PARKED_BY_ITSELF = _(
    "🅿️ No one seems to be here, so this game is parked. Nothing is lost, and you can still move at any "
    "time. Press **Resume** to restart the clock."
)
PARKED_AND_ASKED = _("🅿️ This game is parked. Nothing is lost, and you can still move at any time.")
REPLACE = _("Replace {player}")
AWAITED = _(
    "{mentions}, {player} has been waiting for {days} days. Please move by {time} ({left}), or you'll "
    "resign automatically."
)


def standing_lines(table: Table) -> tuple[Text, ...]:
    """Return a board's lines about late players, parking and absence, which stay until someone acts."""
    parked = (parked_line(table) or text(_parked(table)),) if waits_parked(table) else ()
    return (*standing_offer(table), *parked, *_report_lines(table))


def standing_buttons(table: Table, at: int) -> tuple[Button, ...]:
    """Return the buttons that deal with late or absent players and with a parked game.

    A button that asks a question is left out if that question is already open at `at` (ms).
    """
    asked = {(each.kind, each.holder_id) for each in open_proposals(table, at)}
    buttons = [*claim_buttons(table)]
    if waits_parked(table):
        buttons += _resuming(table, {kind for kind, _holder in asked})
    for seat in away_seats(table):
        holder = table.players[seat].user_id
        if may_be_dropped(table, holder) and ("drop", holder) not in asked:
            buttons.append(ask_button(table, "drop", "danger", holder))
        if may_be_dropped(table, holder) and can_hand_over(table, holder):
            buttons.append(button(table, REPLACE, "successor", argument=holder, player=Seat(seat)))
    return tuple(buttons)


def _resuming(table: Table, asked: set[str]) -> list[Button]:
    """Return the buttons that resume, extend or end a parked game, except those whose kind is in `asked`."""
    resume = () if "resume" in asked else (ask_button(table, "resume", "success"),)
    if not may_play_on(table) or table.end is None:
        return [*resume]
    longer = "longer" in asked or table.end.extended >= MAX_LONGER
    more = () if longer else (ask_button(table, "longer"),)
    now = () if "end_now" in asked else (button(table, AGREEMENTS["end_now"].words.yes, "endnow"),)
    return [*resume, *more, *now]


def _parked(table: Table) -> str:
    if any(each.kind == "resume" for each in open_proposals(table, table.changed_at)):
        return PARKED_AND_ASKED
    parked = table.latest_event(["parked"])
    by_itself = parked is not None and parked.by_id == 0 and parked.ply == table.ply  # no move since
    return PARKED_BY_ITSELF if by_itself else PARKED


def _report_lines(table: Table) -> tuple[Text, ...]:
    report = open_report(table)
    if report is None:
        return ()
    until = deadline(report) // 1000
    mentions = tuple(mention(table.players[seat].user_id) for seat in awaited(table))
    player, time, left = Seat(table.seat_of(report.by_id) or 0), f"<t:{until}:f>", f"<t:{until}:R>"
    return (text(AWAITED, mentions=mentions, player=player, days=PATIENCE_DAYS, time=time, left=left),)
