"""Gateway failures, some of which discord.py can't recover from alone: the bot is back soon after each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.features.move import PLAYED
from bot.metrics import metrics
from bot.transport.connection import CONNECTION_TIMEOUT_SECONDS, DEAF, SILENCE
from tests.sentences import says
from tests.wire import Fault
from tests.wire.discord import payloads
from tests.wire.discord.gateway import Gateway
from tests.wire.discord.malformed import WRONG, events_of, variants
from tests.wire.discord.world import Json
from tests.wire.players.recovery import BACK, check_back
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .network import DEAD_HOST
from .scene import play_scene

LONG = 200.0  # seconds, long enough for the bot to lose patience twice
MAX_ATTEMPTS = 1000  # to connect in that time, if every attempt fails
HEARTBEAT = 41.25  # seconds
GREETINGS = ("without user", "without session_id", "resume_gateway_url is [7]", "guilds is -1")


def broken(fault: str) -> Callable[[Gateway], None]:
    """Return a function that makes new connections fail, and cuts the existing ones."""

    def fail(gateway: Gateway) -> None:
        setattr(gateway.faults, fault, True)
        gateway.cut()

    return fail


def swallowing(fault: str) -> Callable[[Gateway], None]:
    """Return a function that makes existing connections deliver too little."""
    return lambda gateway: getattr(gateway.faults, fault).update(gateway.connections)


Outage = tuple[Callable[[Gateway], None], float, float, tuple[int, int]]
OUTAGES: dict[str, Outage] = {
    # how it starts, how long it lasts, how soon the bot is back, and its resumptions and logins by then
    "asked to reconnect": (Gateway.ask_to_reconnect, 0.0, BACK, (1, 1)),
    "the session is ended": (Gateway.invalidate, 0.0, BACK, (0, 2)),
    "refused for long": (broken("refuses"), LONG, BACK, (1, 1)),
    "hung up on": (broken("hangs_up"), LONG, BACK, (0, 2)),
    "mute": (swallowing("mute"), 0.0, HEARTBEAT + SILENCE + BACK, (1, 1)),
    "deaf": (swallowing("deaf"), DEAF, BACK, (0, 2)),
    "never resumed": (broken("ignores_resumes"), 0.0, CONNECTION_TIMEOUT_SECONDS + BACK, (0, 2)),
}


@pytest.mark.parametrize("outage", OUTAGES)
def test_an_outage(tmp_path: Path, outage: str) -> None:
    """After an outage the bot answers soon, without too many attempts to connect, and play continues."""
    fail, lasts, within, connected = OUTAGES[outage]

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        await session.begin(holes=32)
        fail(wire.gateway)
        await asyncio.sleep(lasts)
        assert wire.gateway.attempts <= MAX_ATTEMPTS
        wire.gateway.faults.refuses = wire.gateway.faults.hangs_up = False
        await check_back(wire, session, within)
        await session.move()
        assert (wire.gateway.resumes, len(wire.gateway.identifies)) == connected

    play_scene(tmp_path, scene)


@pytest.mark.parametrize("resume_url", [None, f"ws://{DEAD_HOST}"])
def test_presses_during_a_cut(tmp_path: Path, resume_url: str | None) -> None:
    """A press during a cut arrives with RESUME, at the main gateway if necessary, and metrics count it."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        await bot.kill()
        wire.gateway.resume_url = resume_url
        metrics.line()
        await bot.start()
        await session.begin(holes=32)
        failing = [Fault(status=503)]
        wire.weather = lambda each: failing.pop() if failing and each.path.endswith("/messages") else None
        await session.move()
        ready, count = await session.build(), len(session.boards())
        wire.gateway.cut()
        deed = ready.press()
        await session.board_after(count, 3 * BACK)
        answer = await deed.answer(1.0 if resume_url else 5.0)  # the late answer is refused
        assert resume_url or says(answer.content, PLAYED)
        assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 2)
        counted = dict(part.split("=") for part in metrics.line().split() if "=" in part)
        assert (counted["sessions"], counted["resumed"]) == ("1", "1")
        assert int(counted["lost"]) >= 1
        assert int(counted["answered"]) >= 5
        late = resume_url is not None  # that detour takes more than three seconds
        assert (counted["missed"], counted["refused"]) == (("1", "404:1,503:1") if late else ("0", "503:1"))
        assert all(counted[timed][0] != "0" for timed in ("picture", "commit"))

    play_scene(tmp_path, scene)


def test_a_client_of_shards(tmp_path: Path) -> None:
    """A bot with shards plays, and resumes after a cut."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        await bot.kill()
        bot.shards = 1
        await bot.start()
        await session.begin(holes=32)
        wire.gateway.cut()
        await wire.until(lambda: wire.gateway.resumes, BACK)
        await session.move()
        assert wire.gateway.identifies[-1]["shard"] == [0, 1]

    play_scene(tmp_path, scene)


def test_greetings_that_cannot_be_read(tmp_path: Path) -> None:
    """If READY can't be read, the bot logs in again until it can."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        bad: list[Any] = []

        def spoil(event: str, data: Json) -> Any:
            if event == "READY" and not bad:
                bad.append(data)
                bad.extend(spoilt for name, spoilt in variants(data, depth=1) if name in GREETINGS)
            return bad.pop() if event == "READY" and len(bad) > 1 else data

        wire.gateway.faults.spoil = spoil
        wire.gateway.invalidate()
        await wire.until(lambda: len(wire.gateway.identifies) == 2 + len(GREETINGS), 3 * LONG)
        await check_back(wire, session)
        await session.begin(holes=32)

    play_scene(tmp_path, scene)


def test_events_that_cannot_be_read(tmp_path: Path) -> None:
    """An event with a missing or wrong field is dropped, and the next command is answered."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        lobby, (ann, bob) = await session.open(holes=32), session.users
        deeds = (bob.press(lobby, label="Join"), bob.slash(session.channel, "help"))
        pressed = [payloads.interaction(wire.world, each.interaction) for each in deeds]
        events = [("INTERACTION_CREATE", data) for data in pressed]
        for event, data in (*events, *events_of(wire.world)):
            depth = 2 if event == "INTERACTION_CREATE" else 1
            for spoilt in (*(each for _, each in variants(data, depth=depth)), *WRONG):
                wire.gateway.dispatch(event, spoilt)
            answer = await ann.slash(session.channel, "help").answer()
            assert answer.acknowledged is not None, event
        assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (0, 1)

    play_scene(tmp_path, scene)
