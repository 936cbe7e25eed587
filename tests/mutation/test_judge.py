"""Each change is reported as soon as it has been tried."""

from __future__ import annotations

from concurrent.futures import Future
from queue import Queue

import pytest

from bot.operations import progress

from .judge import tell

pytestmark = pytest.mark.breadth  # it is a tool without promises


def test_each_change_is_told_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results go to standard output and counts to standard error. A process's error is raised."""
    for seconds in ("QUIET_SECONDS", "LINE_SECONDS"):
        monkeypatch.setattr(progress, seconds, 0.0)
    told: Queue[str] = Queue()
    for line in ("seen: a", "unseen: b"):
        told.put(line)
    ended, failed = Future[None](), Future[None]()
    ended.set_result(None)
    failed.set_exception(OSError("no room"))
    with pytest.raises(OSError, match="no room"):
        tell([ended, failed], told, 3)
    assert capsys.readouterr() == ("seen: a\nunseen: b\n", "Changes: 1 of 3\nChanges: 2 of 3\n")
