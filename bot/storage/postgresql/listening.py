"""What other processes tell: heard on a connection of its own, at once and without asking again and again.

The event loop watches the connection: the library, left to wait for news, looks ten times a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import sql

from ..clusters.news import Hear, read_news
from .connection import CHANNEL

BEFORE_NEXT = 1.0  # seconds, after a connection that was lost
PROBED_EVERY = 5.0  # seconds of silence, after which the server is asked whether it is there
LISTEN_TIMEOUT_SECONDS = 5.0  # seconds for its answer
AT_HAND = 0.01  # seconds for taking what has arrived

_log = logging.getLogger(__name__)


async def listen(parameters: dict[str, Any], own_pid: Callable[[], int | None], hear: Hear) -> None:
    """Hand on what others tell, until cancelled: not what the session `own_pid` of this process tells.

    After each new connection `hear` is told None, since something may have been missed before.
    """
    while True:
        try:
            await _listen_once(parameters, own_pid, hear)
        except (psycopg.Error, TimeoutError, OSError) as error:
            _log.warning("Other processes are not heard: %s", str(error).strip() or type(error).__name__)
        await asyncio.sleep(BEFORE_NEXT)


async def _listen_once(parameters: dict[str, Any], own_pid: Callable[[], int | None], hear: Hear) -> None:
    db = await psycopg.AsyncConnection.connect(**parameters, autocommit=True, client_encoding="utf8")
    async with db:
        name = await (await db.execute(f"SELECT {CHANNEL}")).fetchone()
        assert name is not None  # noqa: S101 - it selects a value
        await db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(name[0])))
        await hear(None)
        while True:
            async for told in db.notifies(timeout=AT_HAND):
                if told.pid != own_pid() and (news := read_news(told.payload)) is not None:
                    await hear(news)
            if not await _arrives(db.fileno()):
                async with asyncio.timeout(LISTEN_TIMEOUT_SECONDS):
                    await db.execute("SELECT 1")


async def _arrives(fileno: int) -> bool:
    """Return True once there is something to read, if only the end, and False after a silence."""
    loop, arrived = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(fileno, arrived.set)
    try:
        async with asyncio.timeout(PROBED_EVERY):
            await arrived.wait()
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(fileno)
    return True
