"""Checks what people asked for and were told against what the bot stored.

In the spirit of Jepsen: an invocation that was answered happened exactly once, one that was refused did not
happen, and one that was not answered may or may not have. Nothing happened that no one asked for.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bot.features.board import RESIGNED
from bot.table.agreements.rows import AGREEMENTS

from ..discord.answer import Deed
from ..discord.standin import WireDiscord
from ..discord.user import User
from .board_checks import BoardChecks
from .choices import wrong_choices
from .invocation import CHANGING, PLAYED, Invocation
from .table_session import look

COUNTED = (401, 403, 429)  # invalid requests: 10,000 in ten minutes shut a bot out (Discord: rate limits)

# The kind of log entry that a text promises, by its start, and the verbs that may have caused an entry.
PROMISED = {
    AGREEMENTS["take_back"].words.done: "back",
    AGREEMENTS["end_now"].words.done: "settle",
    RESIGNED: "resign",
}
ENTERED_BY: Mapping[str, frozenset[str]] = {
    "play": frozenset({"/move", "play", "best", "step", "pick"}),
    "back": frozenset({"/takeback", "ask", "agree"}),
    "settle": frozenset({"offerend", "agree"}),
    "resign": frozenset({"resign"}),
}
SEATED_BY = frozenset({"/play", "rematch", "join", "accept"})
# Kinds of table events and proposals, with the verbs that each store one.
NOTICED_BY = {
    "seat": frozenset({"/handover", "offerseat"}),
    "no": frozenset({"refuse", "withdraw"}),
    "taken": frozenset({"agree"}),  # but it may also settle something that stores no event
}


class Entry(NamedTuple):
    """A person's action in the log: the user in the seat at the time, its kind, and the move, if any."""

    user_id: int
    kind: str
    move: str | None


class Oracle:
    """All invocations at the tables of a stand-in. Complaints are sentences. There should be none."""

    def __init__(self, wire: WireDiscord) -> None:
        self.refusals: list[float] = []  # times of requests that Discord counts as invalid, in seconds
        self._wire = wire
        self._board_checks = BoardChecks(wire)
        self._asked: dict[int, Invocation] = {}
        self._answered: set[str] = set()
        self._answered_twice: list[str] = []

    def asked(self, deed: Deed, user: User) -> None:
        """Record that a person asked for something."""
        self._asked[deed.interaction.id] = Invocation(deed, user)

    def digest(self) -> None:
        """Record what matters in the requests so far, then forget them and the pictures."""
        self._board_checks.digest()
        for each in self._wire.requests:
            if each.status in COUNTED:
                self.refusals.append(each.at)
            if each.path.endswith("/callback"):
                if each.path in self._answered and (each.reply or {}).get("code") == 40060:
                    self._answered_twice.append(each.path)
                if each.status in (200, 204):
                    self._answered.add(each.path)
        self._wire.requests.clear()
        for picture in self._wire.world.attachments.values():
            picture.data = b""

    def most_refusals(self, seconds: float) -> int:
        """Count the invalid requests in the worst period of this many `seconds`."""
        return max((sum(at <= r < at + seconds for r in self.refusals) for at in self.refusals), default=0)

    @property
    def told(self) -> int:
        """The number of moves that people were told they had made."""
        return sum(_played(asked) is not None for asked in self._asked.values())

    def done(self) -> Counter[str]:
        """Count by verb what people were told they had done."""
        return Counter(asked.verb for asked in self._asked.values() if asked.was_done)

    def complaints(self, database: Path) -> list[str]:
        """Compare everything, and return what is wrong. The bot must be at rest."""
        asked = list(self._asked.values())
        return [
            *self._lost(database),
            *self._invented(database),
            *_gaps(database),
            *_halves(database),
            *_miscounted(database, asked),
            *wrong_choices(database, asked),
            *self.boards(database),
        ]

    def boards(self, database: Path) -> list[str]:
        """Compare the channels with the tables, and return what is wrong."""
        self.digest()
        return self._board_checks.complaints(database)

    def _lost(self, database: Path) -> Iterator[str]:
        """Yield what was promised but not stored, or refused but stored."""
        entries, done = dict(_entries(database)), _done(database)
        for id, asked in self._asked.items():
            if asked.was_done and asked.verb in CHANGING and id not in done:
                yield f"{asked} was told, and nothing is stored"
            if asked.was_not_done and id in done:
                yield f"{asked} was told, and all the same something is stored: {entries.get(id)}"
            entry, move = entries.get(id), _played(asked)
            if move is not None and entry != Entry(asked.user.id, "play", move):
                yield f"{asked} was told, and stored is {entry}"
            for text, kind in PROMISED.items():
                if any(told.startswith(text) for told in asked.told) and (
                    entry is None or entry.kind != kind
                ):
                    yield f"{asked} was told, and stored is {entry}"

    def _invented(self, database: Path) -> Iterator[str]:
        """Yield what is stored but was not asked for, or not as often."""
        entries = list(_entries(database))
        for id, entry in entries:
            asked = self._asked.get(id)
            if asked is None or not _explains(asked, entry):
                yield f"stored is {entry}, and asked for was {asked}"
        seated = look(database, "SELECT joined_by, 'a seat' FROM seats")
        for id, what in (*seated, *((id, "a change") for id in _done(database))):
            verbs = SEATED_BY if what == "a seat" else CHANGING
            if id not in self._asked or self._asked[id].verb not in verbs:
                yield f"stored is {what} by {id}, and asked for was {self._asked.get(id)}"
        handed_over = dict(look(database, _HANDED_OVER))
        times = (Counter(id for id, _ in entries), Counter(id for id, _ in seated) - Counter(handed_over))
        for each in times:
            yield from (f"interaction {id} was done {n} times" for id, n in each.items() if n > 1)
        yield from (f"answered twice: {path}" for path in self._answered_twice)


