"""Thinking for the bot: moves for computers and for late seats, hints, and graphs of games.

If the thinking process fails twice or is turned off, a thread chooses moves by looking one step ahead.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from engine import _
from engine.game import AnyGame
from opponents import VERSION, Answer, PuzzleQuestion, Question, levels_of, question

from ...metrics import metrics
from ...table.computers.choice import Choice, Chosen, Label, luck_of
from ...table.errors import Refusal, WrongPhase
from ...table.model import Table
from .engine_process import ThinkingFailed, ThinkingProcess

MAX_WAITING = 32
ATTEMPTS = 2
ONE_STEP = "casual"
LATE_LEVEL = "casual"  # the level that moves for late seats
THINKER_BUSY = _("The computer is busy thinking. Please try again in a minute.")
NO_THINKER = _("I can't do that right now, because computer opponents are off or not working.")

log = logging.getLogger(__name__)


class NoThinker(Refusal):
    """The thinking process is off or broken."""

    sentence = NO_THINKER


class Thinker:
    """Access to the thinking process (`mind`, None if it is off). Call `close` when the bot stops."""

    def __init__(self, mind: ThinkingProcess | None) -> None:
        self._mind = mind
        self._waiting: set[str] = set()

    @property
    def is_on(self) -> bool:
        """Whether computer opponents are turned on."""
        return self._mind is not None

    @property
    def waiting(self) -> int:
        """The number of tables and puzzles that are waiting for an answer from the thinking process."""
        return len(self._waiting)

    async def warm_up(self) -> None:
        """Start the thinking process before it is needed, ignoring failures."""
        if self._mind is not None:
            with suppress(ThinkingFailed):  # reported when it is needed
                await self._mind.warm_up()

    async def close(self) -> None:
        """End the thinking process, if there is one."""
        if self._mind is not None:
            await self._mind.close()

    async def choose(self, table: Table, seat: int, level: str, label: Label) -> Chosen:
        """Choose a move at `level` for a seat whose turn it is.

        `label` says whether the bot moves as an opponent or as a stand-in. The same arguments give the same
        move unless the process fails. Raises WrongPhase if no match is running, Refusal if the process is
        busy, or ValueError if it is not the seat's turn.
        """
        match = table.match
        if match is None:
            raise WrongPhase
        if level not in match.game.levels:  # the version that seated it had this level
            level = _one_step(match.game)
        luck = luck_of(table.seed, label, table.revision, seat)
        # Hiding what the seat may not see means replaying the match.
        asked = await asyncio.to_thread(question, "move", match, seat, level, luck)
        for _attempt in range(ATTEMPTS if self._mind else 0):
            try:
                move = (await self._ask(table.id, asked))["move"]
                break
            except ThinkingFailed as failure:
                log.warning("Table %s: the computer could not choose a move: %s", table.id, failure)
        else:
            level = _one_step(match.game)
            move = (await asyncio.to_thread(asked._replace(level=level).answer))["move"]
        return Chosen(move, Choice(len(match.events) + 1, seat, label, level, table.revision, VERSION))

    async def choose_for_late(self, table: Table, seat: int) -> Chosen:
        """Choose a verifiable stand-in move for a late seat. Raises Refusal if the process is busy."""
        return await self.choose(table, seat, LATE_LEVEL, "stand-in")

    async def ask(self, table_id: str, asked: Question | PuzzleQuestion) -> Answer:
        """Return the thinking process's answer to the question `asked`.

        Raises Refusal if the process is busy or already has a question about `table_id`, or NoThinker if the
        process is off or broken.
        """
        try:
            return await self._ask(table_id, asked)
        except ThinkingFailed as failure:
            raise NoThinker from failure

    async def _ask(self, table_id: str, asked: Question | PuzzleQuestion) -> Answer:
        if self._mind is None:
            raise NoThinker
        if table_id in self._waiting or len(self._waiting) >= MAX_WAITING:
            raise Refusal(THINKER_BUSY)
        self._waiting.add(table_id)
        try:
            with metrics.timing("computer"):
                return await self._mind.ask(asked)
        finally:
            self._waiting.discard(table_id)


def _one_step(game: AnyGame) -> str:
    return ONE_STEP if ONE_STEP in game.levels else levels_of(game)[0]
