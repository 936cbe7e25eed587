"""Who sees a message, and which people it notifies."""

from __future__ import annotations

from bot.service.audience import Audiences
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.preferences import PreferenceRepository
from renderers import THEMES

from ..people import ANN, BEN, CID


async def test_those_who_want_no_mentions_are_not_notified(
    preferences: PreferenceRepository, settings: GuildSettingsRepository
) -> None:
    """The others are, in the order given."""
    audiences = Audiences(preferences, settings, THEMES)
    await preferences.change(BEN, mentions="off")
    assert await audiences.who_is_notified((CID, BEN, ANN)) == (CID, ANN)
