"""Notices in public: what was decided since the latest post, and what is still to be answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine import Seat, Text, text

from ..table.events import Kind, TableEvent
from ..table.inactivity import PATIENCE_DAYS, awaited, deadline, open_claim
from ..table.model import Table
from ..table.names import is_user
from ..table.seat_transfer import open_offers
from .custom_id import CustomId
from .mentions import mention
from .message import Button, Message
from .messages import order as said


def with_table_events(draft: Message, table: Table, revision: int) -> Message:
    """Tell in a public message what was decided after `revision`, and notify whom it concerns.

    Where nothing else happened since, nobody else is notified once more.
    """
    new = _since(table, revision)
    told = tuple(_TOLD[notice.kind](notice) for notice in new if notice.kind in _TOLD)
    concerned = (
        user for notice in new for user in _concerned(table, notice) if user is not None and is_user(user)
    )
    others = () if len(new) == table.revision - revision else draft.mentions
    mentions = tuple(dict.fromkeys((*others, *concerned)))
    return replace(draft, told=(*draft.told, *told), mentions=mentions)


def is_news(table: Table, revision: int) -> bool:
    """Say whether something was decided after `revision` that a changed message would not make heard."""
    return any(notice.kind != "offer_withdrawn" for notice in _since(table, revision))


def asks(table: Table, revision: int) -> bool:
    """Say whether somebody was offered a seat after `revision` who is still to answer."""
    return any(offer.revision > revision for offer in open_offers(table))


def pause_line(moderator: int) -> Text:
    """Say that nobody can move, in the place of whose turn it is."""
    return text(said.PAUSED, moderator=mention(moderator))


def standing_lines(table: Table) -> tuple[Text, ...]:
    """Give what waits for an answer: seats that are offered, players who are asked to come back."""
    lines = tuple(_offer_line(table, offer) for offer in open_offers(table))
    call = open_claim(table)
    return (*lines, _call_line(table, call)) if call else lines


def offer_buttons(table: Table) -> tuple[Button, ...]:
    """Give the buttons for those who are offered a seat."""
    if not open_offers(table):
        return ()
    take = Button(text(said.TAKE_SEAT), str(CustomId("takeseat", table.id)), "success")
    return (take, Button(text(said.REFUSE_SEAT), str(CustomId("refuseseat", table.id))))


def _since(table: Table, revision: int) -> tuple[TableEvent, ...]:
    return tuple(notice for notice in table.table_events if notice.revision > revision)


def _offer_line(table: Table, offer: TableEvent) -> Text:
    holder, successor = Seat(table.seat_of(offer.holder_id or 0) or 0), mention(offer.user_id)
    if offer.by_id == offer.holder_id:
        return text(said.SEAT_OFFERED, holder=holder, mention=successor)
    return text(said.SEAT_OFFERED_FOR, moderator=mention(offer.by_id), holder=holder, mention=successor)


def _call_line(table: Table, call: TableEvent) -> Text:
    until = deadline(call) // 1000
    return text(
        said.CALL_BACK,
        mentions=tuple(mention(table.players[seat].user_id) for seat in awaited(table)),
        player=Seat(table.seat_of(call.by_id) or 0),
        days=PATIENCE_DAYS,
        time=f"<t:{until}:f>",
        left=f"<t:{until}:R>",
    )


def _concerned(table: Table, notice: TableEvent) -> tuple[int | None, ...]:
    """Give the users whom a notice asks, or tells something that they wait for."""
    match notice.kind:
        case "seat_offered":
            return (notice.user_id,) if notice in open_offers(table) else ()
        case "seat_taken":
            return (notice.user_id,)
        case "seat_declined":
            return (notice.holder_id,)
        case "resumed" | "forced_resignation" | "inactivity_claimed" | "inactive_removed":
            return tuple(table.players[seat].user_id for seat in awaited(table))
    return ()


def _about_seat(template: str) -> Callable[[TableEvent], Text]:
    return lambda notice: text(template, mention=mention(notice.user_id), former=mention(notice.holder_id))


def _by_moderator(template: str) -> Callable[[TableEvent], Text]:
    return lambda notice: text(template, moderator=mention(notice.by_id), former=mention(notice.holder_id))


# The other kinds are told by the face itself for as long as they hold.
_TOLD: Mapping[Kind, Callable[[TableEvent], Text]] = {
    "seat_taken": _about_seat(said.SEAT_TAKEN),
    "seat_declined": _about_seat(said.SEAT_DECLINED),
    "resumed": _by_moderator(said.RESUMED),
    "forced_resignation": _by_moderator(said.DISMISSED),
    "inactive_removed": lambda _: text(said.GIVEN_UP),
}
