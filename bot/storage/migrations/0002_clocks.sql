-- Clocks of tables (bot/table/clock): what is agreed, what each seat has, what each move took, and reminders.

-- As it is written, NULL for no clock; and what happens to a seat whose time is over.
ALTER TABLE tables ADD COLUMN clock TEXT;
ALTER TABLE tables ADD COLUMN late TEXT CHECK (late IN ('usual', 'forfeit'));

-- Of each move at a table with a clock: what was counted, and all seats' reserves before it. Beside the log, whose
-- chain of hashes does not cover it.
CREATE TABLE spent (
    table_id   TEXT    NOT NULL,
    ply        INTEGER NOT NULL,
    counted_ms INTEGER NOT NULL CHECK (counted_ms >= 0),
    reserves   TEXT    NOT NULL,  -- JSON list of milliseconds, by seat
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
