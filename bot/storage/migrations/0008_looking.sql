-- People who are looking for a game on a server, until they find one or stop.
CREATE TABLE looking (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    wishes   TEXT    NOT NULL,  -- JSON, read by bot/storage/looking.py
    table_id TEXT REFERENCES tables (id),  -- where they were matched, until its game starts
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX looking_by_person ON looking (user_id);
CREATE INDEX looking_at_table ON looking (table_id);
