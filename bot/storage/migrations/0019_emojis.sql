-- How many of the bot's emojis Discord lacked when the bot last looked: at most one row.
CREATE TABLE emoji_count (
    missing INTEGER NOT NULL CHECK (missing >= 0)
) STRICT;
