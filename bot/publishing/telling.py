"""What is needed to tell people of what waits for them, beside the boards."""

from __future__ import annotations

from dataclasses import dataclass

from ..locale.language import Language, language_for
from ..storage.database import Database
from ..storage.preferences import PreferenceRepository
from ..storage.telling.direct_channels import DirectChannels
from ..storage.telling.reminders import Reminders
from ..storage.telling.words import Words
from ..transport.direct_messages import DirectMessages


@dataclass(frozen=True)
class Telling:
    """How people are told of what waits for them."""

    database: Database
    preferences: PreferenceRepository
    messages: DirectMessages
    reminders: Reminders
    channels: DirectChannels
    words: Words

    async def open(self, user_id: int) -> tuple[int, Language]:
        """Return the channel in which somebody is written to, and their language.

        Raises NotRead, NotSaved, TooManyOpened, and what a call to Discord can end with.
        """
        known = await self.channels.find(user_id)
        channel_id = known.channel_id if known else None
        if channel_id is None:
            channel_id = await self.messages.open(user_id)
            await self.channels.opened(user_id, channel_id)
        return channel_id, language_for(known.locale if known else "")


def telling_of(database: Database, preferences: PreferenceRepository, messages: DirectMessages) -> Telling:
    """Return what tells the people of a database."""
    reminders, channels, words = Reminders(database), DirectChannels(database), Words(database)
    return Telling(database, preferences, messages, reminders, channels, words)
