"""How safe commits are on a server, given its settings and those of the session."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.storage.errors import DatabaseUnusable
from bot.storage.postgresql import durability

STANDBY = "ANY 1 (one, other)"


class Session:
    """A session in which settings can be read and set, and nothing else."""

    def __init__(self, **settings: str) -> None:
        self.settings = {"server_version": "17.0", "fsync": "on", "synchronous_commit": "on"}
        self.settings |= {"synchronous_standby_names": "", **settings}

    def execute(self, query: str) -> SimpleNamespace:
        """Read or set a setting."""
        if found := re.fullmatch(r"SELECT current_setting\('(\w+)'\)", query):
            return SimpleNamespace(fetchone=lambda: (self.settings[found[1]],))
        changed = re.fullmatch(r"SET (\w+) = (\w+)", query)
        assert changed is not None, query
        self.settings[changed[1]] = changed[2]
        return SimpleNamespace()


@pytest.mark.parametrize(
    ("usual", "then"),
    [("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"), ("remote_apply", "remote_apply")],
)
def test_every_commit_waits_for_the_disk(usual: str, then: str) -> None:
    """A laxer setting is raised to that, and a stricter one stays."""
    db: Any = Session(synchronous_commit=usual)
    durability.ensure(db)
    assert db.settings["synchronous_commit"] == then


@pytest.mark.parametrize(("hosts", "standby"), [(1, ""), (1, STANDBY), (3, STANDBY)])
@pytest.mark.parametrize("losing", [False, True])
def test_where_no_failover_loses_a_commit(hosts: int, standby: str, losing: bool) -> None:
    """With one host, or a standby that confirms commits, nothing is refused."""
    db: Any = Session(synchronous_standby_names=standby)
    durability.check(db, "alea", hosts=hosts, losing=losing)


def test_a_failover_that_may_lose_commits_has_to_be_accepted() -> None:
    """Several hosts without such a standby are refused, with both ways out, unless the loss is accepted."""
    db: Any = Session()
    with pytest.raises(DatabaseUnusable, match=r"synchronous_standby_names .*ALEA_FAILOVER_MAY_LOSE=yes"):
        durability.check(db, "alea", hosts=3, losing=False)
    durability.check(db, "alea", hosts=3, losing=True)
