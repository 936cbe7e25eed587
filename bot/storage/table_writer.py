"""Writing tables to the database. Each function runs within one transaction of a Database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from engine import GAMES, Played, plural
from engine.options import write_options
from engine.record import write_event

from ..table import hash_chain
from ..table.clock.changing import terms_of
from ..table.clock.time_control import name_of
from ..table.computers.choice import Choice
from ..table.deadlines import deadlines_of
from ..table.errors import AlreadyDone, Refusal, StaleBoard
from ..table.events import CHANGES_HANDS, TableEvent
from ..table.limits import MAX_TABLES_OF_OPENER
from ..table.matching import is_matched
from ..table.model import Action, FormerPlayer, Invitee, Player, Table
from ..table.replay.log import TAKEN_BACK
from . import (
    blocks,
    clocks,
    deadlines,
    game_night,
    guild_settings,
    inventory,
    invitation_limits,
    looking,
    outbox,
    person_times,
    planning,
    replay,
)
from .connection import Connection, insertion
from .contests import ratings, tournaments
from .notifications import alerts, pending_notices, reminders
from .results import results
from .table_reader import CHANGING, LOCATION, PLAIN, UNFINISHED, table_changed_by

_UPDATE, _UPDATE_WITH_HEAD, _MOVE = (
    f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in columns)} WHERE id = :id"  # noqa: S608 - ours
    for columns in (CHANGING, (*CHANGING, "head"), LOCATION)
)
_ADD_TABLE_EVENT = insertion("table_event", ("table_id", *TableEvent._fields))


def insert(db: Connection, action: Action, table: Table) -> None:
    """Write a new table.

    Raises AlreadyDone for a repeated interaction, Refusal if a limit or a block forbids the table, or
    StaleBoard if a matched person is no longer looking for a game.
    """
    _check_new(db, action)
    _check_quota(db, table)
    row = to_row(table)
    db.executemany(insertion("tables", ("head", *row)), [(_opening(table, row), *row.values())])
    _write_seats(db, table)
    _write_invitees(db, table)
    invitation_limits.note(db, action, None, table)
    person_times.open_accounts(db, table, action.at)
    game_night.write(db, table)
    deadlines.write(db, "table", table.id, deadlines_of(table))
    _append_table_events(db, table.id, table.table_events)
    if is_matched(table):
        looking.match(db, table)
    looking.follow(db, None, table)
    if table.tournament_id is None:  # entrants of a tournament agreed to meet, and no one else can join
        blocks.check(db, action, None, table)
        alerts.owe(db, table)
    _record(db, action, table)


def update(db: Connection, action: Action, before: Table, after: Table) -> None:
    """Write a table after an action.

    Raises StaleBoard if another action has changed the table meanwhile, AlreadyDone for a repeated
    interaction, NotOwned if a player lacks goods, or Refusal if a block or a limit on invitations forbids the
    action.
    """
    _check_new(db, action)
    row = {**to_row(after), "known": before.revision}
    log = _log(db, action, before, after, row)
    change = _UPDATE_WITH_HEAD if "head" in row else _UPDATE
    if db.execute(f"{change} AND revision = :known", row).rowcount != 1:
        raise StaleBoard
    _update_seats(db, before, after)
    if after.invitees != before.invitees:
        _write_invitees(db, after)
    if after.former != before.former:
        _write_former(db, after)
    new_events = after.table_events[len(before.table_events) :]
    if after.players != before.players or after.invitees != before.invitees or new_events:
        blocks.check(db, action, before, after)
        invitation_limits.note(db, action, before, after)
    if after.players != before.players or after.phase != before.phase:
        looking.follow(db, before, after)
    db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", log)
    if GAMES[after.game_id].goods is not None:
        inventory.update(db, before, after)
    if before.phase == "running" and after.phase != "running":
        reminders.finish(db, after.id)
    if after.phase == "over":
        replay.owe(db, before, after)
        results.note(db, before, after)
    _append_table_events(db, after.id, new_events)
    _follow_contests(db, action, before, after)
    _write_by_the_bot(db, before, after)
    clocks.write_time(db, action.at, before, after)
    _record(db, action, after)


def _follow_contests(db: Connection, action: Action, before: Table, after: Table) -> None:
    """Write the effects of an action on players' ratings, and on the tournament that the table belongs to."""
    if after.rated_at is not None:
        ratings.follow(db, before, after)
    if after.tournament_id is not None:
        tournaments.follow(db, action, before, after)


