-- All that the bot stores. Times are milliseconds since the epoch, by Discord's clock; JSON is TEXT, and columns of
-- user ids are listed in bot/storage/user_data.py.

PRAGMA application_id = 1097622881;  -- "Alea": tells our files from those of other programs


-- Tables, and who sits there ------------------------------------------------------------------------------------------

-- A table where a game is played, from its opening in a lobby on. `head` is the hash of the latest row of its log, or
-- of its opening where there is none (bot/table/hash_chain.py).
CREATE TABLE tables (
    id                TEXT    NOT NULL PRIMARY KEY,
    guild_id          INTEGER NOT NULL,
    channel_id        INTEGER NOT NULL,  -- where the boards go
    parent_channel_id INTEGER,           -- the channel that the table left for its thread, NULL if it did not
    opener_id         INTEGER NOT NULL,
    game              TEXT    NOT NULL,
    options           TEXT    NOT NULL,  -- JSON: of the game
    table_options     TEXT    NOT NULL,  -- JSON: what is agreed beyond the rules
    phase             TEXT    NOT NULL CHECK (phase IN ('lobby', 'running', 'over', 'closed')),
    revision          INTEGER NOT NULL CHECK (revision > 0),
    rules             INTEGER,           -- version of the game's rules, and
    first             INTEGER,           -- the seat that begins: both fixed when the match starts
    seed              BLOB    NOT NULL CHECK (length(seed) = 32),
    holdings          TEXT,              -- JSON as in records: a server's own sets, and what each seat owned
    head              BLOB    NOT NULL,
    opened_at         INTEGER NOT NULL,
    changed_at        INTEGER NOT NULL,  -- when something was last done at the table
    deadline          INTEGER NOT NULL,  -- when a lobby closes by itself, and
    expired           INTEGER NOT NULL CHECK (expired IN (0, 1)),  -- whether it did
    CHECK ((first IS NULL) = (phase IN ('lobby', 'closed'))),
    CHECK ((rules IS NULL) = (first IS NULL))
) STRICT, WITHOUT ROWID;

