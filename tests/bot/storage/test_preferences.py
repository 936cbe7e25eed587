"""People's preferences are kept, and reading them never holds up an answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.features.preferences import FIRST, PREFERENCES, _message
from bot.storage import preferences
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict, NotRead, NotSaved
from bot.storage.preferences import DEFAULTS, PreferenceRepository, Preferences
from bot.transport.payloads import OPTION
from bot.views.text import content_of
from renderers import THEMES

from ..people import ANN, BEN, CID

OWN = {"theme": "light", "text_board": True, "confirm": "never", "mentions": "off", "remind_after": 24}
OWN |= {"remind_where": "direct", "digest_at": "09:00", "statistics": False, "auto_vacation": False}


@pytest.fixture
def book(store: Database) -> PreferenceRepository:
    return PreferenceRepository(store)


async def rows(store: Database) -> list[Any]:
    return await store.read(lambda db: db.execute("SELECT * FROM preference").fetchall())


@pytest.mark.parametrize("field", OWN)
async def test_a_choice_is_kept_and_touches_no_other(
    store: Database, book: PreferenceRepository, field: str
) -> None:
    """A choice takes effect immediately, survives a restart, and changes no other choice or person."""
    others = {name: value for name, value in OWN.items() if name != field}
    await book.change(ANN, **others)
    assert await book.change(ANN, **{field: OWN[field]}) == Preferences(**OWN)  # type: ignore[arg-type]
    assert await book.get(ANN) == await PreferenceRepository(store).get(ANN) == Preferences(**OWN)  # type: ignore[arg-type]
    assert await book.get(BEN) == DEFAULTS


async def test_all_as_usual_leaves_no_row(store: Database, book: PreferenceRepository) -> None:
    """Someone who chose nothing has the defaults. Someone back at the defaults is no longer stored."""
    assert await book.get(ANN) == Preferences(
        theme=None, text_board=False, confirm="never", mentions="on", statistics=True
    )
    assert await rows(store) == []
    await book.change(ANN, theme="dark", mentions="off")
    await book.change(ANN, theme=None)
    assert await rows(store) == [(ANN, None, 0, "never", "off", 1, 1, None, "channel", None)]
    await book.change(ANN, mentions="on")
    assert await rows(store) == []


async def test_changes_at_one_moment_all_hold(book: PreferenceRepository) -> None:
    """Simultaneous changes to different preferences don't undo each other."""
    await asyncio.gather(*(book.change(ANN, **{field: value}) for field, value in OWN.items()))
    assert await book.get(ANN) == Preferences(**OWN)  # type: ignore[arg-type]


def failing(error: Exception) -> Callable[[object], Awaitable[None]]:
    """Return a transaction that raises `error`."""

    async def fail(_: object) -> None:
        raise error

    return fail


async def test_a_database_that_fails_leaves_the_usual(
    store: Database, book: PreferenceRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The defaults are used, except where guessing would be wrong. What is cached still applies."""
    chosen = await PreferenceRepository(store).change(ANN, statistics=False, confirm="always")
    with monkeypatch.context() as patch:
        patch.setattr(store, "read", failing(NotRead()))
        assert await book.get(ANN) == DEFAULTS
        with pytest.raises(NotRead):
            await book.stored(ANN)
    assert await book.get(ANN) == chosen
    monkeypatch.setattr(store, "read", failing(NotRead()))  # it is in memory by now
    assert await book.stored(ANN) == chosen


async def test_a_database_that_is_stuck_holds_nobody_up(
    store: Database, book: PreferenceRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a short wait, the defaults are used."""
    await PreferenceRepository(store).change(ANN, theme="light")
    monkeypatch.setattr(preferences, "READ_TIMEOUT_SECONDS", 0.05)
    goes_on = threading.Event()
    stuck = asyncio.create_task(store.read(lambda _: goes_on.wait()))
    await asyncio.sleep(0)
    assert await book.get(ANN) == DEFAULTS
    assert not stuck.done()
    goes_on.set()
    await stuck
    assert await book.get(ANN) == Preferences(theme="light")


async def test_what_could_not_be_saved_does_not_hold(
    store: Database, book: PreferenceRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NotSaved is raised, and the earlier choice still applies."""
    await book.change(ANN, theme="light")
    monkeypatch.setattr(store, "write", failing(NotSaved()))
    with pytest.raises(NotSaved):
        await book.change(ANN, theme="dark")
    assert await book.get(ANN) == Preferences(theme="light")


async def test_those_used_latest_are_in_memory(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the most recently used preferences are cached. Others are read again."""
    asked: list[int] = []
    find = preferences.find
    monkeypatch.setattr(preferences, "IN_MEMORY", 2)
    monkeypatch.setattr(preferences, "find", lambda db, user: asked.append(user) or find(db, user))
    book = PreferenceRepository(store)
    for user in (ANN, BEN, ANN, CID, ANN, BEN):
        await book.get(user)
    assert asked == [ANN, BEN, CID, BEN]


@pytest.mark.parametrize(
    "value", ["text_board = 2", "confirm = 'often'", "mentions = 'yes'", "statistics = 2"]
)
async def test_the_database_takes_no_other_values(
    store: Database, book: PreferenceRepository, value: str
) -> None:
    """Other values are refused."""
    await book.change(ANN, theme="light")
    with pytest.raises(DatabaseConflict):
        await store.write(lambda db: db.execute(f"UPDATE preference SET {value}") and None)  # noqa: S608


def test_every_choice_has_words() -> None:
    """Every theme is a choice, and every choice's sentence fits a line of a menu."""
    themes = ["server", *THEMES]
    assert list(PREFERENCES["theme"].choices) == themes, "give it a Choice in bot/features/preferences.py"
    for setting in PREFERENCES.values():
        assert all(len(str(choice.meaning)) <= OPTION for choice in setting.choices.values())
    assert list(PREFERENCES) == list(OWN)


def test_what_a_choice_names_is_meant() -> None:
    """A choice's key is the number of hours, or the time of day, that it stands for."""
    for name in ("remind_after", "digest_at"):
        choices = PREFERENCES[name].choices
        values = {key: choice.value for key, choice in choices.items() if choice.value is not None}
        assert {key: str(value) for key, value in values.items()} == {key: key for key in values}
        assert len(values) == len(choices) - 1


def test_a_theme_that_is_gone_leaves_it_to_the_server() -> None:
    """It is shown as if no theme had been chosen."""
    assert content_of(_message(Preferences(theme="neon"), FIRST)) == content_of(_message(DEFAULTS, FIRST))
