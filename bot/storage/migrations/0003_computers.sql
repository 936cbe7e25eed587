-- Computers that sit at tables.


-- NULL for people. A computer's user id lies below all marks of people who were forgotten.
ALTER TABLE seats ADD COLUMN level TEXT;

-- The sign of computers is no part of anybody's name any more.
UPDATE seats SET name = coalesce(nullif(trim(replace(replace(name, '🤖', ''), '❖', '')), ''), 'Player')
WHERE name LIKE '%🤖%' OR name LIKE '%❖%';
UPDATE invitee SET name = coalesce(nullif(trim(replace(replace(name, '🤖', ''), '❖', '')), ''), 'Player')
WHERE name LIKE '%🤖%' OR name LIKE '%❖%';

-- Moves of the match that the bot chose for a seat, and what each followed from besides the position and the table's
-- seed (bot/table/computer/choice.py). One that is taken back loses its row.
CREATE TABLE choice (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    event    INTEGER NOT NULL CHECK (event > 0),  -- its number among the events of the match
    seat     INTEGER NOT NULL,
    label    TEXT    NOT NULL CHECK (label IN ('opponent', 'stand-in')),
    level    TEXT    NOT NULL,
    revision INTEGER NOT NULL,  -- of the table, before the move
    PRIMARY KEY (table_id, event),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Hints that a seat was given: one a move, however often it is shown.
CREATE TABLE hint (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    moves    INTEGER NOT NULL,  -- that the seat had made before
    PRIMARY KEY (table_id, seat, moves),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;
