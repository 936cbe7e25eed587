-- Tables that do not begin, and people who were asked to a table, or sent away from it.

-- When a table that has not begun closes by itself, and whether it did.
ALTER TABLE tables ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN lapsed INTEGER NOT NULL DEFAULT 0 CHECK (lapsed IN (0, 1));
UPDATE tables SET deadline = opened_at + 86400000;

CREATE INDEX deadlines_of_lobbies ON tables (deadline) WHERE phase = 'lobby';

-- A seat is kept for everybody who is asked and has not answered.
CREATE TABLE guest (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,  -- in the order in which they became guests
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('asked', 'accepted', 'declined', 'withdrawn', 'removed')),
    since    INTEGER NOT NULL,  -- the table's revision at which they were asked last
    asked    INTEGER NOT NULL,  -- how often, and
    declined INTEGER NOT NULL,  -- how often they declined
    place    INTEGER,           -- in the order of the seats, where that is settled beforehand
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;
