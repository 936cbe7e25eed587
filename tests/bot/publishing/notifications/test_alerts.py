"""Alerts about new tables: who is told, of what, how often, and only once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.background import Background
from bot.locale.language import Language
from bot.publishing.notifications.alerts import AlertPublisher
from bot.publishing.notifications.services import Notifications
from bot.service.blocking import Blocking
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage import user_data
from bot.storage.database import Database
from bot.storage.notifications.alerts import Alerts
from bot.storage.notifications.pending_notices import Notice
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.table import lobby, matching
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.model import Table
from bot.table.notifications.alerts import Alert
from bot.table.time import DAY, HOUR, MINUTE
from bot.transport.direct_messages import TooManyOpened
from bot.views.message import Message

from ...people import ANN, BEN, CID, GUILD, People, person, sleeps_at_night
from ..game_night.following import Inbox, Server

FAN = 501
CUBEO = "cubeo"  # for two
WAKING = 12 * HOUR  # of the day on which the tests begin


class Mail(Inbox):
    """An inbox that, like Discord, sends no second message with the same nonce."""

    def __init__(self, now: list[int]) -> None:
        super().__init__(now)
        self.nonces: dict[str, int] = {}
        self.joins: list[list[str]] = []
        self.failure: BaseException | None = None
        self.found: list[str] = []

    async def send(self, channel_id: int, message: Message, language: Language, nonce: str) -> int:
        if nonce not in self.nonces:
            if self.failure is not None:
                raise self.failure
            self.nonces[nonce] = await super().send(channel_id, message, language, nonce)
            self.joins.append([each.id.split(":")[2] for each in cast(Any, message.rows[0])])
        return self.nonces[nonce]

    async def find(self, _channel_id: int, _verb: str, argument: str) -> int | None:
        self.found.append(argument)
        return 1 if any(argument in joins for joins in self.joins) else None


class Alerting:
    """A publisher of alerts with an inbox, a server, and a clock that only `look` advances."""

    def __init__(self, store: Database, tables: Tables, people: People) -> None:
        self.tables, self.people, self.alerts = tables, people, Alerts(store)
        self.now = [people.act(ANN).at // DAY * DAY + DAY + WAKING]
        self.server, self.mail = Server(), Mail(self.now)
        cast(Any, self.server).name = "Cellar"
        client = SimpleNamespace(is_ready=lambda: True, get_guild=lambda _id: self.server)
        self.notifications = Notifications(store, PreferenceRepository(store), cast(Any, self.mail))
        self.publisher = AlertPublisher(
            cast(discord.Client, client),
            self.notifications,
            TableQueries(store, tables.get),
            Outbox(store),
            self.alerts,
            lambda: self.now[0],
            Background(),
        )

    async def want(self, user_id: int = FAN, guild_id: int = GUILD, **wishes: Any) -> None:
        """Have a person want alerts."""
        await self.alerts.put(Alert(guild_id, user_id, **wishes))

    async def open(self, user_id: int = ANN, game_id: str = CUBEO, **changes: Any) -> Table:
        """Open a table at the clock's time."""
        opening = {"guild_id": GUILD, "channel_id": 5, "game_id": game_id, "options": {}, **changes}
        return await self.tables.open(self.people.act(user_id, self.now[0]), **opening)

    async def look(self, after: int = 6 * MINUTE) -> list[list[str]]:
        """Advance the clock by `after` ms. Return the ids of the tables in each new alert."""
        self.now[0] += after
        known = len(self.mail.joins)
        await self.publisher._look()
        return self.mail.joins[known:]


@pytest.fixture
def alerting(store: Database, tables: Tables, people: People) -> Alerting:
    """Return a publisher of alerts, at noon."""
    return Alerting(store, tables, people)


async def test_what_opens_within_five_minutes_is_one_message(alerting: Alerting) -> None:
    """It names three tables in the order in which they opened, and each of them only once."""
    await alerting.want()
    first = await alerting.open()
    assert await alerting.look(2 * MINUTE) == []
    others = [await alerting.open(user_id) for user_id in (BEN, CID)]
    assert await alerting.look(2 * MINUTE) == []
    assert await alerting.look(MINUTE) == [[first.id, *(each.id for each in others)]]
    assert await alerting.look(10 * MINUTE) == []
    assert await alerting.alerts.due(alerting.now[0]) == {}


async def test_gather_case_13_the_fourth_of_a_day(alerting: Alerting) -> None:
    """People get as many alerts a day as they chose, from all servers together, and more the next day."""
    await alerting.want()
    await alerting.want(guild_id=GUILD + 1)
    for number in range(4):
        table = await alerting.open(guild_id=GUILD + number % 2)
        assert await alerting.look() == ([[table.id]] if number < 3 else [])
    alerting.now[0] += DAY
    await alerting.want(most=1)
    table = await alerting.open()
    assert await alerting.look() == [[table.id]]
    await alerting.open()
    assert await alerting.look() == []


async def test_gather_case_13_quiet_hours(alerting: Alerting, store: Database) -> None:
    """Someone in their quiet hours gets no alert, and none later. Other people get it."""
    for user_id in (FAN, FAN + 1):
        await alerting.want(user_id)
    await sleeps_at_night(store, FAN, "11:00-13:00")
    table = await alerting.open()
    assert await alerting.look() == [[table.id]]
    assert alerting.mail.log == [("send", FAN + 1 + 1000, False)]
    assert await alerting.look(50 * MINUTE) == []


