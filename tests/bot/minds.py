"""Fake minds that replace the engine process in tests."""

from __future__ import annotations

from bot.service.computers.engine_process import ThinkingFailed
from opponents import Answer, PuzzleQuestion, Question


class InlineMind:
    """A mind that answers immediately, in the test's own process, and records the questions in `asked`.

    The first `failures` questions raise ThinkingFailed.
    """

    def __init__(self, failures: int = 0) -> None:
        self.asked: list[Question | PuzzleQuestion] = []
        self.failures = failures
        self.warm = False

    async def ask(self, question: Question | PuzzleQuestion, /) -> Answer:
        """Return the answer to a question, or raise ThinkingFailed."""
        self.asked.append(question)
        if self.failures:
            self.failures -= 1
            raise ThinkingFailed("as wanted")
        return question.answer()

    async def warm_up(self) -> None:
        """Record that the mind will be needed soon."""
        self.warm = True

    async def close(self) -> None:
        """Do nothing, because there is no process to end."""
