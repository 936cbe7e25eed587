"""What the bot prepares when a preference is chosen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.preferences import PREFERENCES, choose
from bot.locale.language import ENGLISH, Language, language_for
from bot.storage.preferences import PreferenceRepository
from bot.table.clock.quiet_hours import LocalTime
from bot.table.clock.stoppers import PersonTime
from bot.views.custom_id import CustomId
from bot.views.lobby import RATED
from engine import render, text


@pytest.mark.parametrize("language", [ENGLISH, language_for("de")])
def test_rated_tables_name_the_setting_that_keeps_people_off_the_ladder(language: Language) -> None:
    """They say what to set it to, and that choice says that it does so."""
    title, choices = PREFERENCES["statistics"]
    rated, chosen, label, meaning = (
        render(each, language.translate)
        for each in (text(RATED), title, text(str(choices["private"].label)), choices["private"].meaning)
    )
    assert f"**{chosen}**" in rated
    assert f"*{label}*" in rated
    assert {"en": "ladder", "de": "Rangliste"}[language.code] in meaning


@pytest.mark.parametrize("field", PREFERENCES)
async def test_who_is_written_to_directly(preferences: PreferenceRepository, field: str) -> None:
    """The bot opens a DM only for people who choose direct messages or a digest, in their own language."""
    wanted: list[tuple[int, str]] = []

    async def want(user_id: int, locale: str) -> None:
        wanted.append((user_id, locale))

    async def get_time(*_who: object) -> PersonTime:
        return PersonTime(local=(LocalTime(0, 0, "Europe/Rome", None),))

    async def nothing(*_what: object) -> None:
        pass

    minded = SimpleNamespace(get=get_time, reschedule=nothing)
    notifications = SimpleNamespace(channels=SimpleNamespace(want=want))
    services = SimpleNamespace(
        preferences=preferences,
        notifications=notifications,
        own_times=minded,
        own_reminders=minded,
        digests=minded,
    )
    for value in PREFERENCES[field].choices:
        wanted.clear()
        context: Any = SimpleNamespace(
            custom_id=CustomId("prefer", argument=field),
            value=value,
            user_id=7,
            action=SimpleNamespace(at=99),
            services=services,
            interaction=SimpleNamespace(locale="de"),
            edit=nothing,
        )
        await choose(context)
        is_direct = (field, value) == ("remind_where", "direct") or (field == "digest_at" and value != "off")
        assert wanted == ([(7, "de")] if is_direct else []), value
