"""Autocomplete: suggestions come in time or not at all. End-to-end tests cover a failing database."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.interactions import autocomplete
from bot.features.move import matching


async def pairs(after: float) -> list[tuple[str, str]]:
    """Return two suggestions after `after` seconds."""
    await asyncio.sleep(after)
    return [("An owl", "owl"), ("A rook", "rook")]


async def test_what_is_found_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suggestions keep their order. There are none if finding them takes longer than the limit."""
    choices = await autocomplete.in_time(pairs(after=0))
    assert [(choice.name, choice.value) for choice in choices] == [("An owl", "owl"), ("A rook", "rook")]
    assert autocomplete.SUGGESTION_TIMEOUT_SECONDS <= 2
    monkeypatch.setattr(autocomplete, "SUGGESTION_TIMEOUT_SECONDS", 0.01)
    async with asyncio.timeout(5):
        assert await autocomplete.in_time(pairs(after=60)) == []


def test_which_are_suggested() -> None:
    """At most 25 that fit, which is Discord's limit. Those that start with the typed text come first."""
    fitting = [(f"Owl {number}", str(number)) for number in range(30)]
    others = [("Rook", "rook")] * 30
    assert autocomplete.containing([*others, *fitting], "owl") == fitting[:25]
    assert autocomplete.containing(fitting[:25], "OWL") == fitting[:25]
    moves: list[tuple[str, None]] = [(shown, None) for shown, _ in fitting]
    assert matching(moves, "owl") == moves[:25]
    moves: list[tuple[str, None]] = [("a1>e5", None), ("b2>b3", None), ("e5>a1", None)]
    assert [shown for shown, _ in matching(moves, "E5")] == ["e5>a1", "a1>e5"]
    assert [shown for shown, _ in matching(moves, "2-b3")] == ["b2>b3"]


@pytest.mark.parametrize(("length", "shown"), [(99, 99), (100, 100), (101, 100)])
def test_a_long_suggestion_is_cut(length: int, shown: int) -> None:
    """Its name is cut to 100 characters. Its value stays whole."""
    assert autocomplete.containing([("x" * length, "x" * length)], "") == [("x" * shown, "x" * length)]