def _append_table_events(db: Connection, table_id: str, new_events: Sequence[TableEvent]) -> None:
    """Write new table events and notices for openers. Delete try-outs of players who have lost a seat."""
    db.executemany(_ADD_TABLE_EVENT, [(table_id, *event) for event in new_events])
    for event in new_events:
        if event.kind == "opener_asked" and event.holder_id is not None:
            pending_notices.add(db, event.holder_id, "lobby", table_id)
        if event.kind in CHANGES_HANDS:
            gone = "DELETE FROM tryout WHERE table_id = ? AND user_id = ?"
            db.execute(gone, (table_id, event.holder_id))


def _write_by_the_bot(db: Connection, before: Table, after: Table) -> None:
    """Write changes to the moves that the bot has chosen, to players' plans, and to the game's end time."""
    if after.choices != before.choices:
        _write_choices(db, before, after)
    if before.plans or before.planned:
        planning.write(db, before, after)
    if after.end != before.end:
        game_night.write(db, after)


def move_channel(db: Connection, _before: Table, after: Table) -> None:
    """Store the channel in which a table's boards are posted. No action is recorded, and no board changes."""
    db.execute(_MOVE, to_row(after))


def to_row(table: Table) -> dict[str, Any]:
    """Return a table's values for all COLUMNS, by column name."""
    return {
        **{name: getattr(table, name) for name in PLAIN},
        "game": table.game_id,
        "options": json.dumps(table.options),
        "table_options": json.dumps(write_options(table.table_options)),
        "rules": table.match and table.match.game.rules,
        "first": table.match and table.match.setup.first,
        "holdings": None if table.holdings is None else json.dumps(table.holdings),
        "clock": table.clock and name_of(table.clock.control),
        **terms_of(table)._asdict(),
        "colours": json.dumps(table.colours),
    }


def _check_new(db: Connection, action: Action) -> None:
    """Raise AlreadyDone if an action's interaction has already changed a table."""
    if (changed := table_changed_by(db, action.interaction_id)) is not None:
        raise AlreadyDone(changed)


def _check_quota(db: Connection, table: Table) -> None:
    """Raise Refusal if the server or the opener can have no more unfinished tables."""
    count = f"SELECT count(*) FROM tables WHERE {UNFINISHED} AND"  # noqa: S608 - no input
    if table.tournament_id is not None:  # there was room for all its tables when it was created
        return
    most = guild_settings.find(db, table.guild_id).tables
    if not table.is_direct and db.execute(f"{count} guild_id = ?", (table.guild_id,)).fetchone()[0] >= most:
        raise Refusal(
            plural(
                "This server has {most} unfinished table, which is the limit. Finish or close it first.",
                "This server has {most} unfinished tables, which is the limit. Finish or close one first.",
                by="most",
            ),
            most=most,
        )
    count += " tournament_id IS NULL AND"
    if db.execute(f"{count} opened_by = ?", (table.opened_by,)).fetchone()[0] >= MAX_TABLES_OF_OPENER:
        raise Refusal(
            "You have {most} unfinished tables, which is the limit. Finish or close one first.",
            most=MAX_TABLES_OF_OPENER,
        )


def _update_seats(db: Connection, before: Table, after: Table) -> None:
    """Write the player of each seat. A seat that has changed hands keeps its row, to which the log refers."""
    if [player.joined_by for player in after.players] != [player.joined_by for player in before.players]:
        stay = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before.players, after.players)))
        if stay < len(before.players):
            db.execute("DELETE FROM seats WHERE table_id = ? AND seat >= ?", (after.id, stay))
        _write_seats(db, after, stay)
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players)):
        if now.user_id != was.user_id and not _changed_hands(before, after, seat):
            raise ValueError(f"seat {seat} changed hands by no event of bot.table.events.CHANGES_HANDS")
        if now != was:
            change = "UPDATE seats SET user_id = ?, name = ?, level = ? WHERE table_id = ? AND seat = ?"
            db.execute(change, (now.user_id, now.name, now.level, after.id, seat))


def _changed_hands(before: Table, after: Table, seat: int) -> bool:
    """Return whether a new event says that a seat has changed hands. Before the match starts, return True."""
    new = after.table_events[len(before.table_events) :]
    return after.match is None or any(event.seat == seat and event.kind in CHANGES_HANDS for event in new)


