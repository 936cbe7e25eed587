"""A set that cannot be used: its mistakes are listed, as many as can be read at once."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features.custom_sets import MOST_MISTAKES, _add
from bot.features.dispatch.context import Context
from bot.storage.custom_sets import CustomSetRepository
from bot.views.message import Message
from bot.views.text import content_of

from ..people import ANN, GUILD, People

GAME = "power-coinz"


def set_with(mistakes: int) -> str:
    """Write a set in which every coin but perhaps the last has a wrong id and a wrong rating."""
    coinz: list[dict[str, Any]] = [
        {"id": f"ZOO{n}", "name": f"Yak {n}", "rating": 9, "power": {"text": "Moo.", "effect": "dare"}}
        for n in range((mistakes + 1) // 2)
    ]
    if mistakes % 2:
        coinz[-1]["rating"] = 1
    return json.dumps({"set": "zoo", "name": "Zoo", "coinz": coinz})


@pytest.mark.parametrize(
    ("mistakes", "more"),
    [
        (1, None),
        (MOST_MISTAKES, None),
        (MOST_MISTAKES + 1, "-# and 1 more"),
        (MOST_MISTAKES + 3, "-# and 3 more"),
    ],
)
async def test_mistakes_that_are_not_listed_are_counted(
    custom_sets: CustomSetRepository, people: People, mistakes: int, more: str | None
) -> None:
    """A dozen are listed, and below them stands how many more there are, if there are any."""
    answers: list[Message] = []

    async def reply(message: Message) -> None:
        answers.append(message)

    services = SimpleNamespace(custom_sets=custom_sets)
    context = SimpleNamespace(services=services, action=people.act(ANN), guild_id=GUILD, reply=reply)
    await _add(cast(Context, context), GAME, set_with(mistakes))
    (answer,) = answers
    listed = content_of(answer).split("\n")[1:]
    assert [line for line in listed if line.startswith("-# ")] == ([more] if more else [])
    assert sum(line.startswith("- ") for line in listed) == min(mistakes, MOST_MISTAKES)
    assert await custom_sets.of_guild(GUILD, GAME) == []
