-- What makes the dice, the goods and the limits hold against people who leave and come back.


-- Who left a table before its match, and the interaction that seated them first: back again, they have it again, for
-- the dice are derived from it. Kept until the match begins or the table closes.
CREATE TABLE former_player (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    joined_by INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
