-- All that the bot stores. Times are milliseconds since the epoch, by Discord's clock; JSON is TEXT, and columns of
-- user ids are listed in bot/storage/user_data.py.

PRAGMA application_id = 1097622881;  -- "Alea": tells our files from those of other programs


-- Servers and people --------------------------------------------------------------------------------------------------

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

-- What people chose for themselves; whoever has chosen nothing, or all as it is by itself, has no row. Among it: when
-- somebody is reminded of what waits for them, and where; when their digest comes; and notifications only while they
-- are not there.
CREATE TABLE preference (
    user_id       INTEGER NOT NULL PRIMARY KEY,
    theme         TEXT,  -- NULL: as the server has it
    text_board    INTEGER NOT NULL CHECK (text_board IN (0, 1)),
    confirm       TEXT    NOT NULL CHECK (confirm IN ('always', 'usual', 'never')),
    mentions      TEXT    NOT NULL CHECK (mentions IN ('on', 'away', 'off')),
    statistics    INTEGER NOT NULL DEFAULT 1 CHECK (statistics IN (0, 1)),  -- whether others may see them
    auto_vacation INTEGER NOT NULL DEFAULT 1 CHECK (auto_vacation IN (0, 1)),  -- in the place of a flag that falls
    remind_after  INTEGER CHECK (remind_after > 0),  -- hours, NULL for never
    remind_where  TEXT    NOT NULL DEFAULT 'channel' CHECK (remind_where IN ('channel', 'direct')),
    digest_at     TEXT    -- such as 09:00, NULL for no digest
) STRICT;

-- Whether something was deleted for somebody's privacy since a SQLite file was last compacted: it has a row then.
CREATE TABLE compaction_due (id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1)) STRICT;


-- Tables, seats, invitees ---------------------------------------------------------------------------------------------

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
    opened_by         INTEGER NOT NULL,  -- who opened it, among whose tables it counts, whoever has it now
    clock             TEXT,              -- as it is written, NULL for no clock (bot/table/clock), and
    late              TEXT CHECK (late IN ('usual', 'claim', 'stand-in', 'forfeit')),  -- what a fallen flag does
    weekends          TEXT CHECK (weekends IN ('count', 'free')),
    vacations         TEXT CHECK (vacations IN ('on', 'off')),
    next_clock        TEXT,              -- agreed on while the match runs, from the next turn on
    CHECK ((first IS NULL) = (phase IN ('lobby', 'closed'))),
    CHECK ((rules IS NULL) = (first IS NULL))
) STRICT, WITHOUT ROWID;

