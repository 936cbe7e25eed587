"""The course of a tournament with one seed: people enter, play, miss games and leave, and much goes wrong."""

from __future__ import annotations

import logging
from fractions import Fraction
from functools import partial
from unittest.mock import patch

from bot.contests import entry, organising, tournament_file
from bot.contests.entry import LIMITS
from bot.contests.model import Kind
from bot.contests.tournament import Game, Pace, Settings, Tournament
from bot.publishing import threads
from bot.service import deadlines, tournament_actions
from bot.service.tournaments import file_of
from bot.table import moderation, play
from bot.table.model import Action, Table
from bot.table.time import DAY, HOUR, MINUTE
from engine import seats_to_move
from tests.bot.contests.play import pair_here
from tests.bot.people import ANN, CHANNEL, GUILD

from .model import Game as ModelGame
from .model import Model
from .stand_in import StandIn
from .waits import SLACK, Waits
from .witness import Witness
from .world import SILENT, Complaints

ORGANISER = 500
LEAVING, RESTING, LATE_ENTRY, CORRECTED, DISQUALIFIED, TWICE = 0.04, 0.05, 0.5, 0.3, 0.5, 0.3
TROUBLED, LYING = 0.3, 0.12  # shares of moments with trouble, and of games left to the bell
FEWEST = 3  # people who play a round, however many sit out
OWN_MOVES = 3  # moves of a seat that counts as present if its time runs out
BEFORE_ROUND = (*SILENT, "denied", "denied", "sealed", "full", "stubborn", "thread", "channel")
HERE, MOST_DEATHS = 0.5, 9  # the share of idle games with one player there; the most deaths in a row
MANY, OWED_AFTER = 64, 3  # with this many people, a result is corrected after this many rounds at the latest
IN_ROUND = (*SILENT, "stubborn", "thread")


def _resign(table: Table, action: Action, seat: int) -> Table:
    return play.remove_seat(table, play.running_match(table), seat, action.at)


def _stop(table: Table, action: Action, seat: int | None) -> Table:
    """End a game as it stands, after a `seat` (if any) has run out of time without a move."""
    if seat is not None:
        table = play.resign_for(table, play.running_match(table), seat, action, "forfeited")
    match = table.match
    if match is None or table.phase == "over":
        return table
    return play.advance(table, match, match.settle(), action.at)


def _move(table: Table, action: Action) -> Table:
    match = play.running_match(table)
    seat = seats_to_move(match.status)[0]
    mover = action._replace(user_id=table.players[seat].user_id)
    return play.play(table, mover, match.moves(seat)[0])


