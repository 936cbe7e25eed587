"""The end of a session with a server, where no server is needed to show it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.storage.postgresql.session import Session


def test_a_session_that_is_closed_frees_the_database() -> None:
    """Its connection is closed at once, and the locks with it; one that never connected ends too."""
    ended: list[str] = []
    session = Session("postgresql://localhost/alea")
    session.close()
    connection: Any = SimpleNamespace(close=lambda: ended.append("closed"))
    session._db = connection
    session.close()
    assert ended == ["closed"]
