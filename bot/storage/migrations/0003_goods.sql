-- What players own: sets of goods, what is bound in running matches, what passed from whom to whom.

ALTER TABLE tables ADD COLUMN holdings TEXT;  -- JSON as in records: further sets, and what each seat owned

CREATE TABLE goods_set (
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    id        TEXT    NOT NULL,
    document  TEXT    NOT NULL,  -- JSON, as the game reads it
    author_id INTEGER NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'approved', 'removed')),
    judged_by INTEGER,           -- who approved or removed it
    at        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE stake (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    good     TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (table_id, seat, good),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Everybody begins with the same; what somebody owns follows from that and from these rows.
CREATE TABLE handover (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    good     TEXT    NOT NULL,
    giver_id INTEGER NOT NULL,
    taker_id INTEGER NOT NULL CHECK (taker_id <> giver_id),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX handovers_from ON handover (guild_id, game, giver_id);
CREATE INDEX handovers_to ON handover (guild_id, game, taker_id);

CREATE TRIGGER handovers_are_not_changed BEFORE UPDATE ON handover
BEGIN
    SELECT raise(ABORT, 'a handover is never changed');
END;

CREATE TRIGGER handovers_are_not_deleted BEFORE DELETE ON handover
BEGIN
    SELECT raise(ABORT, 'a handover is never deleted');
END;

-- Servers that want no calls to do something away from the table.
CREATE TABLE quiet_guild (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    set_by   INTEGER NOT NULL
) STRICT;