def _write_seats(db: Connection, table: Table, first: int = 0) -> None:
    rows = [(table.id, seat, *player) for seat, player in enumerate(table.players) if seat >= first]
    db.executemany(insertion("seats", ("table_id", "seat", *Player._fields)), rows)


def _write_invitees(db: Connection, table: Table) -> None:
    """Replace a table's stored invitees."""
    db.execute("DELETE FROM invitee WHERE table_id = ?", (table.id,))
    rows = [(table.id, number, *invitee) for number, invitee in enumerate(table.invitees)]
    db.executemany(insertion("invitee", ("table_id", "number", *Invitee._fields)), rows)


def _write_former(db: Connection, table: Table) -> None:
    """Replace a table's stored former players."""
    db.execute("DELETE FROM former_player WHERE table_id = ?", (table.id,))
    columns = ("table_id", *FormerPlayer._fields)
    db.executemany(insertion("former_player", columns), [(table.id, *former) for former in table.former])


def _log(db: Connection, action: Action, before: Table, after: Table, row: dict[str, Any]) -> list[Any]:
    """Return an action's new log entries with their hashes. Put the log's new head, if any, into `row`."""
    if before.match is None:  # until the match starts, each change is a new opening
        row["head"] = _opening(after, row)
    log = []
    for new in _log_rows(action, before, after):
        if "head" not in row:
            found = db.execute("SELECT head FROM tables WHERE id = ?", (after.id,)).fetchone()
            row["head"] = found[0] if found else b""  # a table that is gone is refused as stale
        row["head"] = hash_chain.digest(row["head"], after.id, *new)
        log.append((after.id, *new, row["head"]))
    return log


def _log_rows(action: Action, before: Table, after: Table) -> list[hash_chain.Row]:
    match, seat = after.match, after.seat_of(action.user_id)
    if match is None or after.ply == before.ply:
        return []
    if seat is None and after.table_events != before.table_events:
        seat = after.table_events[-1].seat  # a moderator's action is logged for the seat that it is about
    known = len(before.match.events) if before.match else 0
    if seat is None:  # the actor has none: an invitee who declines as the last, or the bot that parks
        moved = (event.seat for event in match.events[known:] if isinstance(event, Played))
        seat = next(moved, after.seat_of(after.opener_id))
    new = [write_event(event) for event in match.events[known:]] or [TAKEN_BACK] * (after.ply - before.ply)
    reached = hash_chain.digest(match.position)
    return [
        hash_chain.Row(
            ply,
            json.dumps(entry, separators=(",", ":")),
            _seat_of(entry, seat),
            action.interaction_id,
            action.at,
            reached if ply == after.ply else None,
        )
        for ply, entry in enumerate(new, before.ply + 1)
    ]


def _seat_of(entry: dict[str, Any], cause: int | None) -> int | None:
    """Return the seat that moved or resigned in a log entry, or the seat `cause` for other entries."""
    match entry:
        case {"play": [seat, _]} | {"resign": seat}:
            return int(seat)
    return cause


def _opening(table: Table, row: dict[str, Any]) -> bytes:
    """Return the first hash of a table's log, computed from the table and its database `row`."""
    seated = ",".join(str(player.joined_by) for player in table.players) or None
    begun = (row["options"], row["rules"], row["first"], table.seed, row["holdings"])
    middle = () if table.position is None else (table.position,)
    return hash_chain.digest(table.id, table.game_id, *begun, seated, *middle)


def _record(db: Connection, action: Action, table: Table) -> None:
    """Record that an interaction was processed, and that Discord has yet to show the result."""
    db.execute("INSERT INTO interaction VALUES (?, ?, ?)", (action.interaction_id, table.id, action.at))
    outbox.owe(db, table.id, table.revision)


def _write_choices(db: Connection, before: Table, after: Table) -> None:
    """Write the moves that the bot has newly chosen, and delete chosen moves that were taken back."""
    gone = [(after.id, each.event) for each in before.choices if each not in after.choices]
    db.executemany("DELETE FROM choice WHERE table_id = ? AND event = ?", gone)
    new = [(after.id, *each) for each in after.choices if each not in before.choices]
    db.executemany(insertion("choice", ("table_id", *Choice._fields)), new)
