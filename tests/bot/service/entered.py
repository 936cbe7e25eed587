"""Tournaments for tests: an organiser creates them, and people enter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.contests import entry, running
from bot.contests.tournament import Settings, Tournament
from bot.service.outages import Outages
from bot.service.tables import Tables
from bot.service.tournament_actions import TournamentActions
from bot.service.tournaments import Tournaments
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.table import play
from bot.table.deadlines import TOURNAMENT
from bot.table.model import Action, Table
from bot.table.time import DAY, HOUR
from engine import Played

from ..people import ANN, CHANNEL, GUILD, People

ORGANISER = 500
SETTINGS = Settings("Autumn Cup", "days", 0, 7 * DAY, "day", most=10)


async def no_one(_guild_id: int, _people: Collection[int]) -> Collection[int]:
    """Return no one, as if all were still on the server."""
    return ()


async def is_there(_channel_id: int) -> bool:
    """Return True, as for a channel that wasn't deleted."""
    return True


class Club:
    """A server with tournaments."""

    def __init__(self, store: Database, tables: Tables, people: People) -> None:
        self.store, self.tables, self.people = store, tables, people
        self.service = Tournaments(store, tables, lambda: bytes(32))
        self.outages = Outages(store, lambda: 0, has_heartbeat=False)
        self.actions = TournamentActions(
            store, tables, self.service, self.outages, no_one, is_there, lambda *_: (), show_interval=0
        )

    async def create(
        self, organiser: int = ORGANISER, kind: Any = "round-robin", game: str = "conversion", **settings: Any
    ) -> Tournament:
        """Create a tournament that starts in an hour."""
        action = self.people.act(organiser)
        chosen = SETTINGS._replace(**settings)
        draft = Tournament(0, GUILD, CHANNEL, kind, game, {}, chosen, 0, action.at + HOUR, bytes(32))
        return await self.service.create(action, draft)

    async def act(
        self, tournament: Tournament, change: Any, user_id: int, *args: Any, at: int | None = None
    ) -> Tournament:
        """Have a person change a tournament with the function `change` and its further arguments `args`."""
        return await self.service.act(tournament.id, change, self.people.act(user_id, at), *args)

    async def join(self, tournament: Tournament, people: int, first: int = ANN) -> Tournament:
        """Have `people` people enter, with ids from `first` up."""
        for user_id in range(first, first + people):
            tournament = await self.act(tournament, entry.join, user_id)
        return tournament

    async def tick(self, tournament: Tournament, at: int | None = None) -> Tournament:
        """Do what is due at the time `at` (ms), by default when something is next due."""
        due_at = running.due_at(tournament) if at is None else at
        assert due_at is not None
        await self.actions.do(Deadline(TOURNAMENT, str(tournament.id), due_at), due_at)
        return await self.service.get(tournament.id)

    async def begin(self, people: int, **chosen: Any) -> Tournament:
        """Create a tournament, have people enter, and start it with its first round."""
        cup = await self.tick(await self.join(await self.create(**chosen), people))
        return await self.tick(cup)

    async def finish(self, tournament: Tournament, board: int, loser: int = 1) -> Tournament:
        """Play six moves of a game in the running round, then have the seat `loser` resign."""
        game = next(each for each in tournament.games(tournament.round) if each.board == board)
        table = await self.tables.get(game.table_id or "")
        for _ in range(6):
            table = await self.people.move(self.tables, table)
        await self.tables.act(table.id, play.resign, self.people.act(table.players[loser].user_id))
        return await self.service.get(tournament.id)

    async def table(self, tournament: Tournament, board: int = 1) -> Table:
        """Return the table of board number `board` in the latest round."""
        game = next(each for each in tournament.games(tournament.round) if each.board == board)
        return await self.tables.get(game.table_id or "")

    async def late(self, tournament: Tournament, board: int, moves: int = 0, seat: int = 0) -> Tournament:
        """Have a seat run out of time after it has made `moves` moves."""
        table = await self.table(tournament, board)
        while table.match is not None and moves > sum(
            isinstance(event, Played) and event.seat == seat for event in table.match.events
        ):
            table = await self.people.move(self.tables, table)

        def run_out(now: Table, action: Action) -> Table:
            return play.resign_for(now, play.running_match(now), seat, action, "forfeited")

        await self.tables.act(table.id, run_out, self.people.act(0))
        return await self.service.get(tournament.id)

    async def ring(self, tournament: Tournament) -> Tournament:
        """Have the running round's reminder posted, and then its bell ring."""
        warned = await self.tick(tournament)
        stage = warned.stage
        assert stage is not None
        await self.act(warned, running.note_warned, 0, at=stage.bell_at - DAY)
        return await self.tick(tournament, stage.bell_at)