-- At most as many rows as a server, or a person, may have unfinished tables.
CREATE INDEX unfinished_of_guild ON tables (guild_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX unfinished_by_opener ON tables (opened_by) WHERE phase IN ('lobby', 'running');
CREATE INDEX tables_of_channel ON tables (channel_id, phase, opened_at);

-- The players of a table by seat. A seat that changes hands keeps its row, to which the log refers. A computer's user
-- id lies below all marks of people who were forgotten.
CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    joined_by INTEGER NOT NULL,  -- the interaction's id, from which the dice are derived
    level     TEXT,              -- of a computer, NULL for people
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- People are asked for by what they have played.
CREATE INDEX seats_of_person ON seats (user_id) WHERE level IS NULL;

-- People who were invited to a table, kicked, or proposed for a seat; a seat is kept for each who has not answered.
CREATE TABLE invitee (
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    number         INTEGER NOT NULL,  -- in the order in which they became invitees
    user_id        INTEGER NOT NULL,
    name           TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (
        state IN ('invited', 'accepted', 'declined', 'withdrawn', 'kicked', 'proposed')
    ),
    since          INTEGER NOT NULL,  -- the table's revision at which they were invited last
    times_invited  INTEGER NOT NULL,
    times_declined INTEGER NOT NULL,
    place          INTEGER,           -- in the order of the seats, where that is settled beforehand
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- People are asked for by the seats that wait for their answer.
CREATE INDEX invitee_of_person ON invitee (user_id);

-- Who left a table before its match, and the interaction that seated them first: back again, they have it again, for
-- the dice are derived from it. Kept until the match begins or the table closes.
CREATE TABLE former_player (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    joined_by INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- Whom somebody has asked to a table within a day, by an invitation or the offer of a seat, but for those who came.
CREATE TABLE asked (
    user_id        INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,
    by_id          INTEGER NOT NULL,
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    at             INTEGER NOT NULL,
    PRIMARY KEY (user_id, interaction_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX asked_in_order ON asked (at);


-- The log, which is only added to -------------------------------------------------------------------------------------

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

-- Also stops INSERT OR REPLACE, which would delete without asking the trigger below.
CREATE TRIGGER events_follow_one_another BEFORE INSERT ON event
WHEN NEW.ply IS DISTINCT FROM (SELECT coalesce(max(ply), 0) + 1 FROM event WHERE table_id = NEW.table_id)
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
    SELECT 1 FROM tables JOIN departed_guild USING (guild_id)
    WHERE tables.id = OLD.table_id AND departed_guild.due = 1
)
BEGIN
    SELECT raise(ABORT, 'an event is never deleted');
END;

-- Every interaction that changed something, so that one delivered twice is known.
CREATE TABLE interaction (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL
) STRICT;


-- Table events --------------------------------------------------------------------------------------------------------

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
    clock     TEXT,              -- that counted from the next turn on, as it is written: NULL for none
    agreement TEXT,              -- of what is asked and answered: the kind (bot/table/agreements/rows.py), and
    value     TEXT,              -- the value, where it has one
    question  INTEGER,           -- the revision of the question that is answered or settled
    PRIMARY KEY (table_id, revision),
    CHECK ((seat IS NULL) = (holder_id IS NULL))
) STRICT, WITHOUT ROWID;


-- What players own (bot/storage/inventory.py) -------------------------------------------------------------------------

-- Sets of goods that a server has added to a game.
CREATE TABLE custom_set (
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    id        TEXT    NOT NULL,
    document  TEXT    NOT NULL,  -- JSON, as the game reads it
    author_id INTEGER NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'approved')),
    judged_by INTEGER,           -- who approved it
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

-- But for a user's id, in the place of which an anonymous mark may come: a negative number.
CREATE TRIGGER payouts_are_not_changed BEFORE UPDATE ON payout
WHEN (NEW.table_id, NEW.number, NEW.guild_id, NEW.game, NEW.good)
    IS DISTINCT FROM (OLD.table_id, OLD.number, OLD.guild_id, OLD.game, OLD.good)
    OR NOT (NEW.giver_id = OLD.giver_id OR NEW.giver_id < 0 AND OLD.giver_id > 0)
    OR NOT (NEW.taker_id = OLD.taker_id OR NEW.taker_id < 0 AND OLD.taker_id > 0)
    OR (NEW.giver_id, NEW.taker_id) IS NOT DISTINCT FROM (OLD.giver_id, OLD.taker_id)
BEGIN
    SELECT raise(ABORT, 'a payout is never changed');
END;

-- But for a server that the bot was removed from.
CREATE TRIGGER payouts_are_not_deleted BEFORE DELETE ON payout
WHEN NOT EXISTS (SELECT 1 FROM departed_guild WHERE guild_id = OLD.guild_id AND due = 1)
BEGIN
    SELECT raise(ABORT, 'a payout is never deleted');
END;

-- What people who had their data deleted had lost for good before: coming back, they do not have it again, while
-- others have it. `person` is computed from their id with the key below, and tells nobody who they were.
CREATE TABLE lost_good (
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    person   BLOB    NOT NULL,
    good     TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    table_id TEXT             REFERENCES tables (id)  -- where it is still at stake, NULL once it is lost
) STRICT;

CREATE INDEX lost_goods_of_person ON lost_good (guild_id, game, person);
CREATE INDEX lost_goods_at_stake ON lost_good (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE person_key (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),  -- one, drawn when it is needed first
    key BLOB    NOT NULL CHECK (length(key) = 32)
) STRICT;


-- Clocks and deadlines ------------------------------------------------------------------------------------------------

-- What is due by itself, of a table, a person, a server or the whole bot (bot/service/deadlines.py).
CREATE TABLE deadline (
    scope    TEXT    NOT NULL CHECK (scope IN ('table', 'person', 'server', 'bot')),
    scope_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    due_at   INTEGER NOT NULL,
    PRIMARY KEY (scope, scope_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_in_order ON deadline (due_at);

-- What comes next at the tables with clocks is looked for apart from the rest.
CREATE INDEX deadlines_by_kind ON deadline (kind, due_at);

-- Of each move at a table with a clock: what was counted, and all seats' reserves before it. Beside the log, whose
-- chain of hashes does not cover it.
CREATE TABLE spent (
    table_id   TEXT    NOT NULL,
    ply        INTEGER NOT NULL,
    counted_ms INTEGER NOT NULL CHECK (counted_ms >= 0),
    reserves   TEXT    NOT NULL,  -- JSON list of milliseconds, by seat
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- the bot moved for who was late
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;

-- The clock of each seat of a running match, in milliseconds (bot/table/clock/seat_clock.py).
CREATE TABLE seat_clock (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    reserve_ms INTEGER NOT NULL CHECK (reserve_ms >= 0),
    allowed_ms INTEGER NOT NULL,
    used_ms    INTEGER NOT NULL,
    turns      INTEGER NOT NULL,
    called     INTEGER,           -- the table's revision that made the seat awaited, NULL while it is not
    called_at  INTEGER NOT NULL,
    since      INTEGER,           -- when the clock started: NULL until the board is posted
    reminded   TEXT    NOT NULL,  -- JSON list of the reminders of this turn
    warned_at  INTEGER,           -- when the first of them was posted
    late_at    INTEGER,           -- when the bot acted since the flag had fallen
    standins   INTEGER NOT NULL,  -- moves in a row that the bot made, by days turns
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- in this turn
    away       INTEGER NOT NULL CHECK (away IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What stops clocks from outside a table. Zones and quiet hours of people: one row a change, since what held when
-- must be known; the same for the zones of servers.
CREATE TABLE person_time (
    user_id    INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    since      INTEGER NOT NULL,  -- from when on it holds
    zone       TEXT,              -- NULL: none any more
    quiet      TEXT,              -- such as 23:00-08:00
    PRIMARY KEY (user_id, asked_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE server_zone (
    guild_id INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    zone     TEXT,
    PRIMARY KEY (guild_id, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE vacation (
    user_id   INTEGER NOT NULL,
    from_at   INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    PRIMARY KEY (user_id, from_at)
) STRICT, WITHOUT ROWID;

-- Days of vacation that somebody had at a moment: they grow from the first seat on that somebody takes.
CREATE TABLE vacation_account (
    user_id INTEGER NOT NULL PRIMARY KEY,
    days    REAL    NOT NULL,
    as_of   INTEGER NOT NULL
) STRICT;

-- Times in which tables could not be reached: of which shard, server or channel, and for how long the bot was away.
CREATE TABLE outage (
    scope    TEXT    NOT NULL,  -- such as "shard 0 1": number 0 of 1
    from_at  INTEGER NOT NULL,
    until_at INTEGER,           -- NULL while it lasts
    gap_ms   INTEGER,
    PRIMARY KEY (scope, from_at)
) STRICT, WITHOUT ROWID;

-- The latest sign of life of each shard.
CREATE TABLE heartbeat (
    shard INTEGER NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT;

-- Tables with an end (bot/table/game_night): when a game ends, with which event, and what becomes of it then.
CREATE TABLE table_end (
    table_id     TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    until        INTEGER NOT NULL,
    event_id     INTEGER,           -- a scheduled event of the server, and
    event_name   TEXT,              -- its name, and
    event_start  INTEGER,           -- its start, when it was seen last
    at_end       TEXT    NOT NULL CHECK (at_end IN ('park', 'count')),
    last_round   INTEGER,           -- the ply whose board says that the last round is played
    extended     INTEGER NOT NULL,  -- how often the players played on
    extensions   INTEGER NOT NULL,  -- how often a game master gave five minutes
    called_at    INTEGER            -- when a game master called everyone
) STRICT, WITHOUT ROWID;

CREATE INDEX ends_of_event ON table_end (event_id) WHERE event_id IS NOT NULL;


-- Planning ------------------------------------------------------------------------------------------------------------

-- Plans: what a seat answers to moves of others, at once (bot/table/planning). Nobody else is shown them.
CREATE TABLE plan (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    ply      INTEGER NOT NULL,  -- the entry of the log after which the move comes that it answers
    tree     TEXT    NOT NULL,  -- JSON, [[their move, the answer, [lines after it]]]; [] for one that is gone
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Moves that plans have made: beside the log, whose chain of hashes does not cover it.
CREATE TABLE planned (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    event    INTEGER NOT NULL,  -- its number among the events that stand
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;


-- Notifications -------------------------------------------------------------------------------------------------------

-- All messages about a decision beside the board that calls for it, in order: kept until somebody is awake, owed,
-- posted, or gone again.
CREATE TABLE reminder (
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
CREATE TABLE notice (
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

-- Who follows which game, and what they were told directly.
CREATE TABLE follow (
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

CREATE INDEX follows_of_table ON follow (table_id);


-- Replay --------------------------------------------------------------------------------------------------------------

-- Moments of a game that somebody has posted for all.
CREATE TABLE share (
    message_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    ply        INTEGER NOT NULL,  -- the number of the step
    user_id    INTEGER NOT NULL,  -- who has shared it
    at         INTEGER NOT NULL
) STRICT;

CREATE INDEX shares_of_person ON share (user_id, at);
CREATE INDEX shares_of_channel ON share (channel_id, at);
CREATE INDEX shares_of_table ON share (table_id);

-- Films of finished games that are to be added to their last messages: `owed` until that is done, or turns out to be
-- impossible.
CREATE TABLE film (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    state    TEXT NOT NULL CHECK (state IN ('owed', 'shown', 'given up'))
) STRICT, WITHOUT ROWID;

CREATE INDEX films_owed ON film (table_id) WHERE state = 'owed';


-- Results -------------------------------------------------------------------------------------------------------------

-- Games that count: how they ended, written with their last event. Not those that a moderator closed, and none of fewer
-- than three moves.
CREATE TABLE result (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,  -- where it was opened, also if it was played in a thread from there
    game       TEXT    NOT NULL,
    ended_at   INTEGER NOT NULL,
    winners    TEXT    NOT NULL   -- JSON: their seats
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_guild ON result (guild_id, ended_at);
CREATE INDEX results_of_channel ON result (channel_id, ended_at);


-- Computers -----------------------------------------------------------------------------------------------------------

-- Moves of the match that the bot chose for a seat, and what each followed from besides the position and the table's
-- seed (bot/table/computer/choice.py). One that is taken back loses its row.
CREATE TABLE choice (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    event    INTEGER NOT NULL CHECK (event > 0),  -- its number among the events of the match
    seat     INTEGER NOT NULL,
    label    TEXT    NOT NULL CHECK (label IN ('opponent', 'stand-in')),
    level    TEXT    NOT NULL,
    revision INTEGER NOT NULL,  -- of the table, before the move
    version  INTEGER NOT NULL,  -- of the opponents that chose (opponents.VERSION)
    PRIMARY KEY (table_id, event),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Hints that a seat was given: one a move, however often it is shown.
CREATE TABLE hint (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    moves    INTEGER NOT NULL,  -- that the seat had made before
    PRIMARY KEY (table_id, seat, moves),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;


-- Outbox and channel lists --------------------------------------------------------------------------------------------

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


-- Clusters ------------------------------------------------------------------------------------------------------------

-- When one of the shards that Discord lets in one after the other last logged in, by what is left of their numbers
-- (bot/storage/clusters/login_turns.py). In milliseconds, by the clock of the database.
CREATE TABLE login_turn (
    remainder INTEGER NOT NULL PRIMARY KEY CHECK (remainder >= 0),
    at        INTEGER NOT NULL
) STRICT;
