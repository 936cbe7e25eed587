"""What Discord is told about the commands: where they are offered and to which users."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.background import Background
from bot.features.interactions.client import Referee
from bot.features.interactions.services import Services
from bot.features.open_table import TABLE_OPTIONS
from bot.transport.clock import DiscordClock
from bot.transport.command_tree import CatalogueTranslator
from bot.transport.login_throttle import LoginThrottle, Pace
from engine import GAMES, options_of

SERVERS, DIRECT, ADDED_TO_A_SERVER = (
    0,
    1,
    0,
)  # two contexts and a kind of installation (Discord: application-commands)
GERMAN = "de"
NAME = re.compile(r"^[-_'\w]{1,32}$")  # (Discord: interactions/application-commands, naming)
ANYWHERE = {
    *("alerts", "daily", "help", "learn", "mydata", "practice", "preferences", "privacy", "puzzle", "rules"),
    *("tables", "time", "vacation"),
}
MAX_CHARACTERS = 7_800  # of names, descriptions and values in a command, in the longest language
MANAGE_GUILD, MANAGE_MESSAGES = 1 << 5, 1 << 13  # (Discord: topics/permissions)


@pytest.fixture
async def told(tmp_path: Path) -> dict[str, dict[str, Any]]:
    """Return each command's payload as it is sent to Discord, by name."""
    clock = DiscordClock()
    pace = LoginThrottle(Pace(tmp_path / "logins", clock))
    client = Referee(lambda _client, _sessions: cast(Services, None), clock, pace, Background())
    return {
        command.name: await command.get_translated_payload(client.tree, CatalogueTranslator())
        for command in client.tree.get_commands()
    }


async def test_what_discord_is_told(told: dict[str, dict[str, Any]]) -> None:
    """The payloads say how the bot is installed, which commands need a permission, and what can be typed."""
    assert {*map(tuple, (command["integration_types"] for command in told.values()))} == {
        (ADDED_TO_A_SERVER,)
    }
    kept = {name: given for name, command in told.items() if (given := command["default_member_permissions"])}
    assert kept == {"settings": MANAGE_GUILD, "moderate": MANAGE_MESSAGES}
    shortest = {
        (game["name"], option["name"]): option["min_length"]
        for game in told["play"]["options"]
        for option in game["options"]
        if option["name"] in ("clock", "until")
    }
    assert len(shortest) == 2 * len(GAMES)
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


async def test_gather_case_22_every_command_declares_its_contexts(told: dict[str, dict[str, Any]]) -> None:
    """Commands that need no server are also offered in direct messages with the bot, and no others are."""
    assert len(told) > 10
    assert {name for name, command in told.items() if command["contexts"] == [SERVERS, DIRECT]} == ANYWHERE
    assert {name for name, command in told.items() if command["contexts"] != [SERVERS]} == ANYWHERE


def within(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and all their options."""
    yield command
    for option in command.get("options", ()):
        yield from within(option)


def everything(told: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return all commands, subcommands and options."""
    return [each for command in told.values() for each in within(command)]


async def test_everything_has_a_german_description(told: dict[str, dict[str, Any]]) -> None:
    """Each command, subcommand and option has one, of at most the 100 characters that Discord allows."""
    for each in everything(told):
        assert 1 <= len(each["description_localizations"][GERMAN]) <= 100, each["name"]
        assert set(each["description_localizations"]) == {GERMAN}


async def test_names_are_german_and_unique(told: dict[str, dict[str, Any]]) -> None:
    """German names fit Discord's pattern and are unique on each level. Games and options keep theirs."""
    games = [each for each in everything(told) if each["name"] in GAMES]
    ids = {id(each) for game in games for each in within(game)}
    assert len(games) == len(GAMES)
    for each in everything(told):
        if id(each) in ids:
            assert not each.get("name_localizations"), each["name"]
        else:
            name = each["name_localizations"][GERMAN]
            assert NAME.match(name)
            assert name == name.lower()
    for level in [list(told.values()), *(each.get("options", []) for each in everything(told))]:
        names = [(each.get("name_localizations") or {}).get(GERMAN, each["name"]) for each in level]
        assert sorted(set(names)) == sorted(names)
    choices = [choice for each in everything(told) for choice in each.get("choices", ())]
    named = {each["value"]: (each.get("name_localizations") or {}).get(GERMAN) for each in choices}
    assert named["round-robin"] == "Jeder gegen jeden"
    alike = {value for value, name in named.items() if name is None}
    assert alike == {value for value in named if value in GAMES or isinstance(value, int)}


FIRST = ("with", "clock", "until")


async def test_options_of_games(told: dict[str, dict[str, Any]]) -> None:
    """Those of the game and the table come after the first ones and before seats, each with its default."""
    *games, preset = told["play"]["options"]
    assert preset["name"] == "preset"
    for game in games:
        options = [*options_of(GAMES[game["name"]].Options), *TABLE_OPTIONS]
        for option, offered in zip(options, game["options"][len(FIRST) :]):
            default = "server setting" if option.id == "place" else option.default
            described = offered["description"].removeprefix(str(option.about))
            assert described == ("" if option.is_switch else f" (default: {default})")
            assert not offered["required"]
        wanted = [*FIRST, *(option.id for option in options)]
        assert "place" in wanted
        assert "older-boards" not in wanted
        others = GAMES[game["name"]].seats.stop - 2
        wanted += [*(f"with-{number}" for number in range(2, others + 1)), "computer", "rated"]
        assert [option["name"] for option in game["options"]] == wanted


async def test_case_58_a_command_is_not_too_long(told: dict[str, dict[str, Any]]) -> None:
    """It stays within the limit, counting all texts at their longest language, as Discord does."""
    for name, command in told.items():
        parts = ", ".join(f"{each['name']} {size(each)}" for each in command.get("options", ()))
        assert size(command) <= MAX_CHARACTERS, (
            f"/{name} has {size(command)} of {MAX_CHARACTERS} characters: {parts}. "
            "Say in fewer words, in every language, what options are for (`about`)."
        )


async def test_rank_case_60_tournament_is_short(told: dict[str, dict[str, Any]]) -> None:
    """Seven subcommands, each with a description of at most 60 characters in every language."""
    command = told["tournament"]
    assert [each["name"] for each in command["options"]] == [
        *("join", "withdraw", "sit-out", "standings", "list", "create", "manage"),
    ]
    for each in (command, *command["options"]):
        texts = (each["description"], *each["description_localizations"].values())
        assert max(map(len, texts)) <= 60, each["name"]
    assert size(command) < 3_000


def size(command: dict[str, Any]) -> int:
    """Return the number of characters of everything in a command, each text in its longest language."""
    return sum(map(_characters, within(command)))


def _characters(each: dict[str, Any]) -> int:
    names = [each["name"], *(each.get("name_localizations") or {}).values()]
    about = [each["description"], *(each.get("description_localizations") or {}).values()]
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in each.get("choices", ()))
    return max(map(len, names)) + max(map(len, about)) + choices
