"""What Discord is told of the commands in other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.features.open_table import TABLE_OPTIONS
from engine import GAMES, options_of

from .server import SimulatedServer

Json = dict[str, Any]
GERMAN = "de"
NAME = re.compile(r"^[-_'\w]{1,32}$")  # Discord: interactions/application-commands, naming
MAX_CHARACTERS = 7_800  # of names, descriptions and values in a command, in the longest language


@pytest.fixture
async def commands(server: SimulatedServer) -> list[Json]:
    """The commands as the bot has sent them when it started."""
    sent = [each for each in server.env.http_requests if each.method == "PUT"]
    (request,) = (each for each in sent if each.path.endswith("/commands"))
    assert isinstance(request.json, list)
    return request.json


def within(command: Json) -> Iterator[Json]:
    """Yield a command, its subcommands and all their options."""
    yield command
    for option in command.get("options", ()):
        yield from within(option)


async def test_everything_has_a_german_description(commands: list[Json]) -> None:
    """Each command, subcommand and option, within the 100 characters of Discord."""
    for each in (each for command in commands for each in within(command)):
        assert 1 <= len(each["description_localizations"][GERMAN]) <= 100, each["name"]
        assert set(each["description_localizations"]) == {GERMAN}


def is_game(command: Json) -> bool:
    """Return whether this is the subcommand of a game."""
    return bool(command["name"] in GAMES)


async def test_names_are_german(commands: list[Json]) -> None:
    """Each command, subcommand and option has a name that Discord takes, but for games and their options."""
    games = [game for command in commands for game in within(command) if is_game(game)]
    ids = [id(each) for game in games for each in within(game)]
    assert len(games) == len(GAMES)
    for each in (each for command in commands for each in within(command) if id(each) not in ids):
        name = each["name_localizations"][GERMAN]
        assert NAME.match(name)
        assert name == name.lower()


async def test_ids_stay_as_they_are(commands: list[Json]) -> None:
    """Games and their options have the same names in all languages, also where a command's option has one."""
    for game in (game for command in commands for game in within(command) if is_game(game)):
        wanted = [option.id for option in (*options_of(GAMES[game["name"]].Options), *TABLE_OPTIONS)]
        assert "place" in wanted
        assert "older-boards" not in wanted  # that is chosen in the lobby: /play has no room for it
        others = GAMES[game["name"]].seats.stop - 2
        wanted += [
            "clock",
            "until",
            "with",
            *(f"with-{number}" for number in range(2, others + 1)),
            "computer",
        ]
        assert [option["name"] for option in game["options"]] == wanted
        assert not any(each.get("name_localizations") for each in within(game))


async def test_german_names_are_unique(commands: list[Json]) -> None:
    """No two at one level, also with those that stay as they are."""
    for level in [commands, *(each.get("options", []) for command in commands for each in within(command))]:
        names = [(each.get("name_localizations") or {}).get(GERMAN, each["name"]) for each in level]
        assert sorted(set(names)) == sorted(names)


async def test_values_stay_as_they_are(commands: list[Json]) -> None:
    """Choices have no other names."""
    choices = [
        choice for command in commands for each in within(command) for choice in each.get("choices", ())
    ]
    assert choices
    assert [choice for choice in choices if choice.get("name_localizations")] == []


async def test_case_58_a_command_is_not_too_long(commands: list[Json]) -> None:
    """Discord adds up the longest name, description and value of everything in a command."""
    for command in commands:
        assert _size(command) <= MAX_CHARACTERS, _told(command)


def _size(command: Json) -> int:
    return sum(map(_characters, within(command)))


def _told(command: Json) -> str:
    """Return what each subcommand of a command takes, and how to make room."""
    parts = ", ".join(f"{each['name']} {_size(each)}" for each in command["options"])
    return (
        f"/{command['name']} has {_size(command)} of {MAX_CHARACTERS} characters: {parts}. "
        "Say in fewer words, in every language, what options are for (`about`)."
    )


def _characters(each: Json) -> int:
    names = [each["name"], *(each.get("name_localizations") or {}).values()]
    about = [each["description"], *(each.get("description_localizations") or {}).values()]
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in each.get("choices", ()))
    return max(map(len, names)) + max(map(len, about)) + choices
