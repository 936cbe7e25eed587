"""Tables' posts, and changes that Discord does not show yet, stored so that they survive a crash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypedDict, Unpack

from .connection import Connection, upsert
from .database import Repository, Transaction

SNOWFLAKE_BITS = 22  # of Discord's ids, below the milliseconds (Discord: reference#snowflakes)
LOBBY = -1  # in place of a ply, for posts from before the match; lower numbers are for questions

_POST = "SELECT message_id, table_id, channel_id, revision, ply, live FROM post WHERE"
_IN_ORDER = "ORDER BY revision, message_id"
_ALL = f"{_POST} table_id = :table {_IN_ORDER}"
_SHARED = "SELECT message_id, table_id, channel_id, 0, ply, 0 FROM share WHERE table_id = :table"
_LATEST = f"{_POST} table_id = :table AND ply >= {LOBBY} ORDER BY revision DESC, message_id DESC LIMIT 1"
_LATEST_RETIRED = _LATEST.replace(":table", ":table AND live = 0")
# What the next board depends on: the latest posts, live and not, all others that are live, and the lobby.
_CURRENT = (
    f"{_POST} table_id = :table AND (live = 1 OR ply = {LOBBY})"  # noqa: S608
    f" UNION SELECT * FROM ({_LATEST}) AS latest UNION SELECT * FROM ({_LATEST_RETIRED}) AS retired"
)
_BESIDE = (
    "SELECT coalesce((SELECT revision FROM outbox WHERE table_id = :table), 0) AS owed,"
    " EXISTS (SELECT 1 FROM reminder WHERE table_id = :table AND state IN ('owed', 'posted')) AS reminds"
)
_SHOWN = f"SELECT * FROM ({_BESIDE}) AS beside LEFT JOIN ({_CURRENT}) AS post ON 1 = 1 {_IN_ORDER}"  # noqa: S608
# When a seat's turn started: without a clock, the log's latest entry, which may be another seat's secret.
_AWAITED = (
    "CASE WHEN t.clock IS NULL"
    " THEN (SELECT coalesce(max(ply), 0) FROM event WHERE event.table_id = r.table_id)"
    " ELSE c.called END"
)
_OF_SEATS = (
    "reminder AS r JOIN tables AS t ON t.id = r.table_id"
    " LEFT JOIN seat_clock AS c ON c.table_id = r.table_id AND c.seat = r.seat"
)
_REMINDERS = (
    "SELECT r.seat, r.called, r.number, r.kind, r.by_seat, r.channel_id, r.message_id,"  # noqa: S608
    f" {_AWAITED} FROM {_OF_SEATS} WHERE r.table_id = ? AND r.state IN ('owed', 'posted')"
    " ORDER BY r.seat, r.called, r.number"
)
_UNSETTLED = (
    "SELECT table_id FROM outbox"  # noqa: S608
    f" UNION SELECT table_id FROM post WHERE live = 1 AND ply >= {LOBBY}"
    " GROUP BY table_id HAVING count(*) > 1"
    # Tables with reminders to post, or perhaps to delete.
    f" UNION SELECT r.table_id FROM {_OF_SEATS} WHERE r.state IN ('owed', 'posted')"
    f" AND (r.message_id IS NULL OR {_AWAITED} IS DISTINCT FROM r.called)"
)
_OWE = upsert("outbox", ("table_id",), ("revision",))
_OWE_AGAIN = (
    "INSERT INTO outbox SELECT id, revision FROM tables WHERE id = ?"
    " ON CONFLICT (table_id) DO UPDATE SET revision = outbox.revision + 1"
)
_TOUCHED = "SELECT DISTINCT table_id FROM interaction WHERE id > (SELECT max(id) FROM interaction) - ?"


class Post(NamedTuple):
    """A public message that shows a table at `revision`. `live` says whether the message's buttons are on."""

    message_id: int
    table_id: str
    channel_id: int
    revision: int
    ply: int
    live: bool


def question_ply(revision: int) -> int:
    """Return the negative number that replaces the ply in the post of a question asked at `revision`."""
    return LOBBY - revision


class StateChange(TypedDict, total=False):
    """Changes to what Discord shows of a table.

    `posted` holds new posts of the table, and `asked` new posts of questions, which do not show the table.
    `found` holds posts whose buttons were found to be on, perhaps after a late edit. `shown` is the revision
    that an existing post shows after an edit, or None. `retired` holds the ids of messages whose buttons are
    now off, and `deleted` the ids of deleted messages.
    """

    posted: Sequence[Post]
    found: Sequence[Post]
    asked: Sequence[Post]
    shown: int | None
    retired: Sequence[int]
    deleted: Sequence[int]


class Reminder(NamedTuple):
    """A reminder of a seat's decision number `called`. `number` is its place among that decision's reminders.

    `by_seat` is the seat that nudged, or None. `current` says whether the decision still seems to be open.
    """

    seat: int
    called: int
    number: int
    kind: str
    by_seat: int | None
    channel_id: int | None
    message_id: int | None
    current: bool

    @property
    def unsettled(self) -> bool:
        """Whether the reminder has yet to be posted, or may have to be deleted."""
        return not self.current or self.message_id is None


