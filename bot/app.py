"""The composition root: builds the services and the client, and runs the bot."""

from __future__ import annotations

from functools import partial

import discord

from renderers import THEMES

from .background import Background
from .config import Config
from .features.interactions.client import Referee, ShardedReferee
from .features.interactions.context import Services
from .locale import handbook
from .metrics import metrics
from .operations.watchdog import Watchdog
from .pictures.boards import BoardPictures
from .publishing.channel_backoff import ChannelBackoff
from .publishing.channel_lists import ChannelListPublisher
from .publishing.contests.seasons import SeasonPosts
from .publishing.dailies import DailyPublisher
from .publishing.emojis import EmojiPublisher
from .publishing.game_night.events import EventFollower
from .publishing.game_night.last_rounds import Announcer
from .publishing.notifications.alerts import AlertPublisher
from .publishing.notifications.digests import Digests
from .publishing.notifications.followers import FollowPublisher
from .publishing.notifications.services import Notifications
from .publishing.poster import Poster
from .publishing.publisher import Publisher
from .publishing.replay.films import FilmPublisher
from .publishing.replay.shares import SharePublisher
from .publishing.showing import PublishingServices
from .publishing.welcomes import Welcomes
from .service.audience import Audiences
from .service.blocking import Blocking
from .service.computers.computers import Computers
from .service.computers.engine_process import ThinkingProcess
from .service.computers.game_graphs import GameGraphs
from .service.computers.thinker import Thinker
from .service.contests import Ratings
from .service.deadlines import Deadlines, PunctualActions, table_handlers
from .service.departed_guilds import DepartedGuilds
from .service.hearing import Hearing
from .service.looking import Looking
from .service.notifications.nudges import Nudges
from .service.notifications.own_reminders import OwnReminders
from .service.outages import Outages
from .service.own_times import OwnTimes
from .service.personal_data import PersonalData
from .service.puzzles import PuzzleJudge
from .service.replay import ReplayCache, ReplayRateLimit
from .service.results import Statistics
from .service.table_cache import TableQueries
from .service.tables import Tables
from .storage.channel_lists import ChannelLists
from .storage.clusters.login_turns import wait_for_turn
from .storage.computers import Hints
from .storage.contests.ratings import FOLD
from .storage.contests.seasons import SEASON
from .storage.custom_sets import CustomSetRepository
from .storage.daily import DAILY_OVER, Dailies
from .storage.daily_posts import DAILY_POST, DailyPosts
from .storage.database import Database
from .storage.guild_settings import GuildSettingsRepository
from .storage.looking import LOOKING
from .storage.notifications.alerts import Alerts
from .storage.notifications.digests import DIGEST
from .storage.notifications.follows import Follows
from .storage.notifications.reminders import OWN
from .storage.outbox import Outbox
from .storage.preferences import PreferenceRepository
from .storage.presets import Presets
from .storage.puzzles import Puzzles
from .storage.replay import Films, Shares
from .storage.results.results import Results
from .storage.tryout import TryOuts
from .table.deadlines import CLOCK, END, START
from .transport.clock import DiscordClock
from .transport.connection import GatewaySessions, hears_discord, shards_of, shorten_pauses
from .transport.direct_messages import DirectMessages
from .transport.login_throttle import LoginThrottle, Pace
from .transport.serving import asked_to_stop, serve, use_address


