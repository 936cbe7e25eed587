"""How often a session tries, what a failed commit means, and who leads, all without a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from bot.storage.postgresql.session import CommitLost, ServerAway, Session, _commit


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a session that believes it has a connection."""
    made = Session("postgresql://localhost/alea")
    made._db = SimpleNamespace(closed=False)  # type: ignore[assignment]
    return made


@pytest.mark.parametrize(
    ("error", "attempts"), [(psycopg.errors.UniqueViolation, 1), (psycopg.errors.SerializationFailure, 2)]
)
def test_what_cannot_get_better_is_tried_once(
    session: Session, error: type[psycopg.Error], attempts: int
) -> None:
    """An error that can pass is tried again, any other is not. The error is raised in the end."""
    tried = 0

    def fail() -> None:
        nonlocal tried
        tried += 1
        raise error("no")

    with pytest.raises(error):
        session._run(fail)
    assert tried == attempts


@pytest.mark.parametrize(("closed", "raised"), [(True, CommitLost), (False, psycopg.OperationalError)])
def test_a_commit_that_fails_is_told(closed: bool, raised: type[psycopg.Error]) -> None:
    """If the connection is lost, the commit is uncertain. Otherwise, the server's error is raised."""

    def say(_words: str) -> None:
        raise psycopg.OperationalError("no")

    statements: Any = SimpleNamespace(say=say, closed=closed)
    with pytest.raises(psycopg.OperationalError) as told:
        _commit(statements)
    assert type(told.value) is raised


def test_a_session_that_is_closed_frees_the_database() -> None:
    """Closing a session closes its connection, which frees the locks. It may never have connected."""
    ended: list[str] = []
    session = Session("postgresql://localhost/alea")
    session.close()
    session._db = SimpleNamespace(close=lambda: ended.append("closed"))  # type: ignore[assignment]
    session.close()
    assert ended == ["closed"]


def test_who_leads_stays_so(session: Session) -> None:
    """The lock is requested until the session has it, and then no longer."""
    answers = iter([False, True])
    session._locks = SimpleNamespace(lead=lambda _db: next(answers))  # type: ignore[assignment]
    assert [session.lead() for _ in range(4)] == [False, True, True, True]


@pytest.mark.parametrize("later", [psycopg.errors.SerializationFailure, ValueError])
def test_what_fails_the_second_time_is_told(session: Session, later: type[Exception]) -> None:
    """The second error is raised, from the server or from the write. Both attempts are rolled back."""
    errors, said = iter([psycopg.errors.SerializationFailure("no"), later("no")]), list[str]()
    session._writing = SimpleNamespace(say=said.append, execute=lambda *_: None, closed=False)  # type: ignore[assignment]

    def fail(_connection: object) -> None:
        raise next(errors)

    with pytest.raises(later):
        session.write(fail)
    assert said.count("ROLLBACK") == 2


def test_who_cannot_connect_is_told(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """A half-open connection is closed, and the next attempt comes too soon and is refused."""
    closed: list[bool] = []
    half = SimpleNamespace(adapters=None, closed=False, close=lambda: closed.append(True))
    monkeypatch.setattr(psycopg, "connect", lambda **_parameters: half)
    session._db = None
    with pytest.raises(AttributeError):
        session._connected()
    assert closed == [True]
    session._db = None
    with pytest.raises(ServerAway):
        session._connected()
