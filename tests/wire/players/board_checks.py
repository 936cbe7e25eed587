"""Checks that each table is shown in the place and in the state that the bot has stored.

Each table has one live face, which shows its current state, in its channel or its thread. Exactly the tables
that should have a thread of their own have one.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.openapi import inside

from ..discord.standin import WireDiscord
from ..discord.world import Channel, Json
from .table_session import look

FACE = re.compile(
    r"v1:(join|more|verify):([a-z0-9]+):(\d+):(\d+)"
)  # every message of a table has one of these buttons


class Face(NamedTuple):
    """What a message shows: a table at a ply and a revision."""

    table: str
    ply: int
    revision: int


class Place(NamedTuple):
    """A table's stored state: its phase, progress, channel and options, and how many seats are taken."""

    table: str
    phase: str
    ply: int
    revision: int
    seated: int
    channel_id: int
    parent_channel_id: int | None
    table_options: str

    @property
    def has_thread(self) -> bool:
        """Whether the table's boards are in a thread of its own."""
        return json.loads(self.table_options).get("place") == "thread" and self.phase in ("running", "over")


class BoardChecks:
    """The public messages of all tables of a stand-in. Complaints are sentences. There should be none."""

    def __init__(self, wire: WireDiscord) -> None:
        self._wire = wire
        self._faces: dict[str, Face] = {}  # by the post's nonce

    def digest(self) -> None:
        """Record which boards were posted, before the requests are forgotten."""
        for each in self._wire.requests:
            if each.path.endswith("/messages") and each.method == "POST":
                for face in faces(each.body.get("components") or []):
                    self._faces[str(each.body["nonce"])] = face

    def complaints(self, database: Path) -> list[str]:
        """Compare the channels and threads with the tables, and return what is wrong."""
        places = [Place(*row) for row in look(database, _PLACES)]
        return [*self._twice(), *self._live(places), *self._threads(places)]

    def _twice(self) -> Iterator[str]:
        messages = self._wire.world.messages.values()
        posts = Counter(self._faces[m.nonce] for m in messages if m.nonce in self._faces and not m.deleted)
        yield from (f"the post {face} is there {n} times" for face, n in posts.items() if n > 1)

    def _live(self, places: list[Place]) -> Iterator[str]:
        live: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for message in self._wire.world.messages.values():
            if message.is_seen_by(None):
                for table, ply, revision in faces(message.components):
                    live[table].append((message.channel.id, ply, revision))
        for place in places:
            expected = [] if place.phase == "closed" else [(place.channel_id, place.ply, place.revision)]
            if live[place.table] != expected:
                yield f"table {place} shows {live[place.table]} instead of {expected}"
        yield from self._lobbies(places)

    def _lobbies(self, places: list[Place]) -> Iterator[str]:
        seated = {place.table: place.seated for place in places if place.phase == "lobby"}
        for message in self._wire.world.messages.values():
            for table, *_ in faces(message.components) if message.is_seen_by(None) else ():
                if table in seated and f"({seated[table]} of " not in message.content:
                    yield f"table {table} has {seated[table]} players, and its lobby says {message.content!r}"

    def _threads(self, places: list[Place]) -> Iterator[str]:
        made: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for thread in (each for guild in self._wire.world.guilds.values() for each in guild.threads):
            tables = self._tables_of(thread)
            if thread.parent is not None and len(tables) == 1:
                made[tables.pop()].append((thread.id, thread.parent.id))
            else:
                yield f"the thread {thread.id} belongs to {len(tables)} tables: {tables}"
        for place in places:
            expected = [(place.channel_id, place.parent_channel_id)] if place.has_thread else []
            if made[place.table] != expected:
                yield f"table {place} has the threads {made[place.table]} instead of {expected}"

    def _tables_of(self, thread: Channel) -> set[str]:
        """Return the table of the lobby that a thread was started from or, if none, the tables of its boards.

        If a table started before its lobby could be shown, the lobby has no buttons and so no face.
        """
        starter = self._wire.world.messages[thread.id]  # which gives the thread its id
        said = (starter,) if starter.nonce in self._faces else thread.posts.values()
        return {self._faces[each.nonce].table for each in said if each.nonce in self._faces}


def faces(components: list[Json]) -> Iterator[Face]:
    """Yield the faces that a message's buttons show."""
    for component in inside(components):
        found = FACE.fullmatch(component.get("custom_id") or "")
        if found:
            yield Face(found[2], int(found[3]), int(found[4]))


_PLACES = (
    "SELECT id, phase, (SELECT count(*) FROM event WHERE table_id = id), revision,"
    " (SELECT count(*) FROM seats WHERE table_id = id), channel_id, parent_channel_id, table_options"
    " FROM tables ORDER BY opened_at, id"
)
