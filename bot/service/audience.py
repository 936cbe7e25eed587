"""The audience of a message: one person, for a private reply, or everyone in a server's channel."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from cachetools import LRUCache

from ..locale.audience import Audience
from ..locale.language import language_for
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.preferences import PreferenceRepository

THERE = 180.0  # seconds for which a person counts as present after pressing something at a table
MAX_THERE = 10_000  # presses that are remembered


@dataclass(eq=False)
class Audiences:
    """The audiences of messages to a person or a server. `themes` are the names of all colour themes."""

    preferences: PreferenceRepository
    settings: GuildSettingsRepository
    themes: Collection[str]
    _pressed_at: LRUCache[tuple[str, int], float] = field(
        init=False, default_factory=lambda: LRUCache(MAX_THERE)
    )

    def pressed(self, table_id: str, user_id: int) -> None:
        """Record that a user has just pressed something at a table."""
        self._pressed_at[table_id, user_id] = _now()

    async def person(self, user_id: int, locale: str, guild_id: int) -> Audience:
        """Return a person's audience: the language of `locale`, and their own theme or the server's."""
        own = await self.preferences.get(user_id)
        theme = own.theme if own.theme in self.themes else None  # the chosen one may be gone
        if theme is None:
            theme = (await self.public(guild_id, locale)).theme
        return Audience(language_for(locale), theme, own.text_board)

    async def public(self, guild_id: int, locale: str) -> Audience:
        """Return the audience of a server's public messages, based on its settings and Discord `locale`."""
        chosen = await self.settings.get_or_default(guild_id)
        theme = chosen.theme if chosen.theme in self.themes else Audience().theme
        return Audience(language_for(chosen.language or locale), theme)

    async def who_is_notified(self, user_ids: Iterable[int], table_id: str = "") -> tuple[int, ...]:
        """Return the ids of the users, in order, who want to be notified when a message mentions them.

        Some do not while they are at the table `table_id`. If it is empty, everyone counts as away.
        """
        wanted = [(user_id, (await self.preferences.get(user_id)).mentions) for user_id in user_ids]
        return tuple(
            user_id
            for user_id, mentions in wanted
            if mentions == "on" or (mentions == "away" and not self._is_there(table_id, user_id))
        )

    def _is_there(self, table_id: str, user_id: int) -> bool:
        pressed_at = self._pressed_at.get((table_id, user_id))
        return pressed_at is not None and _now() - pressed_at < THERE


def _now() -> float:
    return asyncio.get_running_loop().time()
