-- What was decided at a table besides the game (bot/notices.py), and when something was last done at it.

CREATE TABLE notice (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    revision  INTEGER NOT NULL,  -- of the table, once this was decided
    ply       INTEGER NOT NULL,
    kind      TEXT    NOT NULL,
    by_id     INTEGER NOT NULL,  -- who decided it
    at        INTEGER NOT NULL,
    seat      INTEGER,           -- that it is about, and
    holder_id INTEGER,           -- who sat there: NULL if it is about the table
    user_id   INTEGER,           -- who is to follow there
    PRIMARY KEY (table_id, revision),
    CHECK ((seat IS NULL) = (holder_id IS NULL))
) STRICT, WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET changed_at = latest.at
FROM (SELECT table_id, max(at) AS at FROM interaction GROUP BY table_id) AS latest
WHERE latest.table_id = tables.id;
