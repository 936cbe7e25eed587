"""Servers' own sets: forged pages, and how many of a broken set's mistakes a message lists."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features import custom_sets as sets
from bot.features.custom_sets import MAX_MISTAKES, _add
from bot.features.interactions.context import Context
from bot.locale.audience import Audience
from bot.locale.language import ENGLISH
from bot.storage.custom_sets import CustomSetRepository
from bot.table.errors import Refusal
from bot.views.message import Message
from bot.views.text import content_of

from ..people import ANN, GUILD, People

GAME = "power-coinz"


def set_with(mistakes: int) -> str:
    """Write a set with `mistakes` mistakes: wrong ids and wrong ratings."""
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
        (MAX_MISTAKES, None),
        (MAX_MISTAKES + 1, "-# and 1 more"),
        (MAX_MISTAKES + 3, "-# and 3 more"),
    ],
)
async def test_mistakes_that_are_not_listed_are_counted(
    custom_sets: CustomSetRepository, people: People, mistakes: int, more: str | None
) -> None:
    """At most 12 are listed, with a line below that counts the rest, if any. The set is not stored."""
    answers: list[Message] = []

    async def reply(message: Message) -> None:
        answers.append(message)

    services = SimpleNamespace(custom_sets=custom_sets)
    context = SimpleNamespace(
        services=services, action=people.act(ANN), guild_id=GUILD, reply=reply, audience=Audience(ENGLISH)
    )
    await _add(cast(Context, context), GAME, set_with(mistakes))
    (answer,) = answers
    listed = content_of(answer).split("\n")[1:]
    assert [line for line in listed if line.startswith("-# ")] == ([more] if more else [])
    assert sum(line.startswith("- ") for line in listed) == min(mistakes, MAX_MISTAKES)
    assert await custom_sets.of_guild(GUILD, GAME) == []


@pytest.mark.parametrize(
    "written", ["", "power-coinz", "power-coinz;moon", "Power-Coinz;moon;1", "a;b;x", "a;b;1;2"]
)
async def test_a_page_that_is_none(written: str) -> None:
    """A page that a forged button names is refused."""
    context: Any = SimpleNamespace(custom_id=SimpleNamespace(argument=written))
    with pytest.raises(Refusal):
        await sets.turn_set(context)
