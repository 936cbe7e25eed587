"""The course of a tournament with one seed: people come, play, miss games and leave, and the bot dies."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any
from unittest.mock import patch

from bot.contests import entry, organising, tournament_file
from bot.contests.entry import LIMITS
from bot.contests.model import Kind
from bot.contests.running import deserted
from bot.contests.tournament import Game, Tournament
from bot.service.tables import Tables
from bot.service.tournaments import file_of
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.table import play
from bot.table.errors import Refusal
from bot.table.model import Action, Table
from engine import TableError
from tests.bot.contests.play import pair_here
from tests.bot.people import ANN, GUILD, People
from tests.bot.service.entered import ORGANISER, Club

from .model import Game as ModelGame
from .model import Model

DEATHS, LEAVING, RESTING, LATE, CORRECTED, DISQUALIFIED, TWICE = 0.05, 0.04, 0.05, 0.5, 0.3, 0.3, 0.3
FEWEST = 3  # who play a round, however many sit out


def _resign(table: Table, action: Action, seat: int) -> Table:
    return play.remove_seat(table, play.running_match(table), seat, action.at)


def _stop(table: Table, action: Action, seat: int | None) -> Table:
    """End a game where it stands, after a `seat` has run out of time without a move."""
    if seat is not None:
        table = play.resign_for(table, play.running_match(table), seat, action, "forfeited")
    match = table.match
    if match is None or table.phase == "over":
        return table
    return play.advance(table, match, match.settle(), action.at)


class Cup:
    """A tournament of the bot, and what the model says of it. It raises AssertionError where they differ."""

    def __init__(self, store: Database, seed: int) -> None:
        self.store, self.luck, self.people = store, random.Random(seed), People()
        self.happened: Counter[str] = Counter()
        self._write = store.write
        self._rise()

    async def play(self, kind: Kind, entrants: int, rounds: int = 0, seats: int = 2) -> None:
        """Play a tournament to its end. `rounds` are chosen in a Swiss and in pods."""
        paired = patch("bot.service.tournament_actions.pair", pair_here)
        with paired, patch.object(self.store, "write", self._dying):
            cup = await self._started(kind, entrants, rounds, seats)
            while cup.state == "running":
                cup = await self._round(cup)
        file = file_of(cup)
        mistakes = list(tournament_file.mistakes(file, pair_here))
        assert mistakes == [], mistakes
        expected = {number: place for number, (place, _) in self.model.places().items()}
        self.happened["rounds"] = len(self.model.rounds)
        assert {each["number"]: each["place"] for each in file["places"]} == expected

    async def _started(self, kind: Kind, entrants: int, rounds: int, seats: int) -> Tournament:
        twice = kind == "round-robin" and self.luck.random() < TWICE
        chosen: dict[str, Any] = {"rounds": rounds, "seats": seats, "twice": twice, "most": LIMITS[kind].most}
        await self._surely(lambda: self.club.create(kind=kind, **chosen), self._created)
        cup = (await self.club.service.of_guild(GUILD))[0]
        for user_id in range(ANN, ANN + entrants):
            cup = await self._act(cup, entry.join, user_id)
        self.model = Model(kind, cup.seed, cup.id, seats, twice)
        numbers = self.model.start(range(1, entrants + 1))
        cup = await self._tick_until(cup, lambda now: now.state == "running")
        assert {each.entry: each.number for each in cup.entrants} == numbers
        return cup

    async def _round(self, cup: Tournament) -> Tournament:
        """Play a round, from its pairing to its last result."""
        cup = await self._come_and_go(cup)
        if len(self.model.present) < 2:
            return await self._tick_until(cup, lambda now: now.state == "over")
        stage = cup.round + 1
        due = self.model.pair()
        cup = await self._tick_until(cup, lambda now: now.round == stage)
        games = list(cup.games(stage))
        assert [game.pairing.numbers for game in games] == due
        await self._check_tables(cup, games)
        for game in games:
            if game.table_id is not None:
                if self.luck.random() < LEAVING and self.model.present:
                    await self._leave(cup, self.luck.choice(sorted(self.model.present)))
                await self._end(cup, game)
        self.model.close_round()
        cup = await self.club.service.get(cup.id)
        assert cup.stage is None
        assert cup.progress.present == self.model.present
        if cup.state == "running" and self.luck.random() < CORRECTED:
            stage = cup.round if cup.kind == "knock-out" else self.luck.randint(1, cup.round)
            cup = await self._correct(cup, self.luck.choice(list(cup.games(stage))))
        one = 1 if cup.kind == "knock-out" else cup.contest.one
        standings = {row.number: (row.place, Fraction(row.points, one)) for row in cup.standings}
        assert standings == self.model.places()
        return cup

    async def _come_and_go(self, cup: Tournament) -> Tournament:
        present = sorted(self.model.present)
        if present and self.luck.random() < LEAVING:
            await self._leave(cup, self.luck.choice(present))
        for number in present if cup.kind != "knock-out" else ():
            enough = len(self.model.present - self.model.resting) > FEWEST
            if enough and number in self.model.present and self.luck.random() < RESTING:
                cup = await self._act(cup, entry.sit_out, cup.entrant(number).user_id)
                self.model.rest(number)
        if entry.is_open(cup) and self.luck.random() < LATE:
            cup = await self._act(cup, entry.join, ANN + len(cup.entrants))
            assert cup.entrants[-1].number == self.model.enter()
            self.happened["late"] += 1
        return cup

    async def _leave(self, cup: Tournament, number: int) -> None:
        """Have someone withdraw, or an organiser disqualify them."""
        entrant = cup.entrant(number)
        disqualified = self.luck.random() < DISQUALIFIED
        if disqualified:
            await self._act(cup, organising.disqualify, ORGANISER, entrant.entry)
            self.happened["disqualified"] += 1
        else:
            await self._act(cup, entry.withdraw, entrant.user_id)
        while list(deserted(await self.club.service.get(cup.id))):  # the bot died in between
            await self._tick(cup)
        self.model.leave(number, disqualified)
        self.happened["left"] += 1

    async def _end(self, cup: Tournament, game: Game) -> None:
        """End a game as it may end: won, drawn, or with one or both absent."""
        known, table_id = self._model_game(game), game.table_id or ""
        if known.places is not None:  # someone left
            return
        how = self.luck.choice(("won", "won", "won", "drawn", "absent", "alone"))
        seats = [seat for seat, number in enumerate(known.numbers) if number not in known.left]
        self.luck.shuffle(seats)
        if how == "alone" and len(known.numbers) == 2:
            await self._act(cup, entry.be_here, cup.entrant(known.numbers[seats[1]]).user_id)
        away = {"won": len(seats) - 1, "drawn": self.luck.randint(0, len(seats) - 2)}.get(how, 0)
        for seat in seats[:away]:
            change = partial(_resign, seat=seat)
            await self._at_table(table_id, change, partial(self._has_left, table_id, seat))
            known.left.append(known.numbers[seat])
        absent = seats[0] if how in ("absent", "alone") else None
        if how != "won":
            await self._at_table(table_id, partial(_stop, seat=absent), partial(self._is_over, table_id))
        known.end(None if absent is None else known.numbers[absent], alone=how == "alone")
        self.happened[how] += 1

    async def _at_table(self, table_id: str, change: Any, done: Callable[[], Awaitable[bool]]) -> None:
        await self._surely(lambda: self.club.tables.act(table_id, change, self.people.act(ORGANISER)), done)

    async def _has_left(self, table_id: str, seat: int) -> bool:
        match = (await self.club.tables.get(table_id)).match
        return match is not None and seat not in match.active

    async def _is_over(self, table_id: str) -> bool:
        return (await self.club.tables.get(table_id)).phase == "over"

    async def _correct(self, cup: Tournament, game: Game) -> Tournament:
        known = self._model_game(game)
        if len(known.numbers) == 1:
            return cup
        figures = [self.luck.randrange(3) for _ in known.numbers]
        known.places = tuple(1 + sum(other < own for other in figures) for own in figures)
        known.corrected = True
        corrected = (game.stage, game.board, known.places)
        self.happened["corrected"] += 1
        return await self._act(cup, organising.correct, ORGANISER, *corrected)

    def _model_game(self, game: Game) -> ModelGame:
        return self.model.rounds[game.stage - 1][game.board - 1]

    async def _check_tables(self, cup: Tournament, games: list[Game]) -> None:
        """Each game has one table with its players, which is owed to Discord once."""
        rows = await self.store.ask(
            "SELECT id, user_id FROM tables JOIN seats ON table_id = id WHERE stage = ? ORDER BY id, seat",
            (cup.round,),
        )
        seats: dict[str, list[int]] = {}
        for table_id, user_id in rows:
            seats.setdefault(table_id, []).append(user_id)
        assert seats == {
            game.table_id: [cup.entrant(number).user_id for number in game.pairing.numbers]
            for game in games
            if game.table_id is not None
        }
        owed = await self.store.ask("SELECT table_id FROM outbox", ())
        assert {*seats} <= {table_id for (table_id,) in owed}

    async def _act(self, cup: Tournament, change: Any, user_id: int, *args: Any) -> Tournament:
        before = (await self.club.service.get(cup.id)).version
        await self._surely(
            lambda: self.club.act(cup, change, user_id, *args), lambda: self._is_later(cup.id, before)
        )
        return await self.club.service.get(cup.id)

    async def _is_later(self, tournament_id: int, version: int) -> bool:
        return (await self.club.service.get(tournament_id)).version > version

    async def _created(self) -> bool:
        return bool(await self.store.ask("SELECT 1 FROM tournament", ()))

    async def _tick(self, cup: Tournament) -> None:
        with suppress(NotSaved):
            await self.club.tick(await self.club.service.get(cup.id))

    async def _tick_until(self, cup: Tournament, done: Callable[[Tournament], bool]) -> Tournament:
        while not done(now := await self.club.service.get(cup.id)):
            await self._tick(cup)
        return now

    async def _surely(self, deed: Callable[[], Awaitable[Any]], done: Callable[[], Awaitable[bool]]) -> Any:
        """Have something done, again after each death of the bot, unless it was done when the bot died."""
        while True:
            try:
                return await deed()
            except NotSaved:
                if await done():
                    return None
            except (Refusal, TableError):
                if not await done():
                    raise
                return None

    async def _dying(self, function: Any) -> Any:
        """Write, unless the bot dies before or right after that."""
        fate = self.luck.random()
        result = None if fate < DEATHS / 2 else await self._write(function)
        if fate < DEATHS:
            self.happened["deaths"] += 1
            self._rise()
            raise NotSaved
        return result

    def _rise(self) -> None:
        """Start the bot, which knows nothing but what is stored."""
        self.club = Club(self.store, Tables(self.store), self.people)
