-- Who is told what, and how quietly: one's own reminders, nudges, digests, and what is told at the next press.

-- When somebody is reminded of what waits for them, and where; when their digest comes; and notifications only while
-- they are not there.
CREATE TABLE preference_next (
    user_id       INTEGER NOT NULL PRIMARY KEY,
    theme         TEXT,  -- NULL: as the server has it
    text_board    INTEGER NOT NULL CHECK (text_board IN (0, 1)),
    confirm       TEXT    NOT NULL CHECK (confirm IN ('always', 'usual', 'never')),
    mentions      TEXT    NOT NULL CHECK (mentions IN ('on', 'away', 'off')),
    statistics    INTEGER NOT NULL DEFAULT 1 CHECK (statistics IN (0, 1)),
    auto_vacation INTEGER NOT NULL DEFAULT 1 CHECK (auto_vacation IN (0, 1)),
    remind_after  INTEGER CHECK (remind_after > 0),  -- hours, NULL for never
    remind_where  TEXT    NOT NULL DEFAULT 'channel' CHECK (remind_where IN ('channel', 'direct')),
    digest_at     TEXT    -- such as 09:00, NULL for no digest
) STRICT;

INSERT INTO preference_next (user_id, theme, text_board, confirm, mentions, statistics, auto_vacation)
SELECT user_id, theme, text_board, confirm, CASE mentions WHEN 1 THEN 'on' ELSE 'off' END, statistics, auto_vacation
FROM preference;
DROP TABLE preference;
ALTER TABLE preference_next RENAME TO preference;

-- All messages about a decision beside the board that calls for it, in order: kept until somebody is awake, owed,
-- posted, or gone again.
CREATE TABLE reminder_next (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    called     INTEGER NOT NULL,  -- the decision: as in seat_clock, or the entries of the log before it (no clock)
    number     INTEGER NOT NULL,  -- of those about the decision
    kind       TEXT    NOT NULL CHECK (kind IN ('reserve', 'last', 'awake', 'own', 'nudge')),
    state      TEXT    NOT NULL CHECK (state IN ('kept', 'owed', 'posted', 'gone')),
    at         INTEGER,           -- when it was decided on; NULL for those of clocks
    due        INTEGER,           -- until when it is kept
    by_seat    INTEGER,           -- who nudges
    silent     INTEGER CHECK (silent IN (0, 1)),  -- NULL until it is to be posted
    channel_id INTEGER,           -- where it stands, and
    message_id INTEGER,           -- as which message: both NULL until it is posted
    PRIMARY KEY (table_id, seat, called, number),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO reminder_next (table_id, seat, called, number, kind, state, channel_id, message_id)
SELECT table_id, seat, called, CASE kind WHEN 'last' THEN 2 ELSE 1 END, kind,
    CASE WHEN message_id IS NULL THEN 'owed' ELSE 'posted' END, channel_id, message_id
FROM reminder;
DROP TABLE reminder;
ALTER TABLE reminder_next RENAME TO reminder;

CREATE INDEX reminders_standing ON reminder (table_id) WHERE state IN ('owed', 'posted');

-- How many of their reminders have notified somebody on their latest day.
CREATE TABLE reminded_day (
    user_id  INTEGER NOT NULL PRIMARY KEY,
    day      TEXT    NOT NULL,  -- such as 2026-11-22, by their own calendar
    notified INTEGER NOT NULL
) STRICT;

-- Where people who want that are written to directly, as soon as it is known, and the language of their Discord.
CREATE TABLE direct_channel (
    user_id    INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER,
    locale     TEXT    NOT NULL
) STRICT;

-- What somebody is told at their next press.
CREATE TABLE word (
    user_id INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('direct', 'vacation', 'zone')),
    about   TEXT    NOT NULL,  -- the end of the vacation, the zone
    said    INTEGER NOT NULL CHECK (said IN (0, 1)),
    PRIMARY KEY (user_id, kind, about)
) STRICT, WITHOUT ROWID;

-- Digests: one a day and person, the latest of which stands.
CREATE TABLE digest (
    user_id    INTEGER NOT NULL,
    day        TEXT    NOT NULL,  -- such as 2026-11-22, by their own calendar
    at         INTEGER NOT NULL,  -- when it was decided on
    told       TEXT    NOT NULL,  -- JSON: the revision of each game that they follow
    channel_id INTEGER,           -- where it stands, and
    message_id INTEGER,           -- as which message: both NULL until it is sent
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX digests_owed ON digest (at) WHERE message_id IS NULL;

-- Games that are followed by the digest.
CREATE TABLE follow_next (
    user_id    INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    what       TEXT    NOT NULL CHECK (what IN ('end', 'moves', 'daily')),
    channel_id INTEGER NOT NULL,  -- where they are written to directly
    message_id INTEGER NOT NULL,  -- what they were told last
    edited_at  INTEGER NOT NULL,  -- and when
    revision   INTEGER NOT NULL,  -- of the table, that was told
    locale     TEXT    NOT NULL,  -- the language of their Discord
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

INSERT INTO follow_next SELECT * FROM follow;
DROP TABLE follow;
ALTER TABLE follow_next RENAME TO follow;

CREATE INDEX follows_of_table ON follow (table_id);
