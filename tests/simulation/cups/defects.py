"""Deliberate defects in the bot, each of which a course has to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.publishing import showing, threads
from bot.publishing.contests import tournaments as publisher
from bot.service import tournament_actions
from bot.service.outages import Outages
from bot.service.tournament_actions import TournamentActions
from bot.table.clock.stoppers import Outage
from bot.table.model import Table

since = Outages.since

Patch = Callable[[pytest.MonkeyPatch], None]


async def _never(*_: object) -> bool:
    return False


def _channel_of(_client: object, _tournament: object, table: Table) -> int:
    return table.channel_id


def _always(_error: Exception) -> bool:
    return True


def _of_server(outages: Outages, guild_id: int, at: int, _channels: object = ()) -> list[Outage]:
    return since(outages, guild_id, at)


def _on(place: object, name: str, value: Any) -> Patch:
    return lambda monkeypatch: monkeypatch.setattr(place, name, value)


DEFECTS: dict[str, Patch] = {
    "no round waits for permissions": _on(TournamentActions, "_waits_for_permissions", _never),
    "nothing is shown again after a failure": _on(publisher, "is_gone", _always),
    "no bell moves by an outage": _on(TournamentActions, "_moved_to", lambda *_: None),
    "bells fall right after an outage": _on(tournament_actions, "BREATH", {"days": 0, "evening": 0}),
    "a refused thread is asked for again": _on(threads, "is_transient", _always),
    "a closed channel moves no bell": _on(Outages, "since", _of_server),
    "a refused thread is taken for one": _on(threads, "THREAD_EXISTS", 160006),
    "no refused edit waits longer than the last": _on(
        publisher, "REFUSED_WAITS", publisher.REFUSED_WAITS[:1]
    ),
    "games without permissions are announced in the channel": _on(showing, "opening_place", _channel_of),
}