def build_services(
    client: discord.Client,
    database: Database,
    tables: Tables,
    clock: DiscordClock,
    sessions: GatewaySessions,
    background: Background,
    contact: str | None,
    thinker: Thinker,
) -> Services:
    """Build the services that handlers use, and connect changes of tables to the services that show them."""
    outbox, queries, results = Outbox(database), TableQueries(database, tables.get), Results(database)
    preferences, settings = PreferenceRepository(database), GuildSettingsRepository(database)
    notifications = Notifications(database, preferences, DirectMessages(client))
    audiences = Audiences(preferences, settings, THEMES, database, notifications.notices, clock)
    pictures = BoardPictures()
    poster = Poster(client, audiences, settings, ChannelBackoff())
    replay_cache, statistics = ReplayCache(database), Statistics(results)
    films = FilmPublisher(tables, outbox, pictures, poster, replay_cache, Films(database), background)
    followers = FollowPublisher(
        client, notifications, tables, outbox, Follows(database), audiences, pictures, clock, background
    )

    outages = Outages(
        database,
        clock,
        lambda: shards_of(client, sessions),
        lambda: hears_discord(client, clock),
        has_heartbeat=not clock.is_simulated,
    )
    ratings = Ratings(database)
    showing = PublishingServices(tables, outbox, pictures, poster, clock, outages, notifications, ratings)
    publisher = Publisher(showing)
    computers = Computers(tables, database, thinker, clock, background, publisher.wake)
    deadlines = Deadlines(
        database, table_handlers(tables), clock, outages.heartbeat, skipped=clock.is_simulated
    )
    own_times = OwnTimes(database, tables, deadlines.wake)
    digests = Digests(
        notifications, followers, queries, outbox, audiences, pictures, clock, background, deadlines.wake
    )
    looking = Looking(database, tables, deadlines.wake)
    own_reminders = OwnReminders(database, queries, publisher.wake, deadlines.wake)
    if not database.alone:
        hearing = Hearing(
            tables, preferences, statistics, notifications.notices, outbox.unsettled, publisher.wake
        )
        background.start("news", database.listen(hearing.hear))
    punctual = PunctualActions(tables, outages, own_times, thinker)
    deadlines.handle(CLOCK, punctual.act_on_clocks)
    deadlines.handle(END, punctual.end)
    deadlines.handle(START, punctual.start)
    deadlines.handle(OWN, own_reminders.do)
    deadlines.handle(DIGEST, digests.do)
    deadlines.handle(LOOKING, looking.expire)
    deadlines.handle(SEASON, SeasonPosts(database, poster).do)
    deadlines.handle(FOLD, ratings.fold_again)
    dailies = Dailies(database)
    deadlines.handle(DAILY_OVER, dailies.drop)
    daily_posts = DailyPosts(database)
    daily_publisher = DailyPublisher(
        poster, daily_posts, dailies, notifications.messages, pictures, clock, background
    )
    deadlines.handle(DAILY_POST, daily_publisher.do)
    tables.changed.connect(publisher.wake)
    tables.changed_with_computers.connect(computers.changed)
    tables.time_changed.connect(notifications.notices.expect)
    tables.time_changed.connect(deadlines.expect)
    tables.cache.outages_of = outages.of
    showing.ended.connect(films.wake)
    showing.ended.connect(followers.wake)
    sessions.given_up_as_unresponsive.connect(outages.unresponsive)
    return Services(
        tables=tables,
        queries=queries,
        outbox=outbox,
        audiences=audiences,
        preferences=preferences,
        settings=settings,
        custom_sets=CustomSetRepository(database),
        presets=Presets(database),
        personal_data=PersonalData(database, tables, preferences),
        departed_guilds=DepartedGuilds(database, tables, settings, clock),
        deadlines=deadlines,
        outages=outages,
        own_times=own_times,
        blocking=Blocking(database, tables),
        looking=looking,
        pictures=pictures,
        poster=poster,
        publisher=publisher,
        computers=computers,
        thinker=thinker,
        hints=Hints(database),
        game_graphs=GameGraphs(thinker),
        channel_lists=ChannelListPublisher(
            poster, queries, outbox, ChannelLists(database), results, clock, background
        ),
        replay_cache=replay_cache,
        replay_limit=ReplayRateLimit(),
        films=films,
        followers=followers,
        alerts=AlertPublisher(client, notifications, queries, outbox, Alerts(database), clock, background),
        sessions=EventFollower(
            client, Announcer(poster, outbox), database, tables, queries, clock, background
        ),
        results=results,
        ratings=ratings,
        statistics=statistics,
        shares=SharePublisher(poster, Shares(database)),
        notifications=notifications,
        nudges=Nudges(tables, publisher.wake, deadlines.wake),
        own_reminders=own_reminders,
        digests=digests,
        emojis=EmojiPublisher(client, pictures, deadlines.leads),
        welcomes=Welcomes(poster, database, clock, background),
        try_outs=TryOuts(database),
        puzzles=Puzzles(database),
        dailies=dailies,
        daily_posts=daily_posts,
        daily_publisher=daily_publisher,
        puzzle_judge=PuzzleJudge(thinker),
        contact=contact,
    )


def build_client(
    config: Config,
    database: Database,
    tables: Tables,
    clock: DiscordClock,
    background: Background | None = None,
    thinker: Thinker | None = None,
) -> Referee:
    """Build the client that `config` describes. Closing it also closes `background` and the `thinker`."""
    handbook.preload()
    cluster = database.cluster
    turn = None if database.alone else partial(wait_for_turn, database)
    logins = LoginThrottle(Pace(config.logins, clock), cluster.ids[0], turn)
    owner = background or Background()
    mind = thinker or Thinker(ThinkingProcess() if config.opponents else None)

    def compose(client: discord.Client, sessions: GatewaySessions) -> Services:
        return build_services(client, database, tables, clock, sessions, owner, config.contact, mind)

    if config.shards is not None:
        ids = {} if database.alone else {"shard_ids": list(cluster.ids)}
        return ShardedReferee(compose, clock, logins, owner, shard_count=config.shards, **ids)
    return Referee(compose, clock, logins, owner)


async def run(
    config: Config, database: Database, tables: Tables, background: Background, watchdog: Watchdog
) -> None:
    """Run the bot until it is asked to stop. Raises an error if Discord refuses the token or session."""
    if config.api_base is not None:
        use_address(config.api_base)
    shorten_pauses()
    client = build_client(config, database, tables, DiscordClock(), background)
    metrics.gauge("waiting", lambda: client.services.publisher.waiting)
    metrics.gauge("films", lambda: client.services.films.waiting)
    metrics.gauge("questions", lambda: client.services.thinker.waiting)
    await serve(client, config.token, client.stay, asked_to_stop(), on_end=watchdog.watch_shutdown)
