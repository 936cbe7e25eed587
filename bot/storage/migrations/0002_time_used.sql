-- What the player had of the turn's move time when a move was made, so that a take-back without asking can leave it used.
ALTER TABLE spent ADD COLUMN allowed_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spent ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
