"""News that a process sends to the others after a commit, about data that they may hold in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

About = Literal["table", "person"]


class News(NamedTuple):
    """News that a table or the data about a person has changed. `id` is the id of the table or the person."""

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
