-- Tables, who sits there, what happened, and what Discord was shown of it. Times are milliseconds since the epoch.

PRAGMA application_id = 1097622881;  -- "Alea": tells our files from those of other programs

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    opener_id  INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,  -- JSON
    phase      TEXT    NOT NULL CHECK (phase IN ('lobby', 'running', 'over', 'closed')),
    revision   INTEGER NOT NULL CHECK (revision > 0),
    rules      INTEGER,  -- version of the game's rules, and
    first      INTEGER,  -- the seat that begins: both fixed when the match starts
    seed       BLOB    NOT NULL CHECK (length(seed) = 32),
    opened_at  INTEGER NOT NULL,
    CHECK ((first IS NULL) = (phase IN ('lobby', 'closed'))),
    CHECK ((rules IS NULL) = (first IS NULL))
) STRICT, WITHOUT ROWID;

-- At most as many rows as a server, or a person, may have unfinished tables.
CREATE INDEX unfinished_of_guild ON tables (guild_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX unfinished_of_opener ON tables (opener_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX tables_of_channel ON tables (channel_id, phase, opened_at);

CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    joined_by INTEGER NOT NULL,  -- the interaction's id, from which the dice are derived
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    table_id       TEXT    NOT NULL,
    ply            INTEGER NOT NULL,
    event          TEXT    NOT NULL,  -- JSON, as in records
    seat           INTEGER NOT NULL,  -- whose action caused it: also of the rolls that a move made due
    interaction_id INTEGER NOT NULL,
    at             INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Also stops INSERT OR REPLACE, which would delete without asking the trigger below.
CREATE TRIGGER events_follow_one_another BEFORE INSERT ON event
WHEN NEW.ply IS NOT (SELECT coalesce(max(ply), 0) + 1 FROM event WHERE table_id = NEW.table_id)
BEGIN
    SELECT raise(ABORT, 'an event follows the latest one');
END;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON event
BEGIN
    SELECT raise(ABORT, 'an event is never changed');
END;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON event
BEGIN
    SELECT raise(ABORT, 'an event is never deleted');
END;

-- Every interaction that changed something, so that one delivered twice is known.
CREATE TABLE interaction (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL
) STRICT;

-- The public face of the table must show at least this revision.
CREATE TABLE outbox (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Boards that were posted; live while their buttons are on.
CREATE TABLE post (
    message_id INTEGER NOT NULL PRIMARY KEY,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    ply        INTEGER NOT NULL,
    live       INTEGER NOT NULL CHECK (live IN (0, 1))
) STRICT;

CREATE INDEX posts_of_table ON post (table_id, revision);
