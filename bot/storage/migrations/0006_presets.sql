-- Presets that servers keep: named set-ups of tables.
CREATE TABLE preset (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    what     TEXT    NOT NULL,  -- JSON: the game, the options, the clock
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;
