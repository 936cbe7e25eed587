"""A measured number and its target."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measured number, which should be at least its `target` or, with `at_most`, at most its target.

    A figure without a target (None) is only for information.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = False

    @property
    def reached(self) -> bool:
        """Whether the target is met, which is always true if there is no target."""
        if self.target is None:
            return True
        return self.value <= self.target if self.at_most else self.value >= self.target

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """The figure as the cells of a table row: its name, measured value, target and verdict."""
        measured = f"{_short(self.value)} {self.unit}"
        if self.target is None:
            return self.name, measured, "", ""
        aim = f"{'at most' if self.at_most else 'at least'} {_short(self.target)}"
        return self.name, measured, aim, "met" if self.reached else "MISSED"


def one_by_one(figures: AsyncIterator[Figure]) -> Iterator[Figure]:
    """Run an asynchronous benchmark to its end, and yield each figure as soon as it is measured."""

    async def following() -> Figure | None:
        return await anext(figures, None)

    with asyncio.Runner() as runner:
        while (figure := runner.run(following())) is not None:
            yield figure


def _short(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
