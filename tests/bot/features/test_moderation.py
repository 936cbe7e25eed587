"""What moderators are offered depends on how far a table is, and on what is at stake there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.moderation import _possible
from bot.table import lobby, moderation, play
from bot.table.model import Table
from bot.table.options import TableOptions

from ..people import ANN, BEN, CHANNEL, GUILD, People

MOD = 900
people = People()


def opened() -> Table:
    """Open a table, and let a second person join."""
    table = lobby.open_table(
        people.act(ANN),
        id="a",
        seed=bytes(32),
        guild_id=GUILD,
        channel_id=CHANNEL,
        game_id="conversion",
        options={},
        table_options=TableOptions(),
    )
    return lobby.join(table, people.act(BEN))


def begun() -> Table:
    """Begin a match of two."""
    return play.start(opened(), people.act(ANN))


def over() -> Table:
    """Let a match end."""
    return play.resign(begun(), people.act(ANN))


def moderated(table: Table, change: str) -> Table:
    """Let a moderator change a table."""
    return getattr(moderation, change)(table, people.act(MOD))  # type: ignore[no-any-return]


RUNNING = ["pause", "replace", "resign", "close", "hide"]


@pytest.mark.parametrize(
    ("table", "offered"),
    [
        (opened(), ["replace", "close", "hide"]),
        (begun(), RUNNING),
        (moderated(begun(), "pause"), ["unpause", *RUNNING[1:]]),
        (over(), ["hide"]),
        (moderated(begun(), "close"), ["hide"]),
        (moderated(opened(), "close"), ["hide"]),
        (moderated(over(), "hide"), []),
        (moderated(begun(), "hide"), []),
    ],
    ids=["lobby", "running", "paused", "over", "closed", "closed lobby", "hidden", "hidden while running"],
)
def test_only_what_is_possible_is_offered(table: Table, offered: list[str]) -> None:
    """A finished table can only be hidden, and a hidden one is left alone."""
    assert list(_possible(table)) == offered


def test_nobody_follows_where_possessions_are_at_stake() -> None:
    """They are the player's own; everything else goes on as ever."""
    for table in (opened(), begun()):
        staked = replace(table, holdings=((), ()))
        assert list(_possible(staked)) == [each for each in _possible(table) if each != "replace"]
