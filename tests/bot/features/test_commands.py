"""What Discord is told of the commands: where it offers them, and to whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from bot.background import Background
from bot.features.interactions.client import Referee
from bot.features.interactions.context import Services
from bot.transport.clock import DiscordClock
from bot.transport.login_throttle import LoginThrottle, Pace
from engine import GAMES, options_of

SERVERS, ADDED_TO_A_SERVER = 0, 0  # a context and a kind of installation (Discord: application-commands)
MANAGE_GUILD, MANAGE_MESSAGES = 1 << 5, 1 << 13  # (Discord: topics/permissions)


@pytest.fixture
async def told(tmp_path: Path) -> dict[str, dict[str, Any]]:
    """The commands as Discord is told of them, by name."""
    clock = DiscordClock()
    pace = LoginThrottle(Pace(tmp_path / "logins", clock))
    client = Referee(lambda _client, _sessions: cast(Services, None), clock, pace, Background())
    return {command.name: command.to_dict(client.tree) for command in client.tree.get_commands()}


async def test_what_discord_is_told(told: dict[str, dict[str, Any]]) -> None:
    """Where and to whom commands are offered, and what can be typed: all that the game has."""
    assert len(told) > 10
    wrong = {
        name: (command["contexts"], command["integration_types"])
        for name, command in told.items()
        if (command["contexts"], command["integration_types"]) != ([SERVERS], [ADDED_TO_A_SERVER])
    }
    assert wrong == {}
    kept = {name: given for name, command in told.items() if (given := command["default_member_permissions"])}
    assert kept == {"settings": MANAGE_GUILD, "moderate": MANAGE_MESSAGES}
    shortest = {
        (game["name"], option["name"]): option["min_length"]
        for game in told["play"]["options"]
        for option in game["options"]
        if option["name"] in ("clock", "until")
    }
    assert len(shortest) == 2 * len(told["play"]["options"])
    assert set(shortest.values()) == {1}
    offered = {
        (game["name"], option["name"]): (option["min_value"], option["max_value"])
        for game in told["play"]["options"]
        for option in game["options"]
        if "max_value" in option
    }
    assert offered == {
        (game.id, option.id): (option.values[0], option.values[-1])
        for game in GAMES.values()
        for option in options_of(game.Options)
        if option.is_number
    }
