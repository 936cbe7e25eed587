"""Services that reach people with reminders, notices and direct messages."""

from __future__ import annotations

import logging

from ...locale.language import language_for
from ...pictures.boards import BoardPictures
from ...service.audience import Audiences
from ...storage.database import Database
from ...storage.notifications.direct_channels import DirectChannels
from ...storage.notifications.pending_notices import PendingNotices
from ...storage.notifications.reminders import Reminders
from ...storage.preferences import PreferenceRepository
from ...table.model import Action, Table
from ...transport.direct_messages import DirectMessages
from ...views.message import Attachment, Message, TextBoard
from ..poster import nonce

log = logging.getLogger(__name__)


class Notifications:
    """The services behind reminders, notices and direct messages."""

    def __init__(
        self, database: Database, preferences: PreferenceRepository, messages: DirectMessages
    ) -> None:
        self.database, self.preferences, self.messages = database, preferences, messages
        self.reminders, self.notices = Reminders(database), PendingNotices(database)
        self.channels = DirectChannels(database)

    async def channel_of(self, user_id: int) -> tuple[int, str]:
        """Return the id of a person's direct message channel, and their locale ("" if it is unknown).

        Open the channel if necessary. Raises NotRead, NotSaved, TooManyOpened or DISCORD_FAILURES.
        """
        known = await self.channels.find(user_id)
        locale = known.locale if known is not None else ""
        if known is not None and known.channel_id is not None:
            return known.channel_id, locale
        channel_id = await self.messages.open(user_id)
        await self.channels.opened(user_id, channel_id)
        return channel_id, locale

    async def send_once(self, action: Action, message: Message, locale: str) -> None:
        """Send the acting user a direct message, only once even if the action is repeated.

        Record `locale` as the user's language. Raises NotRead, NotSaved, TooManyOpened or DISCORD_FAILURES.
        """
        await self.channels.want(action.user_id, locale)
        channel_id, _locale = await self.channel_of(action.user_id)
        once = nonce("direct", action.interaction_id)
        await self.messages.send(channel_id, message, language_for(locale), once)


async def board_for(
    pictures: BoardPictures, audiences: Audiences, table: Table, user_id: int, locale: str
) -> Attachment | TextBoard | None:
    """Return a table's board as a person sees it, or None if no game has started or drawing fails."""
    if table.match is None:
        return None
    audience = await audiences.person(user_id, locale, table.guild_id)
    try:
        return await pictures.private(table, table.match, table.seat_of(user_id), audience)
    except Exception:
        log.exception("A direct message comes without the board of table %s", table.id)
        return None
