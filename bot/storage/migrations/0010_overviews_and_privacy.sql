-- Messages that list a channel's open tables; and how people, and servers that have let the bot go, are forgotten.

-- One a channel, where somebody asked for it. What it lists has changed when `shown` is not `changed`.
CREATE TABLE overview (
    channel_id     INTEGER NOT NULL PRIMARY KEY,
    guild_id       INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,  -- by which it was asked for
    message_id     INTEGER,           -- NULL as long as it is to be posted, with the one that it replaces in
    replaced_id    INTEGER,
    changed        INTEGER NOT NULL DEFAULT 1,
    shown          INTEGER NOT NULL DEFAULT 0,
    content        BLOB               -- digest of what the message says
) STRICT;

CREATE INDEX overviews_of_guild ON overview (guild_id);

-- Of the whole server: which threads belong to a channel is known to Discord alone.
CREATE TRIGGER overviews_follow_new_tables AFTER INSERT ON tables
BEGIN
    UPDATE overview SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER overviews_follow_tables AFTER UPDATE OF revision ON tables
BEGIN
    UPDATE overview SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER overviews_follow_posts AFTER INSERT ON post
BEGIN
    UPDATE overview SET changed = changed + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = NEW.table_id);
END;

-- Servers that have let the bot go; `due` within the transaction that deletes what is kept of them.
CREATE TABLE farewell (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    left_at  INTEGER NOT NULL,
    due      INTEGER NOT NULL DEFAULT 0 CHECK (due IN (0, 1))
) STRICT;

DROP TRIGGER events_are_not_deleted;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON event
WHEN NOT EXISTS (
    SELECT 1 FROM tables JOIN farewell USING (guild_id) WHERE tables.id = OLD.table_id AND farewell.due
)
BEGIN
    SELECT raise(ABORT, 'an event is never deleted');
END;

DROP TRIGGER handovers_are_not_deleted;

CREATE TRIGGER handovers_are_not_deleted BEFORE DELETE ON handover
WHEN NOT EXISTS (SELECT 1 FROM farewell WHERE guild_id = OLD.guild_id AND due)
BEGIN
    SELECT raise(ABORT, 'a handover is never deleted');
END;

DROP TRIGGER handovers_are_not_changed;

-- But for a user's id, in the place of which an anonymous mark may come: a negative number.
CREATE TRIGGER handovers_are_not_changed BEFORE UPDATE ON handover
WHEN (NEW.table_id, NEW.number, NEW.guild_id, NEW.game, NEW.good)
    IS NOT (OLD.table_id, OLD.number, OLD.guild_id, OLD.game, OLD.good)
    OR NOT (NEW.giver_id = OLD.giver_id OR NEW.giver_id < 0 AND OLD.giver_id > 0)
    OR NOT (NEW.taker_id = OLD.taker_id OR NEW.taker_id < 0 AND OLD.taker_id > 0)
    OR (NEW.giver_id, NEW.taker_id) IS (OLD.giver_id, OLD.taker_id)
BEGIN
    SELECT raise(ABORT, 'a handover is never changed');
END;
