"""Who reads what: the person who gets a private answer, or everybody in a server's channel."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..locale.audience import Audience
from ..locale.language import language_for
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.preferences import PreferenceRepository


class Audiences:
    """Knows how to show something to whom; `themes` are the names of the colours that there are."""

    def __init__(
        self, preferences: PreferenceRepository, settings: GuildSettingsRepository, themes: Collection[str]
    ) -> None:
        self._preferences = preferences
        self._settings = settings
        self._themes = themes

    async def person(self, user_id: int, locale: str, guild_id: int) -> Audience:
        """Return how to show something to one person: as they prefer it, else in the server's colours.

        `locale` is the code of the language of their Discord.
        """
        own = await self._preferences.get(user_id)
        theme = own.theme if own.theme in self._themes else None  # it may have gone since it was chosen
        if theme is None:
            theme = (await self.public(guild_id, locale)).theme
        return Audience(language_for(locale), theme, own.text_board)

    async def public(self, guild_id: int, locale: str) -> Audience:
        """Return how to show something to all in a server, whose own language at Discord is `locale`."""
        chosen = await self._settings.get_or_usual(guild_id)
        theme = chosen.theme if chosen.theme in self._themes else Audience().theme
        return Audience(language_for(chosen.language or locale), theme)

    async def who_is_notified(self, user_ids: Iterable[int]) -> tuple[int, ...]:
        """Return those of some people who want to be notified of what names them, in the same order."""
        return tuple([user_id for user_id in user_ids if (await self._preferences.get(user_id)).mentions])