-- At most as many rows as a server, or a person, may have unfinished tables.
CREATE INDEX unfinished_of_guild ON tables (guild_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX unfinished_of_opener ON tables (opener_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX tables_of_channel ON tables (channel_id, phase, opened_at);

-- The players of a table by seat. A seat that changes hands keeps its row, to which the log refers.
CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    joined_by INTEGER NOT NULL,  -- the interaction's id, from which the dice are derived
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- People who were invited to a table, or kicked; a seat is kept for everybody who has not answered.
CREATE TABLE invitee (
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    number         INTEGER NOT NULL,  -- in the order in which they became invitees
    user_id        INTEGER NOT NULL,
    name           TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (state IN ('invited', 'accepted', 'declined', 'withdrawn', 'kicked')),
    since          INTEGER NOT NULL,  -- the table's revision at which they were invited last
    times_invited  INTEGER NOT NULL,
    times_declined INTEGER NOT NULL,
    place          INTEGER,           -- in the order of the seats, where that is settled beforehand
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;


-- The log, and what stands beside it ----------------------------------------------------------------------------------

-- The log of a match, from which it is replayed. Each row carries the hash of all before it.
CREATE TABLE event (
    table_id       TEXT    NOT NULL,
    ply            INTEGER NOT NULL,
    event          TEXT    NOT NULL,  -- JSON, as in records
    seat           INTEGER NOT NULL,  -- whose action caused it: also of the rolls that a move made due
    interaction_id INTEGER NOT NULL,
    at             INTEGER NOT NULL,
    position       BLOB,              -- digest of the position that an action led to, in its last row
    hash           BLOB    NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What was decided at a table besides the game (bot/table/events.py).
CREATE TABLE table_event (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    revision  INTEGER NOT NULL,  -- of the table, once this was decided
    ply       INTEGER NOT NULL,
    kind      TEXT    NOT NULL,
    by_id     INTEGER NOT NULL,  -- who decided it
    at        INTEGER NOT NULL,
    seat      INTEGER,           -- that it is about, and
    holder_id INTEGER,           -- who sat there: NULL if it is about the table
    user_id   INTEGER,           -- who is to follow there
    PRIMARY KEY (table_id, revision),
    CHECK ((seat IS NULL) = (holder_id IS NULL))
) STRICT, WITHOUT ROWID;

-- Seats that offer, or agree, to stop the match at this ply; void as soon as another ply is played.
CREATE TABLE stop_vote (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Seats that would have the latest move taken back; void as soon as another entry is in the log.
CREATE TABLE takeback_vote (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What is due by itself, of a table, a person, a server or the whole bot (bot/service/deadlines.py).
CREATE TABLE deadline (
    scope    TEXT    NOT NULL CHECK (scope IN ('table', 'person', 'server', 'bot')),
    scope_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    due_at   INTEGER NOT NULL,
    PRIMARY KEY (scope, scope_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_in_order ON deadline (due_at);

-- Every interaction that changed something, so that one delivered twice is known.
CREATE TABLE interaction (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL
) STRICT;


-- What Discord was shown ----------------------------------------------------------------------------------------------

-- The public message of the table must show at least this revision.
CREATE TABLE outbox (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Boards that were posted; live while their buttons are on.
CREATE TABLE post (
    message_id INTEGER NOT NULL PRIMARY KEY,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    ply        INTEGER NOT NULL,
    live       INTEGER NOT NULL CHECK (live IN (0, 1))
) STRICT;

CREATE INDEX posts_of_table ON post (table_id, revision);

-- Messages that list a channel's open tables: one a channel, where somebody asked for it. What it lists has changed
-- when `shown` is not `changed`.
CREATE TABLE channel_list (
    channel_id     INTEGER NOT NULL PRIMARY KEY,
    guild_id       INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,  -- by which it was asked for
    message_id     INTEGER,           -- NULL as long as it is to be posted, with the one that it replaces in
    replaced_id    INTEGER,
    changed        INTEGER NOT NULL DEFAULT 1,
    shown          INTEGER NOT NULL DEFAULT 0,
    content        BLOB               -- digest of what the message says
) STRICT;

CREATE INDEX channel_lists_of_guild ON channel_list (guild_id);


-- What players own (bot/storage/inventory.py) -------------------------------------------------------------------------

-- Sets of goods that a server has added to a game.
CREATE TABLE custom_set (
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    id        TEXT    NOT NULL,
    document  TEXT    NOT NULL,  -- JSON, as the game reads it
    author_id INTEGER NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'approved', 'removed')),
    judged_by INTEGER,           -- who approved or removed it
    at        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, id)
) STRICT, WITHOUT ROWID;

-- Goods that a seat has bound in a running match.
CREATE TABLE stake (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    good     TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (table_id, seat, good),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Goods that passed from one player to another with the end of a match. Everybody begins with the same; what somebody
-- owns follows from that and from these rows.
CREATE TABLE payout (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    good     TEXT    NOT NULL,
    giver_id INTEGER NOT NULL,
    taker_id INTEGER NOT NULL CHECK (taker_id <> giver_id),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX payouts_from ON payout (guild_id, game, giver_id);
CREATE INDEX payouts_to ON payout (guild_id, game, taker_id);


-- What people and servers have chosen ---------------------------------------------------------------------------------

-- What people chose for themselves; whoever has chosen nothing, or all as it is by itself, has no row.
CREATE TABLE preference (
    user_id    INTEGER NOT NULL PRIMARY KEY,
    theme      TEXT,  -- NULL: as the server has it
    text_board INTEGER NOT NULL CHECK (text_board IN (0, 1)),
    confirm    TEXT    NOT NULL CHECK (confirm IN ('always', 'usual', 'never')),
    mentions   INTEGER NOT NULL CHECK (mentions IN (0, 1))
) STRICT;

-- What servers have chosen for themselves, setting by setting; where nothing was chosen there is no row.
CREATE TABLE guild_setting (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,  -- JSON
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;

-- Servers that want no calls to do something away from the table.
CREATE TABLE quiet_guild (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    set_by   INTEGER NOT NULL
) STRICT;

-- Servers that the bot was removed from; `due` within the transaction that deletes what is kept of them.
CREATE TABLE departed_guild (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    left_at  INTEGER NOT NULL,
    due      INTEGER NOT NULL DEFAULT 0 CHECK (due IN (0, 1))
) STRICT;


-- Logs are only added to ----------------------------------------------------------------------------------------------

-- Also stops INSERT OR REPLACE, which would delete without asking the trigger below.
CREATE TRIGGER events_follow_one_another BEFORE INSERT ON event
WHEN NEW.ply IS NOT (SELECT coalesce(max(ply), 0) + 1 FROM event WHERE table_id = NEW.table_id)
BEGIN
    SELECT raise(ABORT, 'an event follows the latest one');
END;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON event
BEGIN
    SELECT raise(ABORT, 'an event is never changed');
END;

-- But for a server that the bot was removed from.
CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON event
WHEN NOT EXISTS (
    SELECT 1 FROM tables JOIN departed_guild USING (guild_id) WHERE tables.id = OLD.table_id AND departed_guild.due
)
BEGIN
    SELECT raise(ABORT, 'an event is never deleted');
END;

-- But for a user's id, in the place of which an anonymous mark may come: a negative number.
CREATE TRIGGER payouts_are_not_changed BEFORE UPDATE ON payout
WHEN (NEW.table_id, NEW.number, NEW.guild_id, NEW.game, NEW.good)
    IS NOT (OLD.table_id, OLD.number, OLD.guild_id, OLD.game, OLD.good)
    OR NOT (NEW.giver_id = OLD.giver_id OR NEW.giver_id < 0 AND OLD.giver_id > 0)
    OR NOT (NEW.taker_id = OLD.taker_id OR NEW.taker_id < 0 AND OLD.taker_id > 0)
    OR (NEW.giver_id, NEW.taker_id) IS (OLD.giver_id, OLD.taker_id)
BEGIN
    SELECT raise(ABORT, 'a payout is never changed');
END;

-- But for a server that the bot was removed from.
CREATE TRIGGER payouts_are_not_deleted BEFORE DELETE ON payout
WHEN NOT EXISTS (SELECT 1 FROM departed_guild WHERE guild_id = OLD.guild_id AND due)
BEGIN
    SELECT raise(ABORT, 'a payout is never deleted');
END;


-- Lists of tables follow their tables ---------------------------------------------------------------------------------

-- All lists of the server: which threads belong to a channel is known to Discord alone.
CREATE TRIGGER channel_lists_follow_new_tables AFTER INSERT ON tables
BEGIN
    UPDATE channel_list SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER channel_lists_follow_tables AFTER UPDATE OF revision ON tables
BEGIN
    UPDATE channel_list SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER channel_lists_follow_posts AFTER INSERT ON post
BEGIN
    UPDATE channel_list SET changed = changed + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = NEW.table_id);
END;
