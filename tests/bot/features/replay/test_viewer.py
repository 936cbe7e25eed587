"""How typed step numbers are read."""

from __future__ import annotations

import pytest

from bot.features.replay.viewer import NO_STEP, read_number
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("999999", 3), (" 2 ", 2), ("+1", 1), ("#3", 3), ("", None)]
)
def test_numbers_of_steps(typed: str, number: int | None) -> None:
    """A typed number gives that step, one beyond the end gives the last, and an empty field gives None."""
    assert read_number(typed, 3) == number


@pytest.mark.parametrize("typed", ["abc", "-1", "²", "1.5", "1" * 10])
def test_what_is_no_number(typed: str) -> None:
    """Anything that is not a number is refused with a sentence that says what to type."""
    with refuses(NO_STEP):
        read_number(typed, 3)
