"""What is needed to tell people of what waits for them, beside the boards."""

from __future__ import annotations

from dataclasses import dataclass

from ...storage.database import Database
from ...storage.notifications.direct_channels import DirectChannels
from ...storage.notifications.pending_notices import PendingNotices
from ...storage.notifications.reminders import Reminders
from ...storage.preferences import PreferenceRepository
from ...transport.direct_messages import DirectMessages


@dataclass(frozen=True)
class Notifications:
    """How people are told of what waits for them."""

    database: Database
    preferences: PreferenceRepository
    messages: DirectMessages
    reminders: Reminders
    channels: DirectChannels
    notices: PendingNotices

    async def channel_of(self, user_id: int) -> tuple[int, str]:
        """Return in which channel somebody is written to, opened if need be, and in which language.

        That is "" as long as it is not known. Raises NotRead, NotSaved, TooManyOpened and DISCORD_FAILURES.
        """
        known = await self.channels.find(user_id)
        locale = known.locale if known is not None else ""
        if known is not None and known.channel_id is not None:
            return known.channel_id, locale
        channel_id = await self.messages.open(user_id)
        await self.channels.opened(user_id, channel_id)
        return channel_id, locale


def notifications_of(
    database: Database, preferences: PreferenceRepository, messages: DirectMessages
) -> Notifications:
    """Return what tells the people of a database."""
    reminders, channels, notices = Reminders(database), DirectChannels(database), PendingNotices(database)
    return Notifications(database, preferences, messages, reminders, channels, notices)
