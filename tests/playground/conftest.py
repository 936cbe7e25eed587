"""The playground's bot leaves nothing to the tests after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.views.emojis import EMOJIS


@pytest.fixture(autouse=True)
def no_emojis() -> Iterator[None]:
    """Forget the emojis that were uploaded."""
    yield
    EMOJIS.clear()
