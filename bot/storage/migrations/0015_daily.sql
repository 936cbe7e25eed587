-- The daily puzzle. Day 1 is 2027-01-01, in UTC.
CREATE TABLE daily_streak (
    user_id      INTEGER NOT NULL PRIMARY KEY,
    streak       INTEGER NOT NULL,
    best         INTEGER NOT NULL,
    last_day     INTEGER NOT NULL,
    forgiven_day INTEGER  -- that was missed
) STRICT, WITHOUT ROWID;

-- Answers, for three days.
CREATE TABLE daily_try (
    day     INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    tries   INTEGER NOT NULL,  -- wrong ones
    hinted  INTEGER NOT NULL,
    solved  INTEGER NOT NULL,  -- 0: open, 1: solved, 2: given up
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;

-- Where people shared a daily, for three days, so that each does it once a channel.
CREATE TABLE daily_share (
    day        INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (day, user_id, channel_id)
) STRICT, WITHOUT ROWID;

-- How many people tried and solved a daily, without their ids.
CREATE TABLE daily_count (
    day    INTEGER NOT NULL PRIMARY KEY,
    tried  INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    first  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_try_by_person ON daily_try (user_id);
CREATE INDEX daily_share_by_person ON daily_share (user_id);
