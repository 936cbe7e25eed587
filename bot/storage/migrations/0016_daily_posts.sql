-- The posts of dailies in servers' channels, for three days.
CREATE TABLE daily_post (
    guild_id   INTEGER NOT NULL,
    day        INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,  -- once it is posted
    state      TEXT    NOT NULL CHECK (state IN ('owed', 'posted', 'retired', 'refused', 'missed')),
    at         INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
