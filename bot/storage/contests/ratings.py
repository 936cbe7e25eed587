"""Rated results and the ratings computed from them. Each function runs within one transaction.

The rows of `rating` are a cache: a new latest result extends it, and any other change recomputes it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, groupby
from typing import NamedTuple

from ...contests.places import places_of
from ...contests.ratings import (
    ANONYMOUS,
    Fold,
    Point,
    RatedPart,
    RatedResult,
    Rating,
    Strength,
    fold,
    frozen,
    model_version,
)
from ...table.errors import StaleBoard
from ...table.events import CHANGES_HANDS
from ...table.model import Table, is_user
from ...table.rated import MAX_OF_PAIR, PAIR_PERIOD, expected, is_taken_out
from ...table.time import FOREVER
from .. import deadlines
from ..connection import Connection, in_list, insertion, upsert
from ..results.results import result_of
from . import seasons

MAX_AT_ONCE = 2000  # results that can be folded within the transaction that changes them
FOLD = "ratings"  # the kind of a server's deadline for folding more results than that

_COUNTS = (
    "NOT EXISTS (SELECT 1 FROM rated_out WHERE rated_out.table_id = result.table_id) AND NOT EXISTS"
    " (SELECT 1 FROM table_event AS hid WHERE hid.table_id = result.table_id AND hid.kind = 'hidden')"
)
_WRITE = upsert(
    "rating",
    ("guild_id", "game", "user_id"),
    ("mu", "sigma", "games", "people", "tenth_at", "last_at", "model"),
)


class Ladder(NamedTuple):
    """The key of a ladder: a server and one of its games."""

    guild_id: int
    game_id: str


def used_up(db: Connection, table: Table, at: int) -> list[tuple[int, int]]:
    """Return pairs of seats in `expected(table)` that have met too often for a rated game at `at` (ms)."""
    seats = {person.user_id: seat for seat, person in enumerate(expected(table))}
    of_game = (
        "FROM tables JOIN {} ON table_id = id WHERE guild_id = ? AND game = ? AND rated_at > ? AND id <> ?"
        " AND tournament_id IS NULL"
    )
    values = (table.guild_id, table.game_id, at - PAIR_PERIOD, table.id)
    there = db.execute(
        f"SELECT id, user_id {of_game.format('seats')} UNION SELECT id, holder_id"
        f" {of_game.format('table_event')} AND kind IN {in_list(CHANGES_HANDS)} AND at >= rated_at",
        (*values, *values),
    )
    people: dict[str, list[int]] = {}
    for table_id, user_id in there:
        if user_id in seats:
            people.setdefault(table_id, []).append(seats[user_id])
    games = Counter(pair for each in people.values() for pair in combinations(sorted(each), 2))
    return sorted(pair for pair, count in games.items() if count >= MAX_OF_PAIR)


def follow(db: Connection, before: Table, after: Table) -> None:
    """Update the ratings after a change to a rated table.

    Raises StaleBoard if a game is starting whose players have since started too many other rated games.
    """
    ladder = Ladder(after.guild_id, after.game_id)
    chosen = before.rated_at is None and after.tournament_id is None
    if chosen and used_up(db, after, after.changed_at):
        raise StaleBoard
    if before.phase == "running" and after.phase == "over":
        _end(db, ladder, after)
    elif after.phase == "over" and (after.hidden, is_taken_out(after)) != (
        before.hidden,
        is_taken_out(before),
    ):
        db.execute("DELETE FROM rated_out WHERE table_id = ?", (after.id,))
        if is_taken_out(after):
            out = after.latest_event(["taken_out"]) or after.table_events[-1]
            row = (after.id, out.by_id, out.value or "", out.at)
            db.execute(insertion("rated_out", ("table_id", "by_id", "reason", "at")), row)
        fold_again(db, ladder, after.changed_at)


def _end(db: Connection, ladder: Ladder, table: Table) -> None:
    """Write the places of a rated game that has just ended, and update the ratings."""
    result = result_of(table)
    placed = places_of(table) if result is not None else ()
    if result is None or not placed:
        return
    at, unknown = result.ended_at, Strength()
    parts = [
        RatedPart(each.user_id, each.place, None if is_user(each.user_id) else unknown) for each in placed
    ]
    rows = [
        (table.id, *each, *(part.frozen or (None, None))) for each, part in zip(placed, parts, strict=True)
    ]
    columns = ("table_id", "seat", "user_id", "place", "left_at", "frozen_mu", "frozen_sigma")
    db.executemany(insertion("rated_part", columns), rows)
    seasons.close(db, ladder.guild_id, at)
    if _is_latest(db, ladder, at, table.id):
        _extend(db, ladder, RatedResult(table.id, at, tuple(parts)))
    else:
        fold_again(db, ladder, at)


def _is_latest(db: Connection, ladder: Ladder, at: int, table_id: str) -> bool:
    """Return whether a result comes after all other rated results, and after the last season's end."""
    if seasons.last_end(db, ladder.guild_id) > at:
        return False
    row = db.execute(
        "SELECT 1 FROM result JOIN tables ON id = table_id WHERE result.guild_id = ? AND result.game = ?"
        " AND rated_at IS NOT NULL AND (ended_at > ? OR ended_at = ? AND table_id > ?) LIMIT 1",
        (*ladder, at, at, table_id),
    ).fetchone()
    return row is None


