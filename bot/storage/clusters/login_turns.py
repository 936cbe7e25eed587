"""The turns in which several processes' shards log in, timed by the clock of the database that they share.

Shards whose ids differ modulo Discord's `concurrency` may log in together (Discord: events/gateway#sharding).
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..connection import Connection, upsert
from ..database import Database
from ..errors import DatabaseConflict, NotSaved

GAP_MS = 5_500  # between two logins: Discord wants 5 seconds, and some are slow to arrive
RETRY_AFTER_SECONDS = 1.0  # if the database does not answer

_log = logging.getLogger(__name__)


async def wait_for_turn(database: Database, shard: int, concurrency: int) -> None:
    """Wait until `shard` can log in without Discord refusing it because of another process's login."""
    take = partial(_take, remainder=shard % concurrency)
    while True:
        try:
            left = await database.write(take)
        except (NotSaved, DatabaseConflict) as error:
            _log.warning("The login waits for the database: %s", error)
            await asyncio.sleep(RETRY_AFTER_SECONDS)
        else:
            if not left:
                return
            await asyncio.sleep(left / 1000)


def _take(db: Connection, remainder: int) -> int:
    """Claim the turn of shards with id % concurrency = `remainder`. Return 0, or the ms left to wait."""
    now = db.now()
    row = db.execute("SELECT at FROM login_turn WHERE remainder = ?", (remainder,)).fetchone()
    at = row[0] if row else 0
    left = min(max(at + GAP_MS - now, 0), GAP_MS)
    if not left or at > now:  # the clock was set back: count from now on
        db.execute(upsert("login_turn", ("remainder",), ("at",)), (remainder, now))
    return left
