-- What servers have chosen for themselves, setting by setting; where nothing was chosen there is no row.

CREATE TABLE guild_setting (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,  -- JSON
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;

-- The channel that a table left for its thread, NULL for those that are where they were opened.
ALTER TABLE tables ADD COLUMN home_id INTEGER;
