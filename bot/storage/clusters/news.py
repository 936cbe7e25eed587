"""What one process tells the others, once its transaction is committed, of what they may have in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

About = Literal["table", "person"]


class News(NamedTuple):
    """A table that was written by a process that does not serve it, or a person who has changed."""

    about: About
    id: str

    def __str__(self) -> str:
        return f"{self.about} {self.id}"


Hear = Callable[[News | None], Awaitable[None]]  # None: something may have been missed


def read_news(written: str) -> News | None:
    """Read news; None for what another version of the program tells."""
    match written.split(" "):
        case ["table" | "person" as about, id]:
            return News(about, id)
    return None
