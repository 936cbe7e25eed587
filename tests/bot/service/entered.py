"""Tournaments of tests: an organiser creates them, and people enter."""

from __future__ import annotations

from typing import Any

from bot.contests import entry
from bot.contests.tournament import Settings, Tournament
from bot.service.tables import Tables
from bot.service.tournaments import Draft, Tournaments
from bot.storage.database import Database
from bot.table.time import DAY, HOUR

from ..people import ANN, CHANNEL, GUILD, People

ORGANISER = 500
SETTINGS = Settings("Autumn Cup", "days", 0, 7 * DAY, "day", most=10)


class Club:
    """A server with tournaments."""

    def __init__(self, store: Database, tables: Tables, people: People) -> None:
        self.store, self.tables, self.people = store, tables, people
        self.service = Tournaments(store, tables, lambda: bytes(32))

    async def create(
        self, organiser: int = ORGANISER, kind: Any = "round-robin", game: str = "conversion", **settings: Any
    ) -> Tournament:
        """Create a tournament that starts in an hour."""
        action = self.people.act(organiser)
        chosen = SETTINGS._replace(**settings)
        draft = Draft(GUILD, CHANNEL, kind, game, {}, chosen, action.at + HOUR)
        return await self.service.create(action, draft)

    async def act(
        self, tournament: Tournament, change: Any, user_id: int, *args: Any, **more: Any
    ) -> Tournament:
        """Have a person do something."""
        action = self.people.act(user_id)
        return await self.service.act(tournament.id, change, action, *args, **more)

    async def join(self, tournament: Tournament, people: int, first: int = ANN) -> Tournament:
        """Have people enter, from 101 up."""
        for user_id in range(first, first + people):
            tournament = await self.act(tournament, entry.join, user_id)
        return tournament
