"""Clocks as people write them: presets, custom clocks, and text that is not a clock."""

from __future__ import annotations

import pytest

from bot.table.clock.time_control import PRESETS, InvalidClock, TimeControl, name_of, read_clock
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("written", "move", "reserve"),
    [
        ("36H+2D", 36 * HOUR, 2 * DAY),
        ("36 h + 2 d", 36 * HOUR, 2 * DAY),
        ("36h", 36 * HOUR, 4.5 * DAY),
        (" 3 min + 10 min ", 3 * MINUTE, 10 * MINUTE),
        ("90s", 90 * SECOND, 270 * SECOND),
        ("30 sec + 0s", 30 * SECOND, 0),
        ("30m", 30 * MINUTE, 60 * MINUTE),
        ("12 hours + 1 day", 12 * HOUR, DAY),
        ("14days", 14 * DAY, 7 * DAY),
        ("1 hour + 1d", None, None),
        ("5m+60m", 5 * MINUTE, 60 * MINUTE),
        ("720min", 12 * HOUR, 36 * HOUR),
    ],
)
def test_case_11_own_clocks(written: str, move: int | None, reserve: float | None) -> None:
    """They have whole numbers with units, in any case and spacing. The default reserve is three moves."""
    if move is None:
        with pytest.raises(InvalidClock):
            read_clock(written)
    else:
        assert read_clock(written) == TimeControl(move, int(reserve or 0))


REFUSED = "2h 45min 0s 15d 1d+31d 29s 31min 11h 5m+61m 1d+ +1d 1.5d -1d ١d d day+1d 1d+1d+1d 9999999d 1d+-1d"


@pytest.mark.parametrize("written", [*REFUSED.split(), "", "1 week", "1d 1d", "1ſ", "30ſ", "1ſec"])
def test_case_11_what_is_no_clock(written: str) -> None:
    """It is refused with an example of a valid clock."""
    with refuses(InvalidClock.sentence):
        read_clock(written)


def test_presets() -> None:
    """Their times are those of the list. Half an hour a move is still live, and twelve hours is daily."""
    assert {name: (str(preset), preset.kind) for name, preset in PRESETS.items()} == {
        "fast": ("45s + 3min", "live"),
        "live": ("90s + 5min", "live"),
        "evening": ("5min + 20min", "live"),
        "day": ("1d + 3d", "days"),
        "three-days": ("3d + 5d", "days"),
        "week": ("7d + 7d", "days"),
    }
    assert read_clock("none") is None
    assert [control.kind for control in map(read_clock, ("30m", "12h")) if control] == ["live", "days"]


@pytest.mark.parametrize("written", ["none", "DAY", "three-days", "24h+3d", "36h", "36h+2d", "90s", "30s+0s"])
def test_a_clock_has_one_name(written: str) -> None:
    """However it was written, its name reads as the same clock, and is a preset's name if one fits."""
    clock = read_clock(written)
    name = name_of(clock)
    assert read_clock(name) == clock
    assert name_of(read_clock(name)) == name
    assert name == {"24h+3d": "day", "DAY": "day", "36h": "36h + 108h", "36h+2d": "36h + 2d"}.get(
        written, name
    )
