"""Assertions about refusals, which name the exact sentence by its constant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.table.errors import Refusal


@contextmanager
def refuses(sentence: str, words: str = "") -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Expect a Refusal with exactly this template, whose English contains `words`."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert caught.value.text.template == sentence
    assert words in str(caught.value)
