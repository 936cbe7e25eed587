"""The command line `python -m bot`, which runs the bot or a command such as `verify` or `backup`."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

import discord

from . import config
from .app import run
from .background import Background
from .config import BadConfig, Config
from .log import log_to_stderr
from .metrics import metrics
from .operations import backups, compact, doctor, moving, page, ratings, restore, tournament, verify
from .operations.upkeep import start_upkeep
from .operations.watchdog import Notifier, Watchdog
from .service.tables import Tables
from .storage.clusters.cluster import cluster_of
from .storage.database import Database
from .storage.errors import DatabaseMisconfigured, DatabaseUnusable, NotRead
from .storage.table_reader import count_unfinished
from .transport.connection import NoSessionError
from .transport.errors import DISCORD_FAILURES

log = logging.getLogger(__name__)

USAGE = """\
Usage: python -m bot                 run the bot
       python -m bot --try           run it with ALEA_DATABASE=:memory:, which keeps nothing
       python -m bot --help          show this
       python -m bot --version       show the program's version
       python -m bot verify RECORD   check a record's dice
       python -m bot verify-tournament FILE [RECORD...]
                                     pair a tournament again, and compare
       python -m bot page RECORD [OUT.html] [--language CODE] [--names seats]
                                     write a finished game as a page for the browser
       python -m bot backup [FILE]   copy the database, even while the bot runs
       python -m bot restore FILE    replace the database with a backup
       python -m bot compact         leave nothing of what was deleted in the file; stop the bot first
       python -m bot doctor [--quick]
                                     examine the database, or only see whether the bot is alive
       python -m bot ratings --check compare all ratings with what the results give
       python -m bot move-database FROM TO
                                     copy it to another place: paths, or addresses of PostgreSQL databases"""


OWN_TOOLS = (
    "The database is on a server: back it up and restore it with the server's own tools (docs/scaling.md)."
)


NO_PROMETHEUS = (
    "ALEA_METRICS needs prometheus-client, which is not installed. To install it, run in the bot's folder: "
    ".venv/bin/python -m pip install --require-hashes --requirement locks/metrics.txt"
)
NOT_COUNTED = "The tables could not be counted for the metrics"

NO_FILE = "compact is only for SQLite files. A PostgreSQL server reuses the space of deleted rows by itself."


def main(arguments: list[str]) -> int:
    """Run the command that `arguments` name, or the bot if there are none, and return an exit code.

    The code is 2 if the arguments or the configuration are wrong.
    """
    try:
        match arguments:
            case ["--help"]:
                print(USAGE)
            case ["--version"]:
                print(f"Alea {version('alea')}")
            case ["page", *asked]:
                return page.main(asked)
            case ["verify-tournament", path, *records]:
                return tournament.main(path, records)
            case _:
                return _command(arguments)
    except BadConfig as error:
        return _give_up(error, 2)
    return 0


def _command(arguments: list[str]) -> int:
    match arguments:
        case [] | ["--try"]:
            return _run(trying=bool(arguments))
        case ["verify", path]:
            return verify.main(path)
        case ["backup", *file] if len(file) <= 1:
            return _on_file(backups.main, *map(Path, file))
        case ["restore", file]:
            return _on_file(restore.main, Path(file))
        case ["compact"]:
            return _on_file(compact.main, refusal=NO_FILE)
        case ["move-database", source, target]:
            return moving.main(source, target)
        case ["ratings" | "doctor", *_]:
            return _examine(arguments)
        case _:
            return _give_up(USAGE, 2)


def _examine(arguments: list[str]) -> int:
    match arguments:
        case ["ratings", "--check"]:
            return ratings.main(config.database())
        case ["doctor"] | ["doctor", "--quick"]:
            return doctor.main(config.database(), quick=len(arguments) > 1)
        case _:
            return _give_up(USAGE, 2)


def _on_file(command: Callable[..., int], *arguments: Path, refusal: str = OWN_TOOLS) -> int:
    """Run `command` with the database file and `arguments`, and return its exit code.

    If the database is on a server, print `refusal` instead and return 2.
    """
    database = config.database()
    return command(database, *arguments) if isinstance(database, Path) else _give_up(refusal, 2)


def _run(*, trying: bool) -> int:
    loaded = config.load(trying=trying)
    log_to_stderr(loaded.log_level)
    gc.freeze()  # everything imported stays: searching it for garbage would take 50 ms
    try:
        asyncio.run(_serve(loaded))
    except (BadConfig, DatabaseMisconfigured) as error:
        return _give_up(error, 2)
    except DatabaseUnusable as error:
        return _give_up(error)
    except discord.LoginFailure:  # a restart with the same token cannot help
        return _give_up("Discord refused DISCORD_TOKEN: reset it on the Bot page and copy the new one.", 2)
    except NoSessionError:
        return _give_up("The bot could not start a session with Discord. Start it again.")
    except DISCORD_FAILURES as error:
        return _give_up(
            f"The bot cannot connect to Discord, or stay connected: {error or type(error).__name__}"
        )
    except Exception:
        log.exception("An unexpected error ended the bot")
        return 1
    return 0


def _give_up(reason: object, code: int = 1) -> int:
    """Print `reason` to standard error, and return the exit code `code`."""
    print(reason, file=sys.stderr)
    return code


async def _serve(loaded: Config) -> None:
    cluster = cluster_of(loaded.shards, loaded.shard_ids)
    database = await Database.open(loaded.database, losing=loaded.failover_may_lose, cluster=cluster)
    with suppress(OSError):  # reported when a login cannot be recorded
        loaded.logins.parent.mkdir(exist_ok=True)  # the database may be elsewhere
    tables = Tables(database)
    watchdog = _start_watchdog(database, Notifier(loaded.notify_socket))
    try:
        async with Background() as background:
            start_upkeep(background, database, loaded.database)
            if loaded.metrics is not None:
                _serve_metrics(loaded.metrics, background, database, watchdog)
            await run(loaded, database, tables, background, watchdog)
    finally:
        await tables.finish()
        await database.close()


def _serve_metrics(
    address: tuple[str, int], background: Background, database: Database, watchdog: Watchdog
) -> None:
    """Start serving the metrics at `address`, a host and a port.

    Raises BadConfig if the `prometheus-client` package is missing or the address cannot be used.
    """
    try:
        from .operations.metrics_server import REFRESH_SECONDS, MetricsServer
    except ModuleNotFoundError as error:
        raise BadConfig(NO_PROMETHEUS) from error
    try:
        server = MetricsServer(address, metrics, database, lambda: watchdog.all_answer)
    except OSError as error:
        raise BadConfig(f"ALEA_METRICS names an address that cannot be used: {error.strerror}.") from error
    background.repeat("metrics", REFRESH_SECONDS, server.refresh, NOT_COUNTED)


def _start_watchdog(database: Database, notifier: Notifier) -> Watchdog:
    """Start and return a watchdog. It probes the database by counting unfinished tables for the metrics."""
    unfinished = 0
    metrics.gauge("tables", lambda: unfinished)

    async def probe() -> None:
        nonlocal unfinished
        try:
            unfinished = await database.read(count_unfinished)
        except NotRead:
            if not database.away:  # restarting the bot would not bring its server back
                raise

    watchdog = Watchdog(probe, notifier)
    watchdog.start()
    return watchdog


def end(code: int) -> NoReturn:
    """End the process with the exit code `code`, even if a worker thread is still busy."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    end(main(sys.argv[1:]))
