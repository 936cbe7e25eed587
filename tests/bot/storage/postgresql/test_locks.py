"""Who can use a database on a server, tested without a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.storage.clusters.cluster import Cluster
from bot.storage.errors import DatabaseUnusable
from bot.storage.postgresql import locks


def test_to_bring_a_database_up_to_date_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that migrates has not been waiting, so it isn't refused for taking long."""
    seconds = [0.0]

    def migrate(_: object) -> None:
        seconds[0] += 2 * locks.UP_TO_DATE_WITHIN

    monkeypatch.setattr(locks, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    monkeypatch.setattr(locks, "version_of", lambda _: 0)
    monkeypatch.setattr(locks, "migrate", migrate)
    row = SimpleNamespace(fetchone=lambda: (True,))
    db: Any = SimpleNamespace(execute=lambda *_: row)
    locks.Locks("alea", Cluster(4, (0,), whole=False)).migrate(db)
    assert seconds == [2 * locks.UP_TO_DATE_WITHIN]


@pytest.mark.parametrize("cluster", [Cluster(), Cluster(2, (0,), whole=False)])
def test_a_schema_that_is_not_there(cluster: Cluster) -> None:
    """This is reported immediately, because waiting for a lock would not help."""
    row = SimpleNamespace(fetchone=lambda: (None,))  # what a lock by the name of no schema is
    db: Any = SimpleNamespace(execute=lambda *_: row)
    with pytest.raises(DatabaseUnusable, match="The database alea lacks the schema that `search_path` names"):
        locks.Locks("alea", cluster).take(db)
