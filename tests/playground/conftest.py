"""The playground's bot is as fast as in end-to-end tests, and leaves nothing behind for later tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from unittest.mock import AsyncMock

import pytest

import renderers
from bot.app import build_client
from bot.publishing.emojis import EmojiPublisher
from bot.service.computers.thinker import Thinker
from bot.views.emojis import EMOJIS
from tests.bot.minds import InlineMind
from tests.e2e.conftest import PIXEL
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


@pytest.fixture
def whole() -> None:
    """Paint all pictures in this test, upload all emojis, and think in a process."""


@pytest.fixture(autouse=True)
def _page_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what is not about the page, except in tests that ask for the `whole` playground."""
    if "whole" in request.fixturenames:
        return
    monkeypatch.setattr(renderers, "paint", lambda *_: PIXEL)
    monkeypatch.setattr(EmojiPublisher, "refresh", AsyncMock(return_value=None))
    monkeypatch.setattr(
        "playground.__main__.build_client", partial(build_client, thinker=Thinker(InlineMind()))
    )
