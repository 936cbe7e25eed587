-- Seats that offer, or agree, to stop the match at this ply; void as soon as another ply is played.

CREATE TABLE agreement (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;
