"""The rules of a game, page by page, in a private message."""

from __future__ import annotations

from collections.abc import Mapping

from engine import text

from ..locale.audience import Audience
from ..locale.handbook import rulebook
from ..views import messages
from ..views.custom_id import CustomId
from ..views.message import Message, Select, SelectOption, verbatim
from .context import Context, Handler


async def rules(press: Context) -> None:
    """Open the rules of a game."""
    await press.responder.private(rules_draft(press.control.argument, 0, press.reader))


async def page(press: Context) -> None:
    """Turn to another page."""
    chosen = press.values[0] if press.values else ""
    number = int(chosen) if chosen.isdecimal() and len(chosen) < 4 else 0
    await press.responder.update(rules_draft(press.control.argument, number, press.reader))


def rules_draft(game_id: str, number: int, reader: Audience) -> Message:
    """Show one section of a game's rules with a menu of all; a number that there is not shows the first."""
    sections = rulebook(game_id, reader.language.code)
    shown = sections[number if number < len(sections) else 0]
    options = tuple(
        SelectOption(verbatim(section.title), str(index)) for index, section in enumerate(sections)
    )
    menu = Select(str(CustomId("page", argument=game_id)), verbatim(shown.title), options)
    page = text(messages.RULES_PAGE, title=shown.title, page=shown.text)
    return Message((page,), rows=(menu,))


REPLIES: Mapping[str, Handler] = {"rules": rules}
UPDATES: Mapping[str, Handler] = {"page": page}