class Cup(Witness):
    """A tournament that the bot runs, and its model. Raises AssertionError if they differ."""

    async def play(
        self, kind: Kind, entrants: int, rounds: int = 0, seats: int = 2, pace: Pace = "days"
    ) -> None:
        """Play a tournament to its end. Swiss and pods tournaments need a number of `rounds`."""
        complaints, log = Complaints(), logging.getLogger("bot")
        log.addHandler(complaints)
        try:
            with (
                patch.multiple(
                    tournament_actions, pair=pair_here, new_id=self.new_id, new_seed=self.new_seed
                ),
                patch.object(deadlines, "ACTION_INTERVAL_SECONDS", 0.0),
                patch.object(threads, "missing_for_threads", StandIn.missing),
            ):
                cup = await self._started(kind, entrants, rounds, seats, pace)
                while cup.state == "running":
                    cup = await self._round(cup)
                await self.pass_time(max(self.calm_at, self.clock.now) + 2 * HOUR)
                for _look in range(MOST_DEATHS):
                    await self.look()
                await self.check_what_is_shown(cup.id)
        finally:
            log.removeHandler(complaints)
        assert complaints.records == [], "\n".join(complaints.records)
        self.happened["rounds"] = len(self.model.rounds)
        if cup.state == "over":
            self._check_file(cup)

    def _check_file(self, cup: Tournament) -> None:
        file = file_of(cup)
        mistakes = list(tournament_file.mistakes(file, pair_here))
        assert mistakes == [], mistakes
        expected = {number: place for number, (place, _) in self.model.places().items()}
        assert {each["number"]: each["place"] for each in file["places"]} == expected

    async def _started(self, kind: Kind, entrants: int, rounds: int, seats: int, pace: Pace) -> Tournament:
        evening = pace == "evening"
        twice = kind == "round-robin" and self.luck.random() < TWICE and not evening
        length, clock = (20 * MINUTE, "live") if evening else (7 * DAY, "day")
        settings = Settings("Autumn Cup", pace, rounds, length, clock, LIMITS[kind].most, seats, twice)
        self.waits = Waits(evening, length)
        start = self.clock.now + HOUR
        draft = Tournament(0, GUILD, CHANNEL, kind, "conversion", {}, settings, 0, start, bytes(32))
        await self.create(ORGANISER, draft)
        cup = (await self.bot.tournaments.of_guild(GUILD))[0]
        for user_id in range(ANN, ANN + entrants):
            cup = await self.act(cup, entry.join, user_id)
        self.model = Model(kind, cup.seed, cup.id, seats, twice)
        numbers = self.model.start(range(1, entrants + 1))
        cup = await self._start(cup)
        assert {each.entry: each.number for each in cup.entrants} == numbers
        return cup

    async def _start(self, cup: Tournament) -> Tournament:
        """Let the tournament start, perhaps after an outage of Discord."""
        due = cup.starts_at
        if self.waits.evening:
            cup = await self.until(cup, lambda now: now.latest("check-in") is not None)
            for each in cup.entrants:
                cup = await self.act(cup, entry.be_here, each.user_id)
        if self.luck.random() < TROUBLED:
            await self.pass_time(due - self.luck.randrange(MINUTE))
            await self.trouble("away", self.length_of("away"))
        back = self.calm_at
        cup = await self.until(cup, lambda now: now.state == "running" or now.latest("stuck") is not None)
        start = max(self.waits.after_stop(due), back)
        assert (cup.state == "signup") == self.waits.is_late(due)
        if cup.state == "signup":
            self.happened["stuck"] += 1
            await self.pass_time(self.clock.now + self.luck.randrange(DAY))
            cup = await self.act(cup, organising.start_now, ORGANISER)
            start = self.clock.now
            cup = await self.until(cup, lambda now: now.state == "running")
        self.due = self.clock.now
        assert 0 <= self.due - start <= SLACK
        return cup

    async def _round(self, cup: Tournament) -> Tournament:
        """Play a round, from its pairing to its last result."""
        cup = await self._come_and_go(cup)
        if len(self.model.present) < 2:
            return await self.until(cup, lambda now: now.state == "over")
        cup, stage = await self._paired(cup)
        if cup.state != "running":
            return cup
        games = [game for game in cup.games(stage) if game.table_id is not None]
        self.lying, step = dict[tuple[int, ...], str](), self.waits.length // 2 // (len(games) + 1)
        for game in games:
            if self.luck.random() < LEAVING and self.model.present:
                await self._leave(cup, self.luck.choice(sorted(self.model.present)))
            if self._model_game(game).places is None:  # no one has left the game
                await self.perhaps(cup, IN_ROUND)
                await self.pass_time(self.clock.now + self.luck.randrange(step))
                await (self._end if self.luck.random() > LYING else self._leave_alone)(cup, game)
        cup = await self.get(cup.id)
        if self.model.waits():
            assert cup.stage is not None
            cup = await self._ring(cup)
        else:
            cup = await self.until(cup, lambda now: now.stage is None)
        self.due = (cup.stages[-1].ended_at or 0) + (MINUTE if self.waits.evening else 0)
        self.model.close_round()
        assert cup.stage is None
        assert cup.contest.present == self.model.present
        owed = self.model.entrants >= MANY and cup.round >= OWED_AFTER and not self.happened["corrected"]
        if cup.state == "running" and (self.luck.random() < CORRECTED or owed):
            stage = cup.round if cup.kind == "knock-out" else self.luck.randint(1, cup.round)
            cup = await self._correct(cup, self.luck.choice(list(cup.games(stage))))
        one = 1 if cup.kind == "knock-out" else cup.contest.one
        standings = {row.number: (row.place, Fraction(row.points, one)) for row in cup.standings}
        assert standings == self.model.places()
        return cup

    async def _paired(self, cup: Tournament) -> tuple[Tournament, int]:
        """Let a round start, perhaps after some trouble."""
        stage, due = cup.round + 1, self.due
        await self.perhaps(cup, BEFORE_ROUND)
        if cup.channel_id in self.discord.gone:
            cup = await self.without_channel(cup, ORGANISER)
            due = self.clock.now
            if cup.state == "cancelled":
                return cup, stage
        pairs, given = self.model.pair(), None
        if (kind := self.discord.trouble) in ("denied", "sealed"):
            given, self.mark = self.calm_at, self.waits.after_stop(due) + self.waits.wait
        cup = await self.until(cup, lambda now: now.round == stage)
        self.mark, begun = None, cup.stages[-1].paired_at
        off = begun - self.waits.begins(due, given)
        assert 0 <= off <= SLACK, f"round {stage} begins {off / MINUTE} minutes late"
        if kind == "sealed" and given is not None and begun < given:
            self.waits.closures.append((begun, given))
        await self.settle()
        games = list(cup.games(stage))
        assert [game.pairing.numbers for game in games] == pairs
        await self.check_tables(cup, games)
        return cup, stage

    async def _come_and_go(self, cup: Tournament) -> Tournament:
        present = sorted(self.model.present)
        if present and self.luck.random() < LEAVING:
            await self._leave(cup, self.luck.choice(present))
        for number in present if cup.kind != "knock-out" else ():
            enough = len(self.model.present - self.model.resting) > FEWEST and number in self.model.present
            if enough and self.luck.random() < RESTING and self.model.has_game_without(number):
                cup = await self.act(cup, entry.sit_out, cup.entrant(number).user_id)
                self.model.rest(number)
        if entry.is_open(cup) and self.luck.random() < LATE_ENTRY:
            cup = await self.act(cup, entry.join, ANN + len(cup.entrants))
            assert cup.entrants[-1].number == self.model.enter()
            self.happened["late"] += 1
        return cup

    async def _leave(self, cup: Tournament, number: int) -> None:
        """Have someone withdraw, or an organiser disqualify them."""
        entrant = cup.entrant(number)
        disqualified = self.luck.random() < DISQUALIFIED
        if disqualified:
            await self.act(cup, organising.disqualify, ORGANISER, entrant.entry)
            self.happened["disqualified"] += 1
        else:
            await self.act(cup, entry.withdraw, entrant.user_id)
        await self.resign_deserted(cup)
        self.model.leave(number, disqualified)
        self.happened["left"] += 1

    async def _end(self, cup: Tournament, game: Game) -> None:
        """End a game in a random way: won, drawn, or with one or both players absent."""
        known, table_id = self._model_game(game), game.table_id or ""
        how = self.luck.choice(("won", "won", "won", "drawn", "absent", "alone"))
        seats = [seat for seat, number in enumerate(known.numbers) if number not in known.left]
        self.luck.shuffle(seats)
        if how == "alone" and len(known.numbers) == 2:
            await self.act(cup, entry.be_here, cup.entrant(known.numbers[seats[1]]).user_id)
        away = {"won": len(seats) - 1, "drawn": self.luck.randint(0, len(seats) - 2)}.get(how, 0)
        for seat in seats[:away]:
            change = partial(_resign, seat=seat)
            await self.at_table(table_id, change, partial(self.has_left, table_id, seat))
            known.left.append(known.numbers[seat])
        absent = seats[0] if how in ("absent", "alone") else None
        if how != "won":
            await self.at_table(table_id, partial(_stop, seat=absent), partial(self.is_over, table_id))
        known.end(None if absent is None else known.numbers[absent], alone=how == "alone")
        self.happened[how] += 1

    async def _leave_alone(self, cup: Tournament, game: Game) -> None:
        """Leave a game to the bell: no one moves, people stop moving, or a moderator pauses the game."""
        known, table_id = self._model_game(game), game.table_id or ""
        two = len(known.numbers) == 2
        how = self.luck.choice(("idle", "paused", "slow") if two else ("idle", "paused"))
        if how == "paused":
            await self.at_table(table_id, moderation.pause, partial(self.is_paused, table_id))
        if how == "slow":
            for moves in range(1, 2 * OWN_MOVES + 1):
                await self.at_table(table_id, _move, partial(self.has_moved, table_id, moves))
        if how == "idle" and two and self.luck.random() < HERE:
            await self.act(cup, entry.be_here, cup.entrant(known.numbers[1]).user_id)
            how = "idle alone"
        self.lying[known.numbers] = how

    async def _ring(self, cup: Tournament) -> Tournament:
        """Let the bell end a round, perhaps after some trouble. Games left to it end as the rules say."""
        begun, calm_at = cup.stages[-1].paired_at, self.calm_at
        if not self.discord.trouble and self.luck.random() < TROUBLED:
            kind = self.luck.choice(SILENT)
            length = self.length_of(kind)
            moment = self.waits.bell(begun) - self.luck.choice((0, self.waits.reminds_before))
            await self.pass_time(moment - self.luck.randrange(length))
            await self.trouble(kind, length)
            calm_at = self.calm_at
        cup = await self.until(cup, lambda now: now.stage is None)
        stage, paused = cup.stages[-1], False
        for known in self.model.rounds[-1]:
            how = self.lying.get(known.numbers) if known.places is None else None
            paused |= how == "paused"
            if how == "slow":
                known.left.append(known.numbers[0])
            late = how in ("idle", "idle alone") and len(known.numbers) == 2
            if how is not None:
                known.end(known.numbers[0] if late else None, alone=how == "idle alone")
                self.happened[how] += 1
        rings = self.waits.rings(begun, stage.warned_at) + (self.waits.wait if paused else 0)
        off = (stage.ended_at or 0) - rings
        assert 0 <= off <= SLACK, f"the bell of round {cup.round} falls {off / MINUTE} minutes late"
        self.check_reminder(cup, calm_at)
        return cup

    async def _correct(self, cup: Tournament, game: Game) -> Tournament:
        known = self._model_game(game)
        if len(known.numbers) == 1:
            return cup
        figures = [self.luck.randrange(3) for _ in known.numbers]
        known.places = tuple(1 + sum(other < own for other in figures) for own in figures)
        known.corrected = True
        self.happened["corrected"] += 1
        return await self.act(cup, organising.correct, ORGANISER, game.stage, game.board, known.places)

    def _model_game(self, game: Game) -> ModelGame:
        return self.model.rounds[game.stage - 1][game.board - 1]
