-- Rated games. Ratings follow from the results of these: the table `rating` only saves the time to compute them.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;  -- whether its opener chose that
ALTER TABLE tables ADD COLUMN rated_at INTEGER;                  -- when its game started, if that is rated
ALTER TABLE tables ADD COLUMN rated_why TEXT;                    -- the seats of the pair that keeps it from being rated

CREATE INDEX tables_rated ON tables (guild_id, game, rated_at) WHERE rated_at IS NOT NULL;

-- People's places in rated results, written with the last event. Of people who deleted their data, a strength is kept.
CREATE TABLE rated_part (
    table_id     TEXT    NOT NULL REFERENCES tables (id),
    seat         INTEGER NOT NULL,
    user_id      INTEGER NOT NULL,
    place        INTEGER NOT NULL,
    left_at      INTEGER,  -- if they left early
    frozen_mu    REAL,
    frozen_sigma REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_parts_of_person ON rated_part (user_id);

CREATE TABLE rating (
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    user_id  INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    games    INTEGER NOT NULL,
    people   INTEGER NOT NULL,  -- different opponents
    tenth_at INTEGER,           -- when the tenth game ended
    last_at  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of_person ON rating (user_id);

-- Games that moderators took out of the ratings.
CREATE TABLE rated_out (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    by_id    INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Seasons, of which the last one is running. Its end is fixed when it starts.
CREATE TABLE season (
    guild_id     INTEGER NOT NULL,
    number       INTEGER NOT NULL,  -- 4 times its year, plus 0 to 3
    ended_at     INTEGER NOT NULL,
    post_channel INTEGER,           -- where its ladders are to be posted
    message_id   INTEGER,           -- the post, 0 if there is none
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;
