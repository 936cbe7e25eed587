"""The services that handlers use: built in one place, and connected to each other."""

from __future__ import annotations

from functools import partial

import discord
from cachetools import LRUCache

from engine import Text, _, text
from renderers import THEMES

from ...background import Background
from ...contests.tournament import Tournament
from ...pictures.boards import BoardPictures
from ...publishing.channel_backoff import ChannelBackoff
from ...publishing.channel_lists import ChannelListPublisher
from ...publishing.contests.seasons import SeasonPosts
from ...publishing.contests.tournaments import TournamentPublisher
from ...publishing.dailies import DailyPublisher
from ...publishing.emojis import EmojiPublisher
from ...publishing.game_night.events import EventFollower
from ...publishing.game_night.last_rounds import Announcer
from ...publishing.notifications.alerts import AlertPublisher
from ...publishing.notifications.digests import Digests
from ...publishing.notifications.followers import FollowPublisher
from ...publishing.notifications.services import Notifications
from ...publishing.poster import Poster
from ...publishing.publisher import Publisher
from ...publishing.replay.films import FilmPublisher
from ...publishing.replay.shares import SharePublisher
from ...publishing.showing import PublishingServices
from ...publishing.threads import exists
from ...publishing.welcomes import Welcomes
from ...service.audience import Audiences
from ...service.blocking import Blocking
from ...service.computers.computers import Computers
from ...service.computers.game_graphs import GameGraphs
from ...service.computers.thinker import Thinker
from ...service.contests import Ratings
from ...service.deadlines import Deadlines, PunctualActions, table_handlers
from ...service.departed_guilds import DepartedGuilds
from ...service.hearing import Hearing
from ...service.links import message_link
from ...service.looking import Looking
from ...service.notifications.nudges import Nudges
from ...service.notifications.own_reminders import OwnReminders
from ...service.outages import Outages
from ...service.own_times import OwnTimes
from ...service.personal_data import PersonalData
from ...service.planning import Drafts
from ...service.puzzles import MAX_PUZZLES, PUZZLE_WINDOW_SECONDS, PuzzleJudge
from ...service.replay import MAX_PAGES, PAGE_WINDOW_SECONDS, RateLimit, ReplayCache, ReplayRateLimit
from ...service.results import Statistics
from ...service.table_cache import TableQueries
from ...service.tables import Tables
from ...service.tournament_actions import TournamentActions
from ...service.tournaments import Tournaments
from ...storage.channel_lists import ChannelLists
from ...storage.computers import Hints
from ...storage.contests.ratings import FOLD
from ...storage.contests.seasons import SEASON
from ...storage.custom_sets import CustomSetRepository
from ...storage.daily_posts import DAILY_POST, DailyPosts
from ...storage.database import Database
from ...storage.emojis import EmojiCount
from ...storage.guild_settings import GuildSettingsRepository
from ...storage.looking import APART, LOOKING
from ...storage.notifications.alerts import Alerts
from ...storage.notifications.digests import DIGEST
from ...storage.notifications.follows import Follows
from ...storage.notifications.reminders import OWN
from ...storage.outbox import Outbox
from ...storage.preferences import PreferenceRepository
from ...storage.presets import Presets
from ...storage.puzzles import Dailies, Puzzles
from ...storage.replay import Films, Shares
from ...storage.results.results import Results
from ...storage.tryout import TryOuts
from ...table.deadlines import CLOCK, END, START, TOURNAMENT
from ...table.model import Table
from ...transport.clock import DiscordClock
from ...transport.connection import GatewaySessions, hears_discord, shards_of
from ...transport.direct_messages import DirectMessages
from ...transport.permissions import missing_for_threads
from ...transport.visibility import find_common_channel, gone_from

CHANNEL_GONE = _(
    "(its channel was deleted, so use `/board` in another channel with the `table` option: `{table}`)"
)
REMEMBERED = 1000  # interactions handled by this process; the tables recognise older ones
MAX_DRAFTS = 100  # of tournaments that organisers are about to create
MAX_MET = 10_000  # pairs of a person and a game they know
HINTS_AN_HOUR = 10  # on boards for trying moves


