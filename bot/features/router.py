"""The one door for presses, menus and forms: everything is answered, whatever comes.

Not the library's views and dynamic items: those live in memory, can lose their registration while the bot
runs, and swallow errors (docs/architecture.md). Here an id is read, its verb looked up, and the handler run
under one responder; a refusal becomes a private sentence, a defect is logged and told.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine import TableError, Text, text

from ..locale import handbook, privacy_notes
from ..pictures.boards import BoardPictures
from ..publishing.channel_lists import ChannelListPublisher
from ..publishing.publisher import Publisher
from ..service.audience import audience_of, unknown_audience
from ..service.links import message_link, table_link
from ..service.tables import Tables
from ..table.channel import ChannelGone
from ..table.errors import AlreadyDone, Refusal, StaleBoard
from ..table.model import Table, names_of
from ..transport.responder import Responder
from ..views import messages
from ..views.custom_id import CustomId, read_custom_id
from ..views.message import Button, Message, sentence
from ..views.messages import places
from . import (
    agreements,
    board,
    collections,
    composer,
    guards,
    guild_settings,
    invitations,
    lobby,
    manage,
    moderation,
    my_tables,
    preferences,
    privacy,
    seat_transfer,
)
from . import (
    help as help_,
)
from .context import AnyInteraction, Context, Handler, values_of

log = logging.getLogger(__name__)

REMEMBERED = 1000  # interactions handled by this process; older ones the tables recognise

# Verbs whose usual answer is a new private message, and those that change the message they hang on.
REPLIES: Mapping[str, Handler] = MappingProxyType(
    {
        **agreements.REPLIES,
        **invitations.REPLIES,
        **manage.REPLIES,
        **board.REPLIES,
        **collections.REPLIES,
        **moderation.REPLIES,
        **help_.REPLIES,
        **seat_transfer.REPLIES,
    }
)
UPDATES: Mapping[str, Handler] = MappingProxyType(
    {
        **my_tables.UPDATES,
        **agreements.UPDATES,
        **lobby.UPDATES,
        **invitations.UPDATES,
        **manage.UPDATES,
        **composer.UPDATES,
        **board.UPDATES,
        **collections.UPDATES,
        **moderation.UPDATES,
        **preferences.UPDATES,
        **privacy.UPDATES,
        **help_.UPDATES,
        **guild_settings.UPDATES,
        **seat_transfer.UPDATES,
    }
)


class Router:
    """Routes interactions to their handlers and answers what goes wrong; `contact` is who runs the bot."""

    def __init__(
        self,
        tables: Tables,
        pictures: BoardPictures,
        publisher: Publisher,
        noticeboard: ChannelListPublisher,
        contact: str | None = None,
    ) -> None:
        self.tables = tables
        self.pictures = pictures
        self.publisher = publisher
        self.noticeboard = noticeboard
        self.contact = contact
        handbook.preload()
        privacy_notes.preload()
        self._seen: OrderedDict[int, None] = OrderedDict()

    async def handle(self, interaction: AnyInteraction) -> None:
        """Answer a press, a choice or a form."""
        data: Mapping[str, Any] = interaction.data or {}
        control = read_custom_id(str(data.get("custom_id", "")))
        verb = control.verb if control else ""
        handler = UPDATES.get(verb) or REPLIES.get(verb)

        async def handle(responder: Responder) -> None:
            if control is None or handler is None:
                await responder.private(sentence(messages.OLD_CONTROL))
                return
            press = Context(self, interaction, control, values_of(interaction), responder)
            if not await guards.answered(press):
                await handler(press)

        await self.answering(interaction, handle, control, updates=verb in UPDATES)

    async def answering(
        self,
        interaction: AnyInteraction,
        handle: Callable[[Responder], Awaitable[None]],
        control: CustomId | None = None,
        *,
        updates: bool = False,
    ) -> None:
        """Run a handler under a responder; whatever it raises is answered in private.

        A second delivery of the same interaction is left to the first one's handler.
        """
        if not self._first_delivery(interaction.id):
            return
        async with Responder(interaction, unknown_audience(interaction), updates=updates) as responder:
            responder.table_id = control.table_id if control else "-"
            try:
                responder.reader = await audience_of(
                    interaction, self.tables.preferences, self.tables.settings
                )
                await handle(responder)
            except Exception as error:  # noqa: BLE001 - logged where it is a defect
                await self._answer_failure(responder, error, control)

    async def _answer_failure(self, responder: Responder, error: Exception, control: CustomId | None) -> None:
        """Say in private why something was not done; whatever fails in saying it is a defect, too."""
        try:
            if isinstance(error, AlreadyDone):
                await responder.private(sentence(messages.ALREADY))
            elif isinstance(error, Refusal | TableError):
                await responder.private(await self._explained(error, responder.table_id))
            else:
                raise error
        except Exception:
            log.exception("A handler failed: %s", control or responder.interaction.type)
            await responder.private(sentence(messages.WENT_WRONG))

    async def _explained(self, refusal: Refusal | TableError, table_id: str) -> Message:
        """Put a refusal in words, with the players' names and the way to the current board."""
        if isinstance(refusal, ChannelGone):
            carry_on = Button(text(places.CARRY_ON), str(CustomId("carry", refusal.table.id)), "primary")
            return Message((refusal.text,), rows=((carry_on,),))
        if table_id == "-":
            return Message((refusal.text,))
        try:
            table = await self.tables.get(table_id)
            if isinstance(refusal, StaleBoard):
                return Message((await self._lead_to_the_board(table),))
        except Refusal:
            return Message((refusal.text,))
        return Message((refusal.text,), names=names_of(table))

    async def _lead_to_the_board(self, table: Table) -> Text:
        self.publisher.wake(table.id)  # a board that fell behind is posted again
        message_link = None if await self.tables.owes(table.id) else await self.address(table)
        link = text(messages.STALE_LINK, link=message_link) if message_link else text(messages.STALE_NO_LINK)
        return text(messages.STALE, link=link)

    async def address(self, table: Table) -> str | None:
        """Give the address of a table's latest post, None if it has none."""
        return await message_link(self.tables, table)

    async def way_to(self, table: Table) -> Text | str:
        """Say where a table is: its latest post, its channel, or how to go on if its channel is gone."""
        if not await self.publisher.has_channel(table):
            return text(messages.HOMELESS, table=table.id)
        return await table_link(self.tables, table)

    def _first_delivery(self, interaction_id: int) -> bool:
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True
