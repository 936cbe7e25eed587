-- Tournaments. Pairings, points and places follow from the log: see bot/contests/tournament.py.
ALTER TABLE tables ADD COLUMN tournament_id INTEGER;  -- whose round the table belongs to, NULL for most tables
ALTER TABLE tables ADD COLUMN stage INTEGER;          -- the round, from 1

CREATE TABLE tournament (
    id         INTEGER NOT NULL PRIMARY KEY,  -- the interaction that created it
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id  INTEGER,           -- where its message is, once it is posted
    message_id INTEGER,
    kind       TEXT    NOT NULL CHECK (kind IN ('round-robin', 'swiss', 'pods', 'knock-out')),
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,  -- JSON: the game's
    settings   TEXT    NOT NULL,  -- JSON: the tournament's
    state      TEXT    NOT NULL CHECK (state IN ('signup', 'running', 'over', 'cancelled')),
    version    INTEGER NOT NULL,
    seed       BLOB    NOT NULL CHECK (length(seed) = 32),
    starts_at  INTEGER NOT NULL,
    due        INTEGER,           -- when it starts, or the next round is paired
    closed     INTEGER NOT NULL CHECK (closed IN (0, 1)),  -- whether an organiser closed the entry
    created_by INTEGER NOT NULL,
    shown      INTEGER NOT NULL DEFAULT 0,  -- the version that its message shows
    told       INTEGER NOT NULL DEFAULT 0   -- the latest row of its log that was made public, if that is due
) STRICT;

CREATE INDEX tournaments_of_guild ON tournament (guild_id, state);

CREATE TABLE entrant (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id),
    entry         INTEGER NOT NULL,  -- in the order of entry
    user_id       INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    joined_at     INTEGER NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('in', 'waiting', 'out', 'disqualified')),
    here          INTEGER NOT NULL CHECK (here IN (0, 1)),
    number        INTEGER,           -- their starting number, once they have one
    rating        INTEGER,           -- that it was given by, in 1/1000 points
    PRIMARY KEY (tournament_id, entry),
    UNIQUE (tournament_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_by_person ON entrant (user_id);

-- Rounds.
CREATE TABLE stage (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id),
    stage         INTEGER NOT NULL,
    paired_at     INTEGER NOT NULL,
    bell_at       INTEGER NOT NULL,  -- when it ends at the latest
    warned_at     INTEGER,           -- when its reminder was posted
    waits_since   INTEGER,           -- at the bell, for a paused game
    ended_at      INTEGER,
    PRIMARY KEY (tournament_id, stage)
) STRICT, WITHOUT ROWID;

-- The tables of rounds. Who sits there, and the result, are in the log.
CREATE TABLE pairing (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id),
    stage         INTEGER NOT NULL,
    board         INTEGER NOT NULL,
    table_id      TEXT    NOT NULL UNIQUE REFERENCES tables (id),
    PRIMARY KEY (tournament_id, stage, board)
) STRICT, WITHOUT ROWID;

-- What happened, in order. `event` is JSON as in the files of tournaments, with what is about people in columns.
CREATE TABLE tournament_log (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id),
    row           INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    what          TEXT    NOT NULL,
    number        INTEGER,           -- the entrant's that it is about
    by_id         INTEGER NOT NULL,  -- 0 for the bot
    reason        TEXT,
    event         TEXT    NOT NULL,
    PRIMARY KEY (tournament_id, row)
) STRICT, WITHOUT ROWID;

-- Only an id gives way to an anonymous mark.
CREATE TRIGGER tournament_logs_are_not_changed BEFORE UPDATE ON tournament_log
WHEN (NEW.tournament_id, NEW.row, NEW.at, NEW.what, NEW.number, NEW.reason, NEW.event)
    IS DISTINCT FROM (OLD.tournament_id, OLD.row, OLD.at, OLD.what, OLD.number, OLD.reason, OLD.event)
    OR NOT (NEW.by_id < 0 AND OLD.by_id > 0)
BEGIN
    SELECT raise(ABORT, 'the log of a tournament is never changed');
END;

CREATE TRIGGER tournament_logs_are_not_deleted BEFORE DELETE ON tournament_log
WHEN NOT EXISTS (
    SELECT 1 FROM tournament JOIN departed_guild USING (guild_id)
    WHERE tournament.id = OLD.tournament_id AND departed_guild.due = 1
)
BEGIN
    SELECT raise(ABORT, 'the log of a tournament is never deleted');
END;

-- Tournaments have deadlines too.
CREATE TABLE new_deadline (
    scope    TEXT    NOT NULL CHECK (scope IN ('table', 'tournament', 'person', 'server', 'bot')),
    scope_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    due_at   INTEGER NOT NULL,
    PRIMARY KEY (scope, scope_id, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO new_deadline SELECT scope, scope_id, kind, due_at FROM deadline;
DROP TABLE deadline;
ALTER TABLE new_deadline RENAME TO deadline;

CREATE INDEX deadlines_in_order ON deadline (due_at);
CREATE INDEX deadlines_by_kind ON deadline (kind, due_at);
