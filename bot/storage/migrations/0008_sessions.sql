-- Tables with an end (bot/table/session): when a game ends, with which event, and what becomes of it then.
CREATE TABLE session (
    table_id     TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    until        INTEGER NOT NULL,
    event_id     INTEGER,           -- a scheduled event of the server, and
    event_name   TEXT,              -- its name, and
    event_start  INTEGER,           -- its start, when it was seen last
    at_end       TEXT    NOT NULL CHECK (at_end IN ('park', 'count')),
    last_round   INTEGER,           -- the ply whose board says that the last round is played
    extended     INTEGER NOT NULL,  -- how often the players played on
    fives        INTEGER NOT NULL,  -- how often a game master gave five minutes
    called_at    INTEGER,           -- when a game master called everyone
    asked        INTEGER,           -- what the players are asked to agree on: an earlier end, or
    asked_at_end TEXT               -- that the game is counted
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_event ON session (event_id) WHERE event_id IS NOT NULL;