def _played(asked: Invocation) -> str | None:
    found = next(filter(None, map(PLAYED.match, asked.told)), None)
    return found and found[1]


def _explains(asked: Invocation, entry: Entry) -> bool:
    """Return whether an invocation asked for a log entry."""
    right = asked.user.id == entry.user_id and asked.verb in ENTERED_BY[entry.kind]
    return right and asked.move in (None, entry.move)


def _entries(database: Path) -> Iterator[tuple[int, Entry]]:
    """Yield people's log entries, each with its interaction's id."""
    for id, user, written in look(database, _EVENTS):
        ((kind, value),) = json.loads(written).items()
        if kind in ENTERED_BY:
            yield id, Entry(user, kind, value[1] if kind == "play" else None)


def _done(database: Path) -> set[int]:
    """Return the ids of people's interactions that changed a table."""
    return {row[0] for row in look(database, "SELECT id FROM interaction WHERE id > 0")}


def _gaps(database: Path) -> Iterator[str]:
    plies: dict[str, list[int]] = defaultdict(list)
    for table, ply in look(database, "SELECT table_id, ply FROM event ORDER BY table_id, ply"):
        plies[table].append(ply)
    for table, found in plies.items():
        if found != list(range(1, len(found) + 1)):
            yield f"table {table} has gaps: {found}"


def _halves(database: Path) -> Iterator[str]:
    """Yield what was written without its interaction, although both belong in one transaction."""
    for table, id in look(database, _WITHOUT_INTERACTION):
        yield f"table {table} was changed by {id}, and stored without that interaction"


def _miscounted(database: Path, asked: Iterable[Invocation]) -> Iterator[str]:
    """Yield a complaint for each user whose seat offers or declined invitations are miscounted."""
    invocations, stored = list(asked), Counter[tuple[int, str]]()
    stored.update({(user, kind): n for user, kind, n in look(database, _NOTICES)})
    stored.update({(user, "declined"): n for user, n in look(database, _REFUSED)})
    kinds = {verb: kind for kind, verbs in NOTICED_BY.items() for verb in verbs} | {"decline": "declined"}
    tried, done = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for each in invocations:
        if each.verb in kinds:
            tried[each.user.id, kinds[each.verb]] += 1
            done[each.user.id, kinds[each.verb]] += each.was_done and each.verb != "agree"
    for key in {*stored, *tried}:
        if not done[key] <= stored[key] <= tried[key]:
            yield f"{key} is stored {stored[key]} times, was done {done[key]} times and tried {tried[key]}"


# The person in the seat at the time: the first to have handed it over since or, if no one has, its player.
_EVENTS = """
    SELECT interaction_id, coalesce((
        SELECT holder_id FROM table_event AS later
        WHERE kind = 'seat_taken' AND later.table_id = event.table_id AND later.seat = event.seat
            AND later.ply >= event.ply
        ORDER BY revision LIMIT 1
    ), user_id), event
    FROM event JOIN seats USING (table_id, seat)
"""
# How often seats were handed over in the lobby of the table of each seat: the successor has the salt of the
# former player, who gets it back on returning (tests/bot/table/test_lobby.py).
_HANDED_OVER = """
    SELECT joined_by, (
        SELECT count(*) FROM table_event
        WHERE table_event.table_id = seats.table_id AND kind = 'seat_taken' AND ply = 0
    ) FROM seats
"""
_WITHOUT_INTERACTION = """
    SELECT table_id, interaction_id FROM event WHERE interaction_id NOT IN (SELECT id FROM interaction)
    UNION SELECT table_id, joined_by FROM seats WHERE joined_by NOT IN (SELECT id FROM interaction)
"""
_NOTICES = (
    "SELECT by_id, what, count(*) FROM (SELECT by_id, CASE"
    " WHEN kind = 'asked' AND agreement IN ('seat', 'seat_for') THEN 'seat'"
    " WHEN kind IN ('refused', 'withdrawn') THEN 'no'"
    " WHEN kind IN ('seat_taken', 'table_taken') THEN 'taken' END AS what"
    " FROM table_event) AS noticed WHERE what IS NOT NULL GROUP BY by_id, what"
)
_REFUSED = "SELECT user_id, sum(times_declined) FROM invitee GROUP BY user_id HAVING sum(times_declined) > 0"
