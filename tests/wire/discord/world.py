"""A fake Discord as plain data: people, messages, and interactions that await an answer.

Nothing here does I/O. Routes, gateway and people read and change it. There are two separate clocks: `now`
(seconds, monotonic, for deadlines) and `wall` (for snowflakes and timestamps).
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

K, V = TypeVar("K"), TypeVar("V")
Json = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400.0  # Discord: reference#snowflakes
ACKNOWLEDGE_WITHIN = 3.0  # Discord: interactions/receiving-and-responding
TOKEN_LIFE = 15 * 60.0  # Discord: interactions/receiving-and-responding
NONCE_LIFE = timedelta(minutes=3)  # "the past few minutes" (Discord: resources/message#create-message)
KEPT = 1_000  # of each: private messages, interactions, files, nonces, events and requests

HAS_THREAD, EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 5, 1 << 6, 1 << 7, 1 << 15  # message flags

MANAGE_GUILD = 1 << 5
VIEW_CHANNEL, SEND_MESSAGES = 1 << 10, 1 << 11
EMBED_LINKS, ATTACH_FILES, READ_HISTORY = 1 << 14, 1 << 15, 1 << 16
USE_COMMANDS, CREATE_THREADS, SEND_IN_THREADS = 1 << 31, 1 << 35, 1 << 38
USUAL_PERMISSIONS = (VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_HISTORY) | (
    USE_COMMANDS | CREATE_THREADS | SEND_IN_THREADS
)


@dataclass(eq=False, slots=True)
class Person:
    """A user, or the application's own bot user."""

    id: int
    name: str
    bot: bool = False


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, with the permissions of the application and of members. A thread has a `parent`.

    `posts` are its public messages by id, oldest first, deleted ones included.
    """

    id: int
    guild: Guild
    name: str
    app_permissions: int = USUAL_PERMISSIONS
    member_permissions: int = USUAL_PERMISSIONS
    parent: Channel | None = None
    posts: dict[int, Message] = field(default_factory=dict, repr=False)


@dataclass(eq=False, slots=True)
class Guild:
    """A server with its channels, threads and members."""

    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)
    threads: list[Channel] = field(default_factory=list)
    members: list[Person] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Attachment:
    """A file on a message, with its bytes."""

    id: int
    filename: str
    content_type: str
    description: str | None
    url: str
    data: bytes


@dataclass(eq=False, slots=True)
class Message:
    """A message in its current state. `visible_to` is the only reader of an ephemeral message."""

    id: int
    channel: Channel
    author: Person
    created: datetime
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    had_files: bool = False
    mentions: list[Person] = field(default_factory=list)
    flags: int = 0
    edited: datetime | None = None
    visible_to: Person | None = None
    interaction: Interaction | None = None
    nonce: str | None = None
    deleted: bool = False

    def is_seen_by(self, reader: Person | None) -> bool:
        """Return whether a person (None: the public) can still see the message."""
        return not self.deleted and self.visible_to in (None, reader)


@dataclass(eq=False, slots=True)
class Interaction:
    """Something that a person did, and how the application answered.

    `type` is 2 (command), 3 (component), 4 (autocomplete) or 5 (modal). `acknowledged` is the callback's type
    (4 to 9) or None. `original` is the message called `@original`. `told` lists the texts of all answers as
    they were given, in order. Times are in seconds of `World.now`.
    """

    id: int
    token: str
    type: int
    person: Person
    channel: Channel
    data: Json
    dispatched_at: float
    message: Message | None = None
    trigger: Interaction | None = None
    acknowledged: int | None = None
    acknowledged_at: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None


class World:
    """Everything that exists. At first, there is one guild with one channel.

    Public messages are kept for good. Of everything else, the newest `kept` of each kind are kept (None:
    all).
    """

    def __init__(self, kept: int | None = KEPT) -> None:
        self.kept = kept
        self._ahead = 0.0
        self._last_id = 0
        self.max_concurrency = 1  # shards that may log in at the same time
        self.origin = ""  # where the stand-in listens: http://127.0.0.1:port
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.people: dict[int, Person] = {}
        self.messages: dict[int, Message] = {}  # the public ones
        self.private: deque[Message] = deque(maxlen=kept)
        self.nonces: OrderedDict[tuple[int, str], Message] = OrderedDict()  # by channel and nonce
        self.attachments: OrderedDict[int, Attachment] = OrderedDict()
        self.interactions: OrderedDict[str, Interaction] = OrderedDict()
        self.commands: list[Json] = []
        self.emojis: dict[int, Json] = {}  # of the application
        self.are_commands_synced = False  # a client may not have one
        self.app = self.add_person("Alea", bot=True)
        self.owner = self.add_person("owner")
        self.guild = self.add_guild("Test guild")
        self.channel = self.add_channel(self.guild, "games")

    def now(self) -> float:
        """Return the monotonic time in seconds, for deadlines and latency."""
        return time.monotonic() + self._ahead

    def wall(self) -> datetime:
        """Return the date and time, for ids and timestamps."""
        return datetime.fromtimestamp(time.time() + self._ahead, UTC)

    def advance(self, seconds: float) -> None:
        """Advance the time (for deadlines, tokens and nonces) without waiting."""
        self._ahead += seconds

    def new_id(self) -> int:
        """Return a new snowflake for this millisecond, larger than all earlier ones."""
        milliseconds = int((self.wall().timestamp() - DISCORD_EPOCH) * 1000)
        self._last_id = max(self._last_id + 1, milliseconds << 22)
        return self._last_id

    def add_person(self, name: str, *, bot: bool = False) -> Person:
        """Create a user who is in no guild yet."""
        person = Person(self.new_id(), name, bot)
        self.people[person.id] = person
        return person

    def add_guild(self, name: str, *, shard: int = 0, shards: int = 1) -> Guild:
        """Create a guild with the application in it, on one of `shards` shards."""
        id = self.new_id()
        while (id >> 22) % shards != shard:
            self._last_id = id = id + (1 << 22)
        guild = Guild(id, name, members=[self.app])
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Create a text channel, the last in its guild."""
        channel = Channel(self.new_id(), guild, name)
        self.channels[channel.id] = channel
        guild.channels.append(channel)
        return channel

    def start_thread(self, message: Message, name: str) -> Channel:
        """Create a message's thread, with the message's id and its channel's permissions."""
        parent = message.channel
        may = (parent.app_permissions, parent.member_permissions)
        thread = Channel(message.id, parent.guild, name, *may, parent=parent)
        self.channels[thread.id] = thread
        parent.guild.threads.append(thread)
        message.flags |= HAS_THREAD
        return thread

    def add_message(self, message: Message) -> None:
        """Store a message where its readers can find it."""
        if message.visible_to is not None:
            self.private.append(message)
        else:
            self.messages[message.id] = message.channel.posts[message.id] = message

    def add_nonce(self, nonce: str, message: Message) -> None:
        """Remember the nonce under which a message was posted."""
        message.nonce = nonce
        self._keep(self.nonces, (message.channel.id, nonce), message)

    def add_attachment(self, attachment: Attachment) -> None:
        """Store a file. If there are too many, the oldest one loses its bytes."""
        for lost in self._keep(self.attachments, attachment.id, attachment):
            lost.data = b""

    def forget(self, messages: Iterable[Message]) -> None:
        """Forget public messages, as if they had never been posted."""
        for message in messages:
            del self.messages[message.id], message.channel.posts[message.id]

    def _keep(self, entries: OrderedDict[K, V], key: K, value: V) -> list[V]:
        """Add an entry, then remove and return the oldest excess entries."""
        entries[key] = value
        excess = 0 if self.kept is None else max(0, len(entries) - self.kept)
        return [entries.popitem(last=False)[1] for _ in range(excess)]

    def said_in(self, channel: Channel, reader: Person | None = None) -> list[Message]:
        """List a channel's messages for a reader, oldest first: public ones, and the reader's own."""
        said = [message for message in channel.posts.values() if message.is_seen_by(reader)]
        if reader is None:
            return said
        own = [each for each in self.private if each.channel is channel and each.is_seen_by(reader)]
        return sorted(said + own, key=lambda message: message.id)

    def interact(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Record that a person did something, and start its deadline."""
        number = self.new_id()
        interaction = Interaction(number, f"interaction-{number}", kind, person, channel, data, self.now())
        interaction.message, interaction.trigger = message, trigger
        self._keep(self.interactions, interaction.token, interaction)
        return interaction

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether it is too late to acknowledge an interaction."""
        return self.now() > interaction.dispatched_at + ACKNOWLEDGE_WITHIN

    def is_expired(self, interaction: Interaction) -> bool:
        """Return whether an interaction's token has expired."""
        return self.now() > interaction.dispatched_at + TOKEN_LIFE
