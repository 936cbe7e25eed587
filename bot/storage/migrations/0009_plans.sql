-- Plans: what a seat answers to moves of others, at once (bot/table/planning). Nobody else is shown them.
CREATE TABLE plan (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    ply      INTEGER NOT NULL,  -- the entry of the log after which the move comes that it answers
    tree     TEXT    NOT NULL,  -- JSON, [[their move, the answer, [lines after it]]]; [] for one that is gone
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Moves that plans have made: beside the log, whose chain of hashes does not cover it.
CREATE TABLE planned (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    event    INTEGER NOT NULL,  -- its number among the events that stand
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;
