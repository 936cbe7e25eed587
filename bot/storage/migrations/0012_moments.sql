-- When something happened on a server that may happen only once, or only now and then.
CREATE TABLE guild_moment (
    guild_id INTEGER NOT NULL,
    kind     TEXT    NOT NULL,  -- read by bot/storage/moments.py
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, kind)
) STRICT, WITHOUT ROWID;
