-- The interactions that have changed a tournament, so that none does so twice.
CREATE TABLE tournament_deed (
    tournament_id  INTEGER NOT NULL REFERENCES tournament (id),
    interaction_id INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, interaction_id)
) STRICT, WITHOUT ROWID;
