"""Feeds the model with the log of what happened, and finds where the bot disagrees with it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from bot.storage.database import Database
from bot.storage.outbox import LOBBY
from bot.table.clock.stops import counted
from bot.table.clock.table_stops import flag, stops_of
from bot.table.events import TableEvent
from bot.table.model import Table
from bot.views.notifications import AWAKE, LAST
from engine import Played, ToMove

from .bot import TABLE, Bot, Channel, Clock, Sent, posted_at
from .model import DAY, SECOND, Model

FIRST_PERSON, MODERATOR = 101, 999
FOREVER = 1 << 60
KINDS = {LAST: "last", AWAKE: "awake"}  # of reminders, by their words; all others are about the reserve


class Disagreement(Exception):
    """The bot and the model disagree."""


class Witness:
    """Tells the model what is stored and posted at one table."""

    def __init__(self, store: Database, luck: random.Random, now: int) -> None:
        self.happened: Counter[str] = Counter()
        self._clock = Clock(now)
        self._channel = Channel(self._clock)
        self._bot = Bot(store, self._channel, self._clock, luck)
        self._heartbeat = now
        self._known: Table
        self._model: Model
        self._seen = 0  # messages that the model knows

    async def _observe(self) -> None:
        """Tell the model what was done, according to the table's log, and what was posted."""
        before, table = self._known, await self._bot.tables.get(TABLE)
        self._known = table
        since = self._channel.refuses_since
        self._model.closures = [*self._channel.refused, *([(since, FOREVER)] if since is not None else [])]
        if table.match is not None:
            self._observe_log(before, table)
        self._observe_posts(table)

    async def _observe_death(self) -> None:
        """Record the reminders that the bot had decided on: they may be posted in what is then an outage."""
        await self._observe()
        for number, (seat, clock) in enumerate(zip(self._model.seats, self._known.clocks)):
            due = self._model.reminders(number)
            seat.decided = {kind for kind in clock.reminded if due.get(kind, FOREVER) <= self._clock.now}

    def _observe_log(self, before: Table, table: Table) -> None:
        model, match = self._model, table.match
        assert match is not None
        kinds = table.table_events[len(before.table_events) :]
        known = len(before.match.events) if before.match else 0
        by_bot = any(event.by_id == 0 and event.kind in ("stood_in", "away", "parked") for event in kinds)
        if before.match is None:
            model.call(self._awaited(table), table.times[-1] if table.times else self._clock.now)
        elif table.undone > before.undone:
            undone = before.match.events[-1]
            assert isinstance(undone, Played)
            free = table.table_options.take_backs == "free"
            model.taken_back(table.changed_at, self._awaited(table), undone.seat, free)
            self.happened["freely" if free else "by_consent"] += 1
        elif len(match.events) > known:
            self._observe_moves(before, table, known, "bot" if by_bot else "hand")
            return
        for event in kinds:
            self._observe_event(table, event)

    def _observe_moves(self, before: Table, table: Table, known: int, by: str) -> None:
        """Tell the model of a move, what was decided with it, and then the answers from plans."""
        assert before.match is not None
        assert table.match is not None
        new = [event for event in table.match.events[known:] if isinstance(event, Played)]
        calls = [self._awaited(before), *((event.seat,) for event in new[1:]), self._awaited(table)]
        self._expect(before.paused_by is None, "moved while paused")
        self._expect_answer(before, new)
        for number, moved in enumerate(new):
            at = table.times[known + number]
            if by == "bot":
                self._expect(self._may_act(before, moved.seat, at), "acted too early")
            spent = self._model.moved(moved.seat, at, calls[number], calls[number + 1], by)
            found = table.spent[known + number]
            self._expect((found and found.counted_ms) == spent, f"a move took {found}, not {spent}")
            self.happened[f"by_{by}"] += 1
            if number == 0:
                for event in table.table_events[len(before.table_events) :]:
                    self._observe_event(table, event)
            by = "plan"

    def _expect_answer(self, before: Table, new: Sequence[Played]) -> None:
        """Check that a planned move is followed by its answer, and any other move by none."""
        planned: list[str] = []
        for plan in before.plans if new else ():
            if new[0].seat != plan.seat:
                planned += [line.mine for line in plan.lines if line.theirs == new[0].move]
        self._expect([event.move for event in new[1:2]] == planned, f"{planned} was planned for {new}")

    def _observe_event(self, table: Table, event: TableEvent) -> None:
        model, seat = self._model, event.seat
        self.happened[event.kind] += 1
        if event.by_id >= FIRST_PERSON and event.by_id != MODERATOR:
            model.act(event.by_id - FIRST_PERSON)
        if event.kind == "paused":
            model.pauses.append((event.at, FOREVER))
        elif event.kind == "unpaused":
            model.pauses[-1:] = [(model.pauses[-1][0], event.at)]
        elif event.kind == "asked" and event.agreement == "park":
            model.ask(event.at)
        elif event.kind in ("refused", "withdrawn") and event.agreement == "park":
            model.answer(event.at)
        elif event.kind == "parked":
            model.answer(event.at)
            model.park(event.at)
        elif event.kind == "resumed_play":
            model.resume(event.at, self._awaited(table))
        elif event.kind == "late":
            self._expect(self._may_act(table, seat, event.at), "late too early")
            model.seats[seat].is_late = True
        elif event.kind == "automatic_vacation":
            falls = model.flag(seat)
            self._expect(falls is not None and self._may_act(table, seat, event.at), "vacation too early")
            model.vacations[seat].append((falls or 0, event.at + 2 * DAY))

    def _may_act(self, table: Table, seat: int, at: int) -> bool:
        acts_at = self._model.acts_at(seat)
        return acts_at is not None and acts_at <= at

    def _observe_posts(self, table: Table) -> None:
        new, self._seen = self._channel.all[self._seen :], len(self._channel.all)
        for sent in new:
            if sent.post is None:
                self._observe_reminder(sent)
            elif sent.post.ply >= LOBBY and sent.post.revision >= table.revision:
                self._model.post(posted_at(sent.id))

    def _observe_reminder(self, sent: Sent) -> None:
        """Check that a reminder is posted when due, once a turn, and says when the flag falls."""
        [person], at = sent.message.mentions, posted_at(sent.id)
        number, words = person - FIRST_PERSON, sent.message.content[0]
        seat, due = self._model.seats[number], self._model.reminders(number)
        kind = KINDS.get(words.template, "reserve")
        self._expect(kind not in seat.reminded, f"{number} is reminded twice")
        if kind == "awake":
            self._expect(self._model.woke(number, at), f"{number} is told what they slept through")
        else:
            right = kind in seat.decided or due.get(kind, at + 1) <= at
            self._expect(right, f"the reminder {kind} of {number} is due {due}")
        flag_told = words.fields["flag"] * SECOND
        right = 0 <= (self._model.shown_flag(number, at) or 0) - flag_told < SECOND
        self._expect(right, f"{flag_told} is no flag")
        told = seat.decided | {each for each, then in due.items() if then <= at}
        seat.reminded |= {kind} if kind == "awake" else told
        seat.warned_at = at if seat.warned_at is None and kind != "awake" else seat.warned_at
        self.happened[kind] += 1

    def _compare(self) -> None:
        model, table, now = self._model, self._known, self._clock.now
        if table.phase != "running":
            return
        for number, (seat, clock) in enumerate(zip(model.seats, table.clocks)):
            stops, falls = stops_of(table, number), flag(table, number)
            self._expect(
                seat.reserve == clock.reserve_ms, f"{number} has {clock.reserve_ms}, not {seat.reserve}"
            )
            self._expect(seat.since == clock.since, f"{number} runs since {clock.since}, not {seat.since}")
            self._expect(seat.away == clock.away, f"{number} is away: {clock.away}")
            if clock.since is None:
                continue
            left = clock.left_ms - counted(clock.since, now, stops(clock.since, now))
            self._expect(
                left == model.left(number, now), f"{number} has {left} left, not {model.left(number, now)}"
            )
            self._expect(
                falls == model.flag(number), f"the flag of {number} falls {falls}, not {model.flag(number)}"
            )
            due = {kind for kind, at in model.reminders(number).items() if at <= now}
            self._expect(due <= seat.reminded or not self._channel.open, f"{number} was not reminded: {due}")
            self._expect(
                (acts_at := model.acts_at(number)) is None or now < acts_at, f"no flag of {number} fell"
            )
        self._expect_tidy()

    def _expect_tidy(self) -> None:
        """Check that a seat has at most one reminder, and none once it has moved."""
        standing = [
            sent.message.mentions[0] - FIRST_PERSON
            for sent in self._channel.messages.values()
            if not sent.post
        ]
        self._expect(len(standing) == len(set(standing)), "two reminders stand")
        gone = [seat for seat in standing if self._model.seats[seat].called_at is None]
        self._expect(not gone or not self._channel.open, f"reminders of {gone} still stand")

    def _expect(self, holds: bool, complaint: str) -> None:
        if not holds:
            raise Disagreement(f"{complaint}, at {self._clock.now}")

    def _awaited(self, table: Table) -> tuple[int, ...]:
        status = table.match.status if table.match else None
        return status.seats if isinstance(status, ToMove) and table.phase == "running" else ()

    def _active(self) -> tuple[int, ...]:
        return self._known.match.active if self._known.match else ()