class DiscordState(NamedTuple):
    """The state of a table on Discord.

    `posts` holds all live posts, the latest that is not live, and the lobby's, oldest first. `owed` is the
    revision that Discord has yet to show, or 0. It can exceed the table's revision if the board has changed
    without a new revision. `questions` holds replies that ask players something. `reminders` holds reminders
    that are posted, or that have yet to be posted or deleted.
    """

    posts: tuple[Post, ...]
    owed: int
    questions: tuple[Post, ...] = ()
    reminders: tuple[Reminder, ...] = ()

    @property
    def live(self) -> tuple[Post, ...]:
        """The posts whose buttons are on."""
        return tuple(post for post in self.posts if post.live)

    @property
    def latest(self) -> Post | None:
        """The newest post, live or not, or None if there is none."""
        return self.posts[-1] if self.posts else None

    def before(self, post: Post) -> Post | None:
        """Return the latest post with an older revision than `post`, or None if there is none."""
        older = [each for each in self.posts if each.revision < post.revision]
        return older[-1] if older else None

    @property
    def unsettled(self) -> bool:
        """Whether anything has yet to be posted, edited or deleted."""
        return bool(self.owed) or len(self.live) > 1 or any(each.unsettled for each in self.reminders)


class Outbox(Repository):
    """The updates that Discord has yet to show, and the posts that it shows, by table."""

    async def unsettled(self) -> list[str]:
        """List the ids of this process's tables whose posts or reminders are not yet up to date."""
        return await self._database.read(lambda db: _of_ours(db, _UNSETTLED))

    async def touched(self, milliseconds: int) -> list[str]:
        """List the ids of this process's tables changed in the `milliseconds` before the last interaction."""
        return await self._database.read(lambda db: _of_ours(db, _TOUCHED, milliseconds << SNOWFLAKE_BITS))

    async def owes(self, table_id: str) -> bool:
        """Return whether Discord has yet to show a table's latest state."""
        return bool(await self._database.ask("SELECT 1 FROM outbox WHERE table_id = ?", (table_id,)))

    async def latest_post(self, table_id: str) -> Post | None:
        """Return a table's newest post, live or not, or None if it has none."""
        return next(iter(await self._database.read(lambda db: _posts(db, _LATEST, table_id))), None)

    async def posts(self, table_id: str) -> tuple[Post, ...]:
        """Return all of a table's posts, oldest first."""
        return await self._database.read(lambda db: _posts(db, _ALL, table_id))

    async def shared(self, table_id: str) -> tuple[Post, ...]:
        """Return the messages that show shared steps of a table's game, as posts that are not live."""
        return await self._database.read(lambda db: _posts(db, _SHARED, table_id))

    async def shown(self, table_id: str) -> DiscordState:
        """Return the state of a table on Discord."""
        rows = await self._database.ask(_SHOWN, {"table": table_id})
        _owed, reminds = rows[0][:2]
        if not reminds:
            return _shown(rows)

        def read(db: Connection) -> DiscordState:
            rows = db.execute(_SHOWN, {"table": table_id}).fetchall()
            return _shown(rows)._replace(reminders=reminders_of(db, table_id))

        return await self._database.read(read)

    async def note(self, table_id: str, **done: Unpack[StateChange]) -> None:
        """Record the changes `done` to what Discord shows of a table. Recording them twice does no harm."""
        await self._database.write(state_change(table_id, **done))


def owe(db: Connection, table_id: str, revision: int | None = None) -> None:
    """Record that Discord has yet to show a table's `revision`.

    If `revision` is None, the board has changed without a new revision, and Discord has to show it again.
    """
    if revision is None:
        db.execute(_OWE_AGAIN, (table_id,))
    else:
        db.execute(_OWE, (table_id, revision))


def state_change(table_id: str, **done: Unpack[StateChange]) -> Transaction[None]:
    """Return a transaction that records the changes `done` to what Discord shows of a table."""
    found, shown = done.get("found", ()), done.get("shown")
    retired, deleted = done.get("retired", ()), done.get("deleted", ())

    def write(db: Connection) -> None:
        for post in (*done.get("posted", ()), *found, *done.get("asked", ())):
            db.execute("INSERT INTO post VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", post)
            if post.ply >= LOBBY:  # a question does not show the table
                _settle(db, table_id, post.revision)
        if shown is not None:
            _settle(db, table_id, shown)
        marks = [(1, post.message_id) for post in found] + [(0, message_id) for message_id in retired]
        db.executemany("UPDATE post SET live = ? WHERE message_id = ?", marks)
        for name in ("post", "share"):
            db.executemany(f"DELETE FROM {name} WHERE message_id = ?", [(id,) for id in deleted])  # noqa: S608

    return write


def reminders_of(db: Connection, table_id: str) -> tuple[Reminder, ...]:
    """Return a table's reminders that are posted or about to be, oldest first within each decision."""
    rows = db.execute(_REMINDERS, (table_id,))
    return tuple(Reminder(*row)._replace(current=row[-1] == row[1]) for row in rows)


def _shown(rows: list[Any]) -> DiscordState:
    """Build a DiscordState from the rows of the query _SHOWN: one row with NULLs if there are no posts."""
    posts = _as_posts(row[2:] for row in rows if row[2] is not None)
    boards = tuple(post for post in posts if post.ply >= LOBBY)
    return DiscordState(boards, int(rows[0][0]), tuple(post for post in posts if post.ply < LOBBY))


def _posts(db: Connection, query: str, table_id: str) -> tuple[Post, ...]:
    return _as_posts(db.execute(query, {"table": table_id}))


def _as_posts(rows: Iterable[Any]) -> tuple[Post, ...]:
    return tuple(Post(*row)._replace(live=bool(row[-1])) for row in rows)


def _of_ours(db: Connection, query: str, *values: int) -> list[str]:
    """Return the table ids that a query finds, limited to this process's tables."""
    if not db.alone:
        query = f"SELECT table_id FROM ({query}) AS found WHERE {db.our_tables('found.table_id')}"  # noqa: S608
    return [row[0] for row in db.execute(query, values)]


def _settle(db: Connection, table_id: str, revision: int) -> None:
    """Remove a table from the outbox, unless Discord has yet to show a revision after `revision`."""
    db.execute("DELETE FROM outbox WHERE table_id = ? AND revision <= ?", (table_id, revision))
