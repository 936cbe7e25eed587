"""Reminders and nudges in words: each names one person, and leads to the board."""

from __future__ import annotations

from dataclasses import replace

from engine import Seat, Text, _, text

from ...table.clock.due_actions import late_seat
from ...table.clock.table_stops import flag
from ...table.model import Table, is_user, names_of
from ..clock import outage_lines
from ..message import Link, Message
from ..table_state import title_of
from ..text import mention, written_name

RESERVE = _("⏳ {mention}, your reserve at this table is running and ends <t:{flag}:R>.")
HALF = _("⏳ {mention}, half of your move time is over: your time ends <t:{flag}:R>.")
LAST = _("⏳ {mention}, this is the last reminder: your time ends <t:{flag}:R>.")
OWN = _("⏳ {mention}, it is your turn here, as you asked to be reminded.")
AWAKE = _("⏳ {mention}, it has become your turn here while you were asleep.")
UNTIL = _("Your time ends <t:{flag}:R>.")
OVER = _("Your time is over, but a move still counts.")
NUDGE = _("{mention}, {player} asks whether you have a moment for your move.")
WHICH_GAME = _("-# {game} with {others}")


def reminder_message(table: Table, seat: int, kind: str, by_seat: int | None, link: str) -> Message:
    """Remind one person of what waits for them, or pass on the caller for it."""
    user_id = table.players[seat].user_id
    falls = flag(table, seat) if table.clocks else None
    template = _template(table, seat, kind)
    words: tuple[Text, ...] = (
        text(template, mention=mention(user_id), flag=(falls or 0) // 1000, player=Seat(by_seat or 0)),
    )
    if falls is not None and "{flag}" not in template:
        words = (*words, text(OVER) if late_seat(table) == seat else text(UNTIL, flag=falls // 1000))
    if table.clocks:
        words = (*words, *outage_lines(table, seat))
    row = (Link(text("Go to the board"), link),)
    mentions = (user_id,) if is_user(user_id) else ()
    return Message(words, rows=(row,), mentions=mentions, names=names_of(table))


def directly(message: Message, table: Table) -> Message:
    """Say besides which game a reminder is about: in a direct message nothing else does."""
    named = zip(names_of(table), table.players)
    others = tuple(written_name(name) for name, player in named if player.user_id not in message.mentions)
    game = text(WHICH_GAME, game=title_of(table), others=others)
    return replace(message, content=(*message.content, game))


def _template(table: Table, seat: int, kind: str) -> str:
    if kind == "reserve":
        return RESERVE if table.clocks[seat].reserve_ms else HALF
    return {"last": LAST, "own": OWN, "awake": AWAKE, "nudge": NUDGE}[kind]
