-- What people chose for themselves; whoever has chosen nothing, or all as it is by itself, has no row.

CREATE TABLE preference (
    user_id    INTEGER NOT NULL PRIMARY KEY,
    theme      TEXT,  -- NULL: as the server has it
    text_board INTEGER NOT NULL CHECK (text_board IN (0, 1)),
    confirm    TEXT    NOT NULL CHECK (confirm IN ('always', 'usual', 'never')),
    mentions   INTEGER NOT NULL CHECK (mentions IN (0, 1))
) STRICT;
