"""What a test run reports about itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import conftest, openapi


class Reporter:
    """Records what would be written at the end of a run."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def section(self, title: str, **_: Any) -> None:
        """Record a title."""
        self.written.append(title)

    line = section


@pytest.mark.parametrize("there", [True, False])
def test_a_missing_description_of_discord_is_told(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If Discord's description is missing, the run's summary says what was not tested."""
    description = tmp_path / "discord-openapi.json"
    monkeypatch.setattr(openapi, "MADE", description)
    if there:
        description.write_text("{}")
    reporter: Any = Reporter()
    conftest.pytest_terminal_summary(reporter)
    assert reporter.written == ([] if there else ["not tested", openapi.MISSING])
    assert "no request of the bot" in openapi.MISSING
