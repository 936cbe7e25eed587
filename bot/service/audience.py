"""The audience of a message: one person, for a private reply, or everyone in a server's channel."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cachetools import LRUCache

from ..locale.audience import Audience
from ..locale.language import language_for
from ..storage.connection import Connection
from ..storage.database import Database
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.notifications.direct_channels import DirectChannels
from ..storage.notifications.pending_notices import Kind, PendingNotices
from ..storage.person_times import read_person
from ..storage.preferences import PreferenceRepository
from ..table.clock.table_stops import awake_from
from ..table.time import Clock

THERE = 180.0  # seconds for which a person counts as present after pressing something at a table
MAX_THERE = 10_000  # presses that are remembered


class Called(NamedTuple):
    """The users that a message mentions. If all of them are asleep, the message is `silent`.

    `asleep` maps the ids of sleeping users who want mentions to when they wake up (ms).
    """

    user_ids: tuple[int, ...]
    silent: bool
    asleep: Mapping[int, int]


@dataclass(eq=False)
class Audiences:
    """The service that knows the language and theme of messages' readers, and whom a message notifies.

    `themes` holds the colour themes' names. Only this class decides who is asleep, by Discord's `clock`.
    Methods that look people up can raise NotRead, and methods that leave notices can also raise NotSaved.
    """

    preferences: PreferenceRepository
    settings: GuildSettingsRepository
    themes: Collection[str]
    database: Database
    notices: PendingNotices
    clock: Clock
    _pressed_at: LRUCache[tuple[str, int], float] = field(
        init=False, default_factory=lambda: LRUCache(MAX_THERE)
    )

    def pressed(self, table_id: str, user_id: int) -> None:
        """Record that a user has just pressed something at a table."""
        self._pressed_at[table_id, user_id] = _now()

    async def person(self, user_id: int, locale: str, guild_id: int) -> Audience:
        """Return a person as an audience: the language of `locale`, and their own theme or the server's."""
        own = await self.preferences.get(user_id)
        theme = own.theme if own.theme in self.themes else None  # the chosen one may be gone
        if theme is None:
            theme = (await self.public(guild_id, locale)).theme
        return Audience(language_for(locale), theme, own.text_board)

    async def direct(self, user_id: int) -> Audience:
        """Return a person as the audience of their direct messages."""
        known = await DirectChannels(self.database).find(user_id)
        return await self.person(user_id, known.locale if known else "", 0)

    async def public(self, guild_id: int, locale: str) -> Audience:
        """Return the audience of a server's public messages, based on its settings and Discord `locale`."""
        chosen = await self.settings.get_or_default(guild_id)
        theme = chosen.theme if chosen.theme in self.themes else Audience().theme
        return Audience(language_for(chosen.language or locale), theme)

    async def who_is_notified(
        self, user_ids: Iterable[int], table_id: str = "", *, about: str = "", at: int = 0
    ) -> Called:
        """Return which of the users a message notifies: those who want mentions and are awake, in order.

        If everyone who wants mentions is asleep, the message mentions them silently. `table_id` is the
        message's table, if any, where some people want no mentions while they are present. If `about` is a
        table's id, sleeping people get a notice about that table at their next press. The message is posted
        now or, if `at` (ms) is later or Discord's time is unknown, at `at`.
        """
        preferred = [(user_id, (await self.preferences.get(user_id)).mentions) for user_id in user_ids]
        wanted = tuple(
            user_id
            for user_id, mentions in preferred
            if mentions == "on" or (mentions == "away" and not self._is_there(table_id, user_id))
        )
        asleep = await self.asleep(wanted, "asleep", about, at=at)
        awake = tuple(user_id for user_id in wanted if user_id not in asleep)
        return Called(awake or wanted, bool(asleep) and not awake, asleep)

    async def asleep(
        self, user_ids: Collection[int], kind: Kind, about: str, *, at: int = 0
    ) -> dict[int, int]:
        """Return when the sleeping users among `user_ids` wake up (ms), by user id.

        If `about` is a table's id, leave each of them a notice of this `kind` about that table. Users are
        checked as of now or, if `at` (ms) is later or Discord's time is unknown, as of `at`.
        """
        if not user_ids:
            return {}
        now = max(self.clock() or 0, at)

        def read(db: Connection) -> dict[int, int]:
            until = {user_id: awake_from(read_person(db, user_id), now) for user_id in user_ids}
            return {user_id: end for user_id, end in until.items() if end is not None}

        asleep = await self.database.read(read)
        for user_id in asleep if about else ():
            await self.notices.add(user_id, kind, about)
        return asleep

    def _is_there(self, table_id: str, user_id: int) -> bool:
        pressed_at = self._pressed_at.get((table_id, user_id))
        return pressed_at is not None and _now() - pressed_at < THERE


def _now() -> float:
    return asyncio.get_running_loop().time()