class Services:
    """The services that handlers use.

    `contact` says how to reach the host. `seen` has the ids of recent interactions. `met` has (user id, game
    id) pairs for the games that users know.
    """

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        tables: Tables,
        clock: DiscordClock,
        sessions: GatewaySessions,
        background: Background,
        contact: str | None,
        thinker: Thinker,
    ) -> None:
        self.tables, self.thinker, self.contact = tables, thinker, contact
        self.outbox = outbox = Outbox(database)
        self.queries = queries = TableQueries(database, tables.get)
        self.preferences = preferences = PreferenceRepository(database)
        self.settings = settings = GuildSettingsRepository(database)
        self.custom_sets, self.presets = CustomSetRepository(database), Presets(database)
        self.hints, self.try_outs, self.puzzles = Hints(database), TryOuts(database), Puzzles(database)
        self.dailies, self.daily_posts = Dailies(database), DailyPosts(database)
        self.ratings, self.results = Ratings(database), Results(database)
        self.statistics = statistics = Statistics(self.results)
        self.replay_cache = ReplayCache(database)
        self.personal_data = PersonalData(database, tables, preferences)
        self.departed_guilds = DepartedGuilds(database, tables, settings, clock)
        self.blocking, self.tournaments = Blocking(database, tables), Tournaments(database, tables)

        self.notifications = notifications = Notifications(database, preferences, DirectMessages(client))
        self.audiences = audiences = Audiences(
            preferences, settings, THEMES, database, notifications.notices, clock
        )
        self.pictures = pictures = BoardPictures()
        self.poster = poster = Poster(client, audiences, settings, ChannelBackoff())
        self.outages = outages = Outages(
            database,
            clock,
            lambda: shards_of(client, sessions),
            lambda: hears_discord(client, clock),
            has_heartbeat=not clock.is_simulated,
        )
        showing = PublishingServices(
            tables, outbox, pictures, poster, clock, outages, notifications, self.ratings, self.tournaments
        )
        self.publisher = publisher = Publisher(showing)
        self.films = FilmPublisher(
            tables, outbox, pictures, poster, self.replay_cache, Films(database), background
        )
        self.followers = followers = FollowPublisher(
            client, notifications, tables, outbox, Follows(database), audiences, pictures, clock, background
        )
        self.alerts = AlertPublisher(
            client, notifications, queries, outbox, Alerts(database), clock, background
        )
        self.channel_lists = ChannelListPublisher(
            poster, queries, outbox, ChannelLists(database), self.results, clock, background
        )
        self.sessions = EventFollower(
            client, Announcer(poster, outbox), database, tables, queries, clock, background
        )
        self.daily_publisher = DailyPublisher(
            poster, self.daily_posts, self.dailies, notifications.messages, pictures, clock, background
        )
        self.tournament_publisher = TournamentPublisher(
            poster, notifications.messages, self.tournaments, queries, outbox, pictures, clock, background
        )
        self.shares, self.welcomes = (
            SharePublisher(poster, Shares(database)),
            Welcomes(poster, database, clock, background),
        )

        self.deadlines = deadlines = Deadlines(
            database, table_handlers(tables), clock, outages.heartbeat, skipped=clock.is_simulated
        )
        self.own_times = OwnTimes(database, tables, deadlines.wake)
        self.looking = Looking(database, tables, deadlines.wake, partial(find_common_channel, client))
        self.digests = Digests(
            notifications, followers, queries, outbox, audiences, pictures, clock, background, deadlines.wake
        )
        self.own_reminders = OwnReminders(database, queries, publisher.wake, deadlines.wake)
        self.nudges = Nudges(tables, publisher.wake, deadlines.wake)
        self.emojis = EmojiPublisher(client, pictures, deadlines.leads, EmojiCount(database).note)
        self.computers = Computers(tables, database, thinker, clock, background, publisher.wake)
        self.game_graphs, self.puzzle_judge = GameGraphs(thinker), PuzzleJudge(thinker)

        self.replay_limit, self.drafts = ReplayRateLimit(), Drafts()
        self.page_limit = RateLimit(MAX_PAGES, PAGE_WINDOW_SECONDS)
        self.puzzle_limit = RateLimit(MAX_PUZZLES, PUZZLE_WINDOW_SECONDS)
        self.try_out_hints = RateLimit(HINTS_AN_HOUR, 3600.0)
        self.tournament_drafts: LRUCache[int, Tournament] = LRUCache(MAX_DRAFTS)
        self.seen: LRUCache[int, None] = LRUCache(REMEMBERED)
        self.met: LRUCache[tuple[int, str], None] = LRUCache(MAX_MET)

        self._handle_deadlines(
            SeasonPosts(database, poster),
            TournamentActions(
                database,
                tables,
                self.tournaments,
                outages,
                partial(gone_from, client),
                partial(exists, client),
                partial(missing_for_threads, client),
                background,
            ),
        )
        self._connect(showing, sessions)
        if not database.alone:
            hearing = Hearing(
                tables, preferences, statistics, notifications.notices, outbox.unsettled, publisher.wake
            )
            background.start("news", database.listen(hearing.hear))

    def _handle_deadlines(self, season_posts: SeasonPosts, tournaments: TournamentActions) -> None:
        punctual = PunctualActions(self.tables, self.outages, self.own_times, self.thinker)
        handle = self.deadlines.handle
        handle(CLOCK, punctual.act_on_clocks)
        handle(END, punctual.end)
        handle(START, punctual.start)
        handle(OWN, self.own_reminders.do)
        handle(DIGEST, self.digests.do)
        handle(LOOKING, self.looking.expire)
        handle(APART, self.looking.match_again)
        handle(SEASON, season_posts.do)
        handle(FOLD, self.ratings.fold_again)
        handle(DAILY_POST, self.daily_publisher.do)
        handle(TOURNAMENT, tournaments.do)

    def _connect(self, showing: PublishingServices, sessions: GatewaySessions) -> None:
        """Connect the signals of tables, tournaments, outages and others to the services that react."""
        tables = self.tables
        tables.changed.connect(self.publisher.wake)
        tables.changed_with_computers.connect(self.computers.changed)
        tables.time_changed.connect(self.notifications.notices.expect)
        tables.time_changed.connect(self.deadlines.expect)
        tables.time_changed.connect(self.looking.expect)
        tables.tournament_game_over.connect(self.tournaments.changed)
        self.personal_data.leaving.connect(self.tournaments.leave_all)
        self.tournaments.changed.connect(lambda _id: self.deadlines.wake())
        self.outages.over.connect(self.deadlines.wake)
        tables.cache.outages_of = self.outages.of
        self.tournaments.changed.connect(self.tournament_publisher.wake)
        showing.ended.connect(self.films.wake)
        showing.ended.connect(self.followers.wake)
        sessions.given_up_as_unresponsive.connect(self.outages.unresponsive)

    async def place_of(self, table: Table) -> Text | str:
        """Return a text that says where a table is, usually a mention of its channel.

        If the channel is gone, the text says how to continue at the table.
        """
        if table.is_direct:
            return text("in your direct messages")
        there = await self.publisher.has_channel(table)
        return f"<#{table.channel_id}>" if there else text(CHANNEL_GONE, table=table.id)

    async def link_text(self, table: Table, template: str) -> Text | str:
        """Return `template` with the URL of a table's latest post as its `url`.

        If there is no such URL (see `board_link`), say where the table is instead (see `place_of`).
        """
        url = await self.board_link(table)
        return text(template, url=url) if url else await self.place_of(table)

    async def board_link(self, table: Table) -> str | None:
        """Return the URL of a table's latest post, or None if there is none or the channel is gone."""
        return await message_link(self.outbox, table) if await self.publisher.has_channel(table) else None
