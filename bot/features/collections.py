"""Collections and sets in messages: pages of goods, the form for a set, and the fun of having done a dare."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine import GAMES, InvalidDocument, Text, Written, text

from ..storage.custom_sets import CustomSet
from ..table.errors import NotSeated, Refusal
from ..table.names import clean_name
from ..views import messages
from ..views.custom_id import CustomId, read_id
from ..views.message import Button, Message, Modal, sentence
from .context import Context, Handler

FIELD = "set"
LONGEST_DOCUMENT = 4000  # characters of a form's field (Discord: components/reference)
MOST_MISTAKES = 12
SAMPLE = '{"set": "...", "name": "...", ...}'  # the beginning of a document
_PAGE = re.compile(r"(?P<game>[a-z-]{1,32});(?P<user>[0-9]{1,20});(?P<page>[0-9]{1,3})")


async def page(press: Context) -> None:
    """Turn to another page of a collection."""
    asked = _PAGE.fullmatch(press.control.argument)
    user_id = read_id(asked["user"]) if asked else None
    if asked is None or user_id is None:
        raise Refusal(messages.OLD_CONTROL)
    draft = await collection_draft(press, asked["game"], user_id, int(asked["page"]))
    await press.responder.update(draft)


async def collection_draft(press: Context, game_id: str, user_id: int, number: int) -> Message:
    """Show a page of somebody's collection, with buttons to the pages beside it."""
    router, guild_id = press.router, press.interaction.guild_id or 0
    shown = await router.tables.sets.page(guild_id, game_id, user_id, number)
    picture = await router.pictures.page(game_id, shown.set.name, shown.counted, press.reader)

    def to(template: str, target: int) -> Button:
        id = CustomId("goods", argument=f"{game_id};{user_id};{max(0, target)}")
        return Button(text(template), str(id), disabled=not 0 <= target < shown.pages)

    content = (
        text(messages.COLLECTION, game=GAMES[game_id].name, mention=f"<@{user_id}>"),
        text(messages.PAGE, set=Written(shown.set.name), number=shown.number + 1, pages=shown.pages),
        text(messages.GOOD_IDS, ids=tuple(f"`{good.id}`" for good, _ in shown.counted)),
    )
    buttons = (to(messages.PREVIOUS, shown.number - 1), to(messages.NEXT, shown.number + 1))
    return Message(content, rows=(buttons,), attachment=picture)


async def set_draft(press: Context, game_id: str, kept: CustomSet) -> Message:
    """Show a set to whoever judges it: its picture, and every word that is in it."""
    counted = tuple((good, 1) for good in kept.set.goods)
    picture = await press.router.pictures.page(game_id, kept.set.name, counted, press.reader)
    head = text(messages.SET_HEAD, name=Written(kept.set.name), id=kept.set.id, state=state_of(kept))
    lines = (
        text(messages.GOOD_LINE, name=Written(good.name), id=good.id, detail=good.detail)
        for good in kept.set.goods
    )
    return Message((head, *lines), attachment=picture)


def state_of(kept: CustomSet) -> Text:
    """Say whether a set is in use."""
    return text(messages.SET_APPROVED if kept.approved else messages.SET_WAITING)


async def send_set(press: Context) -> None:
    """Take a set that was typed into the form."""
    await add_set(press, press.control.argument, press.values[0] if press.values else "")


async def add_set(press: Context, game_id: str, document: str) -> None:
    """Keep a set until it is judged, or list what is wrong with it, line by line."""
    sets = press.router.tables.sets
    try:
        added = await sets.add(press.action, press.interaction.guild_id or 0, game_id, document)
    except InvalidDocument as error:
        told = (text(messages.MISTAKE_LINE, mistake=each.told) for each in error.mistakes[:MOST_MISTAKES])
        more = len(error.mistakes) - MOST_MISTAKES
        rest = (text(messages.MORE_MISTAKES, count=more),) if more > 0 else ()
        draft = Message((text(messages.SET_WRONG), *told, *rest))
    else:
        draft = sentence(messages.SET_ADDED, name=Written(added.name), id=added.id)
    await press.responder.private(draft)


async def ask_for_set(press: Context, game_id: str) -> None:
    """Open the form for a set."""
    form = Modal(
        str(CustomId("addset", argument=game_id)),
        text(messages.SET_FORM),
        text(messages.SET_LABEL),
        text(messages.SET_HINT, sample=SAMPLE),
        FIELD,
        longest=LONGEST_DOCUMENT,
    )
    await press.responder.form(form)


async def done(press: Context) -> None:
    """Take somebody's word for it: nothing depends on it."""
    control = press.control
    table = await press.router.tables.get(control.table_id)
    seat = table.seat_of(press.interaction.user.id)
    if not any(seat in call.seats for ply, call in table.calls if ply <= control.ply):
        raise NotSeated(messages.DONE_OTHERS)
    name = clean_name(press.interaction.user.display_name)
    await press.responder.private(sentence(messages.DONE_THANKS, name=Written(name)))


REPLIES: Mapping[str, Handler] = {"addset": send_set, "done": done}
UPDATES: Mapping[str, Handler] = {"goods": page}
