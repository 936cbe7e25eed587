"""`python -m bot ratings --check`, and what `doctor` says about ratings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.operations import doctor, ratings
from bot.service.tables import Tables
from bot.storage.database import Database

from ..people import ANN, BEN, People
from ..rated import play_rated


@pytest.mark.sqlite
async def test_ratings_that_do_not_follow_from_results(
    store: Database, path: Path, tables: Tables, people: People, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both commands report ratings that do not follow from the results."""
    await play_rated(tables, people, ANN, BEN)
    assert ratings.main(path) == 0
    assert "All ratings follow" in capsys.readouterr().out
    assert any(
        "ratings that were checked" in said for well, said in doctor.examine(path, datetime.now(UTC)) if well
    )
    await store.write(lambda db: db.execute("UPDATE rating SET mu = mu + 0.001") and None)
    assert ratings.main(path) == 1
    assert "The ratings in conversion on server" in capsys.readouterr().out
    wrong = [said for well, said in doctor.examine(path, datetime.now(UTC)) if not well]
    assert any("The ratings in conversion" in said for said in wrong)
