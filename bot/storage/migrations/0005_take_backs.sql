-- What tables agree on beyond the rules, and moves that are to be taken back.

ALTER TABLE tables ADD COLUMN customs TEXT NOT NULL DEFAULT '{}';  -- JSON

-- Seats that would have the latest move taken back; void as soon as another entry is in the log.
CREATE TABLE taking_back (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;
