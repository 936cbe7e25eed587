"""People's time zones, quiet hours and vacations, and servers' time zones, all of which can stop clocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..table.clock.quiet_hours import LocalTime, read_quiet_hours
from ..table.clock.stoppers import ClockStoppers, PersonTime
from ..table.clock.vacation import Account, Vacation, open_account
from ..table.errors import StaleBoard
from ..table.model import Table, is_user, newcomers
from . import preferences
from .connection import Connection, upsert
from .notifications import pending_notices

_TABLES_OF_PERSON = (
    "SELECT id FROM seats JOIN tables ON id = table_id"
    " WHERE user_id = ? AND clock IS NOT NULL AND phase IN ('lobby', 'running')"
)
_SET_ACCOUNT = upsert("vacation_account", ("user_id",), ("days", "as_of"))
_SET_ZONE = upsert("server_zone", ("guild_id", "since"), ("zone",))
_TABLES_OF_SERVER = "SELECT id FROM tables WHERE guild_id = ? AND clock IS NOT NULL AND phase = 'running'"


def circumstances_of(db: Connection, table: Table) -> ClockStoppers:
    """Return what can stop a table's clocks, outages aside: quiet hours, vacations and server time zones."""
    users = (player.user_id for player in table.players)
    people = {user_id: read_person(db, user_id) for user_id in users if is_user(user_id)}
    rows = db.execute(
        "SELECT since, zone FROM server_zone WHERE guild_id = ? ORDER BY since", (table.guild_id,)
    )
    return ClockStoppers(people, tuple(LocalTime(since, since, zone, None) for since, zone in rows))


def read_person(db: Connection, user_id: int) -> PersonTime:
    """Return a person's time zones, quiet hours, vacations, vacation account and vacation preference."""
    changes = db.execute(
        "SELECT asked_at, since, zone, quiet FROM person_time WHERE user_id = ? ORDER BY asked_at", (user_id,)
    )
    local = tuple(
        LocalTime(asked_at, since, zone, quiet and read_quiet_hours(quiet))
        for asked_at, since, zone, quiet in changes
    )
    taken = db.execute(
        "SELECT from_at, until_at, automatic FROM vacation WHERE user_id = ? ORDER BY from_at", (user_id,)
    )
    vacations = tuple(Vacation(start, end, bool(automatic)) for start, end, automatic in taken)
    account = db.execute("SELECT days, as_of FROM vacation_account WHERE user_id = ?", (user_id,)).fetchone()
    wants = preferences.find(db, user_id).auto_vacation
    return PersonTime(local, vacations, account and Account(*account), wants)


def write_person(db: Connection, user_id: int, before: PersonTime, after: PersonTime, at: int) -> None:
    """Write changes to a person's time zone, quiet hours and vacations.

    The clock deadlines of the person's tables are brought forward to `at` (ms). Raises StaleBoard if what is
    stored differs from `before`, because it has been changed elsewhere.
    """
    if read_person(db, user_id)[:3] != before[:3]:
        raise StaleBoard
    for local in after.local[len(before.local) :]:
        row = (user_id, local.asked_at, local.since, local.zone, local.quiet and str(local.quiet))
        db.execute("INSERT INTO person_time VALUES (?, ?, ?, ?, ?)", row)
    if after.vacations != before.vacations:
        db.execute("DELETE FROM vacation WHERE user_id = ?", (user_id,))
        rows = [(user_id, *vacation) for vacation in after.vacations]
        db.executemany("INSERT INTO vacation VALUES (?, ?, ?, ?)", rows)
    if after.account is not None and after.account != before.account:
        db.execute(_SET_ACCOUNT, (user_id, *after.account))
    bring_deadlines_forward(db, tables_of_person(db, user_id), at)


def write_vacations(db: Connection, before: Table, after: Table, at: int) -> None:
    """Write the vacations that an action at a table has started, and leave notices about automatic vacations.

    Raises StaleBoard if someone's time zone, quiet hours or vacations have been changed elsewhere.
    """
    for user_id, person in _changed(before, after):
        known = before.circumstances.person(user_id)
        write_person(db, user_id, known, person, at)
        for vacation in person.vacations:
            if vacation.automatic and vacation not in known.vacations:
                pending_notices.add(db, user_id, "vacation", str(vacation.end))


def open_accounts(db: Connection, table: Table, at: int, before: Table | None = None) -> None:
    """Open vacation accounts, as of `at` (ms), for the people with a seat in `table` but not in `before`.

    People who already have an account keep it. `before` is None for a new table.
    """
    rows = [(user_id, *open_account(at)) for user_id in newcomers(before, table) if is_user(user_id)]
    db.executemany("INSERT INTO vacation_account VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)


def add_server_zone(db: Connection, guild_id: int, zone: str | None, at: int) -> None:
    """Record a server's zone (UTC if None) from `at` (ms), and bring its clock deadlines forward to `at`."""
    db.execute(_SET_ZONE, (guild_id, at, zone))
    bring_deadlines_forward(db, tables_of_server(db, guild_id), at)


def tables_of_person(db: Connection, user_id: int) -> list[str]:
    """Return the ids of a person's unfinished tables that have a clock."""
    return [row[0] for row in db.execute(_TABLES_OF_PERSON, (user_id,))]


def tables_of_server(db: Connection, guild_id: int) -> list[str]:
    """Return the ids of a server's running tables that have a clock."""
    return [row[0] for row in db.execute(_TABLES_OF_SERVER, (guild_id,))]


def bring_deadlines_forward(db: Connection, table_ids: Iterable[str], at: int) -> None:
    """Bring the clock deadlines of tables forward to `at` (ms), so that they are checked right away."""
    query = (
        "UPDATE deadline SET due_at = ?"
        " WHERE scope = 'table' AND scope_id = ? AND kind = 'clock' AND due_at > ?"
    )
    db.executemany(query, [(at, table_id, at) for table_id in table_ids])


def _changed(before: Table, after: Table) -> Iterator[tuple[int, PersonTime]]:
    if after.circumstances.people is not before.circumstances.people:
        for user_id, person in after.circumstances.people.items():
            if person != before.circumstances.person(user_id):
                yield user_id, person
