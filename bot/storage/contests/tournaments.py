"""Reading and writing tournaments. Each function runs within one transaction of a Database."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from engine import plural

from ...contests.entry import LIMITS, NO_TOURNAMENT
from ...contests.ratings import rounded_between
from ...contests.running import due_at, with_game
from ...contests.tournament import Entrant, LogEntry, Settings, Stage, Tournament
from ...table.deadlines import TOURNAMENT
from ...table.errors import AlreadyDone, NotDue, Refusal, StaleBoard
from ...table.model import Action, Table, is_user
from .. import blocks, deadlines, guild_settings, outbox
from ..connection import Connection, insertion, upsert

MAX_OF_GUILD, MAX_OF_ORGANISER, MAX_OF_PERSON = 3, 2, 3  # unfinished tournaments
UNFINISHED = "state IN ('signup', 'running')"
_ENTERED = "SELECT tournament_id FROM entrant WHERE user_id = ? AND state IN ('in', 'waiting')"

# Columns that a Tournament has as fields of the same name.
_FIXED = ("id", "guild_id", "kind", "created_by", "seed")
_PLAIN = ("channel_id", "state", "version", "starts_at", "due", "closed")
_CHANGING = (*_PLAIN, "settings")
_COLUMNS = (*_FIXED, *_CHANGING, "game", "options")
_SHOWN = ("thread_id", "message_id", "shown", "told")  # written when a tournament is shown
_ENTRANT = ("tournament_id", *Entrant._fields)
_STAGE = ("paired_at", "bell_at", "warned_at", "waits_since", "ended_at")
_LOG = ("row", "at", "what", "number", "by_id", "reason", "event")

_UPDATE = f"UPDATE tournament SET {', '.join(f'{name} = :{name}' for name in _CHANGING)}"  # noqa: S608 - ours
_SAVE_STAGE = upsert("stage", ("tournament_id", "stage"), _STAGE)


class Listed(NamedTuple):
    """A tournament as it is listed in menus, without its entrants and its log, which can be long."""

    id: int
    guild_id: int
    channel_id: int
    name: str


class ToShow(NamedTuple):
    """A tournament whose message is outdated. If `urgent`, it has unposted news, or no thread yet."""

    id: int
    urgent: bool


def load(db: Connection, tournament_id: int) -> Tournament:
    """Return a tournament. Raises Refusal if there is none."""
    found = _load(db, "WHERE id = ?", tournament_id)
    if not found:
        raise Refusal(NO_TOURNAMENT)
    return found[0]


def of_guild(db: Connection, guild_id: int, finished: int = 0) -> list[Tournament]:
    """Return a server's unfinished tournaments, and up to `finished` of the others, latest first."""
    unfinished = _load(db, f"WHERE guild_id = ? AND {UNFINISHED} ORDER BY id DESC", guild_id)
    others = f"WHERE guild_id = ? AND NOT {UNFINISHED} ORDER BY id DESC LIMIT ?"
    return unfinished + (_load(db, others, guild_id, finished) if finished else [])


def listed(db: Connection, guild_id: int, finished: int) -> list[Listed]:
    """Return up to 3 + `finished` tournaments on a server: the unfinished ones, then the latest others."""
    order = f"ORDER BY {UNFINISHED} DESC, id DESC LIMIT ?"
    query = f"SELECT id, guild_id, channel_id, settings FROM tournament WHERE guild_id = ? {order}"  # noqa: S608 - ours
    rows = db.execute(query, (guild_id, MAX_OF_GUILD + finished))
    return [Listed(id, guild, channel, json.loads(settings)["name"]) for id, guild, channel, settings in rows]


def of_person(db: Connection, user_id: int) -> list[Tournament]:
    """Return the unfinished tournaments that a person has entered, on all servers, latest first."""
    return _load(db, f"WHERE {UNFINISHED} AND id IN ({_ENTERED}) ORDER BY id DESC", user_id)


def bell_of(db: Connection, table: Table) -> int | None:
    """Return when the tournament round of a table's game ends (ms), or None if the round is already over."""
    query = "SELECT bell_at FROM stage WHERE tournament_id = ? AND stage = ? AND ended_at IS NULL"
    row = db.execute(query, (table.tournament_id, table.stage)).fetchone()
    return int(row[0]) if row else None


def to_show(db: Connection) -> list[ToShow]:
    """Return the tournaments on this process's servers whose messages are outdated, sorted by id."""
    latest = "SELECT coalesce(max(row), 0) FROM tournament_log WHERE tournament_id = id"
    query = (
        f"SELECT id, told < ({latest}) OR thread_id IS NULL AS urgent FROM tournament"  # noqa: S608 - ours
        f" WHERE {db.ours('guild_id')} AND (shown < version OR told < ({latest})) ORDER BY id"
    )
    return [ToShow(id, bool(urgent)) for id, urgent in db.execute(query)]


