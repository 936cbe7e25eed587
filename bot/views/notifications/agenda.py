"""A person's tables, a line each: what waits for them, and until when."""

from __future__ import annotations

from engine import Text, Written, _, text

from ...table.clock.parking import waits_parked
from ...table.clock.table_stops import stop_of
from ...table.model import Table, names_of
from ...table.waiting import is_asked, is_to_move, time_left_until, waiting_since, waits_for
from ..clock import why_text
from ..table_state import YOUR_TURN, state_of, title_of
from ..text import written_name

ANSWER = _("**your answer**")
LINE = _("{number}. **{game}** `{table}` with {others}: {state} · since <t:{since}:f> {place}")
LINE_ALONE = _("{number}. **{game}** `{table}`: {state} · since <t:{since}:f> {place}")


def table_line(number: int, table: Table, place: Text | str, user_id: int) -> Text:
    """Say which table it is, what it waits for, and until when."""
    game, others, state = title_of(table), others_of(table, user_id), _in_time(table, user_id)
    since, line = waiting_since(table) // 1000, LINE if others else LINE_ALONE
    fields = {"game": game, "table": table.id, "others": others, "state": state, "since": since}
    return text(line, number=number, place=place, **fields)


def _in_time(table: Table, user_id: int) -> Text:
    """Say what a table waits for, and where there is a clock until when, or why it stands."""
    state, seat = _state(table, user_id), table.seat_of(user_id)
    if seat is not None and waits_parked(table):
        return text("{state}, parked", state=state)
    if table.clock is None or seat is None or not table.clocks:
        return state
    if not waits_for(table, user_id):
        return state
    if (falls := time_left_until(table, user_id)) is not None:
        return text("{state}, your time ends <t:{flag}:R>", state=state, flag=falls // 1000)
    stop = stop_of(table, seat, table.changed_at)
    return text("{state}, {why}", state=state, why=why_text(stop)) if stop else state


def _state(table: Table, user_id: int) -> Text:
    if not waits_for(table, user_id):
        return state_of(table, user_id)
    if table.match is None:
        return text(ANSWER if is_asked(table, user_id) else _("**full, press Start**"))
    return text(YOUR_TURN if is_to_move(table, user_id) else ANSWER)


def others_of(table: Table, user_id: int) -> tuple[Text | Written, ...]:
    """Return the names of the others at a table."""
    named = zip(names_of(table), table.players)
    return tuple(written_name(name) for name, player in named if player.user_id != user_id)
