"""The simulated server: two channels, eight people, and a greeting that says how to start."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import discord
import simcord
from simcord import _clock

from bot.features.interactions.client import Referee
from bot.transport.clock import DiscordClock

BOT, SERVER = "Alea", "The Dice Cellar"
CHANNELS = ("game-table", "back-room")
TODAY = datetime(2027, 3, 1, 9, tzinfo=UTC)  # a Monday, whose daily puzzle is easy
SINCE = 150_000_000_000  # when people's accounts were made, in ms since Discord's first: long before 2026
PEOPLE = ("Marisol", "Tilde", "Olga", "Kofi", "Hikari", "Noor", "Bruno", "Wren")

GREETING = """\
This is the real bot in a simulated Discord. Type `/practice` below: one command, and you're playing.
To play with others, type `/play`. At the top, switch between people, threads and direct messages.
`/help` explains the rest, and `/skip-time` skips hours or days."""


SESSION, AHEAD, LASTS = "The Sunken Keep", timedelta(minutes=45), timedelta(hours=4)


class Clock(DiscordClock):
    """A clock that reads the simulated time. SimCord answers without HTTP, so its answers have no date."""

    is_simulated = True

    def __call__(self) -> int:
        """Return the simulated time in milliseconds since the epoch."""
        return int(discord.utils.utcnow().timestamp() * 1000)

    @property
    def is_fresh(self) -> bool:
        """Whether the time was read just now, which is always true of simulated time."""
        return True


class _Calendar(_clock.Clock):
    """Simulated time that starts at `TODAY`, because SimCord's own starts before the first daily puzzle."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = TODAY


def simulated(client: Referee) -> simcord.run:
    """Return a context in which the bot runs in a simulated Discord, whose time starts at `TODAY`."""
    with patch("simcord.backend.ops.base.Clock", _Calendar):
        return simcord.run(client, check_errors=False)


class World(NamedTuple):
    """The channel that the page shows, and the people whose view of it the page can show."""

    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]


async def build(env: simcord.Env) -> World:
    """Create the server, post the greeting, and return the World for the page."""
    env.backend.edit_bot_profile(BOT)
    with patch.object(env.backend, "snowflake", partial(env.backend._allocate_at, SINCE)):  # noqa: SLF001
        users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    guild = env.create_guild(SERVER, owner=users[0])  # the first person can moderate
    channels = [guild.create_text_channel(name) for name in CHANNELS]
    people = tuple(map(guild.add_member, users))
    host = guild.add_member(env.create_user("host", global_name="Your host"))
    await host.send(channels[0], GREETING)
    return World(channels[0], people)


def look_often(env: simcord.Env) -> None:
    """Make SimCord check every 6 ms whether the bot has finished.

    By default it checks every 50 ms, which would be most of the time that a press takes.
    """
    settle = env._settle_internal  # noqa: SLF001

    async def settle_soon(**how: Any) -> None:
        await settle(**{**how, "idle": 0.006})

    env._settle_internal = settle_soon  # type: ignore[method-assign]  # noqa: SLF001


async def welcome(env: simcord.Env) -> None:
    """Have the bot post its greeting, because SimCord lets it join before there is a channel to post in."""
    bot = cast(Referee, env.bot)
    await bot.services.welcomes.greet(cast(discord.Guild, bot.get_guild(env.guild.id)))


def announce(env: simcord.Env) -> None:
    """Schedule an event on the server, for trying out `/session` and the option `until` of `/play`."""
    start = datetime.fromisoformat(env.backend.now_iso()) + AHEAD
    env.guild.create_scheduled_event(
        SESSION,
        start_time=start.isoformat(),
        end_time=(start + LASTS).isoformat(),
        entity_type=3,  # not in a channel (Discord: resources/guild-scheduled-event)
        location=SERVER,
    )
