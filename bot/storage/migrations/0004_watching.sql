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


-- Games that count: how they ended, written with their last event. Not those that a moderator closed, and none of fewer
-- than three moves.
CREATE TABLE result (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,  -- where it was opened, also if it was played in a thread from there
    game       TEXT    NOT NULL,
    ended_at   INTEGER NOT NULL,
    winners    TEXT               -- JSON: their seats; NULL for a game older than this table, until somebody asks
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_guild ON result (guild_id, ended_at);
CREATE INDEX results_of_channel ON result (channel_id, ended_at);

INSERT INTO result
SELECT id, guild_id, coalesce(parent_channel_id, channel_id), game, coalesce(max(at), changed_at), NULL
FROM tables JOIN event ON table_id = id
WHERE phase = 'over'
AND NOT EXISTS (SELECT 1 FROM table_event WHERE table_id = id AND kind IN ('closed', 'hidden'))
GROUP BY id
HAVING count(json_extract(event, '$.play')) - count(json_extract(event, '$.back')) >= 3;


-- Whether others may see somebody's statistics.
ALTER TABLE preference ADD COLUMN statistics INTEGER NOT NULL DEFAULT 1 CHECK (statistics IN (0, 1));


-- Who follows which game, and what they were told directly.
CREATE TABLE follow (
    user_id    INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    what       TEXT    NOT NULL CHECK (what IN ('end', 'moves')),
    channel_id INTEGER NOT NULL,  -- where they are written to directly
    message_id INTEGER NOT NULL,  -- what they were told last
    edited_at  INTEGER NOT NULL,  -- and when
    revision   INTEGER NOT NULL,  -- of the table, that was told
    locale     TEXT    NOT NULL,  -- the language of their Discord
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_of_table ON follow (table_id);
