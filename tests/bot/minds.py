"""Fake minds that replace the engine process in tests."""

from __future__ import annotations

from bot.service.computers.engine_process import ThinkingFailed
from opponents import Answer, PuzzleQuestion, Question


class InlineMind:
    """Answers immediately in the test's own process, records the questions, and fails as often as told."""

    def __init__(self, failures: int = 0) -> None:
        self.asked: list[Question | PuzzleQuestion] = []
        self.failures = failures
        self.warm = False

    async def ask(self, question: Question | PuzzleQuestion, /) -> Answer:
        self.asked.append(question)
        if self.failures:
            self.failures -= 1
            raise ThinkingFailed("as wanted")
        return question.answer()

    async def warm_up(self) -> None:
        """Note that it is needed soon."""
        self.warm = True

    async def close(self) -> None:
        """Think no more."""
