"""The composition root, which builds the client with its services and runs the bot."""

from __future__ import annotations

from functools import partial

import discord

from .background import Background
from .config import Config
from .features.interactions.client import Referee, ShardedReferee
from .features.interactions.services import Services
from .locale import handbook
from .metrics import metrics
from .operations.watchdog import Watchdog
from .service.computers.engine_process import ThinkingProcess
from .service.computers.thinker import Thinker
from .service.tables import Tables
from .storage.clusters.login_turns import wait_for_turn
from .storage.database import Database
from .transport.clock import DiscordClock
from .transport.connection import GatewaySessions, shorten_pauses
from .transport.login_throttle import LoginThrottle, Pace
from .transport.serving import asked_to_stop, serve, use_address


def build_client(
    config: Config,
    database: Database,
    tables: Tables,
    clock: DiscordClock,
    background: Background | None = None,
    thinker: Thinker | None = None,
) -> Referee:
    """Build the client that `config` describes.

    Closing the client also closes `background` and `thinker`, which are created if they are None.
    """
    handbook.preload()
    cluster = database.cluster
    turn = None if database.alone else partial(wait_for_turn, database)
    logins = LoginThrottle(Pace(config.logins, clock), cluster.ids[0], turn)
    owner = background or Background()
    mind = thinker or Thinker(ThinkingProcess() if config.opponents else None)

    def compose(client: discord.Client, sessions: GatewaySessions) -> Services:
        return Services(client, database, tables, clock, sessions, owner, config.contact, mind)

    if config.shards is not None:
        ids = {} if database.alone else {"shard_ids": list(cluster.ids)}
        return ShardedReferee(compose, clock, logins, owner, shard_count=config.shards, **ids)
    return Referee(compose, clock, logins, owner)


async def run(
    config: Config, database: Database, tables: Tables, background: Background, watchdog: Watchdog
) -> None:
    """Run the bot until it is asked to stop.

    Raises discord.LoginFailure if the token is refused, or another error if the bot cannot stay connected.
    """
    if config.api_base is not None:
        use_address(config.api_base)
    shorten_pauses()
    client = build_client(config, database, tables, DiscordClock(), background)
    metrics.gauge("waiting", lambda: client.services.publisher.waiting)
    metrics.gauge("films", lambda: client.services.films.waiting)
    metrics.gauge("questions", lambda: client.services.thinker.waiting)
    await serve(client, config.token, client.stay, asked_to_stop(), on_end=watchdog.watch_shutdown)
