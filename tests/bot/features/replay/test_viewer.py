"""Numbers of steps as they are typed."""

from __future__ import annotations

import pytest

from bot.features.replay.viewer import NO_STEP, read_number
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("999999", 3), (" 2 ", 2), ("+1", 1), ("#3", 3), ("", None)]
)
def test_numbers_of_steps(typed: str, number: int | None) -> None:
    """The step, the last for one beyond the end; None if nothing was typed."""
    assert read_number(typed, 3) == number


@pytest.mark.parametrize("typed", ["abc", "-1", "²", "1.5", "1" * 10])
def test_what_is_no_number(typed: str) -> None:
    """A sentence says what to type."""
    with refuses(NO_STEP):
        read_number(typed, 3)
