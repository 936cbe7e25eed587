"""A computer thinks in a process of its own. Whichever of the two processes dies, it moves exactly once."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.features.open_table import BEGUN

from . import BotProcess, WireDiscord
from .players.table_session import TableSession, look, paid

WORKER = b"bot.service.computers.engine_worker"


def workers(bot: BotProcess) -> list[int]:
    """List the processes in which a bot's computers think. Linux only (/proc)."""
    children = Path(f"/proc/{bot.pid}/task/{bot.pid}/children").read_text().split()
    return [int(pid) for pid in children if WORKER in Path(f"/proc/{pid}/cmdline").read_bytes()]


def moves(bot: BotProcess, seat: int) -> int:
    """Count a seat's moves."""
    events = [json.loads(event) for (event,) in look(bot.database, "SELECT event FROM event")]
    return sum(isinstance(each, dict) and each.get("play", [None])[0] == seat for each in events)


@pytest.fixture
def stopped() -> Iterator[list[int]]:
    """Collect suspended processes, to kill them after the test."""
    pids: list[int] = []
    yield pids
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.breadth
@pytest.mark.skipif(not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="Linux only")
async def test_kills_while_a_computer_thinks(wire: WireDiscord, bot: BotProcess, stopped: list[int]) -> None:
    """If the bot or its worker is killed while the computer thinks, the computer still moves once."""
    session = TableSession(wire, "ann")
    (ann,) = session.users
    answer = await ann.slash(
        session.channel, "practice", game="cubeo", level="sharp", place="channel"
    ).answer()
    assert BEGUN in answer.content
    await session.board_after(0)
    await wire.until(lambda: session.boards()[-1].mentions)
    for victim in ("bot", "worker"):
        await wire.until(lambda: workers(bot), 20)
        (worker,) = workers(bot)
        stopped.append(worker)
        os.kill(worker, signal.SIGSTOP)
        mine, theirs, shown = moves(bot, 0), moves(bot, 1), len(session.boards())
        (move, *_) = await session.suggested()
        assert f"`{move}`" in (await ann.slash(session.channel, "move", move=move).answer()).content
        assert (moves(bot, 0), moves(bot, 1)) == (mine + 1, theirs), "the person's move stands, and waits"
        if victim == "bot":
            await bot.kill()
            await bot.start()
        else:
            os.kill(worker, signal.SIGKILL)
        await wire.until(lambda: moves(bot, 1) == theirs + 1, 20)  # noqa: B023 - awaited here
        await session.board_after(shown)
        await wire.until(lambda: session.boards()[-1].mentions)
        await paid(bot.database)
        assert (moves(bot, 0), moves(bot, 1)) == (mine + 1, theirs + 1)
    chosen = look(bot.database, "SELECT event, level, label FROM choice ORDER BY event")
    assert {each[1:] for each in chosen} == {("sharp", "opponent")}, "nothing was made one step ahead"
    assert len(chosen) == moves(bot, 1)
    live = [message for message in session.posts() if message.components]
    assert live == [session.boards()[-1]]
