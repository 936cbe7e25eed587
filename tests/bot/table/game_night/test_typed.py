"""Ends as people type them: lengths, and times of day in a zone."""

from __future__ import annotations

import pytest

from bot.table.game_night.typed import InvalidEnd, NoZone, UnknownEnd, read_end
from bot.table.time import HOUR, MINUTE

from ...people import moment

BERLIN = "Europe/Berlin"


NOON = moment("2026-11-22 12:00")


@pytest.mark.parametrize(
    ("written", "ahead"),
    [
        ("25m", 25 * MINUTE),
        ("1h10m", 70 * MINUTE),
        (" 1 H 10 Min ", 70 * MINUTE),
        ("10m", 10 * MINUTE),
        ("6h", 6 * HOUR),
        ("90 minutes", 90 * MINUTE),
        ("2hours", 2 * HOUR),
        ("25", 25 * MINUTE),
        ("1h60", 2 * HOUR),
    ],
)
def test_lengths(written: str, ahead: int) -> None:
    """They count from now, and need no zone."""
    assert read_end(written, NOON, None) == NOON + ahead


@pytest.mark.parametrize("written", ["9m", "6h1m", "0m", "999m", "8pm"])
def test_what_a_game_cannot_end_at(written: str) -> None:
    """It is refused, with examples of valid ends."""
    with pytest.raises(InvalidEnd, match=r"25m.*1h10m.*19:30") as refused:
        read_end(written, NOON, BERLIN)
    assert type(refused.value) is InvalidEnd


@pytest.mark.parametrize(
    "written", ["", "h", "m", "soon", "-5m", "25:00", "1.5h", "9999m", "٢٥m", "13pm", "0am", "7:60pm"]
)
def test_what_is_not_understood(written: str) -> None:
    """The refusal says that, not that the game can't end then."""
    with pytest.raises(UnknownEnd, match=r"25m.*1h10m.*19:30.*7pm"):
        read_end(written, NOON, BERLIN)


@pytest.mark.parametrize("written", ["1pm", "1 PM", "1:00pm", "13:00", "13.00"])
def test_a_time_of_day(written: str) -> None:
    """It is understood with 12 hours and with 24."""
    assert read_end(written, moment("2026-11-22 11:00"), BERLIN) == moment("2026-11-22 12:00")


def test_cases_30_and_31_times_of_day() -> None:
    """A typed time is the next such time within six hours, the first if it comes twice. It needs a zone."""
    assert read_end("19:30", moment("2026-11-22 18:20"), BERLIN) == moment("2026-11-22 18:30")
    with pytest.raises(InvalidEnd, match="6 hours"):
        read_end("19:30", moment("2026-11-22 18:31"), BERLIN)
    assert read_end("1:15", moment("2026-11-22 22:50"), BERLIN) == moment("2026-11-23 00:15")
    assert read_end("02:30", moment("2026-03-29 00:30"), BERLIN) == moment("2026-03-29 01:00")
    assert read_end("02:30", moment("2026-10-25 00:10"), BERLIN) == moment("2026-10-25 00:30")
    with pytest.raises(InvalidEnd):  # between both passings: never the second
        read_end("02:30", moment("2026-10-25 00:50"), BERLIN)
    with pytest.raises(NoZone, match="/time"):
        read_end("19:30", NOON, None)
    with pytest.raises(NoZone):
        read_end("19:30", NOON, "Europe/Atlantis")
    assert read_end("25m", NOON, None) == NOON + 25 * MINUTE
