-- People are asked for by what they have played, and chosen moves say which opponents chose them.


CREATE INDEX seats_of_person ON seats (user_id) WHERE level IS NULL;

-- The version of the opponents that chose (opponents.VERSION); before this step there was only the first.
ALTER TABLE choice ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
