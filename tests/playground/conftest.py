"""The playground's bot is as fast as in end-to-end tests, and leaves nothing behind for later tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.views.emojis import EMOJIS
from tests.e2e.settling import look_for_sleep_first


@pytest.fixture(autouse=True)
def no_emojis() -> Iterator[None]:
    """Forget uploaded emojis after the test."""
    yield
    EMOJIS.clear()


@pytest.fixture(autouse=True)
def _settled_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SimCord notice sooner that the bot has settled."""
    look_for_sleep_first(monkeypatch.setattr)
