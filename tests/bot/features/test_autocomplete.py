"""Suggestions come in time, or not at all; what a failing database does to them is tested end to end."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.dispatch import autocomplete


async def pairs(after: float) -> list[tuple[str, str]]:
    """Find two things after some seconds."""
    await asyncio.sleep(after)
    return [("An owl", "owl"), ("A rook", "rook")]


async def test_what_is_found_is_suggested() -> None:
    """Each pair is a choice, in the same order."""
    choices = await autocomplete.in_time(pairs(after=0))
    assert [(choice.name, choice.value) for choice in choices] == [("An owl", "owl"), ("A rook", "rook")]


async def test_what_takes_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes an answer within 3 seconds, also one that says that there is nothing."""
    assert autocomplete.PATIENCE <= 2
    monkeypatch.setattr(autocomplete, "PATIENCE", 0.01)
    async with asyncio.timeout(5):
        assert await autocomplete.in_time(pairs(after=60)) == []
