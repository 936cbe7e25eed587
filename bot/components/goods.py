"""Collections and sets in messages: pages of goods, the form for a set, and the fun of having done a dare."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine import GAMES, InvalidDocument, text

from .. import messages
from ..controls import Control
from ..delivery import modal
from ..drafts import MOST_CONTENT, Button, Draft
from ..names import clean_name
from ..refusals import NotSeated, Refusal
from ..sets import Kept
from ..words import harmless, say
from .press import Handler, Press

FIELD = "set"
LONGEST_DOCUMENT = 4000  # characters of a form's field (Discord: components/reference)
MOST_MISTAKES = 12
_PAGE = re.compile(r"(?P<game>[a-z-]{1,32});(?P<user>[0-9]{1,20});(?P<page>[0-9]{1,3})")


async def page(press: Press) -> None:
    """Turn to another page of a collection."""
    asked = _PAGE.fullmatch(press.control.argument)
    if asked is None:
        raise Refusal(messages.OLD_CONTROL)
    draft = await collection_draft(press, asked["game"], int(asked["user"]), int(asked["page"]))
    await press.responder.update(draft)


async def collection_draft(press: Press, game_id: str, user_id: int, number: int) -> Draft:
    """Show a page of somebody's collection, with buttons to the pages beside it."""
    router, guild_id = press.router, press.interaction.guild_id or 0
    shown = await router.tables.sets.page(guild_id, game_id, user_id, number)
    noun = text(messages.COLLECTION, game=GAMES[game_id].name, mention=f"<@{user_id}>")
    picture = await router.pictures.page(game_id, shown.set.name, shown.counted)
    where = text(messages.PAGE, number=shown.number + 1, pages=shown.pages)
    ids = ", ".join(f"`{good.id}`" for good, _ in shown.counted)

    def to(label: str, target: int) -> Button:
        argument = f"{game_id};{user_id};{max(0, target)}"
        return Button(label, str(Control("goods", argument=argument)), disabled=not 0 <= target < shown.pages)

    buttons = (to(messages.PREVIOUS, shown.number - 1), to(messages.NEXT, shown.number + 1))
    lines = [say(noun), f"**{harmless(shown.set.name)}** · {say(where)}", f"-# {ids}"]
    return Draft("\n".join(lines), rows=(buttons,), attachment=picture)


async def set_draft(press: Press, game_id: str, kept: Kept) -> Draft:
    """Show a set to whoever judges it: its picture, and every word that is in it."""
    counted = tuple((good, 1) for good in kept.set.goods)
    picture = await press.router.pictures.page(game_id, kept.set.name, counted)
    state = messages.SET_APPROVED if kept.approved else messages.SET_WAITING
    lines = [say(text(messages.SET_HEAD, name=harmless(kept.set.name), id=kept.set.id, state=state))]
    lines += [f"- **{harmless(good.name)}** `{good.id}`: {say(good.detail)}" for good in kept.set.goods]
    return Draft("\n".join(lines)[:MOST_CONTENT], attachment=picture)


async def send_set(press: Press) -> None:
    """Take a set that was typed into the form."""
    await add_set(press, press.control.argument, press.values[0] if press.values else "")


async def add_set(press: Press, game_id: str, document: str) -> None:
    """Keep a set until it is judged, or list what is wrong with it, line by line."""
    sets = press.router.tables.sets
    try:
        added = await sets.add(press.action, press.interaction.guild_id or 0, game_id, document)
    except InvalidDocument as error:
        told = [f"- {say(mistake.told)}" for mistake in error.mistakes[:MOST_MISTAKES]]
        more = len(error.mistakes) - len(told)
        rest = [say(text(messages.MORE_MISTAKES, count=more))] if more > 0 else []
        draft = Draft("\n".join([messages.SET_WRONG, *told, *rest])[:MOST_CONTENT])
    else:
        told_ = text(messages.SET_ADDED, name=harmless(added.name), id=added.id)
        draft = Draft(say(told_))
    await press.responder.private(draft)


async def ask_for_set(press: Press, game_id: str) -> None:
    """Open the form for a set."""
    form = modal(
        messages.SET_FORM,
        str(Control("addset", argument=game_id)),
        label=messages.SET_LABEL,
        hint=messages.SET_HINT,
        field=FIELD,
        longest=LONGEST_DOCUMENT,
    )
    await press.responder.form(form)


async def done(press: Press) -> None:
    """Take somebody's word for it: nothing depends on it."""
    control = press.control
    table = await press.router.tables.get(control.table_id)
    seat = table.seat_of(press.interaction.user.id)
    if not any(seat in call.seats for ply, call in table.calls if ply <= control.ply):
        raise NotSeated(messages.DONE_OTHERS)
    name = clean_name(press.interaction.user.display_name)
    await press.responder.private(Draft(say(text(messages.DONE_THANKS, name=harmless(name)))))


REPLIES: Mapping[str, Handler] = {"addset": send_set, "done": done}
UPDATES: Mapping[str, Handler] = {"goods": page}
