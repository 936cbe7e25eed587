"""What people asked for and were told, held against what the bot stored and what the channels show.

In the spirit of Jepsen: an invocation that was answered happened, once; one that was not answered may or may
not have happened; nothing happened that nobody asked for.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from . import rules
from .answer import Answer, Deed
from .callbacks import DEFER_UPDATE
from .sitting import look
from .standin import WireDiscord
from .user import User
from .world import Json

PLAYED = re.compile(r"You played `([^`]+)`")
OPENED = "Your table is open"
SILENT = 1.0  # seconds: a silent acknowledgement within them is no deferral, it says that all is done
COUNTED = (401, 403, 429)  # invalid requests: 10,000 in ten minutes shut a bot out (Discord: rate limits)
FACE = re.compile(r"v1:(join|more|record):([a-z0-9]+):(\d+):.*")  # what every face of a table has one of


class Invocation(NamedTuple):
    """Something that somebody asked for: a move, or "" for anything else."""

    deed: Deed
    user: User
    move: str


class Play(NamedTuple):
    """A move that the bot stored."""

    user_id: int
    move: str


class History:
    """All invocations at the tables of a stand-in. Its complaints are sentences; none of them is good."""

    def __init__(self, wire: WireDiscord) -> None:
        self.refusals: list[float] = []  # when Discord counted a request as invalid, in seconds
        self._wire = wire
        self._asked: dict[int, Invocation] = {}
        self._faces: dict[str, tuple[str, int]] = {}  # by nonce: the table and the ply of a post
        self._answered: set[str] = set()
        self._answered_twice: list[str] = []

    def asked(self, deed: Deed, user: User, move: str = "") -> None:
        """Note that somebody asked for something."""
        self._asked[deed.interaction.id] = Invocation(deed, user, move)

    def digest(self) -> None:
        """Take down what matters of the requests so far, and let go of them and of the pictures."""
        for each in self._wire.requests:
            if each.status in COUNTED:
                self.refusals.append(each.at)
            if each.path.endswith("/messages") and each.method == "POST":
                for face in _faces(each.body.get("components") or []):
                    self._faces[str(each.body["nonce"])] = face
            if each.path.endswith("/callback"):
                if each.path in self._answered and _code(each.reply) == 40060:
                    self._answered_twice.append(each.path)
                if each.status in (200, 204):
                    self._answered.add(each.path)
        self._wire.requests.clear()
        for picture in self._wire.world.attachments.values():
            picture.data = b""

    def most_refusals(self, seconds: float) -> int:
        """Count the invalid requests within the worst stretch of so many seconds."""
        return max((sum(at <= r < at + seconds for r in self.refusals) for at in self.refusals), default=0)

    @property
    def told(self) -> int:
        """How many moves people were told that they had played."""
        return sum("You played" in _seen(each).content for each in self._asked.values() if each.move)

    def complaints(self, database: Path) -> list[str]:
        """Compare everything; the bot must have come to rest."""
        self.digest()
        return [
            *self._lost(database),
            *self._invented(database),
            *self._gaps(database),
            *self.boards(database),
        ]

    def boards(self, database: Path) -> list[str]:
        """Compare the channels with the tables: the newest face alone is live, and no face is there twice."""
        live: dict[str, list[int]] = defaultdict(list)
        for message in self._wire.world.messages.values():
            for table, ply in _faces(message.components):
                if message.visible_to is None:
                    live[table].append(ply)
        self.digest()
        found = [f"the post {face} is there {n} times" for face, n in self._posts().items() if n > 1]
        for table, phase, ply in look(database, _TABLES):
            expected = [] if phase == "closed" else [ply]
            if live[table] != expected:
                found.append(f"table {table}, {phase}, shows {live[table]} instead of {expected}")
        return found

    def _posts(self) -> Counter[tuple[str, int]]:
        """Count the messages that were posted for each face."""
        messages = self._wire.world.messages.values()
        return Counter(self._faces[m.nonce] for m in messages if m.nonce in self._faces and not m.deleted)

    def _lost(self, database: Path) -> Iterator[str]:
        """What was promised and is not stored."""
        plays = dict(self._plays(database))
        done = {row[0] for row in look(database, "SELECT id FROM interaction")}
        for id, (deed, user, move) in self._asked.items():
            seen = _seen((deed, user, move))
            played = (
                PLAYED.search(seen.content) if move else None
            )  # a composer ends as the answer to its move
            if played and plays.get(id) != Play(user.id, played[1]):
                yield f"{user.person.name} was told {played[0]}, and stored is {plays.get(id)}"
            if seen.content.startswith(OPENED) and id not in done:
                yield f"{user.person.name} was told that a table is open, and there is none"
            if _was_silently_done(deed, seen) and id not in done:
                yield f"{deed.interaction.data.get('custom_id')} was acknowledged and not done"

    def _invented(self, database: Path) -> Iterator[str]:
        """What is stored and was not asked for, or not so often."""
        plays = list(self._plays(database))
        for id, play in plays:
            asked = self._asked.get(id)
            if asked is None or play != Play(asked.user.id, asked.move):
                yield f"stored is {play}, and asked for was {asked}"
        actions = [row[0] for row in look(database, "SELECT joined_by FROM seats WHERE seat = 0")]
        for each in (Counter(id for id, _ in plays), Counter(actions)):
            yield from (f"interaction {id} was done {n} times" for id, n in each.items() if n > 1)
        yield from (f"answered twice: {path}" for path in self._answered_twice)

    def _gaps(self, database: Path) -> Iterator[str]:
        plies: dict[str, list[int]] = defaultdict(list)
        for table, ply in look(database, "SELECT table_id, ply FROM event ORDER BY table_id, ply"):
            plies[table].append(ply)
        for table, found in plies.items():
            if found != list(range(1, len(found) + 1)):
                yield f"table {table} has gaps: {found}"

    def _plays(self, database: Path) -> Iterator[tuple[int, Play]]:
        for id, user, event in look(database, _EVENTS):
            written = json.loads(event)
            if "play" in written:
                yield id, Play(user, written["play"][1])


_TABLES = (
    "SELECT id, phase, (SELECT count(*) FROM event WHERE table_id = id) FROM tables ORDER BY opened_at, id"
)
_EVENTS = "SELECT interaction_id, user_id, event FROM event JOIN seats USING (table_id, seat)"


def _seen(asked: tuple[Deed, User, str]) -> Answer:
    return Answer.to(asked[0].interaction)


def _was_silently_done(deed: Deed, seen: Answer) -> bool:
    said = seen.followups or seen.modal
    return seen.acknowledged == DEFER_UPDATE and not said and deed.latency < SILENT


def _faces(components: list[Json]) -> Iterator[tuple[str, int]]:
    for component in rules.inside(components):
        found = FACE.fullmatch(component.get("custom_id") or "")
        if found:
            yield found[2], int(found[3])


def _code(reply: object) -> object:
    return reply.get("code") if isinstance(reply, dict) else None