def insert(db: Connection, tournament: Tournament) -> Tournament:
    """Write a new tournament, and return it with no more places than its server's table limit allows.

    Raises Refusal if the server or the organiser has too many unfinished tournaments, or if the server's
    table limit is too low.
    """
    count = f"SELECT count(*) FROM tournament WHERE {UNFINISHED} AND guild_id = ?"  # noqa: S608 - ours
    guild_id, organiser = tournament.guild_id, tournament.created_by
    if db.execute(count, (guild_id,)).fetchone()[0] >= MAX_OF_GUILD:
        raise Refusal("This server has 3 unfinished tournaments, which is the limit. Wait until one is over.")
    if db.execute(f"{count} AND created_by = ?", (guild_id, organiser)).fetchone()[0] >= MAX_OF_ORGANISER:
        raise Refusal("You have 2 unfinished tournaments here, which is the limit. Wait until one is over.")
    settings, most = tournament.settings, guild_settings.find(db, guild_id).tables
    settings = settings._replace(most=min(settings.most, most * settings.seats))
    if settings.most < LIMITS[tournament.kind].fewest:
        raise Refusal(
            plural(
                "This server allows {most} unfinished table, which is too few for a tournament. A server "
                "manager can raise the limit in `/settings`.",
                "This server allows {most} unfinished tables, which is too few for a tournament. A server "
                "manager can raise the limit in `/settings`.",
                by="most",
            ),
            most=most,
        )
    tournament = replace(tournament, settings=settings)
    row = _row(tournament) | {"game": tournament.game_id, "options": json.dumps(tournament.options)}
    db.execute(insertion("tournament", _COLUMNS), [row[name] for name in _COLUMNS])
    _schedule(db, tournament)
    return tournament


def update(db: Connection, before: Tournament, after: Tournament) -> Tournament:
    """Write a changed tournament, and return it with its next version number.

    Raises StaleBoard if it has changed since `before`, or Refusal if a new entrant may not join.
    """
    after = replace(after, version=before.version + 1)
    row = {**_row(after), "id": after.id, "known": before.version}
    if db.execute(f"{_UPDATE} WHERE id = :id AND version = :known", row).rowcount != 1:
        raise StaleBoard
    if (after.channel_id, after.thread_id) != (before.channel_id, before.thread_id):  # it moved
        db.execute("UPDATE tournament SET thread_id = NULL, message_id = NULL WHERE id = ?", (after.id,))
    if after.entrants != before.entrants:
        _check_entrants(db, before, after)
        db.execute("DELETE FROM entrant WHERE tournament_id = ?", (after.id,))
        db.executemany(insertion("entrant", _ENTRANT), [(after.id, *each) for each in after.entrants])
    for number, stage in enumerate(after.stages, 1):
        if before.stages[number - 1 : number] != (stage,):
            db.execute(_SAVE_STAGE, (after.id, number, *stage[: len(_STAGE)]))
        if number > len(before.stages):
            games = [(after.id, number, board, table_id) for board, table_id in stage.tables]
            db.executemany("INSERT INTO pairing VALUES (?, ?, ?, ?)", games)
    new = after.log[len(before.log) :]
    rows = [(after.id, *entry[:-1], json.dumps(entry.event)) for entry in new]
    db.executemany(insertion("tournament_log", ("tournament_id", *_LOG)), rows)
    for table_id in no_longer_expecting(before, after):
        outbox.owe(db, table_id)
    _schedule(db, after)
    return after


def no_longer_expecting(before: Tournament, after: Tournament) -> set[str]:
    """Return the ids of tables whose boards must stop offering **I'm here** after a tournament changes."""
    was, now = ({game.table_id for game in each.expecting if game.table_id} for each in (before, after))
    return was - now


def check_new(db: Connection, tournament_id: int, action: Action) -> None:
    """Raise AlreadyDone if an action's interaction has already changed the tournament `tournament_id`."""
    query = "SELECT 1 FROM tournament_deed WHERE tournament_id = ? AND interaction_id = ?"
    if db.execute(query, (tournament_id, action.interaction_id)).fetchone():
        raise AlreadyDone(str(tournament_id))


def note_deed(db: Connection, tournament_id: int, action: Action) -> None:
    """Record that an interaction changes a tournament. Raises AlreadyDone if this is already recorded."""
    check_new(db, tournament_id, action)
    db.execute("INSERT INTO tournament_deed VALUES (?, ?)", (tournament_id, action.interaction_id))


def follow(db: Connection, action: Action, before: Table, after: Table) -> None:
    """Store the result of a tournament game if an action has ended the game or hidden its table."""
    hidden = after.hidden and not before.hidden
    if after.tournament_id is None or not (before.phase == "running" != after.phase or hidden):
        return
    found = load(db, after.tournament_id)
    with suppress(NotDue):  # a game of a tournament that was cancelled
        update(db, found, with_game(found, action, after))


