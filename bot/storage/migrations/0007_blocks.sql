-- People who do not want to meet each other: neither can sit with the other, invite them, or be matched with them.
CREATE TABLE block (
    user_id    INTEGER NOT NULL,  -- who does not want to meet
    blocked_id INTEGER NOT NULL,  -- the other, who is never told
    at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX block_by_blocked ON block (blocked_id);
