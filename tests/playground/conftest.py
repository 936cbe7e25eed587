"""The playground's bot is as soon done as in end-to-end tests, and leaves nothing to the tests after it."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from bot.publishing.emojis import EmojiPublisher
from tests.e2e.settling import look_for_sleep_first


@pytest.fixture(autouse=True)
def no_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Upload no emojis: two hundred take most of the time in which the simulated bot starts."""
    monkeypatch.setattr(EmojiPublisher, "refresh", AsyncMock(return_value=None))


@pytest.fixture(autouse=True)
def _settled_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SimCord see in less time that the bot has settled."""
    look_for_sleep_first(monkeypatch.setattr)