def note_shown(
    db: Connection, before: Tournament, version: int, message_id: int | None, thread_id: int | None
) -> None:
    """Record the message and the thread that show a tournament, and the `version` that they show.

    Nothing is recorded if the tournament's channel or thread has changed since `before`.
    """
    change = "UPDATE tournament SET shown = ?, message_id = ?, thread_id = ?"
    where = "WHERE id = ? AND channel_id = ? AND thread_id IS NOT DISTINCT FROM ?"
    known = (before.id, before.channel_id, before.thread_id)
    db.execute(f"{change} {where}", (version, message_id, thread_id, *known))


def note_told(db: Connection, tournament_id: int, row: int) -> None:
    """Record that a tournament's log is public up to `row`, unless a later row is already recorded."""
    db.execute("UPDATE tournament SET told = ? WHERE id = ? AND told < ?", (row, tournament_id, row))


def forget(db: Connection, user_id: int) -> None:
    """Remove a person's name from tournaments, and round their ratings without changing starting orders."""
    for (id,) in db.execute("SELECT tournament_id FROM entrant WHERE user_id = ?", (user_id,)).fetchall():
        rated = db.execute(
            "SELECT user_id, rating FROM entrant WHERE tournament_id = ? AND rating IS NOT NULL"
            " ORDER BY number",
            (id,),
        ).fetchall()
        near = [None, *(rating for _, rating in rated), None]
        for index, (person, rating) in enumerate(rated):
            if person == user_id:
                rounded = rounded_between(rating, near[index], near[index + 2])
                change = "UPDATE entrant SET rating = ? WHERE tournament_id = ? AND user_id = ?"
                db.execute(change, (rounded, id, user_id))
        db.execute("UPDATE tournament SET version = version + 1 WHERE id = ?", (id,))
    db.execute("UPDATE entrant SET name = '' WHERE user_id = ?", (user_id,))


def _load(db: Connection, where: str, *values: object) -> list[Tournament]:
    columns = (*_COLUMNS, *_SHOWN)
    rows = db.execute(f"SELECT {', '.join(columns)} FROM tournament {where}", values).fetchall()  # noqa: S608 - ours
    return [_read(db, dict(zip(columns, row, strict=True))) for row in rows]


def _read(db: Connection, row: dict[str, object]) -> Tournament:
    own = (row["id"],)
    of = "FROM {} WHERE tournament_id = ? ORDER BY {}"
    entrants = db.execute(f"SELECT {', '.join(Entrant._fields)} {of.format('entrant', 'entry')}", own)
    stages = db.execute(f"SELECT {', '.join(_STAGE)} {of.format('stage', 'stage')}", own).fetchall()
    pairings = db.execute(f"SELECT stage, board, table_id {of.format('pairing', 'stage, board')}", own)
    log = db.execute(f"SELECT {', '.join(_LOG)} {of.format('tournament_log', 'row')}", own)
    tables: dict[int, list[tuple[int, str]]] = {}
    for stage, board, table_id in pairings:
        tables.setdefault(stage, []).append((board, table_id))
    values: dict[str, object] = {
        **{name: value for name, value in row.items() if name != "game"},
        "game_id": row["game"],
        "options": json.loads(str(row["options"])),
        "settings": Settings(**json.loads(str(row["settings"]))),
        "closed": bool(row["closed"]),
        "entrants": tuple(Entrant(*each)._replace(here=bool(each[5])) for each in entrants),
        "stages": tuple(
            Stage._make((*stage, tuple(tables.get(number, ())))) for number, stage in enumerate(stages, 1)
        ),
        "log": tuple(LogEntry._make((*rest, json.loads(event))) for *rest, event in log),
    }
    return Tournament(**values)  # type: ignore[arg-type]


def _row(tournament: Tournament) -> dict[str, object]:
    row = {name: getattr(tournament, name) for name in (*_FIXED, *_PLAIN)}
    return {**row, "settings": json.dumps(tournament.settings._asdict())}


def _schedule(db: Connection, tournament: Tournament) -> None:
    deadlines.set_one(db, "tournament", str(tournament.id), TOURNAMENT, due_at(tournament))


def _check_entrants(db: Connection, before: Tournament, after: Tournament) -> None:
    """Raise Refusal if a block keeps a new entrant out, or if the entrant is in too many tournaments."""
    there = {each.user_id for each in before.entrants if each.state in ("in", "waiting")}
    now = {each.user_id for each in after.entrants if each.state in ("in", "waiting")}
    known = blocks.among(db, now) if now - there else None
    entered = f"SELECT count(*) FROM tournament WHERE {UNFINISHED} AND id IN ({_ENTERED})"  # noqa: S608 - ours
    for user_id in filter(is_user, now - there):
        if known is not None and not known.may_meet_all(user_id, now - {user_id}):
            raise Refusal("You can't join this tournament. Find another with `/tournament list`.")
        if db.execute(entered, (user_id,)).fetchone()[0] >= MAX_OF_PERSON:
            raise Refusal("You're in 3 unfinished tournaments, which is the limit. Withdraw from one first.")
