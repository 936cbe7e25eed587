"""A process that hears from others reads what they have changed."""

from __future__ import annotations

import pytest

from bot.service.hearing import Hearing
from bot.service.results import Statistics
from bot.service.tables import Tables
from bot.storage.clusters.news import News
from bot.storage.database import Database
from bot.storage.notifications.pending_notices import PendingNotices, add
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.storage.results.results import Results

from ..people import ANN


@pytest.mark.parametrize("news", [News("person", str(ANN)), None], ids=["of a person", "some was missed"])
async def test_a_word_that_another_process_left(store: Database, news: News | None) -> None:
    """After any news, a notice that another process stored waits for the person's next press here."""
    tables, words = Tables(store), PendingNotices(store)
    statistics = Statistics(Results(store))
    owed, shown = Outbox(store).unsettled, list[str]()
    hearing = Hearing(tables, PreferenceRepository(store), statistics, words, owed, shown.append)
    await store.write(lambda db: add(db, ANN, "direct", ""))  # by the other one
    assert words.waiting == set()
    await hearing.hear(news)
    assert words.waiting == {ANN}
