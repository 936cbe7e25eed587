"""News that a process sends to the others after a commit, about data that they may hold in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

About = Literal["table", "person"]


class News(NamedTuple):
    """News about a table changed by a process that does not serve it, or about a person's changed data."""

    about: About
    id: str

    def __str__(self) -> str:
        return f"{self.about} {self.id}"


Hear = Callable[[News | None], Awaitable[None]]  # None: something may have been missed


def read_news(written: str) -> News | None:
    """Parse news from another process. Return None if another version of the program wrote it differently."""
    match written.split(" "):
        case ["table" | "person" as about, id]:
            return News(about, id)
    return None
