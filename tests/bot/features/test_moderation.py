"""What moderators are offered depends on the table's phase, its tournament and its stakes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.moderation import _possible
from bot.table import moderation, play
from bot.table.model import Table

from ..people import ANN
from ..publishing.test_plan import begun, opened, people
from ..table.clock.clockwork import rules

MOD = 900


def moderated(table: Table, change: str) -> Table:
    return getattr(moderation, change)(table, people.act(MOD))  # type: ignore[no-any-return]


OVER = play.resign(begun(), people.act(ANN))
RUNNING = ["pause", "replace", "resign", "close", "hide"]


@pytest.mark.parametrize(
    ("table", "offered"),
    [
        (opened(), ["replace", "close", "hide"]),
        (begun(), RUNNING),
        (moderated(begun(), "pause"), ["unpause", *RUNNING[1:]]),
        (OVER, ["hide"]),
        (moderated(begun(), "close"), ["hide"]),
        (moderated(opened(), "close"), ["hide"]),
        (moderated(OVER, "hide"), []),
        (moderated(begun(), "hide"), []),
    ],
    ids=["lobby", "running", "paused", "over", "closed", "closed lobby", "hidden", "hidden while running"],
)
def test_only_what_is_possible_is_offered(table: Table, offered: list[str]) -> None:
    """A finished table can only be hidden, and a hidden one is left alone."""
    assert list(_possible(table)) == offered


def test_a_tournaments_clocks_and_seats_stay_as_they_are() -> None:
    """**Replace** and everything about the clock are not offered there."""
    clocked = replace(begun(), clock=rules("live"))
    assert list(_possible(clocked)) == [
        "pause",
        "replace",
        "resign",
        "time",
        "park",
        "clockoff",
        *RUNNING[3:],
    ]
    assert list(_possible(replace(clocked, tournament_id=7))) == ["pause", "resign", *RUNNING[3:]]


def test_nobody_follows_where_possessions_are_at_stake() -> None:
    """Possessions belong to the player, so **Replace** is not offered. Everything else is."""
    for table in (opened(), begun()):
        staked = replace(table, holdings=((), ()))
        assert list(_possible(staked)) == [each for each in _possible(table) if each != "replace"]