def _extend(db: Connection, ladder: Ladder, result: RatedResult) -> None:
    """Add the latest result to the ratings."""
    people = [part.user_id for part in result.parts if part.frozen is None]
    known = ratings_of(db, ladder, people)
    folded = Fold(known, {user_id: _opponents(db, ladder, user_id) for user_id in known})
    folded.add(result)
    _write(db, ladder, folded.ratings)


def _opponents(db: Connection, ladder: Ladder, user_id: int) -> set[int]:
    """Return the ids of a person's opponents on a ladder, counting all anonymous opponents as one."""
    rows = db.execute(
        f"SELECT DISTINCT CASE WHEN other.frozen_mu IS NULL THEN other.user_id ELSE {ANONYMOUS} END"  # noqa: S608
        " FROM rated_part AS own JOIN rated_part AS other ON other.table_id = own.table_id"
        " AND other.seat <> own.seat JOIN result ON result.table_id = own.table_id"
        f" WHERE own.user_id = ? AND guild_id = ? AND game = ? AND {_COUNTS}",
        (user_id, *ladder),
    )
    return {row[0] for row in rows}


def results_of(db: Connection, ladder: Ladder, until: int = FOREVER) -> list[RatedResult]:
    """Return a ladder's rated results before `until` (ms), oldest first, unless hidden or taken out."""
    rows = db.execute(
        "SELECT ended_at, result.table_id, user_id, place, frozen_mu, frozen_sigma FROM result"  # noqa: S608
        " JOIN rated_part ON rated_part.table_id = result.table_id"
        f" WHERE guild_id = ? AND game = ? AND ended_at < ? AND {_COUNTS}"
        " ORDER BY ended_at, result.table_id, seat",
        (*ladder, until),
    )
    return [
        RatedResult(table_id, ended_at, tuple(_part(*part) for _, _, *part in parts))
        for (ended_at, table_id), parts in groupby(rows, key=lambda row: (row[0], row[1]))
    ]


def _part(user_id: int, place: int, mu: float | None, sigma: float | None) -> RatedPart:
    return RatedPart(user_id, place, None if mu is None or sigma is None else Strength(mu, sigma))


def ladders(db: Connection, guild_id: int | None = None, user_id: int | None = None) -> list[Ladder]:
    """Return the ladders that have rated results, optionally limited to one server, one person or both."""
    given = {"guild_id": guild_id, "user_id": user_id}
    asked = [(f"{name} = ?", value) for name, value in given.items() if value is not None]
    where = " AND ".join(condition for condition, _ in asked) or "1 = 1"
    rows = db.execute(
        "SELECT DISTINCT guild_id, game FROM result JOIN rated_part ON rated_part.table_id = result.table_id"  # noqa: S608
        f" WHERE {where} ORDER BY guild_id, game",
        [value for _, value in asked],
    )
    return [Ladder(*row) for row in rows]


class Inputs(NamedTuple):
    """The results and season ends that a ladder is computed from. `state` changes whenever the data does."""

    ladder: Ladder
    results: list[RatedResult]
    ends: list[int]
    state: tuple[object, ...]

    def fold(self, followed: int | None = None) -> Fold:
        """Compute all ratings and each change to the rating of `followed`, which can take much CPU time."""
        return fold(self.results, self.ends, followed)


def inputs(db: Connection, ladder: Ladder, until: int = FOREVER) -> Inputs:
    """Return the data that a ladder is computed from, up to the time `until` (ms)."""
    ends = [end for end in seasons.ends(db, ladder.guild_id) if end < until]
    return Inputs(ladder, results_of(db, ladder, until), ends, state_of(db, ladder))


def fold_again(db: Connection, ladder: Ladder, now: int) -> None:
    """Recompute a ladder's ratings or, if there are more than 2,000 results, schedule that for `now` (ms)."""
    known = inputs(db, ladder)
    if len(known.results) > MAX_AT_ONCE:
        deadlines.bring_forward(db, "server", str(ladder.guild_id), FOLD, now)
    else:
        replace(db, ladder, known.fold())


