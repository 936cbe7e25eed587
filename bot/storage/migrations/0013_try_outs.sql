-- Boards on which people try moves in private. They are kept while the game runs, and seven days after the last press.
CREATE TABLE tryout (
    id       TEXT    NOT NULL PRIMARY KEY,
    user_id  INTEGER NOT NULL,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    step     INTEGER NOT NULL,  -- of the game, from which moves are tried
    seat     INTEGER,           -- whose view the person had, NULL for a watcher
    node     INTEGER NOT NULL,  -- where the person is in the tree
    tree     TEXT    NOT NULL,  -- JSON, as bot/table/tryout.py writes it
    at       INTEGER NOT NULL   -- the last press
) STRICT, WITHOUT ROWID;

CREATE INDEX tryout_of_person ON tryout (user_id, at);
CREATE INDEX tryout_at_table ON tryout (table_id);
