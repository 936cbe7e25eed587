-- What people who do not play share, follow and count.


-- Moments of a game that somebody has posted for all.
CREATE TABLE share (
    message_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    ply        INTEGER NOT NULL,  -- the number of the step
    user_id    INTEGER NOT NULL,  -- who has shared it
    at         INTEGER NOT NULL
) STRICT;

CREATE INDEX shares_of_person ON share (user_id, at);
CREATE INDEX shares_of_channel ON share (channel_id, at);
CREATE INDEX shares_of_table ON share (table_id);


-- Films of finished games that are to be added to their last messages: `owed` until that is done, or turns out to be
-- impossible.
CREATE TABLE film (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    state    TEXT NOT NULL CHECK (state IN ('owed', 'shown', 'given up'))
) STRICT, WITHOUT ROWID;

CREATE INDEX films_owed ON film (table_id) WHERE state = 'owed';
