"""A row for each database table in which the games that `fill` plays write nothing."""

from __future__ import annotations

from bot.storage.connection import Connection
from tests.bot.people import ANN, BEN, CHANNEL, CID, GUILD

AT, MESSAGE = 1_790_000_000_000, 1_310_000_000_000_000_000
ZONE = "Europe/Berlin"
WISHES = '{"games": ["cubeo"], "pace": "days", "most": 2}'
LOOKING = (
    '{"name": "Person 101", "interaction_id": 1310000000000000001, "channel_id": 800000000000000001,'
    ' "since": 1790000000000, "pace": "live", "fewest": 2, "most": 4, "games": [], "minutes": 15}'
)
SET = '{"id": "owls", "game": "power-coinz"}'


def rows(running: str, over: str, lobby: str) -> dict[str, tuple[dict[str, object], ...]]:
    """Return rows by table, as values by column. The arguments are the ids of a table in each phase."""
    of_person = {"user_id": ANN, "day": "2026-11-22"}
    daily = {"day": 1, "user_id": ANN}
    kinds = ("reserve", "last", "awake", "own", "nudge")
    notices = ("asleep", "direct", "followed", "lobby", "vacation", "zone")
    return {
        "guild_setting": ({"guild_id": GUILD, "name": "tables", "value": "50"},),
        "quiet_guild": ({"guild_id": 7, "set_by": BEN},),
        "departed_guild": ({"guild_id": 7, "left_at": AT},),
        "preference": (
            {"user_id": ANN, "text_board": 1, "confirm": "always", "mentions": "away", "digest_at": "09:00"},
        ),
        "former_player": ({"table_id": running, "user_id": CID, "joined_by": MESSAGE + 1},),
        "asked": ({"user_id": CID, "interaction_id": MESSAGE, "by_id": ANN, "table_id": lobby, "at": AT},),
        "lost_good": (
            {"guild_id": GUILD, "game": "power-coinz", "person": b"p" * 32, "good": "owl-1", "number": 1},
        ),
        "person_key": ({"id": 1, "key": b"k" * 32},),
        "person_time": ({"user_id": ANN, "asked_at": AT, "since": AT, "zone": ZONE, "quiet": "23:00-08:00"},),
        "server_zone": ({"guild_id": GUILD, "since": AT, "zone": ZONE},),
        "vacation": ({"user_id": BEN, "from_at": AT - 9, "until_at": AT - 1, "automatic": 1},),
        "vacation_account": ({"user_id": BEN, "days": 12.5, "as_of": AT},),
        "outage": ({"scope": "shard 0 1", "from_at": AT - 9, "until_at": AT - 1, "gap_ms": 8},),
        "heartbeat": ({"shard": 0, "at": AT},),
        "plan": ({"table_id": running, "seat": 0, "ply": 1, "tree": "[]"},),
        "planned": ({"table_id": running, "ply": 1, "event": 1},),
        "reminder": tuple(
            {"table_id": running, "seat": 0, "called": 1, "number": number, "kind": kind, "state": "gone"}
            for number, kind in enumerate(kinds)
        ),
        "reminded_day": ({**of_person, "notified": 1},),
        "direct_channel": ({"user_id": ANN, "channel_id": CHANNEL, "locale": "de"},),
        "notice": tuple({"user_id": ANN, "kind": kind, "about": running, "said": 0} for kind in notices),
        "digest": ({**of_person, "at": AT, "told": "[]", "message_id": MESSAGE},),
        "follow": tuple(
            {
                "user_id": CID + number,
                "table_id": running,
                "what": what,
                "channel_id": CHANNEL,
                "message_id": MESSAGE,
                "edited_at": AT,
                "revision": 1,
                "locale": "de",
            }
            for number, what in enumerate(("end", "moves", "daily"))
        ),
        "share": (
            {
                "message_id": MESSAGE,
                "channel_id": CHANNEL,
                "table_id": over,
                "ply": 3,
                "user_id": ANN,
                "at": AT,
            },
        ),
        "film": ({"table_id": over, "state": "shown"},),
        "choice": (
            {
                "table_id": running,
                "event": 1,
                "seat": 0,
                "label": "stand-in",
                "level": "careful",
                "revision": 1,
                "version": 1,
            },
        ),
        "hint": ({"table_id": running, "seat": 0, "moves": 0},),
        "post": (
            {
                "message_id": MESSAGE,
                "table_id": running,
                "channel_id": CHANNEL,
                "revision": 1,
                "ply": 0,
                "live": 0,
            },
        ),
        "channel_list": ({"channel_id": CHANNEL, "guild_id": GUILD, "interaction_id": MESSAGE},),
        "login_turn": ({"remainder": 0, "at": AT},),
        "preset": ({"guild_id": GUILD, "name": "Friday", "what": '{"game": "conversion"}'},),
        "block": ({"user_id": ANN, "blocked_id": 199, "at": AT},),
        "looking": ({"guild_id": GUILD, "user_id": ANN, "until": AT + 1, "wishes": LOOKING},),
        "alert": ({"guild_id": GUILD, "user_id": BEN, "wishes": WISHES, "day": "2026-11-22", "told": 2},),
        "alert_due": ({"guild_id": GUILD, "user_id": BEN, "table_id": lobby},),
        "rated_out": ({"table_id": over, "by_id": CID, "reason": "a test", "at": AT},),
        "season": ({"guild_id": GUILD, "number": 8105, "ended_at": AT, "post_channel": CHANNEL},),
        "guild_moment": ({"guild_id": GUILD, "kind": "welcome", "at": AT},),
        "tryout": (
            {
                "id": "board",
                "user_id": ANN,
                "table_id": running,
                "step": 1,
                "seat": 0,
                "node": 0,
                "tree": "[]",
                "at": AT,
            },
        ),
        "puzzle_progress": (
            {
                "user_id": ANN,
                "game": "conversion",
                "rules": 1,
                "tried": b"\x03",
                "first": b"\x01",
                "solved": b"\x01",
            },
        ),
        "daily_streak": ({"user_id": ANN, "streak": 3, "best": 5, "last_day": 1},),
        "daily_try": ({**daily, "tries": 1, "hinted": 0, "solved": 1},),
        "daily_share": ({**daily, "channel_id": CHANNEL},),
        "daily_count": ({"day": 1, "tried": 2, "solved": 1, "first": 1},),
        "daily_post": (
            {
                "guild_id": GUILD,
                "day": 1,
                "channel_id": CHANNEL,
                "message_id": MESSAGE,
                "state": "posted",
                "at": AT,
            },
        ),
        "custom_set": (
            {
                "guild_id": GUILD,
                "game": "power-coinz",
                "id": "owls",
                "document": SET,
                "author_id": ANN,
                "state": "waiting",
                "at": AT,
            },
        ),
        "payout": (
            {
                "table_id": over,
                "number": 1,
                "guild_id": GUILD,
                "game": "power-coinz",
                "good": "owl-1",
                "giver_id": ANN,
                "taker_id": BEN,
            },
        ),
        "compaction_due": ({"id": 1},),
        "tournament": (
            {
                "id": MESSAGE,
                "guild_id": GUILD,
                "channel_id": CHANNEL,
                "kind": "swiss",
                "closed": 0,
                "game": "conversion",
                "options": "{}",
                "settings": "{}",
                "state": "cancelled",
                "version": 2,
                "seed": b"s" * 32,
                "starts_at": AT,
                "created_by": ANN,
            },
        ),
        "entrant": (
            {
                "tournament_id": MESSAGE,
                "entry": 1,
                "user_id": ANN,
                "name": "Person 101",
                "joined_at": AT,
                "state": "in",
                "here": 1,
            },
        ),
        "stage": ({"tournament_id": MESSAGE, "stage": 1, "paired_at": AT, "bell_at": AT, "ended_at": AT},),
        "pairing": ({"tournament_id": MESSAGE, "stage": 1, "board": 1, "table_id": over},),
        "emoji_count": ({"missing": 0},),
        "tournament_deed": ({"tournament_id": MESSAGE, "interaction_id": MESSAGE + 1},),
        "tournament_log": (
            {
                "tournament_id": MESSAGE,
                "row": 1,
                "at": AT,
                "what": "join",
                "number": 1,
                "by_id": ANN,
                "event": '{"entry": 1}',
            },
        ),
    }


def insert(db: Connection, found: dict[str, tuple[dict[str, object], ...]]) -> None:
    """Insert rows into the tables that have none."""
    for name, values in found.items():
        if db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is None:  # noqa: S608 - our own names
            for row in values:
                marks = ", ".join(f":{column}" for column in row)
                db.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", row)  # noqa: S608


def empty_tables(db: Connection) -> list[str]:
    """Return the names of tables without a row."""
    names = [
        name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    ]
    return [name for name in names if db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is None]  # noqa: S608
