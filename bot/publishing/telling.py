"""What is needed to tell people of what waits for them, beside the boards."""

from __future__ import annotations

from dataclasses import dataclass

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


def telling_of(database: Database, preferences: PreferenceRepository, messages: DirectMessages) -> Telling:
    """Return what tells the people of a database."""
    reminders, channels, words = Reminders(database), DirectChannels(database), Words(database)
    return Telling(database, preferences, messages, reminders, channels, words)
