"""Where somebody is needed: their tables on a server, page by page, and the way to the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine import Text, ToMove, Written, text

from ..locale.language import Language
from ..table.errors import Refusal
from ..table.model import Table
from ..table.waiting import by_urgency, waiting_since, waits_for
from ..views import messages
from ..views.board import state_of, title_of
from ..views.custom_id import CustomId
from ..views.message import Button, Link, Message, Row, sentence
from ..views.messages import agenda as said
from ..views.paging import paginate
from .context import Context, Handler

if TYPE_CHECKING:
    from .router import Router


async def turn_page(press: Context) -> None:
    """Turn to another page of somebody's tables."""
    argument, interaction = press.control.argument, press.interaction
    number = int(argument) if argument.isdecimal() and len(argument) < 4 else 0
    draft = await agenda_draft(
        press.router, interaction.user.id, interaction.guild_id or 0, number, press.reader.language
    )
    await press.responder.update(draft)


async def agenda_draft(
    router: Router, user_id: int, guild_id: int, number: int, language: Language
) -> Message:
    """Show a page of somebody's tables on a server; a number that there is not shows the last."""
    mine = by_urgency(await router.tables.of_player(user_id, guild_id), user_id)
    if not mine:
        return sentence(said.NONE)
    pages = paginate([_line(table, user_id, await router.way_to(table)) for table in mine], language)
    number = min(number, len(pages) - 1)
    rest = sum(map(len, pages[number + 1 :]))
    more = (text(said.MORE, count=rest),) if rest else ()
    content = (text(said.HEAD), *pages[number], *more, text(said.GONE))
    return Message(content, rows=_page_buttons(number, len(pages)))


async def next_game(router: Router, after: Table, user_id: int) -> tuple[Row, ...]:
    """Give a link to the table of the same server that has waited for somebody longest, if there is one."""
    try:
        mine = by_urgency(await router.tables.of_player(user_id, after.guild_id), user_id)
        waiting = [table for table in mine if table.id != after.id and waits_for(table, user_id)]
        address = await router.address(waiting[0]) if waiting else None
    except Refusal:  # the move stands and must be told, whatever the rest of the tables is like
        return ()
    if address is None:
        return ()
    game, others = title_of(waiting[0]), _others(waiting[0], user_id)
    label = (
        text(said.NEXT_GAME, game=game, others=others) if others else text(said.NEXT_GAME_ALONE, game=game)
    )
    return ((Link(label, address),),)


def _line(table: Table, user_id: int, way: Text | str) -> Text:
    others = _others(table, user_id)
    return text(
        said.LINE if others else said.LINE_ALONE,
        game=title_of(table),
        table=table.id,
        others=others,
        state=_state(table, user_id),
        since=waiting_since(table) // 1000,
        link=way,
    )


def _state(table: Table, user_id: int) -> Text:
    match = table.match
    if not waits_for(table, user_id):
        return state_of(table, user_id)
    if match is None:
        return text(said.STATE_START)
    to_move = isinstance(match.status, ToMove) and table.seat_of(user_id) in match.status.seats
    return text(messages.STATE_YOURS if to_move else said.STATE_ANSWER)


def _others(table: Table, user_id: int) -> tuple[Written, ...]:
    return tuple(Written(player.name) for player in table.players if player.user_id != user_id)


def _page_buttons(number: int, pages: int) -> tuple[Row, ...]:
    if pages == 1:
        return ()

    def to(template: str, target: int) -> Button:
        id = CustomId("mine", argument=str(max(0, target)))
        return Button(text(template), str(id), disabled=not 0 <= target < pages)

    return ((to(messages.PREVIOUS, number - 1), to(messages.NEXT, number + 1)),)


UPDATES: Mapping[str, Handler] = {"mine": turn_page}
