-- People who want a direct message when a table opens on a server, and how many they got on their latest day.
CREATE TABLE alert (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    wishes   TEXT    NOT NULL,  -- JSON, read by bot/storage/notifications/alerts.py
    day      TEXT    NOT NULL DEFAULT '',
    told     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_by_person ON alert (user_id);

-- The tables that these people have yet to be told of.
CREATE TABLE alert_due (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guild_id, user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_due_by_person ON alert_due (user_id);
CREATE INDEX alert_due_by_table ON alert_due (table_id);