@pytest.mark.parametrize("how", ["full", "left", "kept", "matched", "started", "hidden", "own", "removed"])
async def test_gather_case_13_nothing_to_join(
    alerting: Alerting, tables: Tables, people: People, how: str
) -> None:
    """There is no alert about a table that is full, started, kept, matched, one's own or out of reach."""
    await alerting.want()
    table = await alerting.open(FAN if how == "own" else ANN, people=[person(BEN)] if how == "kept" else [])
    if how == "matched":
        group = matching.Group(
            "conversion",
            tuple(matching.Looker(each, 10**15, "P", each, 5, 0) for each in (ANN, BEN)),
        )
        await tables.act(table.id, lobby.close, people.act(ANN))
        await alerting.alerts._database.write(lambda db: _list(db, group))
        await tables.match(people.act(ANN, alerting.now[0]), group, GUILD)
    elif how == "hidden":
        alerting.server.blind = {FAN}
    elif how == "removed":
        await tables.act(table.id, lobby.join, people.act(FAN))
        await tables.act(table.id, lobby.kick, people.act(ANN), FAN)
    elif how == "left":
        alerting.server.left = {FAN}
    elif how in ("full", "started"):
        await tables.act(table.id, lobby.join, people.act(BEN))
        if how == "started":
            await tables.start(table.id, people.act(ANN))
    assert await alerting.look() == []
    assert len(await alerting.alerts.of_person(FAN, 0)) == (how != "left")
    assert await alerting.look(HOUR) == []


def _list(db: Any, group: matching.Group) -> None:
    for each in group.people:
        db.execute("INSERT INTO looking VALUES (?, ?, 1, '{}', NULL)", (GUILD, each.user_id))


@pytest.mark.parametrize("blocker", [ANN, FAN])
async def test_gather_case_13_blocked(
    alerting: Alerting, store: Database, tables: Tables, people: People, blocker: int
) -> None:
    """Someone hears nothing about tables of a person they blocked, or who blocked them."""
    await alerting.want()
    await Blocking(store, tables).block(people.act(blocker), FAN if blocker == ANN else ANN)
    await alerting.open()
    table = await alerting.open(BEN)
    assert await alerting.look() == [[table.id]]


async def test_only_what_someone_wishes_for(alerting: Alerting) -> None:
    """People choose games and a pace. A table without a clock counts as live."""
    await alerting.want(games=("conversion",), pace="days")
    day = ClockRules(PRESETS["day"])
    for game_id, clock in ((CUBEO, day), ("conversion", None)):
        await alerting.open(game_id=game_id, clock=clock)
    table = await alerting.open(game_id="conversion", clock=day)
    assert await alerting.look() == [[table.id]]
    await alerting.want(pace="live")
    table = await alerting.open()
    await alerting.open(clock=day)
    assert await alerting.look() == [[table.id]]


async def test_an_alert_is_sent_exactly_once(alerting: Alerting, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the bot dies after sending, the same nonce keeps Discord from sending twice, or the bot finds it."""
    await alerting.want()
    for after in (MINUTE, 10 * MINUTE):
        await alerting.open()
        with monkeypatch.context() as killed:
            killed.setattr(Alerts, "settle", _killed)
            with pytest.raises(KeyboardInterrupt):
                await alerting.look()
        assert await alerting.look(after) == []
        assert await alerting.alerts.due(alerting.now[0]) == {}
    assert len(alerting.mail.log) == 2
    assert len(alerting.mail.found) == 1, "it is only looked for when Discord may have forgotten the nonce"
    await alerting.open()
    assert len(await alerting.look()) == 1, "each of the two counted once"
    await alerting.open()
    assert await alerting.look() == []


async def _killed(*_: object) -> None:
    raise KeyboardInterrupt


async def test_failures(alerting: Alerting) -> None:
    """Temporary failures are tried again, but not an hour later. Closed DMs end the alert, with a notice."""
    await alerting.want()
    refusal = cast(Any, SimpleNamespace(status=403, reason="Forbidden"))
    shut = discord.Forbidden(refusal, {"code": 50007, "message": "Cannot send messages to this user"})
    for failure in (TooManyOpened(), OSError()):
        alerting.mail.failure = failure
        table = await alerting.open()
        assert await alerting.look() == []
        alerting.mail.failure = None
        assert await alerting.look(MINUTE) == [[table.id]]
    alerting.mail.failure = OSError()
    await alerting.open()
    await alerting.look()
    alerting.mail.failure = None
    assert await alerting.look(HOUR) == []
    alerting.server.unavailable = True
    table = await alerting.open()
    assert await alerting.look() == []
    alerting.server.unavailable = False
    assert await alerting.look() == [[table.id]]
    alerting.now[0] += DAY
    alerting.mail.failure = shut
    await alerting.open()
    await alerting.look()
    assert await alerting.alerts.of_person(FAN, 0) == []
    assert await alerting.notifications.notices.of(FAN, 0) == [Notice("direct", "alerts")]


async def test_alerts_are_exported_and_deleted(alerting: Alerting, store: Database) -> None:
    """An alert is in the person's export. After their data is deleted, it is gone and nothing is sent."""
    await alerting.want(most=2)
    await alerting.open()
    told = await store.read(lambda db: user_data.export(db, FAN))
    wishes = {"games": [], "pace": "any", "most": 2}
    assert told["alert.user_id"] == [{"guild_id": str(GUILD), "wishes": wishes, "day": "", "told": 0}]
    await store.write(lambda db: user_data.anonymise(db, FAN))
    assert not await store.read(lambda db: user_data.is_stored(db, FAN))
    assert await alerting.look() == []
