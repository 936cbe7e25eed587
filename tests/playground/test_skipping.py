"""Time at the playground moves on when a person asks for it."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.service.replay import TOO_FAST
from bot.views.clock import LATE
from bot.views.notifications import RESERVE
from bot.views.puzzles import DAILY_HEAD
from tests.sentences import says

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
import simcord

from playground.__main__ import opened
from tests.e2e.table import said


async def press(preview: simcord.Preview, number: int, **what: Any) -> dict[str, Any]:
    """Press something on the page, and return the page's answer."""
    page = preview._pages["python"]
    checks = {"generation": page.generation, "published_revision": page.revision}
    checks["bot_generation"] = preview.env._generation
    ids = {"protocol_version": 3, "sequence": number, "request_id": f"press {number}"}
    return await preview._action("python", {**what, **checks, **ids})


async def skip(preview: simcord.Preview, by: str) -> dict[str, Any]:
    """Type `/skip-time` on the page, and return the page's answer."""
    page = preview._pages["python"]
    [command] = [each for each in page.command_catalog["entries"] if each["path"] == ["skip-time"]]
    which = {"command_id": command["commandId"], "schema_fingerprint": command["schemaFingerprint"]}
    what = {"kind": "run_command", **which, "path": ["skip-time"], "options": {"by": by}}
    return await press(preview, page.last_sequence + 1, **what)


async def begin(preview: simcord.Preview, **options: str) -> None:
    """Have two people start a game of Cubeo."""
    channel, (marisol, tilde, *_) = preview.channel, preview.viewers
    await marisol.slash(channel, "play cubeo", **options)
    await tilde.click(channel.history()[-1], label="Join")
    await marisol.click(channel.history()[-1], label="Start")


@pytest.mark.breadth
@pytest.mark.usefixtures("whole")
async def test_time_is_skipped() -> None:
    """Everything due in the skipped time happens, in order, and the page shows the new time."""
    async with opened() as preview:
        env, channel = preview.env, preview.channel
        await begin(preview, clock="live")
        before = env.now()
        for _minute in range(3):
            answer = await skip(preview, "1 minute")
            assert answer["settlement"] == "settled", answer
        assert timedelta(minutes=3) <= env.now() - before < timedelta(minutes=4)
        assert says(channel.history()[-1].content, RESERVE)
        number = preview._pages["python"].last_sequence + 2
        skipped, refreshed = await asyncio.gather(
            skip(preview, "10 minutes"), press(preview, number, kind="refresh")
        )
        assert (skipped["settlement"], refreshed["settlement"]) == ("settled", "settled")
        assert says(channel.history()[-1].content, LATE)
        assert (await skip(preview, "1 day"))["settlement"] == "settled"
        assert env.now() - before > timedelta(days=1)
        shown = preview._pages["python"].snapshot["profile"]["presentationTime"]
        assert abs(datetime.fromisoformat(shown) - env.now()) < timedelta(minutes=1)


async def test_steps_are_counted_in_real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After three steps a user waits a second of real time, even while simulated time stands still."""
    seconds = [0.0]
    monkeypatch.setattr("playground.__main__.perf_counter", lambda: seconds[0])
    async with opened() as preview:
        await begin(preview)
        board, tilde = preview.channel.history()[-1], preview.viewers[1]
        for _ in range(3):
            assert "step 0 of 0" in said(await tilde.click(board, label="Replay"))
        assert TOO_FAST in said(await tilde.click(board, label="Replay"))
        seconds[0] += 1
        assert "step 0 of 0" in said(await tilde.click(board, label="Replay"))


async def test_there_is_a_daily_puzzle() -> None:
    """The playground has a daily puzzle, with one star, and another one a day later."""
    async with opened() as preview:
        person = preview.viewers[0]
        shown = await person.slash(preview.channel, "daily")
        assert says(said(shown), DAILY_HEAD, number=60, stars="★")
        assert (await skip(preview, "1 day"))["settlement"] == "settled"
        assert says(said(await person.slash(preview.channel, "daily")), DAILY_HEAD, number=61, stars="★")
