-- What computed a rating: the version of openskill, and the constants. Those of another one are computed again.
ALTER TABLE rating ADD COLUMN model TEXT NOT NULL DEFAULT '';
