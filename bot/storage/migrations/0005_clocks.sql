-- Clocks of tables (bot/table/clock): what is agreed, what each seat has, what each move took, and reminders.

-- As it is written, NULL for no clock; and what happens to a seat whose time is over.
ALTER TABLE tables ADD COLUMN clock TEXT;
ALTER TABLE tables ADD COLUMN late TEXT CHECK (late IN ('usual', 'claim', 'stand-in', 'forfeit'));
ALTER TABLE tables ADD COLUMN weekends TEXT CHECK (weekends IN ('count', 'free'));
ALTER TABLE tables ADD COLUMN vacations TEXT CHECK (vacations IN ('on', 'off'));
-- Another clock, while the match runs: proposed, and agreed on from the next turn on.
ALTER TABLE tables ADD COLUMN asked_clock TEXT;
ALTER TABLE tables ADD COLUMN next_clock TEXT;

-- Of each move at a table with a clock: what was counted, and all seats' reserves before it. Beside the log, whose
-- chain of hashes does not cover it.
CREATE TABLE spent (
    table_id   TEXT    NOT NULL,
    ply        INTEGER NOT NULL,
    counted_ms INTEGER NOT NULL CHECK (counted_ms >= 0),
    reserves   TEXT    NOT NULL,  -- JSON list of milliseconds, by seat
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- the bot moved for who was late
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;

-- The clock of each seat of a running match, in milliseconds (bot/table/clock/seat_clock.py).
CREATE TABLE seat_clock (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    reserve_ms INTEGER NOT NULL CHECK (reserve_ms >= 0),
    allowed_ms INTEGER NOT NULL,
    used_ms    INTEGER NOT NULL,
    turns      INTEGER NOT NULL,
    called     INTEGER,           -- the table's revision that made the seat awaited, NULL while it is not
    called_at  INTEGER NOT NULL,
    since      INTEGER,           -- when the clock started: NULL until the board is posted
    reminded   TEXT    NOT NULL,  -- JSON list of the reminders of this turn
    warned_at  INTEGER,           -- when the first of them was posted
    late_at    INTEGER,           -- when the bot acted since the flag had fallen
    standins   INTEGER NOT NULL,  -- moves in a row that the bot made, by days turns
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- in this turn
    away       INTEGER NOT NULL CHECK (away IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What comes next at the tables with clocks is looked for apart from the rest.
CREATE INDEX deadlines_by_kind ON deadline (kind, due_at);

-- Reminders that are to be posted, or stand in a channel until they are deleted.
CREATE TABLE reminder (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    called     INTEGER NOT NULL,  -- the decision that it is about, as in seat_clock
    kind       TEXT    NOT NULL CHECK (kind IN ('reserve', 'last')),
    channel_id INTEGER,           -- where it stands, and
    message_id INTEGER,           -- as which message: both NULL until it is posted
    PRIMARY KEY (table_id, seat, called, kind),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What stops clocks from outside a table. Zones and quiet hours of people: one row a change, since what held when
-- must be known; the same for the zones of servers.
CREATE TABLE person_time (
    user_id    INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    since      INTEGER NOT NULL,  -- from when on it holds
    zone       TEXT,              -- NULL: none any more
    quiet      TEXT,              -- such as 23:00-08:00
    PRIMARY KEY (user_id, asked_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE server_zone (
    guild_id INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    zone     TEXT,
    PRIMARY KEY (guild_id, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE vacation (
    user_id   INTEGER NOT NULL,
    from_at   INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    PRIMARY KEY (user_id, from_at)
) STRICT, WITHOUT ROWID;

-- Days of vacation that somebody had at a moment: they grow from the first seat on that somebody takes.
CREATE TABLE vacation_account (
    user_id INTEGER NOT NULL PRIMARY KEY,
    days    REAL    NOT NULL,
    as_of   INTEGER NOT NULL
) STRICT;

INSERT INTO vacation_account
SELECT user_id, 14, (min(joined_by) >> 22) + 1420070400000 FROM seats WHERE user_id > 0 AND joined_by > 0
GROUP BY user_id;

-- Times in which tables could not be reached: of which shard, server or channel, and for how long the bot was away.
CREATE TABLE outage (
    scope    TEXT    NOT NULL,  -- such as "shard 0 1": number 0 of 1
    from_at  INTEGER NOT NULL,
    until_at INTEGER,           -- NULL while it lasts
    gap_ms   INTEGER,
    PRIMARY KEY (scope, from_at)
) STRICT, WITHOUT ROWID;

-- The latest sign of life of each shard.
CREATE TABLE pulse (
    shard INTEGER NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT;

-- Whether a vacation may begin by itself, in the place of a flag that falls.
ALTER TABLE preference ADD COLUMN auto_vacation INTEGER NOT NULL DEFAULT 1 CHECK (auto_vacation IN (0, 1));