def outdate(db: Connection) -> None:
    """Have ratings recomputed if they were made with a different openskill version or different constants."""
    db.execute(
        "INSERT INTO deadline (scope, scope_id, kind, due_at) SELECT DISTINCT 'server',"
        " CAST(guild_id AS TEXT), ?, 0 FROM rating WHERE model <> ? ON CONFLICT DO NOTHING",
        (FOLD, model_version()),
    )


def replace(db: Connection, ladder: Ladder, by: Fold) -> None:
    """Replace all ratings on a ladder with the ratings in `by`."""
    db.execute("DELETE FROM rating WHERE guild_id = ? AND game = ?", ladder)
    _write(db, ladder, by.ratings)


def _write(db: Connection, ladder: Ladder, ratings: dict[int, Rating]) -> None:
    model = model_version()
    rows = [(*ladder, user_id, *each.strength, *each[1:], model) for user_id, each in ratings.items()]
    db.executemany(_WRITE, rows)


def ratings_of(db: Connection, ladder: Ladder, people: Iterable[int] | None = None) -> dict[int, Rating]:
    """Return the ratings on a ladder by user id, of all people or only of `people`."""
    query = (
        "SELECT user_id, mu, sigma, games, people, tenth_at, last_at FROM rating"
        " WHERE guild_id = ? AND game = ?"
    )
    if people is None:
        rows = db.execute(query, ladder)
    else:
        query += " AND user_id IN (SELECT value FROM json_each(?))"
        rows = db.execute(query, (*ladder, json.dumps([*people])))
    return {user_id: Rating(Strength(mu, sigma), *rest) for user_id, mu, sigma, *rest in rows}


def freeze(db: Connection, user_id: int) -> list[Ladder]:
    """Store a person's rounded strength in each of their results, before their data is deleted.

    Return the ladders to recompute once the person's id is gone.
    """
    courses = _courses(db, user_id)
    for course in courses.values():
        rows = [(*frozen(point.before), point.table_id, user_id) for point in course if point.table_id]
        change = "UPDATE rated_part SET frozen_mu = ?, frozen_sigma = ? WHERE table_id = ? AND user_id = ?"
        db.executemany(change, rows)
    rest = "UPDATE rated_part SET frozen_mu = ?, frozen_sigma = ? WHERE user_id = ? AND frozen_mu IS NULL"
    db.execute(rest, (*Strength(), user_id))  # in games that do not count
    return [*courses]


def at_season_ends(db: Connection, user_id: int) -> list[dict[str, object]]:
    """Return a person's ratings just before each season ended, as rows for their export."""
    return [
        {**ladder._asdict(), "ended_at": point.at, **point.before._asdict()}
        for ladder, course in _courses(db, user_id).items()
        for point in course
        if point.table_id is None
    ]


def _courses(db: Connection, user_id: int) -> dict[Ladder, list[Point]]:
    """Return how each game and each season's end changed a person's rating, on each of their ladders."""
    return {each: inputs(db, each).fold(user_id).course for each in ladders(db, user_id=user_id)}


def people_of(db: Connection, table_id: str) -> set[int]:
    """Return the user ids of the people whose rating a finished game has changed."""
    query = f"SELECT user_id FROM rated_part JOIN result USING (table_id) WHERE table_id = ? AND {_COUNTS}"  # noqa: S608
    return {row[0] for row in db.execute(query, (table_id,))}


def moves_of(db: Connection, table_ids: Iterable[str]) -> dict[str, int]:
    """Return how many moves were made at each table, by table id. Tables without moves are left out."""
    rows = db.execute(
        "SELECT table_id, count(*) FROM event WHERE table_id IN (SELECT value FROM json_each(?))"
        " AND json_extract(event, '$.play') IS NOT NULL GROUP BY table_id",
        (json.dumps([*table_ids]),),
    )
    return dict(rows.fetchall())


def state_of(db: Connection, ladder: Ladder) -> tuple[object, ...]:
    """Return a value that changes whenever a ladder's ratings have to be recomputed."""
    row = db.execute(
        "SELECT count(*), max(ended_at), count(frozen_mu) FROM result"  # noqa: S608 - no input
        " JOIN rated_part ON rated_part.table_id = result.table_id"
        f" WHERE guild_id = ? AND game = ? AND {_COUNTS}",
        ladder,
    ).fetchone()
    return (*row, seasons.ends(db, ladder.guild_id))
