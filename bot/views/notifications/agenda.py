"""A person's tables, a line each: what waits for them, and until when; and the digest that lists them."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, Written, _, text

from ...table.clock.parking import waits_parked
from ...table.clock.table_stops import stop_of
from ...table.model import Table, names_of
from ...table.waiting import is_asked, is_to_move, time_left_until, waiting_since, waits_for
from ..clock import why_text
from ..custom_id import CustomId
from ..message import Button, Message
from ..table_state import YOUR_TURN, state_of, title_of
from ..text import written_name
from .follow import news_of

ANSWER = _("**your answer**")
LINE = _("{number}. **{game}** `{table}` with {others}: {state} · since <t:{since}:f> {place}")
LINE_ALONE = _("{number}. **{game}** `{table}`: {state} · since <t:{since}:f> {place}")

DIGEST_OFF = "nodigest"  # the verb of its button; its argument, the day, tells a digest that was lost
MAX_LINES = 10

WAITS = _("**Your games that wait for you:**")
NEWS = _("**News of games that you follow:**")
MORE = _("-# and {count} more")


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


def digest_message(
    user_id: int, waiting: Sequence[tuple[Table, str]], followed: Sequence[tuple[Table, str | None]], day: str
) -> Message | None:
    """List tables that wait, each with its place, and those with news; None where there are none."""
    if not (waiting or followed):
        return None
    lines: list[Text] = []
    if waiting:
        shown = enumerate(waiting[:MAX_LINES], 1)
        lines = [
            text(WAITS),
            *(table_line(number, table, place, user_id) for number, (table, place) in shown),
        ]
        if len(waiting) > MAX_LINES:
            lines.append(text(MORE, count=len(waiting) - MAX_LINES))
    if followed:
        lines += [text(NEWS), *(_news(table, link) for table, link in followed)]
    off = Button(text("No more digests"), str(CustomId("nodigest", argument=day)))
    return Message(tuple(lines), rows=((off,),))


def _news(table: Table, link: str | None) -> Text:
    said = news_of(table)
    return text("- {news} {link}", news=said, link=link) if link else text("- {news}", news=said)
