"""The services that notify people by other means than boards."""

from __future__ import annotations

from ...storage.database import Database
from ...storage.notifications.direct_channels import DirectChannels
from ...storage.notifications.pending_notices import PendingNotices
from ...storage.notifications.reminders import Reminders
from ...storage.preferences import PreferenceRepository
from ...transport.direct_messages import DirectMessages


class Notifications:
    """The services for telling people what is waiting for them."""

    def __init__(
        self, database: Database, preferences: PreferenceRepository, messages: DirectMessages
    ) -> None:
        self.database, self.preferences, self.messages = database, preferences, messages
        self.reminders, self.notices = Reminders(database), PendingNotices(database)
        self.channels = DirectChannels(database)

    async def channel_of(self, user_id: int) -> tuple[int, str]:
        """Return the id of a person's direct message channel, opened if necessary, and their locale.

        The locale is "" while it is unknown. Raises NotRead, NotSaved, TooManyOpened or DISCORD_FAILURES.
        """
        known = await self.channels.find(user_id)
        locale = known.locale if known is not None else ""
        if known is not None and known.channel_id is not None:
            return known.channel_id, locale
        channel_id = await self.messages.open(user_id)
        await self.channels.opened(user_id, channel_id)
        return channel_id, locale
